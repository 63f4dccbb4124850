"""Who plays in which tier and group of a new season (LEA-03).

Sizes come first, then people fill the places in order: those who return by the tier into which they go, newcomers
behind them. The entries of a tier are dealt out among its groups by :mod:`accounts.leagues.reckoning.snake`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf
from typing import Literal, NamedTuple, TypeAlias

from accounts.leagues.reckoning.sizes import USUAL_GROUP, Tiers, tiers_of
from accounts.leagues.reckoning.snake import Companions, deal

Came: TypeAlias = Literal["relegated", "stayed", "rested", "promoted", "left", "new"]
"""Whence an entry comes, in the order in which those of one target are placed; ``left``: its person left the season
before, and begins a tier lower behind all."""
Placement: TypeAlias = Literal["rating", "list"]
"""By what newcomers are placed: their rating, or a list that the organiser has published."""
Moved: TypeAlias = Literal["up", "down", ""]

_RETURNING: Sequence[Came] = ("relegated", "stayed", "rested", "promoted", "left")


class Last(NamedTuple):
    """What an earlier season says of an entry: tier, group of that tier and place in it, each from 1; points a game in
    hundredths; and whether that was the season just before, so that who was together in a group is to be parted.
    """

    tier: int
    group: int
    place: int
    per_game: int
    just_before: bool = True


class Coming(NamedTuple):
    """Who takes part. ``target`` is the tier into which one goes who returns, from 1; newcomers have none, and no
    ``last``. ``rating`` is None where there is none, ``listed`` the place on the organiser's list, None off it.
    """

    entry: int
    came: Came = "new"
    target: int | None = None
    last: Last | None = None
    rating: float | None = None
    listed: int | None = None


class Placed(NamedTuple):
    """Where an entry plays: tier and group from 1, ``seeded`` its place among all in the order of filling, from 1.
    ``moved``: into a higher or lower tier than its target, as there was room, or none.
    """

    entry: int
    tier: int
    group: int
    seeded: int
    moved: Moved = ""


def compose(
    coming: Sequence[Coming],
    lot: Sequence[int],
    *,
    aim: int = USUAL_GROUP,
    tiers: Tiers = "doubling",
    placement: Placement = "rating",
    households: Iterable[tuple[int, int]] = (),
) -> tuple[Placed, ...]:
    """The groups of a season, by tier and group and in each in the order of filling (LEA-03).

    ``coming`` are those who take part, in the order of entry; ``lot`` their ids as drawn (SCH-05), the earlier wins.
    ``aim`` and ``tiers`` are those of :func:`accounts.leagues.reckoning.sizes.tiers_of`; ``households`` are pairs of
    entries to be parted. Nothing comes out where there are too few for a group.
    """
    queue = _in_order(coming, lot, placement)
    seeded = {one.entry: place for place, one in enumerate(queue, 1)}
    apart = Companions(households, [(one.entry, _together(one)) for one in coming])
    placed: list[Placed] = []
    for tier, sizes in enumerate(tiers_of(len(coming), aim, tiers), 1):
        inside = _filling(queue, tier, sum(sizes))
        taken = {one.entry for one in inside}
        queue = [one for one in queue if one.entry not in taken]
        target = {one.entry: one.target for one in inside}
        for number, group in enumerate(deal([one.entry for one in inside], sizes, apart), 1):
            placed += [
                Placed(entry, tier, number, seeded[entry], _moved(target[entry], tier))
                for entry in sorted(group, key=seeded.__getitem__)
            ]
    return tuple(placed)


def exchanged(before: Sequence[Placed], after: Sequence[Placed]) -> list[tuple[int, int]]:
    """Pairs of entries which, exchanged one pair after the other, lead from one composition to another of the same
    tiers: each pair sets at least one of the two right.
    """
    now = {one.entry: (one.tier, one.group) for one in before}
    wanted = {one.entry: (one.tier, one.group) for one in after}
    pairs: list[tuple[int, int]] = []
    for entry in sorted(now):
        while now[entry] != wanted[entry]:
            other = next(one for one in sorted(now) if now[one] == wanted[entry] and wanted[one] != now[one])
            now[entry], now[other] = now[other], now[entry]
            pairs.append((entry, other))
    return pairs


def _in_order(coming: Sequence[Coming], lot: Sequence[int], placement: Placement) -> list[Coming]:
    """In the order in which places are filled: first who returns, then newcomers, ties by the order of entry."""
    drawn = {entry: at for at, entry in enumerate(lot)}

    def returning(one: Coming) -> tuple[float, ...]:
        assert one.target is not None and one.last is not None
        last, rank = one.last, _RETURNING.index(one.came)
        return one.target, rank, last.place, -last.per_game, _by_rating(one), drawn[one.entry]

    def newcomer(one: Coming) -> float:
        if placement == "list":
            return inf if one.listed is None else one.listed
        return _by_rating(one)

    back = [one for one in coming if one.came != "new"]
    new = [one for one in coming if one.came == "new"]
    return sorted(back, key=returning) + sorted(new, key=newcomer)


def _by_rating(one: Coming) -> float:
    """The higher first, and behind them who has none."""
    return inf if one.rating is None else -one.rating


def _filling(queue: Sequence[Coming], tier: int, places: int) -> list[Coming]:
    """Who fills the places of a tier: the first of the queue, but so that nobody who was promoted out of this tier or a
    higher one, and finds no room above, comes lower than before."""
    held = [one for one in queue if one.came == "promoted" and one.last and one.last.tier <= tier][:places]
    keep = {one.entry for one in held}
    others = [one.entry for one in queue if one.entry not in keep]
    inside = keep | set(others[: places - len(held)])
    return [one for one in queue if one.entry in inside]


def _moved(target: int | None, tier: int) -> Moved:
    if target is None:
        return ""
    return "up" if tier < target else "down" if tier > target else ""


def _together(one: Coming) -> tuple[int, int] | None:
    """The group in which an entry was in the season just before."""
    return (one.last.tier, one.last.group) if one.last and one.last.just_before else None
