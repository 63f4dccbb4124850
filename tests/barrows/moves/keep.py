"""Keep everything at the fair."""

from typing import Any

from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from tests.barrows.answers import Keep
from tests.barrows.events import Answered


def check(p: Any, seat: int, move: Keep) -> None:
    """Everybody may."""


def choices(p: Any, seat: int) -> list[Choice]:
    return [Keep()]


def do(p: Any, seat: int, move: Keep) -> None:
    answered(p, seat)


def answered(p: Any, seat: int) -> None:
    """BW-30: that there is an answer is no secret."""
    p.events.append(Answered(seat=seat, rule="BW-30"))


MOVE_KIND = MoveKind(Keep, check, choices, do)
