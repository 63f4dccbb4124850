"""Play a knight."""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from horror.rules.base.roles import Hex
from horror.rules.base.winning import look_for_winner
from horror.rules.development.army import award
from horror.rules.development.position import DevelopmentPosition
from horror.rules.development.state import KNIGHT
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.moves import Chance, Move, replaced
from horror.rules.kernel.roles import ONLY, SeatNumber
from horror.rules.kernel.variants import varies
from horror.rules.robber.robbing import check_target, meant, move_robber, targets


class PlayKnight(Move, tag="play_knight", frozen=True):
    """BASE-67: move the robber to a hex and rob a seat there, which may be left out where only one can be robbed.

    None when nobody can be.
    """

    rule: ClassVar[str] = "BASE-66"
    group: ClassVar[str] = "cards"
    draws: ClassVar[Chance] = "perhaps"

    left_out = ("victim",)

    hex: Hex
    victim: Annotated[SeatNumber | None, ONLY] = None


def completed(p: DevelopmentPosition, seat: int, move: PlayKnight) -> PlayKnight:
    return replaced(move, "victim", meant(p, seat, move.hex, move.victim))


def check(p: DevelopmentPosition, seat: int, move: PlayKnight) -> None:
    p.check_playable(seat, KNIGHT)
    check_target(p, seat, move.hex, move.victim)


def choices(p: DevelopmentPosition, seat: int) -> Sequence[Choice]:
    return targets(p, seat, PlayKnight)


@varies
def do(p: DevelopmentPosition, seat: int, move: PlayKnight) -> None:
    p.play(seat, KNIGHT, "BASE-67")
    p.state.seats[seat].army += 1
    award(p, seat)
    look_for_winner(p)
    if not p.finished:
        move_robber(p, seat, move.hex, move.victim, "BASE-67")


MOVE_KIND = MoveKind(PlayKnight, check, choices, do, completed)
