"""A Mad player builds a monster."""

from typing import ClassVar

from horror.rules.base.cards import price
from horror.rules.base.roles import INTERSECTION, Intersection
from horror.rules.board.island import bits, has
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, Cost
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Chance, Move, filled_in
from horror.rules.monsters.gates.cup import draw_kind
from horror.rules.monsters.mad.events import MonsterNurtured
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import MAD, Nursery


class Nurture(Move, tag="nurture", frozen=True):
    """CH-429 to CH-437, X-56: a build step for the monster on a town's card; the first one draws it from the cup."""

    rule: ClassVar[str] = "CH-429"
    group: ClassVar[str] = "monsters"
    draws: ClassVar[Chance] = "perhaps"

    at: Intersection


def completed(p: HorrorPosition, seat: int, move: Nurture) -> Nurture:
    return filled_in(move, "at", lambda: list(bits(p.towns(seat) & p.state.mad)))


def check(p: HorrorPosition, seat: int, move: Nurture) -> None:
    nursery = nursery_at(p, move.at)
    if nursery is not None and nursery.stepped and p.towns(seat) >> move.at & 1:
        raise IllegalMove("CH-435", "the monster at {at} has grown in this turn", at=INTERSECTION(move.at))
    if not has(grounds(p, seat), move.at):
        raise IllegalMove(
            "CH-430", "you have no Mad town at {at} in which a monster can grow", at=INTERSECTION(move.at)
        )
    if nursery is None and not any(p.state.cup):
        raise IllegalMove("CH-222", "the cup is empty")
    p.need(seat, p.build_monster_cost, "CH-433", "a build step")


def grounds(p: HorrorPosition, seat: int) -> int:
    """CH-430: a Mad player's Mad towns whose monster is not ready yet."""
    if p.state.seats[seat].status != MAD:
        return 0
    ready = sum(
        1 << nursery.at
        for nursery in p.state.nurseries
        if nursery.progress >= p.facts.monsters[nursery.kind].toughness
    )
    return p.towns(seat) & p.state.mad & ~ready


def nursery_at(p: HorrorPosition, at: int) -> Nursery | None:
    """The monster in progress in a town."""
    return next((nursery for nursery in p.state.nurseries if nursery.at == at), None)


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    found: list[Choice] = []
    for at in bits(grounds(p, seat)):
        nursery = nursery_at(p, at)
        if (nursery is None and any(p.state.cup)) or (nursery is not None and not nursery.stepped):
            found.append(Nurture(at))
    return found


def do(p: HorrorPosition, seat: int, move: Nurture) -> None:
    p.pay(seat, p.build_monster_cost)
    nursery = nursery_at(p, move.at)
    if nursery is None:
        kind = draw_kind(p, "CH-437")
        assert kind is not None
        nursery = Nursery(at=move.at, kind=kind)
        p.state.nurseries.append(nursery)
        p.state.nurseries.sort(key=lambda one: one.at)
    nursery.progress += 1
    nursery.stepped = True
    p.events.append(
        MonsterNurtured(
            at=move.at, kind=p.facts.monsters[nursery.kind].id, progress=nursery.progress, rule="CH-432"
        )
    )


def cost(p: HorrorPosition, seat: int, move: Nurture) -> Cost:
    return price(p.build_monster_cost)


MOVE_KIND = MoveKind(Nurture, check, choices, do, completed, cost=cost)
