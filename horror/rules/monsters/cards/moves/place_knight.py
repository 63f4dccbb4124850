"""Place a knight in the deserter's stead."""

from typing import Annotated, ClassVar

from horror.rules.base.roles import INTERSECTION, Intersection
from horror.rules.board.island import bits, has
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.kernel.roles import NOTHING
from horror.rules.monsters.building.sites import connected
from horror.rules.monsters.cards.deserting import PlaceDeserter
from horror.rules.monsters.knights.pieces import appear
from horror.rules.monsters.position import HorrorPosition


class PlaceKnight(Move, tag="place_knight", frozen=True):
    """CK-27, IMP-06, CH-069: where it hangs together with a sane town of one's own; None places nobody."""

    rule: ClassVar[str] = "CK-27"
    group: ClassVar[str] = "cards"

    at: Annotated[Intersection | None, NOTHING] = None


def check(p: HorrorPosition, seat: int, move: PlaceKnight) -> None:
    if move.at is None:
        return
    if not has(connected(p, seat), move.at):
        raise IllegalMove(
            "CH-069", "intersection {at} hangs together with no sane town of yours", at=INTERSECTION(move.at)
        )


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    return [PlaceKnight(), *(PlaceKnight(at) for at in bits(connected(p, seat)))]


def do(p: HorrorPosition, seat: int, move: PlaceKnight) -> None:
    step = p.take(PlaceDeserter)
    if move.at is not None:
        appear(p, seat, step.rank, move.at, "IMP-06")


MOVE_KIND = MoveKind(PlaceKnight, check, choices, do)
