"""Protests against a result or an act: decided by the organisers, then by staff, or not at all (ORG-04)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from accounts.leagues import members
from accounts.leagues.entering import rules_of
from accounts.leagues.locking import groups_of, locked
from accounts.leagues.models import Act, Entry, Match, Member, Protest, Season
from accounts.leagues.models.act import TEXT
from accounts.leagues.nudging import nudge
from accounts.leagues.refused import BadAct, NotEntered, NotOpen, NotOrganiser
from accounts.models import User

ORGANISERS, STAFF = timedelta(days=7), timedelta(days=14)
"""So long after a protest the organisers have decided, else staff do; and so long after it stands as it was played."""
State = Protest.State
UNDECIDED = (State.OPEN, State.STAFF)


def protest(
    season_id: int, who: User, match: Match | None, act: Act | None, text: str, now: datetime
) -> Protest:
    """Somebody who plays in the season protests against the result of a game of the own group, or an act.

    Once a game and act: the same again gives the first one. Raises :class:`NotEntered`, :class:`NotOpen` where that is
    too late, :class:`BadAct`.
    """
    said = text.strip()
    if not said or len(said) > TEXT:
        raise BadAct("a protest has 1 to {most} characters", most=TEXT, rule="ORG-04", path="$.text")
    with locked(season_id) as season:
        if season.phase not in (*Season.PLAYED, Season.State.CLOSING):
            raise NotOpen("one protests while the season is under way, or just over", rule="ORG-04")
        entry = Entry.objects.filter(season=season, player=who).exclude(group=None).first()
        if entry is None:
            raise NotEntered("only who plays in the season protests", rule="ORG-04")
        if match is not None and match.group_id != entry.group_id:
            raise BadAct("protests are against games of the own group", rule="ORG-04", path="$.match")
        at = match.ended_at if match is not None else act.at if act is not None else None
        if at is None:
            raise NotOpen("this game is not over", rule="ORG-04")
        if now > at + timedelta(days=rules_of(season).protest_days):
            raise NotOpen(
                "one protests within {days} days", days=rules_of(season).protest_days, rule="ORG-04"
            )
        first = Protest.objects.filter(entry=entry, match=match, act=act).first()
        return first or Protest.objects.create(
            season=season, entry=entry, match=match, act=act, text=said, at=now
        )


def decide(number: int, who: User, upheld: bool, answer: str, now: datetime) -> Protest:
    """An organiser, or staff, decide a protest; what follows from one that is upheld is an act of its own.

    Raises :class:`NotOrganiser`, :class:`NotOpen` for one that is decided, :class:`BadAct`.
    """
    said = answer.strip()
    if not said or len(said) > TEXT:
        raise BadAct("an answer has 1 to {most} characters", most=TEXT, rule="ORG-04", path="$.answer")
    season_id = Protest.objects.filter(pk=number).values_list("season_id", flat=True).first()
    if season_id is None:
        raise BadAct("there is no such protest", rule="ORG-04", path="$.protest")
    with locked(season_id) as season:
        row = Protest.objects.select_related("entry").get(pk=number)
        if row.state not in UNDECIDED:
            raise NotOpen("this protest is decided", rule="ORG-04")
        _must_judge(season, row, who)
        row.state = State.UPHELD if upheld else State.REJECTED
        row.answer, row.decided_by, row.decided_at = said, who, now
        row.save()
        nudge(season, now)
        return row


def look(season: Season, now: datetime) -> datetime | None:
    """Protests that nobody has decided go to staff, and stand as played in the end; when to look again, None where none
    is open. Under the season's lock.
    """
    season.protests.filter(state=State.OPEN, at__lte=now - ORGANISERS).update(state=State.STAFF)
    season.protests.filter(state=State.STAFF, at__lte=now - STAFF).update(state=State.LAPSED, decided_at=now)
    ahead: list[Any] = [
        row.at + (ORGANISERS if row.state == State.OPEN else STAFF)
        for row in season.protests.filter(state__in=UNDECIDED)
    ]
    return min(ahead, default=None)


def _must_judge(season: Season, row: Protest, who: User) -> None:
    """Organisers judge while they may, staff from then on; nobody in the group in which he plays (ORG-01)."""
    organises = members.role_of(season.league, who.pk) in Member.RUNS
    if not who.is_staff and not (organises and row.state == State.OPEN):
        raise NotOrganiser("the organisers decide this, and after a week staff", rule="ORG-04")
    if row.entry.group_id in groups_of(season, who):
        raise NotOrganiser(
            "you play in this group yourself: another organiser decides, or staff", rule="ORG-01"
        )
