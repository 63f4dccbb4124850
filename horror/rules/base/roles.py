"""What the values of moves, events and sentences are on an island: its places, and what stands there.

``at: Intersection`` says it of a field (:mod:`horror.rules.kernel.fields`), ``INTERSECTION(12)`` of a part of a
sentence.
"""

from typing import Annotated, TypeAlias

from horror.rules.kernel.roles import Role

INTERSECTION = Role("intersection", place=True)
"""The number of an intersection, from 1."""
BORDER = Role("border", place=True)
"""A border by its two ends, lower first: ``12-17``."""
HEX = Role("hex", place=True)
"""The letter of a hex."""
HEXES = Role("hexes", place=True, many="bag", each="hex")
"""Letters of hexes, in which one may stand more than once."""
PIECE = Role("piece", place=True)
"""A piece on the board by its name: a knight K1, a squad S1, a monster M1."""
WAY = Role("way", place=True, many="walk", each="intersection")
"""Intersections in the order in which they are walked."""
ROWS = Role("rows")
"""Pieces, each with how often it is hit."""
OFFER = Role("offer")
"""An open offer of trade: ``T1``."""
DIE = Role("die")
"""What a die shows."""
KIND = Role("kind", use="resource")
"""A resource or commodity, by its name."""
AMOUNTS = Role("amounts", use="resource")
"""How many cards of each kind: ``{"wool": 2}``."""
CARD = Role("card", use="card")
"""A development card, by its name."""
TOWN = Role("word", use="town")
"""A kind of town."""

Intersection: TypeAlias = Annotated[int, INTERSECTION]
Walk: TypeAlias = Annotated[tuple[int, ...], WAY]
Border: TypeAlias = Annotated[str, BORDER]
Borders: TypeAlias = Annotated[tuple[str, ...], BORDER]
Hex: TypeAlias = Annotated[str, HEX]
Hexes: TypeAlias = Annotated[tuple[str, ...], HEXES]
Piece: TypeAlias = Annotated[str, PIECE]
Pieces: TypeAlias = Annotated[tuple[str, ...], PIECE]
OfferName: TypeAlias = Annotated[str, OFFER]
Die: TypeAlias = Annotated[int, DIE]
KindName: TypeAlias = Annotated[str, KIND]
