"""Mutation testing: does a test fail when a function is broken?

A mutant is one small change to one function: a comparison, a constant, an operator, a statement left out, another value
returned. It is killed by the first test that fails. Survivors are listed; those that change nothing which could be seen
stand in equivalent.txt, each with its reason, and are not counted.

`make rules-mutate`, or `python -m tests.mutate --only BASE-24`: every function that cites a rule, against the tests and
scenarios that cite it too. The run fails when fewer than 98 in a hundred are killed.

`make mutate ROOM=asked`, or `python -m tests.mutate --room asked`: every function of a room (tests.mutate.rooms), which
seldom cites a rule, against the tests that touch the statement. Which do is found out by running them once, for some
minutes, and kept in var/mutate; a test whose module has changed is run again, and where a function has, all tests that
reached it are tried. Remove the file to learn everything anew. The run fails when fewer than 95 in a hundred are
killed.
"""
