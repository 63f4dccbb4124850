"""Play medicine."""

from typing import ClassVar

from horror.rules.base.cards import covers, price
from horror.rules.base.events import CityBuilt
from horror.rules.base.roles import Intersection
from horror.rules.board.island import bits
from horror.rules.cities.cards.progress import check_held, play
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, Cost
from horror.rules.kernel.moves import Move, filled_in
from horror.rules.monsters.building.moves.build_city import check_site, sane_settlements, sites
from horror.rules.monsters.players.stock import take_stock
from horror.rules.monsters.position import HorrorPosition

CARD = "medicine"


class PlayMedicine(Move, tag="play_medicine", frozen=True):
    """CK-39, IMP-06, CH-069, CH-393: a city in place of a sane settlement, for less; its damage stays."""

    rule: ClassVar[str] = "CK-16"
    group: ClassVar[str] = "cards"

    at: Intersection


def completed(p: HorrorPosition, seat: int, move: PlayMedicine) -> PlayMedicine:
    return filled_in(move, "at", lambda: list(bits(sane_settlements(p, seat))))


def check(p: HorrorPosition, seat: int, move: PlayMedicine) -> None:
    check_held(p, seat, CARD)
    check_site(p, seat, move.at)
    p.need(seat, p.medicine_cost, "IMP-06", "a city by medicine")


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    if not covers(p.state.seats[seat].hand, p.medicine_cost):
        return []
    return [PlayMedicine(at) for at in sites(p, seat)]


def do(p: HorrorPosition, seat: int, move: PlayMedicine) -> None:
    play(p, seat, CARD)
    p.pay(seat, p.medicine_cost)
    p.raise_city(seat, move.at)
    p.events.append(CityBuilt(seat=seat, at=move.at, rule="IMP-06"))
    take_stock(p)


def cost(p: HorrorPosition, seat: int, move: PlayMedicine) -> Cost:
    return price(p.medicine_cost)


MOVE_KIND = MoveKind(PlayMedicine, check, choices, do, completed, cost=cost)
