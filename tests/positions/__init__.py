"""Positions out of golden games, scenarios and Barrows, to try what pages and the walker make of them.

``python -m tests.positions FOLDER`` writes those that show every kind of move and every field of it, each with what a
page shows there and what is to be tried. They are made when they are needed and not committed: what they hold is what
the API says, and changes whenever that does.
"""
