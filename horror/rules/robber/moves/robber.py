"""Move the robber after a 7."""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from horror.rules.base.roles import Hex
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.moves import Chance, Move, replaced
from horror.rules.kernel.roles import ONLY, SeatNumber
from horror.rules.robber.position import RobberPosition
from horror.rules.robber.robbing import check_target, meant, move_robber, targets
from horror.rules.robber.seven import MoveRobber


class Robber(Move, tag="robber", frozen=True):
    """BASE-31 to BASE-35: to a hex, and the seat that is robbed there, which may be left out where only one can be.

    None when nobody can be robbed.
    """

    rule: ClassVar[str] = "BASE-31"
    group: ClassVar[str] = "turn"
    draws: ClassVar[Chance] = "perhaps"

    left_out = ("victim",)

    hex: Hex
    victim: Annotated[SeatNumber | None, ONLY] = None


def completed(p: RobberPosition, seat: int, move: Robber) -> Robber:
    return replaced(move, "victim", meant(p, seat, move.hex, move.victim))


def check(p: RobberPosition, seat: int, move: Robber) -> None:
    check_target(p, seat, move.hex, move.victim)


def choices(p: RobberPosition, seat: int) -> Sequence[Choice]:
    return targets(p, seat, Robber)


def do(p: RobberPosition, seat: int, move: Robber) -> None:
    p.take(MoveRobber)
    move_robber(p, seat, move.hex, move.victim, "BASE-31")


MOVE_KIND = MoveKind(Robber, check, choices, do, completed)
