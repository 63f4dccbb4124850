"""A season under way: until its games are over, or have to be (LEA-06, LEA-09, LEA-12, PTS-05)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta

from accounts.leagues import absences, dates, games, making, protests, standing
from accounts.leagues.course import closing
from accounts.leagues.entering import rules_of
from accounts.leagues.models import Entry, Group, Match, Season, Standin
from accounts.leagues.reckoning import marks
from accounts.leagues.reckoning.exchange import exchanges
from accounts.leagues.telling import tell_all
from horror.clock.vacation import Span
from horror.models import Game
from horror.table import stops

State = Season.State
OFTEN = timedelta(hours=1)
"""A season under way is looked at so often: for who does not come, and for seats that are open."""
WARNED = timedelta(days=14)
"""So long before the faster clocks begin everybody is told of them (PTS-05)."""
MOVED = timedelta(days=14)
"""By so much the end of a group moves at most, for what is nobody's fault (LEA-12)."""
SHORT = 60
"""Seconds for which no end moves: games stand still a moment longer than the break for which they do."""


def look(season: Season, now: datetime) -> None:
    """Whatever is to be done now: results of which nobody has told, who does not come is replaced, ends move, come, and
    are seen to. While a season has a break nothing of it but that all games stand still, and protests go on (ORG-04).
    """
    games.note_all(season, now)
    protest_at = protests.look(season, now)
    _look(season, now)
    if protest_at is not None and season.next_at is not None:
        season.next_at = min(season.next_at, protest_at)


def _look(season: Season, now: datetime) -> None:
    if season.stopped_until is not None:
        if now < season.stopped_until:
            games.hold(season, now)
            season.next_at = min(now + OFTEN, season.stopped_until)
            return
        end_break(season, season.stopped_until, now)
    _make_or_drop(season, now)
    absences.look(season, rules_of(season), now)
    groups = list(season.groups.order_by("tier", "number"))
    for group in groups:
        group.season = season
    _move_ends(season, groups, now)
    if over(season):
        close(season, now)
        return
    groups = _going_on(groups) or groups
    _pass_ends(season, groups, now)
    if season.state == State.ADJUDICATING:
        games.decide(late(groups, now), now)
    boundaries = [season.ends_at - WARNED, *_ends(groups), *_hard_ends(groups)]
    season.next_at = min([now + OFTEN, *(at for at in boundaries if at > now)])


def _make_or_drop(season: Season, now: datetime) -> None:
    """Planned games are made, while there is time to play them before the end; later they count for nobody (LEA-12)."""
    planned = Match.objects.filter(group__season=season, state=Match.State.PLANNED)
    rows = list(planned.select_related("group").order_by("group", "number"))
    for match in rows:
        match.group.season = season  # whose dates may just have moved
    too_late = [match for match in rows if match.group.ends_at <= now + making.BINDING]
    games.stop(too_late, "too_late", now)
    for group in {match.group for match in too_late}:
        standing.reckon(group)
    making.make_all([match for match in rows if match not in too_late], now)


def _going_on(groups: Iterable[Group]) -> list[Group]:
    """The groups of which a game is not over."""
    return [group for group in groups if group.matches.exclude(state__in=Match.OVER).exists()]


def _pass_ends(season: Season, groups: Iterable[Group], now: datetime) -> None:
    """The season's end and its hard end are passed with those of the first group that plays. Where the end was passed
    late, the hard end is as much later: everybody has the weeks of overtime (LEA-01).
    """
    if season.state == State.RUNNING and not season.warned and now >= season.ends_at - WARNED:
        season.warned = True
        tell_all(season, "ending", now)
    if season.state == State.RUNNING and now >= (ends := min(_ends(groups))):
        late_by = dates.whole(now) - ends
        if late_by >= dates.LATE:
            dates.move(season, "hard_end_at", late_by)
        season.become(State.OVERTIME)
        tell_all(season, "overtime", now)
    if season.state == State.OVERTIME and now >= min(_hard_ends(groups)):
        season.become(State.ADJUDICATING)


def _ends(groups: Iterable[Group]) -> list[datetime]:
    return [group.ends_at for group in groups]


def _hard_ends(groups: Iterable[Group]) -> list[datetime]:
    return [group.hard_end_at for group in groups]


def over(season: Season) -> bool:
    """Whether no game goes on, or is to be made, that can still change a place: those in which nobody sits any more who
    has entered, or stands in, hold nobody up (LEA-09).
    """
    living = set(season.entries.exclude(player=None).exclude(group=None).values_list("number", flat=True))
    standing_in = set(
        Standin.objects.filter(entry__season=season, until=None)
        .exclude(match=None)
        .values_list("match", flat=True)
    )
    waiting = Match.objects.filter(group__season=season).exclude(state__in=Match.OVER)
    return not any(
        pk in standing_in or living.intersection(seats) for pk, seats in waiting.values_list("pk", "seats")
    )


def late(groups: Iterable[Group], now: datetime) -> list[Match]:
    """The games that go on in groups whose hard end has come."""
    ended = [group.pk for group in groups if group.hard_end_at <= now]
    return list(Match.objects.filter(group__in=ended, state=Match.State.RUNNING).order_by("group", "number"))


def close(season: Season, now: datetime) -> None:
    """All is played; what goes on between those who are gone is decided as it stands, and what was not made is void."""
    left = Match.objects.filter(group__season=season).order_by("group", "number")
    games.decide(left.filter(state=Match.State.RUNNING), now)
    games.stop(left.filter(state=Match.State.PLANNED), "all_gone", now)
    season.entries.filter(state=Entry.State.PLAYING).update(state=Entry.State.FINISHED, ended_at=now)
    closing.begin(season, now)


def end_break(season: Season, at: datetime, now: datetime) -> None:
    """A break ends then: whatever is to come is as much later as it has lasted (LEA-10)."""
    assert season.stopped_at is not None
    lasted = dates.whole(at) - season.stopped_at
    season.breaks = [*season.breaks, [season.stopped_at.isoformat(), dates.whole(at).isoformat()]]
    ahead = next(
        (
            name
            for name in ("middle_at", "ends_at", "hard_end_at")
            if getattr(season, name) > season.stopped_at
        ),
        None,
    )
    if ahead is not None:
        dates.move(season, ahead, lasted)
    season.stopped_at = season.stopped_until = None
    prolong_all(season, now)


def _stands_still(game: Game) -> bool:
    paused = game.status == Game.Status.RUNNING and game.paused_at is not None
    return paused or game.status == Game.Status.QUARANTINED


def nothing_can_change(season: Season) -> bool:
    """Whether whatever still goes on leaves everybody in his place, and where he goes (PTS-04, LEA-04): no place of a
    group changes, and all is over where some go by their points a game.
    """
    groups = list(season.groups.order_by("tier", "number").select_related("season"))
    lot = standing.lot_of(season)
    tables = [standing.table_of(group, rules_of(season), lot) for group in groups]
    wide = Counter(group.tier for group in groups)
    shares = exchanges([wide[tier] for tier in sorted(wide)])
    if any(share.up.more or share.down.more for share in shares):
        return not any(row.left for table in tables for row in table)
    return all(marks.settled(table, rules_of(season).points) for table in tables)


def prolong_all(season: Season, now: datetime) -> None:
    """Bring the second clocks of all games in line with an end that has moved."""
    for group in season.groups.all():
        games.prolong(group, now)


def _move_ends(season: Season, groups: Iterable[Group], now: datetime) -> None:
    """The end of a group is later by as long as one of its games stood still for what was nobody's fault; a break of
    the season has moved all dates already (LEA-12).
    """
    breaks = [Span(*map(datetime.fromisoformat, pair)) for pair in season.breaks]
    for group in groups:
        rows = [match.game for match in group.matches.exclude(game=None).select_related("game")]
        played = [game for game in rows if game is not None]
        due = group.ends_at if season.state == State.RUNNING else group.hard_end_at
        if any(map(_stands_still, played)) and due - now > 2 * OFTEN:
            continue  # until it goes on: everybody is told once by how much the end has moved
        lost = max((stops.stood(game, now, breaks) for game in played), default=timedelta())
        extra = int(min(lost, MOVED).total_seconds())
        if extra >= group.extra + SHORT:
            group.extra = extra
            group.save(update_fields=["extra"])
            games.prolong(group, now)
