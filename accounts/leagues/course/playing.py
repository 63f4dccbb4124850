"""A season under way: until its games are over, or have to be (LEA-06, LEA-09, LEA-12, PTS-05)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from accounts.leagues import absences, games
from accounts.leagues.entering import rules_of
from accounts.leagues.models import Entry, Group, Match, Season
from accounts.leagues.telling import tell_all
from horror.table import stops

State = Season.State
OFTEN = timedelta(hours=1)
"""A season under way is looked at so often: for who does not come, and for seats that are open."""
WARNED = timedelta(days=14)
"""So long before its hard end everybody is told of it."""
MOVED = timedelta(days=14)
"""By so much the end of a group moves at most, for what is nobody's fault (LEA-12)."""


def look(season: Season, now: datetime) -> None:
    """Whatever is to be done now: who does not come is replaced, ends move, come, and are seen to."""
    if season.stopped_until is not None and now < season.stopped_until:
        season.next_at = season.stopped_until
        return
    season.stopped_until = None
    groups = list(season.groups.all())
    absences.look(season, rules_of(season), now)
    _move_ends(groups, now)
    if over(season):
        close(season, now)
        return
    if season.state == State.RUNNING and now >= season.ends_at:
        season.state = State.OVERTIME
        tell_all(season, "overtime", now)
    if season.state == State.OVERTIME and now >= season.hard_end_at:
        season.state = State.ADJUDICATING
    if season.state == State.ADJUDICATING:
        games.decide(late(season, groups, now), now)
    ahead = [at for at in (season.ends_at, season.hard_end_at) if at > now]
    season.next_at = min([now + OFTEN, *ahead])


def over(season: Season) -> bool:
    """Whether no game goes on, or is to be made, that can still change a place: those in which nobody sits any more who
    has entered, or stands in, hold nobody up (LEA-09).
    """
    living = set(season.entries.exclude(player=None).exclude(group=None).values_list("number", flat=True))
    waiting = Match.objects.filter(group__season=season).exclude(state__in=Match.OVER)
    return not any(living.intersection(seats) for seats in waiting.values_list("seats", flat=True))


def late(season: Season, groups: Iterable[Group], now: datetime) -> list[Match]:
    """The games that go on in groups whose hard end has come."""
    ended = [group.pk for group in groups if season.hard_end_at + timedelta(seconds=group.extra) <= now]
    return list(Match.objects.filter(group__in=ended, state=Match.State.RUNNING))


def close(season: Season, now: datetime) -> None:
    """All is played; what goes on between those who are gone is stopped."""
    left = Match.objects.filter(group__season=season).exclude(state__in=Match.OVER)
    games.stop(list(left), "all_gone", now)
    season.entries.filter(state=Entry.State.PLAYING).update(state=Entry.State.FINISHED, ended_at=now)
    season.state = State.CLOSING
    season.next_at = now + timedelta(days=rules_of(season).protest_days)


def nothing_can_change(season: Season) -> bool:
    """Whether whatever still goes on leaves everybody in the tier into which he goes (PTS-04)."""
    return all(
        row["sure"]
        for group in season.groups.all()
        for row in (group.table or {"rows": [{"sure": ""}]})["rows"]
    )


def prolong_all(season: Season, now: datetime) -> list[Match]:
    """Bring the second clocks of all games in line with an end that has moved; a job each, so nothing is left."""
    season.save()
    for group in season.groups.all():
        games.prolong(group, now)
    return []


def _move_ends(groups: Iterable[Group], now: datetime) -> None:
    """The end of a group is later by as long as one of its games stood still for what was nobody's fault (LEA-12)."""
    for group in groups:
        rows = group.matches.exclude(game=None).select_related("game")
        lost = max(
            (stops.stood(match.game, now) for match in rows if match.game is not None), default=timedelta()
        )
        extra = int(min(lost, MOVED).total_seconds())
        if extra > group.extra:
            group.extra = extra
            group.save(update_fields=["extra"])
            games.prolong(group, now)
