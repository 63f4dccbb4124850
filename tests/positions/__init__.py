"""Positions out of golden games, scenarios and Barrows, to try what pages and the walker make of them.

``python -m tests.positions FOLDER`` writes those that show every kind of move and every field of it, each with what the
API answers there. They are made when they are needed and not committed: what they hold is the server's answers, and
changes whenever these do.
"""
