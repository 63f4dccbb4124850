"""The standings of a season as they were at an earlier moment: the same fold, over what there was by then (PTS-04)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from datetime import datetime
from typing import Any

from accounts.leagues import standing
from accounts.leagues.entering import rules_of
from accounts.leagues.judging import KIND
from accounts.leagues.models import Act, Entry, Group, Match, Season
from accounts.leagues.reckoning.rules import Rules
from accounts.leagues.reckoning.standings import Adjustment


def tables(season: Season, groups: Collection[Group], at: datetime) -> Mapping[int, list[dict[str, Any]]]:
    """The rows of each table of all groups of a season, by the group's primary key, as its row keeps those of now. Five
    queries at most."""
    if not groups:
        return {}
    rules, lot = rules_of(season), standing.lot_of(season)
    entries: dict[int, list[Entry]] = defaultdict(list)
    for entry in season.entries.filter(group__in=groups).order_by("number"):
        entries[entry.group_id or 0].append(entry)
    acts = list(
        season.acts.filter(at__lte=at, kind__in=("penalty", "excuse", "reverse", KIND))
        .select_related("reverses")
        .order_by("number")
    )
    taken_back = {act.reverses_id for act in acts if act.reverses_id is not None}
    acts = [act for act in acts if act.pk not in taken_back and act.kind != "reverse"]
    matches: dict[int, list[Match]] = defaultdict(list)
    for match in Match.objects.filter(group__in=groups).select_related("group").order_by("number"):
        matches[match.group_id].append(_then(match, acts, at))
    found = {
        group: _table(group, entries[group.pk], _begun(matches[group.pk]), acts, rules, lot, at)
        for group in groups
    }
    for tier in sorted({group.tier for group in groups}):
        standing.mark_next(found, tier, lot)
    return {group.pk: rows for group, rows in found.items()}


def _then(match: Match, acts: Iterable[Act], at: datetime) -> Match:
    """A match as it was: open where it ended later; with the excuses that had been given, and as the last protest by
    then has had it decided (ORG-04).
    """
    place = {"tier": match.group.tier, "group": match.group.number, "number": match.number}
    match.excused = [
        act.target["entry"] for act in acts if act.kind == "excuse" and act.target["match"] == place
    ]
    if match.ended_at is None or match.ended_at > at:
        match.state, match.result = Match.State.RUNNING, None
        return match
    if match.played is not None:
        match.state, match.ruled = match.played["state"], match.played["ruled"]
    for act in acts:
        if act.kind == KIND and act.target["match"] == place:
            void = act.after["kind"] == Match.State.VOID
            match.state = Match.State.VOID if void else Match.State.FINISHED
            match.ruled = None if void else act.after
    return match


def _begun(matches: Collection[Match]) -> list[Match]:
    """Without those that replace one that was not yet void."""
    void = {match.pk for match in matches if match.state == Match.State.VOID}
    return [match for match in matches if match.replaces_id is None or match.replaces_id in void]


def _table(
    group: Group,
    entries: Collection[Entry],
    matches: Collection[Match],
    acts: Iterable[Act],
    rules: Rules,
    lot: tuple[int, ...],
    at: datetime,
) -> list[dict[str, Any]]:
    numbers = [entry.number for entry in entries]
    changes = [
        Adjustment(act.target["entry"], act.target["points"])
        for act in acts
        if act.kind == "penalty" and act.target["entry"] in numbers
    ]
    left = [entry for entry in entries if entry.left_at is not None and entry.left_at <= at]
    changes += [Adjustment(entry.number, leaver=True) for entry in left if entry.vanished]
    gone = {entry.number for entry in left if entry.substituted_at is None or entry.substituted_at > at}
    if rules.format == "table":  # which has games that were played, and no schedule (FMT-05)
        matches = [match for match in matches if match.over]
    table = standing.fold(rules, numbers, matches, lot, changes, gone)
    return standing.shown(group, rules, table)
