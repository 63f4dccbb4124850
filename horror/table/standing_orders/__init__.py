"""Standing orders at the table: the lists that people leave for their seats, and what fires of them.

What an order means, and which one fires, is said in :mod:`horror.games.standing` (pure). Here are the rows
(:mod:`~horror.table.standing_orders.lists`), how they are written (:mod:`~horror.table.standing_orders.writing`), and
what they may still answer (:mod:`~horror.table.standing_orders.pending`). How they answer what is asked is in
:mod:`horror.table.answering`. Nobody but the owner ever sees any of it (docs/hidden.md).
"""
