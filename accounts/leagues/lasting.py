"""How long games of leagues last, and when those that go on can be expected to end: of public times alone (API-04)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, NamedTuple

from django.db.models import Q

from accounts.leagues.models import League, Match, Season
from accounts.leagues.reckoning import lasting
from accounts.leagues.reckoning.lasting import Curve, Lasted

SEASONS = 200
"""Among so many seasons, those that began last, are those whose games say how long games last."""
MOST = 1000
"""So many games, the newest, say that."""
_ALIKE = ("ruleset", "preset", "seats", "rates")
"""The rules of a season by which its games last as long as those of another one."""


class Expected(NamedTuple):
    """When something can be expected: by ``middle`` with even odds, between ``early`` and ``late`` likewise."""

    early: datetime
    middle: datetime
    late: datetime


def curve(season: Season, now: datetime) -> Curve | None:
    """How long games last by those of this season, and of others with the same game, seats and rates, of its league and
    of public ones: what happens in a private league is told nowhere else (ORG-05). Two queries. None where none goes
    on."""
    if season.rules is None or season.phase not in Season.PLAYED:
        return None
    league = season.league
    seasons = Season.objects.filter(Q(league=league) | Q(league__visibility=League.Visibility.PUBLIC))
    begun = seasons.filter(league__ruleset=league.ruleset, starts_at__lte=now).exclude(rules=None)
    rows = begun.order_by("-starts_at", "-pk").values_list("pk", "rules")[:SEASONS]
    alike = [pk for pk, rules in rows if _alike(rules) == _alike(season.rules)]
    played = Match.objects.filter(group__season__in=alike, game__started_at__isnull=False)
    found = played.order_by("-pk").values_list("state", "ended_at", "game__started_at")[:MOST]
    return Curve(
        Lasted(_seconds(ended or now) - _seconds(begun), state == Match.State.FINISHED)
        for state, ended, begun in found
        if begun is not None
    )


def expected(
    curve: Curve | None, begun: Iterable[datetime | None], now: datetime, hard_end_at: datetime
) -> Expected | None:
    """When the last of the games that go on, and began then, can be expected to be over; None where too little is
    known, none goes on, or one has not begun."""
    begun = list(begun)
    if curve is None or None in begun:
        return None
    since = [_seconds(at) for at in begun if at is not None]
    found = lasting.expected(curve, since, _seconds(now), _seconds(hard_end_at))
    return None if found is None else Expected(*(datetime.fromtimestamp(at, UTC) for at in found))


def _alike(rules: Any) -> list[Any]:
    return [rules.get(name) for name in _ALIKE]


def _seconds(at: datetime) -> int:
    return int(at.timestamp())
