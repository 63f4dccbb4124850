"""The order language, shared by all games: words, seats, errors, nearest orders, messages (docs/orders.md).

A game adds its grammar file, a :class:`~horror.games.grammar.words.Words` that makes moves of parse trees, and a
formatter; everything else is here.
"""
