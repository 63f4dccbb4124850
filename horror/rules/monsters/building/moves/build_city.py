"""Build a city, in a sane settlement."""

from typing import ClassVar

from horror.rules.base.cards import price
from horror.rules.base.events import CityBuilt
from horror.rules.base.roles import INTERSECTION, Intersection
from horror.rules.board.island import bits, has
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, Cost
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move, filled_in
from horror.rules.monsters.players.stock import take_stock
from horror.rules.monsters.position import HorrorPosition


class BuildCity(Move, tag="build_city", frozen=True):
    """CH-060, X-20, X-60: a city in place of a settlement that one controls; its damage stays."""

    rule: ClassVar[str] = "CH-045"
    group: ClassVar[str] = "build"

    at: Intersection


def completed(p: HorrorPosition, seat: int, move: BuildCity) -> BuildCity:
    return filled_in(move, "at", lambda: list(bits(sane_settlements(p, seat))))


def check(p: HorrorPosition, seat: int, move: BuildCity) -> None:
    check_site(p, seat, move.at)
    p.need(seat, p.costs.city, "IMP-02", "a city")


def check_site(p: HorrorPosition, seat: int, at: int) -> None:
    """IMP-03, X-60: a city is left, and there is a settlement that the seat controls."""
    mine = p.state.seats[seat]
    if not has(mine.settlements, at):
        raise IllegalMove("CH-060", "you have no settlement at {at}", at=INTERSECTION(at))
    if p.cities_left(seat) <= 0 and not has(mine.stand_in, at):
        raise IllegalMove("IMP-03", "all your {most} cities are in use", most=p.facts.cities)
    if p.ailing >> at & 1:
        if p.state.mad >> at & 1:
            raise IllegalMove("X-60", "the settlement at {at} is Mad", at=INTERSECTION(at))
        raise IllegalMove("X-60", "the settlement at {at} is Invaded", at=INTERSECTION(at))


def sane_settlements(p: HorrorPosition, seat: int) -> int:
    """X-60: the settlements that a seat controls."""
    return p.state.seats[seat].settlements & ~p.ailing


def sites(p: HorrorPosition, seat: int) -> list[int]:
    """The settlements that may become cities."""
    able = sane_settlements(p, seat)
    return list(bits(able if p.cities_left(seat) > 0 else able & p.state.seats[seat].stand_in))


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    return [BuildCity(at) for at in sites(p, seat)]


def do(p: HorrorPosition, seat: int, move: BuildCity) -> None:
    p.pay(seat, p.costs.city)
    p.raise_city(seat, move.at)
    p.events.append(CityBuilt(seat=seat, at=move.at, rule="CH-060"))
    take_stock(p)


def cost(p: HorrorPosition, seat: int, move: BuildCity) -> Cost:
    return price(p.costs.city)


MOVE_KIND = MoveKind(BuildCity, check, choices, do, completed, cost=cost)
