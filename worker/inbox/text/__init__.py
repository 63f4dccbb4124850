"""From a raw mail to the text that its sender wrote, and to the lines of it that are orders (MAIL-10 to MAIL-13).

Pure: bytes and a language go in, frozen structs come out; no rows, no clock, no network. Four steps, each of which
may be the last:

* :func:`worker.inbox.text.headers.headers` reads the fields of any mail, of one beyond all limits too;
* :func:`worker.inbox.text.machines.machine` says by these why a mail is neither answered nor obeyed;
* :func:`worker.inbox.text.message.opened` gives its texts, or raises :class:`worker.inbox.text.limits.Beyond`
  (MAIL-10); :func:`worker.inbox.text.reports.report` reads a delivery report or a complaint from the same bytes;
* :func:`worker.inbox.text.reading.read` cuts and finds the script: a :class:`worker.inbox.text.reading.Reading`.

``read(opened(raw), language, ours)`` is the whole way. ``language`` is what lines are orders
(:class:`worker.inbox.text.language.Language`): :func:`worker.inbox.text.grammars.language_of` makes it of rulesets
and of the mail commands. ``ours`` says which addresses are this server's (:class:`worker.inbox.text.ours.Ours`).
Both are known by the address that the mail came to, before it is opened.
"""
