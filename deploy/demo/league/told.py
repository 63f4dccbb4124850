"""What `make demo-league` tells of a season to somebody who looks on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from accounts.leagues.models import Match, Season

ENDS: Mapping[str, str] = {
    "won": "won by {winners}",
    "saved": "saved by {winners}",
    "lost": "the island has fallen",
    "turned": "Mad victory of {winners}",
}
WENT: Mapping[str, str] = {"promoted": "goes up", "relegated": "goes down", "stayed": ""}


class Names:
    """The names of entries by their numbers."""

    def __init__(self, season: Season) -> None:
        self.of: dict[int, str] = dict(season.entries.values_list("number", "name"))

    def said(self, numbers: Iterable[int]) -> str:
        """Several, in this order."""
        return ", ".join(self.of[number] for number in numbers)


def dated(season: Season, what: str) -> str:
    """A line of the season's calendar."""
    return f"{season.since:%d %b %Y}  {what}"


def groups(season: Season, names: Names) -> list[str]:
    """Who plays whom."""
    lines = []
    for group in season.groups.order_by("tier", "number"):
        entries = group.entries.order_by("index").values_list("number", flat=True)
        games = group.matches.count()
        lines.append(
            f"  tier {group.tier}  {names.said(entries)}: {games} games, each of them with four seats"
        )
    return lines


def ended(match: Match, names: Names) -> str:
    """How a game ended, with the victory points of all seats."""
    result = match.result or {}
    winners = names.said(match.seats[seat] for seat in result["winners"])
    how = ENDS.get(result["kind"], result["kind"]).format(winners=winners)
    points = " ".join(
        f"{names.of[entry]} {seat['points']}"
        for entry, seat in zip(match.seats, result["results"], strict=True)
    )
    return f"{match.ended_at:%d %b}  {match.group.tier}.{match.number + 1}  {how} in turn {result['turn']} ({points})"


def table(document: Mapping[str, Any], names: Names) -> list[str]:
    """The final tables, and who goes where, as the published document has them."""
    went = {each["entry"]: WENT[each["went"]] for each in document["promotions"]}
    lines = []
    for standing in document["standings"]:
        lines += ["", f"tier {standing['tier']}   {'':<10} games  points  wins  share of points"]
        for row in standing["rows"]:
            share = "" if row["share"] is None else f"{row['share'] / 100:.1f} %"
            lines.append(
                f"  {row['place']:>2}.    {names.of[row['entry']]:<10} {row['counted']:>5}  {row['points'] / 100:>6g}"
                f"  {row['wins']:>4}  {share:>15}  {went[row['entry']]}".rstrip()
            )
    return lines
