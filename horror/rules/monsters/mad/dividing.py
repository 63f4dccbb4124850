"""To whom Mad towns belong (CH-411, CH-412, CH-438, CH-443, X-54)."""

from collections.abc import Sequence
from typing import ClassVar

from horror.rules.base.longest_road import after_town_changed
from horror.rules.board.island import bits
from horror.rules.kernel.agenda import Step
from horror.rules.monsters.mad.events import TownRecoloured
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import SETTLEMENT


class DivideTowns(Step, tag="divide_towns"):
    """CH-412, CH-438, CH-439, CH-443: Mad players pick Mad towns in turn; ``left`` is what is left to pick."""

    decision: ClassVar[str] = "divide_towns"

    order: list[int]
    left: int

    def asks(self, p: HorrorPosition) -> Sequence[int]:
        return self.order[:1]

    def without(self, p: HorrorPosition, seat: int) -> bool:
        """TAB-38: the others pick what is left."""
        if seat in self.order:
            if self.order[0] == seat:
                self.opened = 0
            self.order.remove(seat)
            pick_forced(p, self)
        return True


def share_mad_towns(p: HorrorPosition) -> None:
    """CH-411, CH-412, CH-438, CH-443: lay out all Mad towns to be picked, alternately, the newest Mad player first."""
    order = sorted(p.mad_seats(), key=lambda seat: -p.state.seats[seat].maddened)
    p.drop(lambda step: isinstance(step, DivideTowns))
    step = DivideTowns(order=order, left=p.state.mad)
    p.push(step)
    pick_forced(p, step)


def may_take(p: HorrorPosition, seat: int, at: int) -> bool:
    """CH-412: whether the Mad player has a piece for this town."""
    if p.towns(seat) >> at & 1:
        return True
    return (p.settlements_left(seat) if p.size_of(at) == SETTLEMENT else p.cities_left(seat)) > 0


def takeable(p: HorrorPosition, seat: int, left: int) -> int:
    """CH-412: the towns among ``left`` that this Mad player has pieces for."""
    return sum(1 << at for at in bits(left) if may_take(p, seat, at))


def pick_forced(p: HorrorPosition, step: DivideTowns) -> None:
    """CH-411, CH-412, TAB-18: pass those who can take nothing; give the rest away where there is no choice."""
    while step.order:
        seat = step.order[0]
        possible = takeable(p, seat, step.left)
        if not possible:
            step.order.pop(0)
        elif len(step.order) == 1 and enough_pieces(p, seat, possible):
            for at in bits(possible):
                take(p, step, seat, at)
        elif possible.bit_count() == 1:
            take(p, step, seat, possible.bit_length() - 1)
        else:
            return
    p.done(step)


def enough_pieces(p: HorrorPosition, seat: int, towns: int) -> bool:
    """CH-412: whether one Mad player can take all these towns."""
    foreign = list(bits(towns & ~p.towns(seat)))
    settlements = sum(p.size_of(at) == SETTLEMENT for at in foreign)
    return settlements <= p.settlements_left(seat) and len(foreign) - settlements <= p.cities_left(seat)


def take(p: HorrorPosition, step: DivideTowns, seat: int, at: int) -> None:
    """CH-411, CH-438, CH-443: one pick; the next Mad player follows."""
    recolour(p, at, seat, "CH-438" if len(p.mad_seats()) > 1 else "CH-411")
    step.left &= ~(1 << at)
    step.order.append(step.order.pop(0))


def recolour(p: HorrorPosition, at: int, seat: int, rule: str) -> None:
    """CH-411: the piece of a Mad town is replaced by one of the Mad player's colour."""
    owner, here = p.owner_of(at), 1 << at
    if owner == seat:
        return
    theirs, mine = p.state.seats[owner], p.state.seats[seat]
    if theirs.cities & here:
        theirs.cities &= ~here
        mine.cities |= here
    else:
        theirs.settlements &= ~here
        theirs.stand_in &= ~here
        mine.settlements |= here
    p.events.append(TownRecoloured(at=at, seat=seat, rule=rule))
    after_town_changed(p, at)


def join_mad_seats(p: HorrorPosition) -> None:
    """X-54: towns that go Mad later join the Mad player with fewest towns, then the next seat, while pieces last."""
    lost = p.state.mad & ~p.state.unclaimed
    mad = p.mad_seats() if lost else []
    for seat in mad:
        lost &= ~p.towns(seat)
    if not mad or not lost or any(isinstance(step, DivideTowns) for step in p.state.agenda):
        return
    for at in bits(lost):
        ready = [seat for seat in p.in_turn_order(p.state.active) if seat in mad and may_take(p, seat, at)]
        if ready:
            recolour(p, at, min(ready, key=lambda seat: p.towns(seat).bit_count()), "X-54")
        else:
            p.state.unclaimed |= 1 << at
