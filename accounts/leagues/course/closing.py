"""A season is over: protests, final places, who goes where, and the next one (LEA-04, LEA-13)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Max

from accounts.leagues import following, games, late, protests, standing
from accounts.leagues.entering import rules_of
from accounts.leagues.models import Entry, Match, Season
from accounts.leagues.telling import tell_all

State = Season.State
LOOK = timedelta(days=1)
"""A season that is over is looked at so often, for whether the next one has begun."""


def begin(season: Season, now: datetime) -> None:
    """All is played: the days for protests begin, and everybody is told of the results (ORG-04)."""
    season.become(State.CLOSING)
    until = now + timedelta(days=rules_of(season).protest_days)
    season.next_at = min(until, protests.look(season, now) or until)
    tell_all(season, "closing", now)


def finish(season: Season, now: datetime) -> None:
    """The standings are final when nobody can protest any more, and every protest is decided."""
    rules = rules_of(season)
    games.note_all(season, now)
    matches = Match.objects.filter(group__season=season)
    last = matches.aggregate(last=Max("ended_at"))["last"] or season.since
    last = max(last, season.since, late.last_act(season) or last)
    until = last + timedelta(days=rules.protest_days)
    going = matches.exclude(state__in=Match.OVER)
    undecided = protests.look(season, now)
    if now < until or undecided is not None or going.exists():
        games.decide(going.filter(state=Match.State.RUNNING), now)
        ahead = [at for at in (until, undecided) if at is not None and at > now]
        season.next_at = min([now + LOOK, *ahead])
        return
    standing.settle(season)
    season.entries.filter(state=Entry.State.PLAYING).update(state=Entry.State.FINISHED, ended_at=now)
    season.become(State.FINISHED)
    season.finished_at, season.next_at = now, now + LOOK
    following.plan_next(season, rules, now)
    tell_all(season, "results", now)


def archive(season: Season, now: datetime) -> None:
    """A season is put away once the next one has begun."""
    begun = (State.RUNNING, State.OVERTIME, State.ADJUDICATING, State.CLOSING, *following.OVER)
    later = Season.objects.filter(league=season.league_id, number__gt=season.number)
    if later.filter(state__in=begun).exists():
        season.become(State.ARCHIVED)
        season.next_at = None
    elif later.exists():
        season.next_at = now + LOOK
    else:
        season.next_at = None
