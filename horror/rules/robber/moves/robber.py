"""Move the robber after a 7."""

from collections.abc import Sequence
from typing import Any

from horror.rules.base.position import BasePosition
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.moves import Move
from horror.rules.robber.robbing import check_target, move_robber, targets


class Robber(Move, tag="robber", frozen=True):
    """BASE-31 to BASE-35: to a hex, and the seat that is robbed there; None exactly when nobody can be."""

    hex: str
    victim: int | None = None


def check(p: BasePosition[Any], seat: int, move: Robber) -> None:
    check_target(p, seat, move.hex, move.victim)


def choices(p: BasePosition[Any], seat: int) -> Sequence[Choice]:
    return targets(p, seat, Robber)


def do(p: BasePosition[Any], seat: int, move: Robber) -> None:
    p.state.agenda.pop()
    move_robber(p, seat, move.hex, move.victim, "BASE-31")
