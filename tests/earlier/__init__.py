"""A database that an earlier commit wrote, and what that commit said of it.

`database.sqlite3.xz` and `database.sql.xz` (of PostgreSQL) hold the same games, in every state that people bring games
into. `told.jsonl.xz` holds what each reader got of them from that commit, `went_on.jsonl.xz` what it answered when the
games were played on, whom it told by mail, and what readers got then; `exported.jsonl.xz` what a server that imports
the exports of `exports.tar.xz` exports again. `words.jsonl.xz` are the sentences of all that, apart.
tests/deploy/test_earlier_database.py migrates a copy, and holds the present code against them.

:mod:`tests.earlier.making` tells how they came about. Nothing is made anew when a test of theirs fails: they are what
servers hold, and what clients were told. The one exception is words that were changed on purpose: the program's folder
goes to `python -m tests.earlier.expected FOLDER words`. When a new kind of entry, ruleset or table has come that
these lack, keep a database of that commit beside this one.
"""

COMMIT = "e1b437d"
"""Whose database this is."""
