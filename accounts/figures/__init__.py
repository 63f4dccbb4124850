"""How the server does, for who runs it: a module for each subject, each with one function of a moment.

Whatever grows without end (what people owed, mails, deliveries) is looked at from its newest row backwards, as far as
the time asked for or `newest.MOST` rows reach, so that the figures of a server of ten years cost what those of a new
one do.
"""
