"""City improvements and metropolises: prices, cities that serve, gain and takeover (IMP-02, IMP-05, X-17)."""

from collections.abc import Sequence
from functools import lru_cache

from horror.rules.base.cards import no_cards
from horror.rules.base.roles import INTERSECTION
from horror.rules.board.island import has
from horror.rules.cities.facts import TRACK_COMMODITY, TRACKS
from horror.rules.cities.position import CitiesPosition
from horror.rules.cities.towns.events import MetropolisGained
from horror.rules.kernel.errors import IllegalMove


def price(p: CitiesPosition, seat: int, track: int) -> Sequence[int]:
    """What the next level of a track costs."""
    return commodities(track, count_due(p, seat, track))


def count_due(p: CitiesPosition, seat: int, track: int) -> int:
    """CK-03, IMP-02: level n costs n of the track's commodity; a crane takes one off, one for each level."""
    mine = p.state.seats[seat]
    discount = p.facts.card_numbers.crane_discount if mine.cranes else 0
    return mine.improvements[track] + 1 - discount


@lru_cache(maxsize=64)
def commodities(track: int, count: int) -> Sequence[int]:
    """So many of the commodity that a track costs."""
    cost = no_cards()
    cost[TRACK_COMMODITY[track]] = count
    return tuple(cost)


def holder(p: CitiesPosition, track: int) -> int:
    """IMP-05: the seat in whose colour the track's metropolis stands, -1 while it is free."""
    at = p.state.metropolis[track]
    if at:
        for index, seat in enumerate(p.state.seats):
            if seat.cities >> at & 1:
                return index
    return -1


def sane_cities(p: CitiesPosition, seat: int) -> int:
    """X-60: the cities, metropolises among them, that a seat controls."""
    return p.sane_towns(seat) & p.state.seats[seat].cities


def free_cities(p: CitiesPosition, seat: int) -> int:
    """CK-12, IMP-05: the cities that a seat controls and that bear no metropolis."""
    return sane_cities(p, seat) & ~sum(1 << at for at in p.state.metropolis if at)


def serving_cities(p: CitiesPosition, seat: int, track: int, level: int) -> int:
    """CK-05, IMP-04, IMP-05: the cities for a level: any; from level 4 one without another metropolis."""
    if level < p.facts.metropolis_level:
        return sane_cities(p, seat)
    held = sane_cities(p, seat) & 1 << p.state.metropolis[track]
    return free_cities(p, seat) | held


def gains(p: CitiesPosition, seat: int, track: int, level: int) -> bool:
    """CK-09 to CK-11, IMP-05, X-17: whether a level brings the metropolis: a free one, or at 5 a holder's at 4."""
    if level < p.facts.metropolis_level:
        return False
    at = p.state.metropolis[track]
    if not at:
        return True
    owner = holder(p, track)
    fixed = p.level(owner, track) >= p.facts.fixed_level or p.untouchable >> at & 1
    return owner != seat and level >= p.facts.fixed_level and not fixed


def check_metropolis_site(p: CitiesPosition, seat: int, at: int | None, rule: str) -> None:
    """IMP-05: a sane city of one's own without a metropolis."""
    if at is None:
        raise IllegalMove(rule, "name the city that becomes the metropolis")
    if not has(free_cities(p, seat), at):
        raise IllegalMove(
            rule, "there is no sane city of yours without a metropolis at {at}", at=INTERSECTION(at)
        )


def gain(p: CitiesPosition, seat: int, track: int, at: int) -> None:
    """CH-285, IMP-05, X-15, X-17: the metropolis comes to a city, from the bank or from another seat."""
    former, old = holder(p, track), p.state.metropolis[track]
    p.state.metropolis[track] = at
    p.events.append(
        MetropolisGained(
            seat=seat,
            track=TRACKS[track],
            at=at,
            taken_from=former if former >= 0 else None,
            rule="IMP-05",
        )
    )
    if old:
        p.metropolis_taken(old)
