"""A season is over: protests, final places, who goes where, and the next one (LEA-04, LEA-13)."""

from __future__ import annotations

from datetime import datetime, timedelta

from accounts.leagues import following, protests, standing
from accounts.leagues.entering import rules_of
from accounts.leagues.models import Entry, Match, Season
from accounts.leagues.telling import tell_all

State = Season.State
LOOK = timedelta(days=1)
"""A season that is over is looked at so often, for whether the next one has begun."""


def finish(season: Season, now: datetime) -> None:
    """The standings are final when nobody can protest any more, and every protest is decided."""
    rules = rules_of(season)
    results = (
        Match.objects.filter(group__season=season).order_by("-ended_at").values_list("ended_at", flat=True)
    )
    last = next((at for at in results if at is not None), season.since)
    until = last + timedelta(days=rules.protest_days)
    undecided = protests.look(season, now)
    if undecided is not None or now < until:
        season.next_at = until if undecided is None else max(now, min(undecided, max(until, now + LOOK)))
        return
    standing.settle(season)
    season.entries.filter(state=Entry.State.PLAYING).update(state=Entry.State.FINISHED, ended_at=now)
    season.state, season.finished_at, season.next_at = State.FINISHED, now, now + LOOK
    following.plan_next(season, rules, now)
    tell_all(season, "results", now)


def archive(season: Season, now: datetime) -> None:
    """A season is put away once the next one has begun."""
    begun = (State.RUNNING, State.OVERTIME, State.ADJUDICATING, State.CLOSING, *following.OVER)
    later = Season.objects.filter(league=season.league_id, number__gt=season.number)
    if later.filter(state__in=begun).exists():
        season.state, season.next_at = State.ARCHIVED, None
    elif later.exists():
        season.next_at = now + LOOK
    else:
        season.next_at = None
