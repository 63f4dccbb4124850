"""The standings of a season, as its rows give them: folded whole whenever something changes them (PTS-03, PTS-04)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from accounts.leagues.entering import rules_of
from accounts.leagues.finals import Final
from accounts.leagues.models import Entry, Group, Match, Season
from accounts.leagues.reckoning import exchange, lots, marks, points, standings
from accounts.leagues.reckoning.rules import Rules
from accounts.leagues.reckoning.standings import Adjustment, Standing
from accounts.leagues.reckoning.tables import best_of
from horror.models import Tenure
from horror.table.results import GameResult

NOBODY = Tenure.End.ABANDONED.value
"""How a seat ended in which only the steward has sat: its entry had nobody from the beginning (PTS-01)."""


SURE: Mapping[str, marks.Mark] = {"promoted": marks.PROMOTION, "relegated": marks.RELEGATION}
"""What somebody is sure of who goes so."""


def reckon(group: Group | None) -> None:
    """Reckon the table of a group anew and keep it; under the season's lock."""
    if group is None:
        return
    rules, lot = rules_of(group.season), lot_of(group.season)
    before = (group.table or {}).get("rows") or []
    _keep(group, rules, table_of(group, rules, lot))
    after = (group.table or {}).get("rows") or []
    if rules.format == "divisions" and (_is_over(after) or _is_over(before)):
        groups = list(group.season.groups.order_by("tier", "number"))
        mark_next({each: each.table["rows"] for each in groups if each.table is not None}, group.tier, lot)
        Group.objects.bulk_update([each for each in groups if each.tier == group.tier], ["table"])
        group.table = next(each.table for each in groups if each.pk == group.pk)


def _keep(group: Group, rules: Rules, table: Sequence[Standing]) -> None:
    group.table = {"rows": shown(group, rules, table)}
    group.save(update_fields=["table"])


def _is_over(rows: Collection[Mapping[str, Any]]) -> bool:
    """Whether no game of a group is left, by the rows of its table."""
    return bool(rows) and not any(row["left"] for row in rows)


def mark_next(tables: Mapping[Group, list[dict[str, Any]]], tier: int, lot: Sequence[int]) -> None:
    """Say in the rows of the groups of a tier that has just been reckoned, of all groups of a season, who is sure to go
    by next place: those who do once the whole tier is over, and nobody before (PTS-04).
    """
    sizes = Counter(group.tier for group in tables)
    mine = {group: rows for group, rows in tables.items() if group.tier == tier}
    over = all(_is_over(rows) for rows in mine.values())
    going = exchange.exchanges([sizes[each] for each in sorted(sizes)])
    none = exchange.Share(0, 0)
    up = going[tier - 2].up if tier > 1 else none
    down = going[tier - 1].down if tier <= len(going) else none
    if not (up.more or down.more):
        return
    left: Mapping[int, exchange.Went] = {}
    if over:
        finals = [
            [exchange.Final(row["entry"], row["place"], row["per_game"]) for row in rows]
            for rows in mine.values()
        ]
        left = exchange.leaving(finals, up, down, lot)
    for rows in mine.values():
        if _is_over(rows):
            by_place = marks.by_place(len(rows), up=up.each, down=down.each)
            for row in rows:
                row["sure"] = SURE.get(left.get(row["entry"], ""), by_place.get(row["place"], ""))


def table_of(group: Group, rules: Rules, lot: Sequence[int]) -> tuple[Standing, ...]:
    """The standing of a group, the first first."""
    rows = list(group.entries.order_by("number"))
    changes = [Adjustment(row.number, row.penalty) for row in rows if row.penalty]
    changes += [Adjustment(row.number, leaver=True) for row in rows if row.vanished]
    gone = {row.number for row in rows if row.player_id is None}
    numbers = [row.number for row in rows]
    return fold(rules, numbers, group.matches.order_by("number"), lot, changes, gone)


def fold(
    rules: Rules,
    numbers: Sequence[int],
    matches: Iterable[Match],
    lot: Sequence[int],
    changes: Iterable[Adjustment],
    gone: Collection[int],
) -> tuple[Standing, ...]:
    """The standing of entries by their matches, of now or as they were, and by what was added and taken off; ``gone``
    are those for which nobody plays.
    """
    table = standings.standings(
        numbers, _folded(matches, rules), lot, rules.points, adjustments=changes, withdrawn=gone
    )
    return best_of(table, rules.best, rules.of) if rules.format == "table" else table


def shown(group: Group, rules: Rules, table: Sequence[Standing]) -> list[dict[str, Any]]:
    """The rows of a standing as JSON, with every term and what each entry is sure of (PTS-04)."""
    sure = marks.marks(table, rules.points, up=group.promoted, down=group.relegated)
    return [
        {
            **row._asdict(),
            "terms": [term._asdict() for term in row.terms],
            "sure": sure.get(row.entry, ""),
        }
        for row in table
    ]


def _folded(matches: Iterable[Match], rules: Rules) -> list[standings.Match]:
    """The matches of a group as its standing is reckoned of them."""
    there = list(matches)
    replaced = {match.replaces_id for match in there if match.replaces_id is not None}
    return [_match(match, rules, match.pk in replaced) for match in there]


def lot_of(season: Season) -> tuple[int, ...]:
    """All entries that take part as drawn from the seed of the season; the earlier wins a tie (SCH-05). In the order of
    entry while the seed is sealed, as that of a table is to its end (FMT-05).
    """
    numbers = season.entries.exclude(group=None).order_by("number").values_list("number", flat=True)
    if not season.seed:
        return tuple(numbers)
    return lots.drawn(bytes.fromhex(season.seed), lots.LOT, list(numbers))


def _match(match: Match, rules: Rules, replaced: bool) -> standings.Match:
    entries = tuple(match.seats)
    if match.state == Match.State.VOID:
        return standings.Match(match.number, entries, "replaced" if replaced else "void")
    if match.result is None:
        return standings.Match(match.number, entries)
    game = game_of(match)
    return standings.Match(
        match.number, entries, "finished", points.scores(game, rules.points), lapses_of(match)
    )


def game_of(match: Match) -> points.Game:
    """What a match that is over is worth points by: its result, and what an organiser has ruled."""
    told = result_of(match)
    ends = [NOBODY] * len(match.seats)
    for tenure in told.tenures:
        if not tenure.bot:
            ends[tenure.seat] = tenure.ended
    ruled: Mapping[str, Any] = match.ruled or {"kind": told.kind, "winners": told.winners}
    return points.Game(
        ruled["kind"],
        tuple(ruled["winners"]),
        tuple(points.SeatEnd(seat.points, seat.fate, seat.began, ends[seat.seat]) for seat in told.results),
        told.target,
        told.late_seat,
    )


def result_of(match: Match) -> GameResult:
    """The result of a match that is over, as the table told it."""
    return msgspec.convert(match.result, GameResult)


def lapses_of(match: Match) -> tuple[int, ...]:
    """The unexcused lapses of each seat of a match that is over."""
    lapses = result_of(match).lapses
    return tuple(
        0 if entry in match.excused else many for entry, many in zip(match.seats, lapses, strict=True)
    )


def settle(season: Season) -> None:
    """The final places of a season, and who goes up and down; under its lock (LEA-04)."""
    rules = rules_of(season)
    groups = list(season.groups.order_by("tier", "number"))
    tiers: list[list[list[exchange.Final]]] = [[] for _ in range(max(group.tier for group in groups))]
    tables: dict[int, tuple[Group, Standing]] = {}
    lot = lot_of(season)
    for group in groups:
        table = table_of(group, rules, lot)
        _keep(group, rules, table)
        tiers[group.tier - 1].append([exchange.Final(row.entry, row.place, row.per_game) for row in table])
        tables |= {row.entry: (group, row) for row in table}
    for tier in range(1, len(tiers) + 1):
        mark_next({group: (group.table or {})["rows"] for group in groups}, tier, lot)
    Group.objects.bulk_update(groups, ["table"])
    went = exchange.went(tiers, lot)
    entries = list(season.entries.exclude(group=None))
    for entry in entries:
        group, row = tables[entry.number]
        entry.final = msgspec.to_builtins(
            Final(
                tier=group.tier,
                group=group.number,
                place=row.place,
                points=row.points,
                per_game=row.per_game,
                went=went[entry.number],
            )
        )
    Entry.objects.bulk_update(entries, ["final"])
