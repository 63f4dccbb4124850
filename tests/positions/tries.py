"""What is to be tried at a position: of every kind a move, of every field its first value, its last, one by chance."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec

from horror.rules.kernel.choices import Choice, Template, example, kind_of
from horror.rules.kernel.moves import Move, replaced
from tests.positions.gathered import At

MOST = 200
"""So many values of a field are looked at."""


class Try(msgspec.Struct):
    """A move that is to be made by touch: it has, of those that the choices list, the ``which`` value of a ``field``.
    An empty field is the kind itself.
    """

    type: str
    field: str
    which: str
    move: dict[str, Any]


def tries(at: At) -> list[Try]:
    """Of every kind a move; and of every field that leaves a choice one with its first value, one with its last, and
    one with a random one, which follows from the names.
    """
    found: list[Try] = []
    by_kind: dict[str, list[Choice]] = {}
    for choice in at.position.choices(at.seat):
        by_kind.setdefault(str(kind_of(choice).__struct_config__.tag), []).append(choice)
    for kind, choices in by_kind.items():
        found.append(Try(kind, "", "first", sent(choices[0], example(choices[0]))))
        for field in kind_of(choices[0]).__struct_fields__:
            moves = [move for choice in choices for move in with_each(at, choice, field)]
            if len({json.dumps(move.get(field)) for move in moves}) > 1:
                drawn = random.Random(f"{at.name} {kind} {field}").choice(moves)
                found += [
                    Try(kind, field, which, move)
                    for which, move in (("first", moves[0]), ("last", moves[-1]), ("random", drawn))
                ]
    return found


def with_each(at: At, choice: Choice, field: str) -> Iterator[dict[str, Any]]:
    """Members of a choice: with each of the values of a field that come to mind, and what is usual in the others."""
    if not isinstance(choice, Template):
        yield sent(choice, choice)
        return
    for value in islice(choice.domains[field].examples(), MOST):
        move = replaced(example(choice), field, value)
        if choice.contains(move):
            yield sent(choice, move)


def sent(choice: Choice, move: Move) -> dict[str, Any]:
    """A move as a page sends it: what a template says of a field is said of the move."""
    said: dict[str, Any] = msgspec.to_builtins(move)
    if isinstance(choice, Template):
        said |= {field: msgspec.to_builtins(getattr(move, field)) for field in choice.domains}
    return said
