"""Protests against a result or an act: decided by the organisers, then by staff, or not at all (ORG-04)."""

from __future__ import annotations

from datetime import datetime, timedelta

from accounts.leagues import judging, members
from accounts.leagues.entering import rules_of
from accounts.leagues.judging import Ruling
from accounts.leagues.locking import groups_of, locked
from accounts.leagues.models import Act, Entry, Match, Member, Protest, Season
from accounts.leagues.models.act import TEXT
from accounts.leagues.nudging import nudge
from accounts.leagues.refused import BadAct, NotEntered, NotOpen, NotOrganiser
from accounts.leagues.telling import tell_all, tell_later
from accounts.models import User

WEEK = timedelta(days=7)
"""So long organisers have to decide a protest, and staff as long after them, or after an appeal."""
WARNED = timedelta(days=2)
"""So long before staff decide instead, organisers are told once more."""
State = Protest.State
UNDECIDED = (State.OPEN, State.STAFF)
JUDGING = ("penalty", "excuse", "reverse", judging.KIND)
"""Acts of organisers that change standings when all has been played: a season waits for protests against them."""


def protest(
    season_id: int, who: User, match: Match | None, act: Act | None, text: str, now: datetime
) -> Protest:
    """Somebody who plays in the season protests against the result of a game of the own group, or an act.

    Once a game and act: the same again gives the first one. What was decided by a protest goes to staff at once. Raises
    :class:`NotEntered`, :class:`NotOpen` where that is too late, or staff have decided, :class:`BadAct`.
    """
    said = _said(text)
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
        anew = act is not None and act.kind == judging.KIND
        if anew and act is not None and act.role == Act.Role.STAFF:
            raise NotOpen("staff have decided this: it stands", rule="ORG-04")
        first = Protest.objects.filter(entry=entry, match=match, act=act).first()
        if first is not None:
            return first
        state = State.STAFF if anew else State.OPEN
        row = Protest.objects.create(
            season=season, entry=entry, match=match, act=act, text=said, at=now, state=state
        )
        if anew:
            tell_all(season, f"protest_staff.{row.pk}", now)
        else:
            tell_all(season, f"protest.{row.pk}", now)
            tell_later(season, f"protest_soon.{row.pk}", now + WEEK - WARNED, now)
        nudge(season, now)
        return row


def decide(
    number: int, who: User, upheld: bool, answer: str, now: datetime, ruling: Ruling | None = None
) -> Protest:
    """An organiser, or staff, decide a protest. With one that is upheld the game that it is about comes to what the
    ``ruling`` says; what else follows from it is an act of its own.

    Raises :class:`NotOrganiser`, :class:`NotOpen` for one that is decided, :class:`BadAct`.
    """
    said = answer.strip()
    if not said or len(said) > TEXT:
        raise BadAct("an answer has 1 to {most} characters", most=TEXT, rule="ORG-04", path="$.answer")
    if ruling is not None and not upheld:
        raise BadAct("only from a protest that is upheld something follows", rule="ORG-04", path="$.ruling")
    season_id = Protest.objects.filter(pk=number).values_list("season_id", flat=True).first()
    if season_id is None:
        raise BadAct("there is no such protest", rule="ORG-04", path="$.protest")
    with locked(season_id) as season:
        row = Protest.objects.select_related("entry", "match", "act").get(pk=number)
        if row.state not in UNDECIDED:
            raise NotOpen("this protest is decided", rule="ORG-04")
        role = _judging_role(season, row, who)
        row.final = upheld or role == Act.Role.STAFF
        row.state = State.UPHELD if upheld else State.REJECTED
        row.answer, row.decided_by, row.decided_at = said, who, now
        row.save()
        if ruling is not None:
            judging.overrule(season, row, ruling, who, role, now)
        tell_all(season, f"{'protest_final' if row.appealed_at else 'protest_decided'}.{row.pk}", now)
        nudge(season, now)
        return row


def appeal(number: int, who: User, text: str, now: datetime) -> Protest:
    """Who protested does not take a rejection of the organisers: staff decide, once and for all (ORG-04).

    The same again gives the first one. Raises :class:`NotEntered` for another's, :class:`NotOpen` where there is
    nothing to appeal against, or that is too late, :class:`BadAct`.
    """
    said = _said(text)
    season_id = Protest.objects.filter(pk=number).values_list("season_id", flat=True).first()
    if season_id is None:
        raise BadAct("there is no such protest", rule="ORG-04", path="$.protest")
    with locked(season_id) as season:
        row = Protest.objects.select_related("entry", "match__group", "act").get(pk=number)
        if row.entry.player_id != who.pk:
            raise NotEntered("only who protested appeals", rule="ORG-04")
        if row.appealed_at is not None:
            return row
        if row.state != State.REJECTED or row.final:
            raise NotOpen("one appeals against a rejection by the organisers", rule="ORG-04")
        until = ends_at(row, season)
        if until is None or now > until or season.phase not in (*Season.PLAYED, Season.State.CLOSING):
            raise NotOpen("one appeals within {days} days", days=rules_of(season).protest_days, rule="ORG-04")
        row.state, row.appeal, row.appealed_at = State.STAFF, said, now
        row.save()
        tell_all(season, f"protest_staff.{row.pk}", now)
        nudge(season, now)
        return row


def ends_at(row: Protest, season: Season) -> datetime | None:
    """Until when organisers decide a protest, staff do, or one appeals against its rejection; None for one that is done
    with.
    """
    if row.state == State.OPEN:
        return row.at + WEEK
    if row.state == State.STAFF:
        anew = row.act is not None and row.act.kind == judging.KIND
        return row.appealed_at + WEEK if row.appealed_at else row.at + (WEEK if anew else 2 * WEEK)
    if row.state == State.REJECTED and not row.final and row.decided_at is not None:
        return row.decided_at + timedelta(days=rules_of(season).protest_days)
    return None


def look(season: Season, now: datetime) -> datetime | None:
    """Protests that nobody has decided go to staff, and stand as played in the end; a rejection is final when nobody
    has appealed, or staff do not decide that. When to look again, None where nothing is open. Under the season's lock.
    """
    ahead: list[datetime] = []
    for row in season.protests.filter(final=False).select_related("act").order_by("pk"):
        until = ends_at(row, season)
        while until is not None and until <= now:
            _pass(season, row, now)
            until = ends_at(row, season)
        if until is not None:
            ahead.append(until)
    return min(ahead, default=None)


def last_act(season: Season) -> datetime | None:
    """When organisers last did something against which one protests when all has been played; None for never."""
    acts = season.acts.filter(role=Act.Role.ORGANISER, kind__in=JUDGING).order_by("-at")
    return acts.values_list("at", flat=True).first()


def _pass(season: Season, row: Protest, now: datetime) -> None:
    """The time of who was to decide a protest, or to appeal, is over."""
    if row.state == State.OPEN:
        row.state = State.STAFF
        tell_all(season, f"protest_staff.{row.pk}", now)
    elif row.state == State.REJECTED:
        row.final = True
    else:
        row.final = True
        row.state = State.REJECTED if row.appealed_at else State.LAPSED
        row.decided_at = row.decided_at or now
        tell_all(season, f"protest_final.{row.pk}", now)
    row.save(update_fields=["state", "final", "decided_at"])


def _said(text: str) -> str:
    said = text.strip()
    if not said or len(said) > TEXT:
        raise BadAct("a protest has 1 to {most} characters", most=TEXT, rule="ORG-04", path="$.text")
    return said


def _judging_role(season: Season, row: Protest, who: User) -> str:
    """As what somebody judges: organisers while they may, staff from then on; nobody in the group in which he plays
    (ORG-01). Raises :class:`NotOrganiser`.
    """
    organises = members.role_of(season.league, who.pk) in Member.RUNS and row.state == State.OPEN
    if not who.is_staff and not organises:
        raise NotOrganiser("the organisers decide this, and after a week staff", rule="ORG-04")
    if row.entry.group_id in groups_of(season, who):
        raise NotOrganiser(
            "you play in this group yourself: another organiser decides, or staff", rule="ORG-01"
        )
    return Act.Role.ORGANISER if organises else Act.Role.STAFF
