"""What people are told, and in what words: one module a subject, and the mails that say it.

Who is to be told is decided where something happened (`notify` and the subscribers of news); each kind of notice is
asked again, under the lock of what it is about, before it leaves by the outbox (`accounts.outbox`).
"""
