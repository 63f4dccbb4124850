"""The document of a season as text for people: each group's table with the reckoning of every number beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from accounts.leagues import document
from accounts.leagues.models import Match, Season


def encoded(season: Season) -> bytes:
    """The document of a season; instead of the ids of its games, which are by chance, their places."""
    told = document.encoded(season)
    for match in Match.objects.filter(group__season=season).exclude(game=None).select_related("group"):
        place = f"{match.group.tier}/{match.group.number}/{match.number}"
        told = told.replace(f'"{match.game_id}"'.encode(), f'"{place}"'.encode())
    return told


def tables(told: Mapping[str, Any]) -> str:
    """The tables of a document, a line for each entry: place, points and what they are the sum of, wins and share."""
    names = {entry["id"]: entry["name"] for entry in told["entries"]}
    went = {one["entry"]: one["went"] for one in told["promotions"]}
    lines: list[str] = []
    for group in told["standings"]:
        lines.append(f"Tier {group['tier']}, group {group['group']}")
        lines += [_row(row, names[row["entry"]], went[row["entry"]]) for row in group["rows"]]
        lines.append("")
    return "\n".join(lines)


def _row(row: Mapping[str, Any], name: str, went: str) -> str:
    terms = [
        f"{_points(term['points'])} ({term['row']} in {term['match']})"
        for term in row["terms"]
        if term["points"] is not None
    ]
    if row["added"]:
        terms.append(f"{row['added']} (organiser)")
    if row["penalty"]:
        terms.append(f"-{row['penalty']} (left)")
    gone = ", gone" if row["withdrawn"] else ""
    return (
        f"  {row['place']}. {name} ({row['entry']}{gone}), {went}: {_points(row['points'])} = {' + '.join(terms)};"
        f" {row['wins']} won, share {row['share']}, lot {row['lot']}"
    )


def _points(hundredths: int) -> str:
    return f"{hundredths / 100:g}"
