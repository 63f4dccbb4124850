"""A table over all games with a tag (FMT-05): people enter while it runs, and give their own games its tag.

What counts is looked for at the table, whoever has told of it: the news of a game that is over only says that there may
be something.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db.models import Max

from accounts.leagues import standing
from accounts.leagues.entering import is_table, rules_of
from accounts.leagues.locking import locked
from accounts.leagues.models import Entry, Group, League, Match, Season
from accounts.leagues.nudging import nudge
from accounts.leagues.reckoning.rules import Rules
from horror.models import ENDED, Game
from horror.table import news, results
from horror.table.jobs import Claimed
from horror.table.news import News
from horror.table.results import GameResult

OFTEN = timedelta(hours=1)
"""A table that runs is looked at so often."""
LATE = timedelta(days=1)
"""A game that ended longer ago than this before the last look has been seen by it, and counts no more if it did not."""


def runs(season: Season) -> bool:
    """Whether a season is a table that is open: it is looked at all the while."""
    return season.phase == Season.State.REGISTRATION and is_table(season)


def open_it(season: Season) -> None:
    """The one group of it, in which all stand; under the season's lock."""
    Group.objects.create(season=season, tier=1, number=1)


@news.subscribe("league_table", News.GAME_OVER, queue="turns")
def look_again(claimed: Claimed, now: datetime) -> None:
    """A game is over that may count in tables: have them looked at."""
    tag = Game.objects.filter(pk=claimed.game).values_list("tag", flat=True).first()
    running = (
        Season.objects.filter(state=Season.State.REGISTRATION, rules__tag=tag)
        if tag
        else Season.objects.none()
    )
    for pk in running.order_by("pk").values_list("pk", flat=True):
        with locked(pk) as season:
            nudge(season, now)


def look(season: Season, now: datetime) -> bool:
    """Keep the results that count and are not kept yet, and reckon the table; whether the end of it has come."""
    group = season.groups.get()
    rules = rules_of(season)
    entered = {str(row.person_id): row for row in season.entries.exclude(person=None)}
    for game in _new_games(season, group, rules, now):
        told = results.of(game.pk)
        seats = None if told is None else counted(told, entered, rules)
        if told is not None and seats is not None:
            last = group.matches.aggregate(last=Max("number"))["last"] or 0
            Match.objects.create(
                group=group, number=last + 1, seats=seats, state=Match.State.FINISHED,
                result=msgspec.to_builtins(told), ended_at=told.ended_at,
            )  # fmt: skip
    group.season, group.looked_at = season, now
    group.save(update_fields=["looked_at"])
    standing.reckon(group)
    return now >= season.ends_at


def counted(told: GameResult, entered: Mapping[str, Entry], rules: Rules) -> list[int] | None:
    """The entries by seats of a game that counts, None for one that does not: all who sat in it as it began had entered
    by then, and it has a result.
    """
    began = {one.seat: str(one.person) for one in told.tenures if one.from_start and not one.bot}
    rows = [entered.get(began.get(seat, "")) for seat in range(told.seats)]
    at = told.started_at
    if told.kind == "void" or told.seats != rules.seats or at is None or not told.results:
        return None
    inside = [row.number for row in rows if row is not None and _was_in(row, at)]
    return inside if len(inside) == told.seats else None


def _was_in(row: Entry, at: datetime) -> bool:
    return row.entered_at <= at and (row.ended_at is None or row.ended_at > at)


def _new_games(season: Season, group: Group, rules: Rules, now: datetime) -> Any:
    """Games with the tag that began and ended while the table ran, are not kept, and were not found to count for
    nothing before; the first that ended first.
    """
    known = group.matches.values_list("result__game", flat=True)
    since = season.since if group.looked_at is None else max(season.since, group.looked_at - LATE)
    games = Game.objects.filter(
        tag=rules.tag, ruleset=rules.ruleset, status__in=ENDED, started_at__gte=season.since,
        ended_at__gte=since, ended_at__lte=min(now, season.ends_at),
    )  # fmt: skip
    if rules.preset:
        games = games.filter(preset=rules.preset)
    if season.league.visibility == League.Visibility.PUBLIC:  # a public table tells of no private game
        games = games.filter(visibility=Game.Visibility.PUBLIC)
    return games.exclude(pk__in=list(known)).order_by("ended_at", "pk")
