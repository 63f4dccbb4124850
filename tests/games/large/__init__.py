"""Catan Horror on the large board for five and six: not a game that is played here, but the proof that seats, bank and
board are data. A file of facts, and a ruleset that binds them by the number of seats.
"""
