"""Moves with fields that are often wrong, of any game: their values come from moves that were possible somewhere."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from horror.rules.kernel.choices import Pick
from horror.rules.kernel.moves import Move

MOST = 200
"""Values that are kept of one field."""
STRANGE = ("", "x", "Z9", "0")
hints_of: Callable[[Any], dict[str, Any]] = cache(get_type_hints)
"""The types of the fields of a kind of move, without what is said of them."""


class Values:
    """The values that were seen in fields, by their names, and moves of them."""

    def __init__(self, kinds: Sequence[type[Move]]) -> None:
        self._kinds = kinds
        self._seen: dict[str, list[Any]] = {}

    def learn(self, move: Move) -> None:
        """Keep the values of a move that was possible."""
        for name in move.__struct_fields__:
            values = self._seen.setdefault(name, [])
            if len(values) < MOST and getattr(move, name) not in values:
                values.append(getattr(move, name))

    def moves(self, members: Sequence[Move], pick: Pick, count: int) -> Iterator[Move]:
        """Up to so many moves: members with a field changed, and any of the game; only such as a request can hold."""
        for _ in range(count):
            if members and pick(2):
                move = self._changed(members[pick(len(members))], pick)
            else:
                move = self._any(self._kinds[pick(len(self._kinds))], pick)
            if _fits(move, type(move)):
                yield move

    def _changed(self, move: Move, pick: Pick) -> Move:
        names = type(move).__struct_fields__
        if not names:
            return move
        name = names[pick(len(names))]
        hint = hints_of(type(move))[name]
        return msgspec.structs.replace(move, **{name: self._value(name, hint, pick)})

    def _any(self, kind: type[Any], pick: Pick) -> Any:
        hints = hints_of(kind)
        return kind(**{name: self._value(name, hints[name], pick) for name in kind.__struct_fields__})

    def _value(self, name: str, hint: Any, pick: Pick) -> Any:
        """One that was seen in a field of this name and fits, else any of the type."""
        seen = [value for value in self._seen.get(name, ()) if _fits(value, hint)]
        return seen[pick(len(seen))] if seen and pick(4) else self._made(name, hint, pick)

    def _made(self, name: str, hint: Any, pick: Pick) -> Any:
        origin, arguments = get_origin(hint), get_args(hint)
        if origin in (Union, types.UnionType):
            return self._made(name, arguments[pick(len(arguments))], pick)
        if origin is Literal:
            return arguments[pick(len(arguments))]
        if origin in (tuple, list):
            return origin(self._value(name, arguments[0], pick) for _ in range(pick(4)))
        if hint is type(None):
            return None
        if hint is bool:
            return bool(pick(2))
        if hint is int:
            return pick(9) - 1
        if hint is str:
            return STRANGE[pick(len(STRANGE))]
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            return self._any(hint, pick)
        raise TypeError(f"{name}: {hint}")


def _fits(value: Any, hint: Any) -> bool:
    """Whether a value may stand in a field of this type."""
    try:
        msgspec.convert(msgspec.to_builtins(value), hint)
    except msgspec.ValidationError:
        return False
    return True
