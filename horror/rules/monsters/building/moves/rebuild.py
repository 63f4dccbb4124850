"""Rebuild a fallen metropolis."""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from horror.rules.base.cards import covers, price
from horror.rules.base.roles import Intersection
from horror.rules.board.island import bits
from horror.rules.cities.facts import TRACKS, Track
from horror.rules.cities.roles import TRACK
from horror.rules.cities.towns.metropolis import check_metropolis_site, commodities, free_cities
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, Cost
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move, filled_in
from horror.rules.monsters.building.events import MetropolisRebuilt
from horror.rules.monsters.players.stock import take_stock
from horror.rules.monsters.position import HorrorPosition


class Rebuild(Move, tag="rebuild", frozen=True):
    """CH-290, CH-291, X-17: the fallen metropolis of a track, on a sane city of one's own."""

    rule: ClassVar[str] = "CH-290"
    group: ClassVar[str] = "build"
    touch: ClassVar[tuple[str, ...]] = ("at", "track")

    track: Annotated[Track, TRACK]
    at: Intersection


def completed(p: HorrorPosition, seat: int, move: Rebuild) -> Rebuild:
    move = filled_in(move, "track", lambda: rebuildable(p, seat) or down(p))
    return filled_in(move, "at", lambda: list(bits(free_cities(p, seat))))


def down(p: HorrorPosition) -> list[Track]:
    """CH-290: the tracks whose metropolis has fallen."""
    return [name for track, name in enumerate(TRACKS) if fallen(p, track)]


def rebuildable(p: HorrorPosition, seat: int) -> list[Track]:
    """CH-290, CH-291: the tracks whose fallen metropolis the seat may rebuild, by its level."""
    return [name for name in down(p) if p.level(seat, TRACKS.index(name)) >= p.facts.metropolis_level]


def check(p: HorrorPosition, seat: int, move: Rebuild) -> None:
    track = TRACKS.index(move.track)
    if not fallen(p, track):
        raise IllegalMove("CH-290", "no metropolis of {track} has fallen", track=TRACK(move.track))
    if p.level(seat, track) < p.facts.metropolis_level:
        raise IllegalMove(
            "CH-291",
            "it takes level {level} of {track}",
            level=p.facts.metropolis_level,
            track=TRACK(move.track),
        )
    check_metropolis_site(p, seat, move.at, "CH-291")
    p.need(seat, rebuild_cost(p, track), "CH-290", "the metropolis")


def any_fallen(p: HorrorPosition, seat: int) -> bool:
    """CH-290: whether some track's metropolis has fallen at some time."""
    return max(p.state.fallen) >= 0


def fallen(p: HorrorPosition, track: int) -> bool:
    """CH-290: whether the track's metropolis has been built, and has fallen."""
    return not p.state.metropolis[track] and p.state.fallen[track] >= 0


def rebuild_cost(p: HorrorPosition, track: int) -> Sequence[int]:
    """CH-290, CH-291: more of the commodity where its last holder had built the last improvement; no crane helps."""
    fixed = p.level(p.state.fallen[track], track) >= p.facts.fixed_level
    return commodities(track, p.facts.rebuild_price_fixed if fixed else p.facts.rebuild_price)


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    found: list[Choice] = []
    able = rebuildable(p, seat)
    for track, name in enumerate(TRACKS):
        if name in able and covers(p.state.seats[seat].hand, rebuild_cost(p, track)):
            found += [Rebuild(name, at) for at in bits(free_cities(p, seat))]
    return found


def do(p: HorrorPosition, seat: int, move: Rebuild) -> None:
    track = TRACKS.index(move.track)
    p.pay(seat, rebuild_cost(p, track))
    p.state.metropolis[track] = move.at
    p.events.append(MetropolisRebuilt(seat=seat, track=move.track, at=move.at, rule="CH-290"))
    take_stock(p)


def cost(p: HorrorPosition, seat: int, move: Rebuild) -> Cost:
    return price(rebuild_cost(p, TRACKS.index(move.track)))


MOVE_KIND = MoveKind(Rebuild, check, choices, do, completed, cost=cost)
