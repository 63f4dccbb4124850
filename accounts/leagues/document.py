"""The published document of a season, by which anybody can reckon it again (API-05). docs/league-document.md says what
its members are; `clients/verify_league.py` reckons it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Any

import msgspec

from accounts.leagues import judging, standing
from accounts.leagues.entering import rules_of
from accounts.leagues.models import Act, Entry, Group, Match, Season
from accounts.leagues.reckoning import points
from accounts.leagues.reckoning.rules import Rules

FORMAT = 1
"""Grows when a member changes its meaning."""
DATES = ("opens_at", "closes_at", "starts_at", "middle_at", "ends_at", "hard_end_at", "finished_at")


def document(season: Season) -> dict[str, Any]:
    """All that the final standings of a season follow from, and these; for one that is over. By so many queries."""
    rules = rules_of(season)
    groups = list(season.groups.order_by("tier", "number"))
    entries = list(season.entries.exclude(group=None).select_related("group").order_by("number"))
    matches = list(
        Match.objects.filter(group__season=season)
        .select_related("group", "replaces")
        .order_by("group__tier", "group__number", "number")
    )
    gone = _gone(groups)
    return {
        "format": FORMAT,
        "league": {"slug": season.league.slug, "name": season.league.name},
        "season": _season(season),
        "lot": list(standing.lot_of(season)),
        "parted": [list(pair) for pair in season.parted],
        "entries": [_entry(entry, entry.number in gone) for entry in entries],
        "groups": [_group(group, entries) for group in groups],
        "matches": [_match(match, rules) for match in matches],
        "standings": [_standing(group) for group in groups],
        "promotions": [_promotion(entry) for entry in entries],
        "acts": [_act(act) for act in season.acts.order_by("number").select_related("who")],
    }


def encoded(season: Season) -> bytes:
    """The document as JSON, in the same bytes whenever it is asked for."""
    return msgspec.json.format(msgspec.json.encode(document(season), order="deterministic"), indent=1) + b"\n"


def _season(season: Season) -> dict[str, Any]:
    return {
        "number": season.number,
        "rules": season.rules,
        "rules_digest": season.rules_digest,
        "commitment": season.commitment,
        "seed": season.seed,
        "dates": {name: _moment(getattr(season, name)) for name in DATES},
    }


def _moment(at: datetime | None) -> str | None:
    return None if at is None else at.isoformat()


def _gone(groups: Iterable[Group]) -> set[int]:
    """The entries for which nobody played when the standings became final, whoever has closed an account since."""
    rows = [row for group in groups for row in (group.table or {"rows": []})["rows"]]
    return {row["entry"] for row in rows if row["withdrawn"]}


def _entry(entry: Entry, gone: bool) -> dict[str, Any]:
    assert entry.group is not None
    return {
        "id": entry.number,
        "name": entry.called,
        "state": entry.state,
        "came": entry.came,
        "target": entry.target,
        "last": entry.last,
        "rating": entry.rating,
        "listed": entry.listed,
        "seeded": entry.seeded,
        "moved": entry.moved,
        "tier": entry.group.tier,
        "group": entry.group.number,
        "index": entry.index,
        "added": entry.penalty,
        "vanished": entry.vanished,
        "gone": gone,
    }


def _group(group: Group, entries: Iterable[Entry]) -> dict[str, Any]:
    mine = sorted(
        (entry for entry in entries if entry.group_id == group.pk), key=lambda entry: entry.seeded or 0
    )
    return {
        "tier": group.tier,
        "group": group.number,
        "entries": [entry.number for entry in mine],
        "promoted": group.promoted,
        "relegated": group.relegated,
    }


def _match(match: Match, rules: Rules) -> dict[str, Any]:
    told: dict[str, Any] = {
        "tier": match.group.tier,
        "group": match.group.number,
        "number": match.number,
        "seats": match.seats,
        "state": match.state,
        "replaces": match.replaces.number if match.replaces is not None else None,
        "cause": match.cause,
        "game": match.game_id,
        "ended_at": _moment(match.ended_at),
        "result": None,
        "played": judging.played_of(match),
    }
    if match.result is not None and match.state != Match.State.VOID:
        told["result"] = _result(match, rules)
    return told


def _result(match: Match, rules: Rules) -> dict[str, Any]:
    game = standing.game_of(match)
    scores = points.scores(game, rules.points)
    return {
        "kind": game.kind,
        "winners": list(game.winners),
        "target": game.target,
        "late_seat": game.late_seat,
        "ruled": match.ruled is not None,
        "seats": [
            {
                "entry": entry,
                "vp": end.points,
                "fate": end.fate,
                "began": end.began,
                "ended": end.ended,
                "lapses": lapses,
                "excused": entry in match.excused,
                "row": score.row,
                "points": score.points,
                "place": score.place,
                "share": score.share,
            }
            for entry, end, score, lapses in zip(
                match.seats, game.seats, scores, standing.result_of(match).lapses, strict=True
            )
        ],
    }


def _standing(group: Group) -> dict[str, Any]:
    rows: Sequence[dict[str, Any]] = (group.table or {"rows": []})["rows"]
    kept = [{name: value for name, value in row.items() if name not in ("sure", "left")} for row in rows]
    return {"tier": group.tier, "group": group.number, "rows": kept}


def _promotion(entry: Entry) -> dict[str, Any]:
    final = entry.final or {}
    return {"entry": entry.number, "tier": final.get("tier"), "went": final.get("went")}


def _act(act: Act) -> dict[str, Any]:
    return {
        "number": act.number,
        "kind": act.kind,
        "role": act.role,
        "target": act.target,
        "before": act.before,
        "after": act.after,
        "reason": act.reason,
        "at": _moment(act.at),
        "state": act.state,
    }
