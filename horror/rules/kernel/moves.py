"""A move: what a seat decides, in one form for engine, API, order language and log; and what an order leaves open."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Literal, TypeAlias, TypeVar

import msgspec

from horror.rules.kernel.errors import LeftOpen

OPEN: Any = msgspec.UNSET
"""Stands in a field of a move of which an order says nothing. A move that is checked, made or logged has none."""


Chance: TypeAlias = Literal["yes", "no", "perhaps"]
"""Whether something comes of every move of a kind, of none, or of some."""


class Move(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"
):
    """Base of every move kind of every game. A kind is one file: struct, ``completed``, ``check``, ``choices``, ``do``.

    Fields name things as players do, places and pieces by what is written on the board; seats go by index in turn
    order (0 …). A move says nothing about who makes it: the seat stands beside it in the log.
    """

    rule: ClassVar[str] = "TAB-02"
    """The rule that says when it is made: cited where a seat that is asked something else tries it."""
    group: ClassVar[str] = "turn"
    """Among which kinds it is shown: ``build``, ``trade`` …; a game has a word for each."""
    touch: ClassVar[tuple[str, ...]] = ()
    """The fields in an order in which a hand may fill them, where it is not the order in which they stand."""
    draws: ClassVar[Chance] = "no"
    """Whether something is drawn by it, or by what follows at once: it cannot be taken back then (TAB-20)."""
    ends: ClassVar[Chance] = "no"
    """Whether the turn is over by it: another's begins, or the game goes on by itself."""
    grave: ClassVar[bool] = False
    """It harms its own seat and is seldom wanted: whoever offers it asks once more."""
    left_out: ClassVar[tuple[str, ...]] = ()
    """The fields of which a client's move says nothing where they are None (:func:`as_sent`)."""


_Move = TypeVar("_Move", bound=Move)


def filled_in(move: _Move, field: str, possible: Callable[[], Sequence[Any]]) -> _Move:
    """The move with what it leaves open of a field, where that can be but one thing; as it is where it says it.

    Raises :class:`LeftOpen` where it can be several things, or nothing.
    """
    if getattr(move, field) is not OPEN:
        return move
    candidates = tuple(possible())
    if len(candidates) != 1:
        raise LeftOpen(type(move), field, candidates)
    return replaced(move, field, candidates[0])


def replaced(move: _Move, field: str, value: Any) -> _Move:
    """The move with another value of one field."""
    return msgspec.structs.replace(move, **{field: value})


def as_sent(move: _Move) -> _Move:
    """The move that a client sent as a struct, with :data:`OPEN` for what it left out."""
    for field in move.left_out:
        if getattr(move, field) is None:
            move = replaced(move, field, OPEN)
    return move


class Unsaid(Exception):
    """Raised where a field is read that a move said in part (:func:`in_part`) leaves open."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


def in_part(kind: type[_Move], said: Mapping[str, Any]) -> _Move:
    """A move of which only some fields are said: whoever reads another one gets :class:`Unsaid`.

    So what a check refuses before that holds of every move that says the same, whatever else it says.
    """
    made: type[Any] = _read_with_care(kind)
    move: _Move = made(**{**dict.fromkeys(kind.__struct_fields__, OPEN), **said})
    return move


@cache
def _read_with_care(kind: type[Move]) -> type[Move]:
    def read(move: Move, name: str) -> Any:
        value = object.__getattribute__(move, name)
        if value is OPEN:
            raise Unsaid(name)
        return value

    named = {"__getattribute__": read, "__module__": kind.__module__, "__qualname__": kind.__qualname__}
    structs: Any = type(kind)
    made: type[Move] = structs(kind.__name__, (kind,), named, frozen=True)
    return made
