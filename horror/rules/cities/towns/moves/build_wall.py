"""Build a city wall."""

from typing import ClassVar

from horror.rules.base.cards import price
from horror.rules.base.roles import Intersection
from horror.rules.board.island import bits
from horror.rules.cities.position import CitiesPosition
from horror.rules.cities.towns.walls import check_wall_site, raise_wall, unwalled, wall_sites
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, Cost
from horror.rules.kernel.moves import Move, filled_in


class BuildWall(Move, tag="build_wall", frozen=True):
    """CK-01, IMP-10: a wall around a sane city of one's own that has none."""

    rule: ClassVar[str] = "CH-045"
    group: ClassVar[str] = "build"

    at: Intersection


def completed(p: CitiesPosition, seat: int, move: BuildWall) -> BuildWall:
    return filled_in(move, "at", lambda: list(bits(unwalled(p, seat))))


def check(p: CitiesPosition, seat: int, move: BuildWall) -> None:
    check_wall_site(p, seat, move.at)
    p.need(seat, p.wall_cost, "IMP-02", "a wall")


def choices(p: CitiesPosition, seat: int) -> list[Choice]:
    return [BuildWall(at) for at in bits(wall_sites(p, seat))]


def do(p: CitiesPosition, seat: int, move: BuildWall) -> None:
    p.pay(seat, p.wall_cost)
    raise_wall(p, seat, move.at, "IMP-10")


def cost(p: CitiesPosition, seat: int, move: BuildWall) -> Cost:
    return price(p.wall_cost)


MOVE_KIND = MoveKind(BuildWall, check, choices, do, completed, cost=cost)
