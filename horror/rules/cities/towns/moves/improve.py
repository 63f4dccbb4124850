"""Improve one's cities."""

from typing import Annotated, ClassVar

from horror.rules.base.cards import by_name
from horror.rules.base.roles import Intersection
from horror.rules.board.island import bits
from horror.rules.cities.facts import TRACK_COMMODITY, TRACKS, Track
from horror.rules.cities.position import CitiesPosition
from horror.rules.cities.roles import TRACK
from horror.rules.cities.towns.events import Improved
from horror.rules.cities.towns.metropolis import (
    check_metropolis_site,
    count_due,
    free_cities,
    gain,
    gains,
    price,
    serving_cities,
)
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, Cost
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import OPEN, Move, replaced
from horror.rules.kernel.roles import NOTHING


class Improve(Move, tag="improve", frozen=True):
    """CK-03, CK-05, CK-09, CK-10, IMP-02, IMP-04, IMP-05, X-17: the next level of a track.

    ``at`` is the city that becomes a metropolis by it.
    """

    rule: ClassVar[str] = "CH-045"
    group: ClassVar[str] = "build"

    track: Annotated[Track, TRACK]
    at: Annotated[Intersection | None, NOTHING] = None


def completed(p: CitiesPosition, seat: int, move: Improve) -> Improve:
    """IMP-05: the only city that can become the metropolis, where the level brings one; else it names none."""
    if move.at is not OPEN:
        return move
    track = TRACKS.index(move.track)
    brings = gains(p, seat, track, p.level(seat, track) + 1)
    cities = list(bits(free_cities(p, seat))) if brings else []
    return replaced(move, "at", cities.pop() if len(cities) == 1 else None)


def check(p: CitiesPosition, seat: int, move: Improve) -> None:
    track = TRACKS.index(move.track)
    level = p.level(seat, track) + 1
    if level > p.facts.track_levels:
        raise IllegalMove(
            "IMP-04", "{track} has no level beyond {most}", track=TRACK(move.track), most=p.facts.track_levels
        )
    if not serving_cities(p, seat, track, level):
        if level >= p.facts.metropolis_level:
            raise IllegalMove("IMP-05", "you have no sane city without a metropolis")
        raise IllegalMove("IMP-04", "you have no sane city")
    if gains(p, seat, track, level):
        check_metropolis_site(p, seat, move.at, "IMP-05")
    elif move.at is not None:
        raise IllegalMove(
            "IMP-05",
            "level {level} of {track} brings no metropolis; name no city",
            level=level,
            track=TRACK(move.track),
        )
    p.need(
        seat,
        price(p, seat, track),
        "IMP-02",
        "level {level} of {track}",
        level=level,
        track=TRACK(move.track),
    )


def choices(p: CitiesPosition, seat: int) -> list[Choice]:
    found: list[Choice] = []
    mine = p.state.seats[seat]
    for track, name in enumerate(TRACKS):
        level = mine.improvements[track] + 1
        if level > p.facts.track_levels or mine.hand[TRACK_COMMODITY[track]] < count_due(p, seat, track):
            continue
        if gains(p, seat, track, level):
            found += [Improve(name, at) for at in bits(free_cities(p, seat))]
        elif serving_cities(p, seat, track, level):
            found.append(Improve(name))
    return found


def do(p: CitiesPosition, seat: int, move: Improve) -> None:
    mine, track = p.state.seats[seat], TRACKS.index(move.track)
    p.pay(seat, price(p, seat, track))
    mine.cranes = max(0, mine.cranes - 1)
    mine.improvements[track] += 1
    p.events.append(Improved(seat=seat, track=move.track, level=mine.improvements[track], rule="IMP-04"))
    if move.at is not None:
        gain(p, seat, track, move.at)
    p.take_stock()


def cost(p: CitiesPosition, seat: int, move: Improve) -> Cost:
    return Cost(cards=by_name(price(p, seat, TRACKS.index(move.track))))


MOVE_KIND = MoveKind(Improve, check, choices, do, completed, cost=cost)
