"""A Mad player takes over a Mad town."""

from typing import ClassVar

from horror.rules.base.roles import INTERSECTION, Intersection
from horror.rules.board.island import bits, has
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Chance, Move
from horror.rules.monsters.mad.dividing import DivideTowns, pick_forced, take, takeable
from horror.rules.monsters.position import HorrorPosition


class TakeTown(Move, tag="take_town", frozen=True):
    """CH-412, CH-439, CH-443: one Mad town, in alternate picks."""

    rule: ClassVar[str] = "CH-412"
    group: ClassVar[str] = "monsters"
    draws: ClassVar[Chance] = "perhaps"
    ends: ClassVar[Chance] = "perhaps"

    at: Intersection


def check(p: HorrorPosition, seat: int, move: TakeTown) -> None:
    able = takeable(p, seat, p.top(DivideTowns).left)
    if not has(able, move.at):
        raise IllegalMove("CH-412", "you can take the towns at {towns}", towns=INTERSECTION(list(bits(able))))


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    return [TakeTown(at) for at in bits(takeable(p, seat, p.top(DivideTowns).left))]


def do(p: HorrorPosition, seat: int, move: TakeTown) -> None:
    step = p.top(DivideTowns)
    take(p, step, seat, move.at)
    pick_forced(p, step)


MOVE_KIND = MoveKind(TakeTown, check, choices, do)
