"""Special building: all others may build in the wrap-up, together (CH-011 to CH-019, TAB-06, TAB-07, X-59)."""

from collections.abc import Sequence
from typing import ClassVar, TypeAlias

from horror.rules.base.events import Answered
from horror.rules.cities.towns.moves.build_wall import BuildWall
from horror.rules.cities.towns.moves.improve import Improve
from horror.rules.kernel.agenda import Gather
from horror.rules.kernel.draws import Draws
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.monsters.building.moves.build_city import BuildCity
from horror.rules.monsters.building.moves.build_road import BuildRoad
from horror.rules.monsters.building.moves.build_settlement import BuildSettlement
from horror.rules.monsters.building.moves.promote import Promote
from horror.rules.monsters.building.moves.rebuild import Rebuild
from horror.rules.monsters.building.moves.swap_trophies import SwapTrophies
from horror.rules.monsters.mad.moves.nurture import Nurture
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.special_building.events import OrderDropped
from horror.rules.monsters.state import DEAD

BuildOrder: TypeAlias = (
    BuildRoad | BuildSettlement | BuildCity | BuildWall | Improve | Rebuild | Promote | SwapTrophies | Nurture
)
"""CH-013 to CH-017, CH-019: what may be ordered in special building."""
BARRED = {
    "CH-013": ("bank_trade", "offer", "accept", "decline", "counter", "withdraw", "offer_harbor"),
    "CH-015": (
        "move", "attack", "attack_gate", "calm", "repair", "raze", "hide", "unhide", "form_squad", "join_squad",
        "rest", "harvest", "militia", "colonize",
    ),
    "CH-017": ("recruit",),
    "CH-462": ("spend_clue",),
    "CH-473": ("make_general",),
}  # fmt: skip
"""What is barred from special building, by rule; progress cards are by CH-019."""
_RULE = {tag: rule for rule, tags in BARRED.items() for tag in tags}


class SpecialBuilding(Gather, tag="special_building"):
    """X-59: each seat orders what it builds, and passes when that is all; carried out in turn order.

    ``orders[i]`` are those of ``seats[i]``, ``passed[i]`` tells that there are no more; another order takes that back.
    ``lasting`` is the mask of seats that pass until their own turn, which is known when all have passed (TAB-06).
    """

    decision: ClassVar[str] = "special_build"
    phase: ClassVar[str] = "wrap_up"
    rows: ClassVar[tuple[str, ...]] = ("seats", "orders", "passed")

    orders: list[list[BuildOrder]] = []
    passed: list[bool] = []
    lasting: int = 0

    def asks(self, p: HorrorPosition) -> Sequence[int]:
        return [seat for seat, passed in zip(self.seats, self.passed, strict=True) if not passed]

    def has_answered(self, seat: int) -> bool:
        return self.passed[self.seats.index(seat)]

    def bar(self, p: HorrorPosition, seat: int, move: Move) -> None:
        """CH-013 to CH-017, CH-019, CH-462, CH-473: no trade, no Knight Action, no card, no token."""
        tag = str(type(move).__struct_config__.tag)
        rule = "CH-019" if tag.startswith("play_") else _RULE.get(tag)
        if rule and seat in self.seats:
            raise IllegalMove(rule, "that is no part of special building")

    def accept(self, p: HorrorPosition, seat: int, move: Move) -> bool:
        """Each move has changed the seat's answer by itself: an order, a pass, starting over."""
        return not self.asks(p)

    def ordered(self, seat: int) -> list[BuildOrder]:
        """The orders of a seat so far."""
        return self.orders[self.seats.index(seat)]

    def reopen(self, seat: int) -> None:
        """A seat that has passed is asked again."""
        self.passed[self.seats.index(seat)] = False
        self.lasting &= ~(1 << seat)

    def end(self, seat: int, lasting: bool) -> None:
        """TAB-06: a seat's pass ends its answer, for now or until its own turn."""
        self.reopen(seat)
        self.passed[self.seats.index(seat)] = True
        self.lasting |= int(lasting) << seat

    def settle_all(self, p: HorrorPosition) -> None:
        """X-59, TAB-06: in turn order; an order that has become impossible is dropped, with its rule number."""
        for seat, orders in zip(self.seats, self.orders, strict=True):
            p.state.seats[seat].passes = bool(self.lasting >> seat & 1)
            for order in orders:
                if not p.finished:
                    carry_out(p, seat, order)


def carry_out(p: HorrorPosition, seat: int, order: BuildOrder) -> None:
    """One order, now: by the kind that the binding keeps for later."""
    kind = p.binding.asked[SpecialBuilding][type(order)].carried_out_by
    try:
        kind.check(p, seat, order)
    except IllegalMove as refusal:
        p.events.append(OrderDropped(seat=seat, order=kind.tag, rule=refusal.rule))
    else:
        kind.do(p, seat, order)


class Supposed(Draws):
    """Always the first outcome: on a trial nothing is drawn for good, and what would be drawn decides nothing."""

    def _value(self, purpose: str, sides: int, labels: Sequence[str]) -> int:
        return 0


def trial(p: HorrorPosition, seat: int) -> HorrorPosition:
    """The position as it would be if only this seat's orders so far were carried out; not to be changed."""
    orders = p.top(SpecialBuilding).ordered(seat)
    if not orders:
        return p
    tried = p.copy()
    tried.draws = Supposed()
    for order in orders:
        carry_out(tried, seat, order)
    return tried


def keep_order(p: HorrorPosition, seat: int, move: BuildOrder) -> None:
    """TAB-03: the gather keeps the order; nothing happens yet, and others are told nothing."""
    step = p.top(SpecialBuilding)
    step.reopen(seat)
    step.ordered(seat).append(move)


def pass_building(p: HorrorPosition, seat: int, lasting: bool) -> None:
    """TAB-03, TAB-06, X-59: end the seat's answer; others learn once that it has given one."""
    step = p.top(SpecialBuilding)
    if not step.has_answered(seat):
        p.events.append(Answered(seat=seat, rule="TAB-03"))
    step.end(seat, lasting)


def open_special_building(p: HorrorPosition) -> None:
    """CH-011, CH-018, TAB-06, X-59: ask every other living seat that holds a card and has not said that it passes."""
    seats = [seat for seat in p.in_turn_order(p.state.active)[1:] if asked(p, seat)]
    if seats:
        p.push(SpecialBuilding(seats=seats, orders=[[] for _ in seats], passed=[False for _ in seats]))


def asked(p: HorrorPosition, seat: int) -> bool:
    """TAB-06, X-55: passed over only by what everybody sees: no card, and trophies that suffice for no clue."""
    mine = p.state.seats[seat]
    worth = sum(kind.toughness * count for kind, count in zip(p.facts.monsters, mine.trophies, strict=True))
    holds = any(mine.hand) or worth >= p.facts.clue_price
    return mine.status != DEAD and not mine.passes and holds
