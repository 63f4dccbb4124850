"""Mutation testing of the rules: every function that cites a rule, against the tests and scenarios that cite it too.

`make rules-mutate`, or `python -m tests.mutate --only BASE-24`. A mutant is one small change to one function: a
comparison, a constant, an operator, a statement left out, another value returned. It is killed by the first
test that fails. Survivors are listed; the run fails when fewer than 85 in a hundred are killed.
"""
