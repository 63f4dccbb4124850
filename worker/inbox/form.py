"""The form of a mail: likely orders with numbers, by which an answer may give them (MAIL-16)."""

from __future__ import annotations

from horror.rules.kernel.choices import one_of_each
from horror.table import read

MOST = 20
"""Orders that a form has."""


def likely(door: read.Door) -> list[str]:
    """Orders that the seat may give now, in the order of their numbers: one of each kind, and of the others some from
    all over the list. They follow from the view alone, so that numbers mean the same while that has not changed.
    """
    choices = read.able(door).choices
    if not choices:
        return []
    view = read.view(door)
    every = list(dict.fromkeys(door.rules.orders(choices, view)))
    shown = set(door.rules.orders(one_of_each(choices), view)[:MOST])
    others = [order for order in every if order not in shown]
    room = min(MOST - len(shown), len(others))
    shown.update(others[number * len(others) // room] for number in range(room))
    return [order for order in every if order in shown][:MOST]


def unchanged(door: read.Door, cursor: int | None) -> bool:
    """Whether nothing has changed, since a mail that told so far, of what the seat must know to decide."""
    return cursor is not None and door.seat is not None and door.game.basis[door.seat] <= cursor
