"""Build a city."""

from typing import ClassVar

from horror.rules.base.cards import price
from horror.rules.base.events import CityBuilt
from horror.rules.base.position import BasePosition
from horror.rules.base.roles import INTERSECTION, Intersection
from horror.rules.base.winning import look_for_winner
from horror.rules.board.island import bits
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, Cost
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move


class BuildCity(Move, tag="build_city", frozen=True):
    """BASE-39, BASE-48: a city in place of one's own settlement."""

    rule: ClassVar[str] = "BASE-41"
    group: ClassVar[str] = "build"

    at: Intersection


def check(p: BasePosition, seat: int, move: BuildCity) -> None:
    mine = p.state.seats[seat]
    p.need(seat, p.costs.city, "BASE-39", "a city")
    if mine.cities.bit_count() >= p.facts.cities:
        raise IllegalMove("BASE-51", "all your {most} cities are built", most=p.facts.cities)
    if not 1 <= move.at <= p.island.size or not mine.settlements >> move.at & 1:
        raise IllegalMove("BASE-48", "you have no settlement at {at}", at=INTERSECTION(move.at))


def choices(p: BasePosition, seat: int) -> list[Choice]:
    mine = p.state.seats[seat]
    if mine.cities.bit_count() >= p.facts.cities:
        return []
    return [BuildCity(at) for at in bits(mine.settlements)]


def do(p: BasePosition, seat: int, move: BuildCity) -> None:
    mine, here = p.state.seats[seat], 1 << move.at
    p.pay(seat, p.costs.city)
    mine.settlements ^= here
    mine.cities |= here
    p.events.append(CityBuilt(seat=seat, at=move.at, rule="BASE-39"))
    look_for_winner(p)


def cost(p: BasePosition, seat: int, move: BuildCity) -> Cost:
    return price(p.costs.city)


MOVE_KIND = MoveKind(BuildCity, check, choices, do, cost=cost)
