"""The orders of one subject: words, meaning and form of some move kinds, which stand together in one file."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeAlias

import msgspec

from horror.games.grammar.words import Words
from horror.rules.kernel.moves import Move
from horror.rules.kernel.ruleset import Wanted

Form: TypeAlias = Callable[[Any, Any], str]
"""The canonical order for a complete move, by the view of the seat that makes it."""


def as_it_is(value: Any, view: Any) -> str:
    """A thing whose name is what it is called by."""
    return str(value)


def by_colour(seat: int, view: Any) -> str:
    """A seat."""
    return str(view.seats[seat].colour)


class Missing(NamedTuple):
    """How an error asks for a field that an order leaves open: what it is, where it can be nothing that there is, and
    each thing that it can be, in the words of an order.
    """

    name: Wanted
    each: Callable[[Any, Any], str] = as_it_is


class Subject(NamedTuple):
    """The orders of one subject.

    ``words`` are rules of a lark grammar, the first of them ``?name`` with an alternative for each order. ``meaning``
    has a method for each, which returns the move and says of which kinds it may be; what the order does not say is
    :data:`~horror.rules.kernel.moves.OPEN` in it. ``forms`` gives for each kind its canonical order. ``missing`` names
    the fields that may be left open and still have to be said.
    """

    name: str
    words: str
    meaning: type[Words]
    forms: Mapping[type[msgspec.Struct], Form]
    missing: Mapping[tuple[type[Move], str], Missing] = {}
