"""Players who are lost: Mad or dead (CH-408 to CH-413, CH-438 to CH-443, CH-475 to CH-477, X-53, X-54, X-56)."""

from collections.abc import Sequence
from typing import ClassVar

from horror.rules.base.leaving import return_hand
from horror.rules.base.longest_road import after_town_changed, give_up
from horror.rules.base.offers import end_offers, lapse
from horror.rules.board.island import bits
from horror.rules.cities.state import Merchant
from horror.rules.kernel.agenda import Step
from horror.rules.monsters.cup import into_cup
from horror.rules.monsters.damage import madden_knight
from horror.rules.monsters.events import PlayerDied, PlayerMaddened, TownRecoloured
from horror.rules.monsters.losses import becomes_mad
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import DEAD, MAD, SETTLEMENT

PLAYER_PHASES = ("combat", "production", "actions")
"""CH-045: the phases of a player's turn."""


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


def test_players(p: HorrorPosition) -> None:
    """X-53, X-54: who is Mad or dead now, and to whom Mad towns belong."""
    for seat in p.in_turn_order(p.state.active):
        mine = p.state.seats[seat]
        if mine.status == DEAD:
            continue
        if holds_out(p, seat):
            mine.spared = False
        elif not mine.spared:
            lose(p, seat)
    join_mad_seats(p)


def holds_out(p: HorrorPosition, seat: int) -> bool:
    """X-53, X-58: whether a seat stays what it is: a sane one by what it has, a Mad one by what is left of its side."""
    if p.sane(seat):
        return safe(p, seat)
    left = p.state.mad or p.all_monsters() or not p.state.gates  # with nothing left the game is over
    return bool(left) or becomes_mad(p, seat)


def safe(p: HorrorPosition, seat: int) -> bool:
    """X-53: a Sane or Invaded town, a sane knight, a pending recruit; or only Mad knights, who may recover."""
    if p.towns(seat) & ~p.state.mad or p.knights_of(seat):
        return True
    if any(recruit.owner == seat for recruit in p.state.recruits):
        return True
    return not p.towns(seat) and any(knight.owner == seat for knight in p.state.knights)


def lose(p: HorrorPosition, seat: int) -> None:
    """CH-408, CH-409, CH-451, CH-475, X-58: Mad with a Mad town of his colour (or by option), else dead."""
    if p.towns(seat) or becomes_mad(p, seat):
        become_mad(p, seat)
    else:
        die(p, seat)
    end_offers(p, seat, "X-59")
    if seat == p.state.active:
        break_turn(p)


def become_mad(p: HorrorPosition, seat: int) -> None:
    """CH-410 to CH-412: a player turns Mad, and Mad towns become his."""
    turn_mad(p, seat)
    share_mad_towns(p)


def turn_mad(p: HorrorPosition, seat: int) -> None:
    """CH-408, CH-420, CH-450, X-56: keeps hand and progress cards, loses trophies and clues; his knights are Mad."""
    mine = p.state.seats[seat]
    mine.status = MAD
    mine.maddened = 1 + max(other.maddened for other in p.state.seats)
    drop_trophies(p, seat)
    for knight in p.knights_of(seat):
        madden_knight(p, knight)
    p.events.append(PlayerMaddened(seat=seat, rule="CH-408"))
    give_up(p)


def die(p: HorrorPosition, seat: int) -> None:
    """CH-475, X-56: a player is dead; everything but roads and seals leaves the game."""
    p.state.seats[seat].status = DEAD
    return_hand(p, seat)
    drop_belongings(p, seat)
    p.events.append(PlayerDied(seat=seat, rule="CH-475"))
    give_up(p)


def drop_belongings(p: HorrorPosition, seat: int) -> None:
    """TAB-37, X-56: progress cards go under their decks, trophies into the cup; the rest is gone."""
    mine = p.state.seats[seat]
    for card in [*mine.progress, *mine.points_cards]:
        p.under_deck(card)
    mine.progress.clear()
    mine.points_cards.clear()
    mine.improvements = [0, 0, 0]
    drop_trophies(p, seat)
    if p.state.merchant.owner == seat:
        p.state.merchant = Merchant()


def drop_trophies(p: HorrorPosition, seat: int) -> None:
    """X-56: trophies go back into the cup, clues are gone."""
    mine = p.state.seats[seat]
    for kind, count in enumerate(mine.trophies):
        for _ in range(count):
            into_cup(p, kind)
        mine.trophies[kind] = 0
    mine.clues = 0


def break_turn(p: HorrorPosition) -> None:
    """X-56: the active seat is lost in its own turn: phases end, offers lapse, the monster turn follows."""
    lapse(p)
    p.drop(lambda step: step.phase in PLAYER_PHASES)


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
