"""Who goes up and who goes down when a season is over (LEA-04)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple, TypeAlias

Went: TypeAlias = Literal["promoted", "stayed", "relegated"]


class Share(NamedTuple):
    """What a tier gives: so many entries of each of its groups by their place, and so many more by next place."""

    each: int
    more: int


class Exchange(NamedTuple):
    """What two neighbouring tiers exchange: as many ``entries`` go down as go up."""

    entries: int
    down: Share
    up: Share


class Final(NamedTuple):
    """Where an entry stands at the end in its group: its ``place`` from 1, and its points a game in hundredths."""

    entry: int
    place: int
    per_game: int


def exchange(upper: int, lower: int) -> Exchange:
    """What a tier of ``upper`` groups and the one of ``lower`` groups below it exchange (LEA-04)."""
    entries = 2 * min(upper, lower)
    return Exchange(entries, down=Share(*divmod(entries, upper)), up=Share(*divmod(entries, lower)))


def exchanges(tiers: Sequence[int]) -> tuple[Exchange, ...]:
    """Those of each tier with the next, by the numbers of their groups from the highest tier."""
    return tuple(exchange(upper, lower) for upper, lower in pairwise(tiers))


def went(tiers: Sequence[Sequence[Sequence[Final]]], lot: Sequence[int]) -> Mapping[int, Went]:
    """What becomes of each entry, by tier and group; ``lot`` are all ids in their order, the earlier wins (LEA-04)."""
    drawn = {entry: at for at, entry in enumerate(lot)}
    found: dict[int, Went] = {final.entry: "stayed" for tier in tiers for group in tier for final in group}
    for (upper, lower), given in zip(
        pairwise(tiers), exchanges([len(groups) for groups in tiers]), strict=True
    ):
        found |= dict.fromkeys(_going(lower, given.up, drawn, 1), "promoted")
        found |= dict.fromkeys(_going(upper, given.down, drawn, -1), "relegated")
    return found


def leaving(
    groups: Sequence[Sequence[Final]], up: Share, down: Share, lot: Sequence[int]
) -> Mapping[int, Went]:
    """Who leaves one tier that is over, by place and by next place; nobody whose share is nothing (LEA-04)."""
    drawn = {entry: at for at, entry in enumerate(lot)}
    found: dict[int, Went] = dict.fromkeys(_going(groups, up, drawn, 1), "promoted")
    return found | dict.fromkeys(_going(groups, down, drawn, -1), "relegated")


def _going(
    groups: Sequence[Sequence[Final]], share: Share, drawn: Mapping[int, int], way: Literal[1, -1]
) -> list[int]:
    """Who leaves a tier upwards (``way`` 1) or downwards (-1), where everything counts from the end."""
    placed = [sorted(group, key=lambda final: way * final.place) for group in groups]
    by_place = [final for group in placed for final in group[: share.each]]
    following = [group[share.each] for group in placed]
    following.sort(key=lambda final: (-way * final.per_game, way * drawn[final.entry]))
    return [final.entry for final in by_place + following[: share.more]]
