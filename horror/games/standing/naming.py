"""What moves and events name: pieces, places and offers, by the roles of their fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from horror.rules.kernel.fields import roles_of
from horror.rules.kernel.moves import OPEN, Move, replaced
from horror.rules.kernel.roles import SEAT

OFFER = "offer"
"""The name of the role of offers, which lie on no board and are named all the same."""


def unasked(view: Any) -> Any:
    """The view as it would be if nothing were asked: by it words have one meaning, whatever the moment."""
    empty: dict[str, Any] = {"waiting": [], "question": None, "fight": None, "shown": None}
    return msgspec.structs.replace(
        view, **{name: value for name, value in empty.items() if hasattr(view, name)}
    )


def named_by(told: msgspec.Struct) -> Iterator[tuple[str, str]]:
    """The things that a move names, or that something happens to in an event: the name of their role, and their own.

    What is merely passed on a way is not among them.
    """
    for field in roles_of(type(told)).values():
        if (field.role.place or field.role.name == OFFER) and field.many != "walk":
            role = field.role.each or field.role.name
            yield from ((role, name) for name in _names(getattr(told, field.name)))


def without_offer(move: Move) -> Move:
    """The move with no words where it leaves open which offer is meant."""
    for field in roles_of(type(move)).values():
        if field.role.name == OFFER and getattr(move, field.name) is OPEN:
            move = replaced(move, field.name, "")
    return move


def seats_of(told: msgspec.Struct) -> Iterator[int | None]:
    """The seats that an event names."""
    for field in roles_of(type(told)).values():
        if field.role.name == SEAT.name:
            value = getattr(told, field.name)
            yield from value if isinstance(value, list | tuple) else (value,)


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, list | tuple):
        for each in value:
            yield from _names(each)
    elif value is not None and value is not msgspec.UNSET and not isinstance(value, msgspec.Struct):
        yield str(value)
