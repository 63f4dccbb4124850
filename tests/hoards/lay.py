"""Laying a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from tests.hoards.state import LaidDown, Lay

if TYPE_CHECKING:
    from tests.hoards.position import HoardsPosition


def check(p: HoardsPosition, seat: int, move: Lay) -> None:
    """A card that one holds."""
    if move.card not in p.state.seats[seat].hand:
        raise IllegalMove("TAB-03", "you do not hold the {n}", n=move.card)


def choices(p: HoardsPosition, seat: int) -> list[Choice]:
    """Each of the hand."""
    return [Lay(card) for card in p.state.seats[seat].hand]


def do(p: HoardsPosition, seat: int, move: Lay) -> None:
    """Others learn that there is an answer, and no more."""
    p.events.append(LaidDown(seat=seat, rule="TAB-03"))


MOVE_KIND = MoveKind(Lay, check, choices, do)
