"""Players who are lost: Mad or dead (CH-408 to CH-413, CH-475 to CH-477, X-53, X-56)."""

from horror.rules.base.leaving import return_hand
from horror.rules.base.longest_road import give_up
from horror.rules.base.offers import end_offers, lapse
from horror.rules.cities.state import Merchant
from horror.rules.monsters.gates.cup import into_cup
from horror.rules.monsters.knights.madness import madden_knight
from horror.rules.monsters.mad.blame import becomes_mad
from horror.rules.monsters.mad.dividing import join_mad_seats, share_mad_towns
from horror.rules.monsters.players.events import PlayerDied, PlayerMaddened
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import DEAD, MAD

PLAYER_PHASES = ("combat", "production", "actions")
"""CH-045: the phases of a player's turn."""


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
