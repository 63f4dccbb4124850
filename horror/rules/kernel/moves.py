"""A move: what a seat decides, in one form for engine, API, order language and log."""

from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

import msgspec


class Move(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"
):
    """Base of every move kind of every game. A kind is one file: struct, ``check``, ``choices``, ``do``.

    Fields name things as players do, places and pieces by what is written on the board; seats go by index in turn
    order (0 …). A move says nothing about who makes it: the seat stands beside it in the log.
    """

    rule: ClassVar[str] = "TAB-02"
    """The rule that says when it is made: cited where a seat that is asked something else tries it."""


_Move = TypeVar("_Move", bound=Move)


def filled_in(move: _Move, field: str, possible: Sequence[Any]) -> _Move:
    """The move with a field that it leaves open (None), where that can be but one thing."""
    if getattr(move, field) is not None or len(possible) != 1:
        return move
    return msgspec.structs.replace(move, **{field: possible[0]})
