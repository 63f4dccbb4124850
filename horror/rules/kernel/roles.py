"""What a value is to people and to clients: the number of a seat, the name of a border, a word of a list.

A role stands in the annotation of a field, ``Annotated[int, INTERSECTION]``, and, called with a value, makes it a part
of what is told: ``INTERSECTION(12)``. The roles that every game has are here; a board has its own.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

import msgspec


class Part(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A value with its role: what fills a place in a sentence.

    ``use`` says, where the value is an identifier with a word of its own, among which words it is found; ``place``
    is true where the value is the name of a place or piece of the board, or a list of such names.
    """

    role: str
    value: Any
    use: str = ""
    place: bool = False


class Role(msgspec.Struct, frozen=True):
    """What values are, by ``name``; ``use`` and ``place`` as :class:`Part` has them.

    ``many`` is what several of them are together where nothing else is said (:class:`Many`); ``each`` is the name of
    the role of one of them, where that is another.
    """

    name: str
    use: str = ""
    place: bool = False
    many: str = "set"
    each: str = ""

    def __call__(self, value: Any) -> Part:
        """A value in this role."""
        return Part(self.name, value, self.use, self.place)


class Many(msgspec.Struct, frozen=True):
    """Says of a field of several values what they are together: ``set``, ``bag``, ``walk`` or ``order``."""

    name: str


class Null(msgspec.Struct, frozen=True):
    """Says of a field that may be null what that means, by ``name``."""

    name: str


class Counts(msgspec.Struct, frozen=True):
    """Says of a field what the ``worth`` of its values counts, by ``name``: what is called alike adds up."""

    name: str


BAG = Many("bag")
"""One value may stand there more than once."""
ORDER = Many("order")
"""The values are known, and it is said in which order they come."""
NOTHING = Null("nothing")
"""Null is none at all."""
HERE = Null("here")
"""Null is where the piece that is named stands."""
ONLY = Null("only")
"""Null is the only one that it can be, where it can be but one."""

RULE = Role("rule")
"""The number of a rule."""
READER = Role("reader")
"""The number of a seat, or of who reads without one."""
SEAT = Role("seat")
"""The number of a seat, told by what the seat is called."""
NUMBER = Role("number")
NAME = Role("name")
"""A name or a piece of text, the same in every language."""
PHRASE = Role("phrase")
"""A phrase within a sentence (:class:`horror.rules.kernel.phrases.Phrase`)."""
LIST = Role("list")
"""Parts, one after the other."""
ALL = Role("all")
"""Parts of which all are meant: ``a, b and c``."""
ALTERNATIVES = Role("alternatives")
"""Parts of which one is meant."""
DECISION = Role("decision")
"""The kind of a decision, told by what it asks."""
MOVE = Role("move", use="move")
"""The kind of a move."""
PURPOSE = Role("word", use="purpose")
"""What a draw is for."""
GAME = Role("name", use="game")
"""The title of a game."""
COLOUR = Role("word", use="colour")
ORDER_TEXT = Role("name", use="order text")
"""An order or a word of one, in English: told in the reader's words of orders (TAB-216)."""

SeatNumber: TypeAlias = Annotated[int, SEAT]
SeatNumbers: TypeAlias = Annotated[tuple[int, ...], SEAT]
Number: TypeAlias = Annotated[int, NUMBER]
RuleNumber: TypeAlias = Annotated[str, RULE]
Name: TypeAlias = Annotated[str, NAME]
Colour: TypeAlias = Annotated[str, COLOUR]
DecisionKind: TypeAlias = Annotated[str, DECISION]
