"""Protests against a result or an act: decided by the organisers, then by staff, or not at all (ORG-04)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import Q
from django.db.models.functions import Coalesce

from accounts.leagues import at_issue, judging, members
from accounts.leagues.at_issue import OVERRULE
from accounts.leagues.entering import is_table, rules_of
from accounts.leagues.judging import Ruling
from accounts.leagues.locking import groups_of, locked, must_be_seen
from accounts.leagues.models import Act, Entry, Match, Member, Protest, Season
from accounts.leagues.models.act import TEXT
from accounts.leagues.nudging import nudge
from accounts.leagues.refused import BadAct, NotEntered, NotOpen, NotOrganiser
from accounts.leagues.telling import judges, tell_all, tell_later
from accounts.models import User

WEEK = timedelta(days=7)
"""So long organisers have to decide a protest, and staff as long after them, or after an appeal."""
WARNED = timedelta(days=2)
"""So long before staff decide instead, organisers are told once more."""
State = Protest.State
UNDECIDED = (State.OPEN, State.STAFF)


def protest(
    season_id: int, who: User, match: Match | None, act: Act | None, text: str, now: datetime
) -> Protest:
    """Somebody who plays in the season protests against the result of a game of the own group, or an act.

    Once a game and act: the same again gives the first one. What organisers do not judge goes to staff at once. Raises
    :class:`NotEntered`, :class:`NotOpen` where that is too late, or staff have decided, :class:`BadAct`.
    """
    said = _said(text)
    with locked(season_id) as season:
        if not _is_time(season):
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
        if first is not None:
            return first
        row = Protest(season=season, entry=entry, match=match, act=act, text=said, at=now)
        for_staff = _is_for_staff(season, row)
        row.save()
        if for_staff:
            _to_staff(row, now)
        else:
            tell_all(season, f"protest.{row.pk}", now)
            tell_later(season, f"protest_soon.{row.pk}", now + WEEK - WARNED, now)
        nudge(season, now)
        return row


def decide(
    number: int,
    who: User,
    upheld: bool,
    answer: str,
    now: datetime,
    ruling: Ruling | None = None,
    version: int | None = None,
) -> Protest:
    """An organiser, or staff, decide a protest. With one that is upheld the game that it is about comes to what the
    ``ruling`` says; what else follows from it is an act of its own. Other protests about that game end with a ruling of
    staff as this one does, and after one of organisers are for staff.

    Raises :class:`NotOrganiser`, :class:`NotOpen` for one that is decided, :class:`BadAct`; :class:`SeenBefore` where a
    ``version`` of the season is named and it has another one.
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
        row = _row(season, number)
        _pass_all(season, row, now)
        if row.state not in UNDECIDED:
            raise NotOpen("this protest is decided", rule="ORG-04")
        role = _judging_role(season, row, who)
        if version is not None:
            must_be_seen(season, version)
        row.final = upheld or role == Act.Role.STAFF
        row.state = State.UPHELD if upheld else State.REJECTED
        row.answer, row.decided_by, row.decided_at = said, who, now
        row.save()
        if ruling is not None:
            judging.overrule(season, row, ruling, who, role, now)
            _end_others(season, row, role, now)
        _tell_decided(season, row, now)
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
        row = _row(season, number)
        if row.entry.player_id != who.pk:
            raise NotEntered("only who protested appeals", rule="ORG-04")
        if row.appealed_at is not None:
            return row
        if row.state != State.REJECTED or row.final:
            raise NotOpen("one appeals against a rejection by the organisers", rule="ORG-04")
        until = ends_at(row, season)
        if until is None or now > until or not _is_time(season):
            raise NotOpen("one appeals within {days} days", days=rules_of(season).protest_days, rule="ORG-04")
        row.appeal, row.appealed_at = said, now
        row.save(update_fields=["appeal", "appealed_at"])
        _with_others(season, row, now)
        nudge(season, now)
        return row


def ends_at(row: Protest, season: Season) -> datetime | None:
    """Until when organisers decide a protest, staff do, or one appeals against its rejection; None for one that is done
    with.
    """
    if row.state == State.OPEN:
        return row.at + WEEK
    if row.state == State.STAFF and row.staff_at is not None:
        return row.staff_at + WEEK
    if row.state == State.REJECTED and not row.final and row.decided_at is not None:
        return row.decided_at + timedelta(days=rules_of(season).protest_days)
    return None


def with_judge(who: User) -> list[Protest]:
    """The protests that are with somebody to decide, who organises or is of the staff, the first one that is due first:
    none that concern groups in which he plays, and none against what he did himself (ORG-01)."""
    runs = Member.objects.filter(person=who, role__in=Member.RUNS)
    theirs = Q(state=State.OPEN, season__league__in=runs.values("league"))
    if who.is_staff:
        theirs |= Q(state=State.STAFF)
    found = Protest.objects.filter(theirs)
    rows = found.select_related("season__league", "entry", "match__group", "act__reverses")
    due = list(rows.order_by(Coalesce("staff_at", "at"), "pk"))
    own = groups_of(who)
    did = at_issue.doers_of_all(due)
    return [row for row in due if who.pk not in did[row.pk] and own.isdisjoint(at_issue.groups(row))]


def _is_time(season: Season) -> bool:
    """Whether results come, or have just come: those of a table while it is open to entries (FMT-05)."""
    under_way = (*Season.PLAYED, Season.State.CLOSING)
    return season.phase in under_way or (season.phase == Season.State.REGISTRATION and is_table(season))


def look(season: Season, now: datetime) -> datetime | None:
    """Protests that nobody has decided go to staff, and stand as played in the end; a rejection is final when nobody
    has appealed, or staff do not decide that. When to look again, None where nothing is open. Under the season's lock.
    """
    rows = season.protests.filter(final=False).select_related("entry", "match__group", "act__reverses")
    for row in rows.order_by("pk"):
        row.refresh_from_db(fields=["state", "staff_at", "final"])  # one may take others along
        _pass_all(season, row, now)
    ends = (ends_at(row, season) for row in season.protests.filter(final=False))
    return min((at for at in ends if at is not None), default=None)


def end_all(season: Season, now: datetime) -> None:
    """Its season does not take place: every protest that is not decided stands as it was played."""
    season.protests.filter(state__in=UNDECIDED).update(state=State.LAPSED, final=True, decided_at=now)
    season.protests.filter(final=False).update(final=True)


def _pass_all(season: Season, row: Protest, now: datetime) -> None:
    """The time of who was to decide a protest, or to appeal, is over; or nobody of the organisers may decide it."""
    if row.state == State.OPEN and not judges(row):
        _with_others(season, row, now)
    until = ends_at(row, season)
    while until is not None and until <= now:
        _pass(season, row, now)
        until = ends_at(row, season)


def _pass(season: Season, row: Protest, now: datetime) -> None:
    if row.state == State.OPEN:
        _with_others(season, row, now)
        return
    if row.state == State.REJECTED:
        row.final = True
    else:
        row.final = True
        row.state = State.REJECTED if row.appealed_at else State.LAPSED
        row.decided_at = row.decided_at or now
        tell_all(season, f"protest_final.{row.pk}", now)
    row.save(update_fields=["state", "final", "decided_at"])


def _is_for_staff(season: Season, row: Protest) -> bool:
    """Whether organisers do not judge what is protested against: it was decided anew, or by staff, staff are concerned
    with another protest about the same game, or nobody of them may. Raises :class:`NotOpen` where staff have decided a
    game anew: that stands.
    """
    match = at_issue.match_of(row)
    last = row.act if match is None else at_issue.decisions(season, match).first()
    of_staff = any(act is not None and act.role == Act.Role.STAFF for act in (row.act, last))
    anew = last is not None and last.kind == OVERRULE
    if anew and of_staff:
        raise NotOpen("staff have decided this: it stands", rule="ORG-04")
    theirs = at_issue.siblings(season, row).exclude(staff_at=None)
    return anew or of_staff or theirs.exists() or not judges(row)


def _to_staff(row: Protest, now: datetime) -> None:
    row.state, row.staff_at = State.STAFF, now
    row.save(update_fields=["state", "staff_at"])
    tell_all(row.season, f"protest_staff.{row.pk}", now)


def _with_others(season: Season, row: Protest, now: datetime) -> None:
    """A protest goes to staff, and with it those about the same game that organisers have not decided."""
    for each in (row, *at_issue.siblings(season, row).filter(state=State.OPEN)):
        _to_staff(each, now)


def _end_others(season: Season, row: Protest, role: str, now: datetime) -> None:
    """A game has been decided anew: other protests about it end as this one where staff did that, and nobody appeals
    any more; else they are for staff.
    """
    others = at_issue.siblings(season, row)
    if role == Act.Role.ORGANISER:
        for other in others.filter(state=State.OPEN):
            _to_staff(other, now)
        return
    for other in others.filter(state__in=UNDECIDED):
        other.state, other.final = row.state, True
        other.answer, other.decided_by, other.decided_at = row.answer, row.decided_by, now
        other.save()
        _tell_decided(season, other, now)
    others.filter(state=State.REJECTED).update(final=True)


def _tell_decided(season: Season, row: Protest, now: datetime) -> None:
    tell_all(season, f"{'protest_final' if row.appealed_at else 'protest_decided'}.{row.pk}", now)


def _row(season: Season, number: int) -> Protest:
    return season.protests.select_related("entry", "match__group", "act__reverses").get(pk=number)


def _said(text: str) -> str:
    said = text.strip()
    if not said or len(said) > TEXT:
        raise BadAct("a protest has 1 to {most} characters", most=TEXT, rule="ORG-04", path="$.text")
    return said


def _judging_role(season: Season, row: Protest, who: User) -> str:
    """As what somebody judges: organisers while they may, staff from then on; nobody in a group in which he plays, nor
    what he did himself (ORG-01). Raises :class:`NotOrganiser`.
    """
    role = Act.Role.ORGANISER if row.state == State.OPEN else Act.Role.STAFF
    organises = members.role_of(season.league, who.pk) in Member.RUNS
    if not (organises if role == Act.Role.ORGANISER else who.is_staff):
        raise NotOrganiser("the organisers decide this, and after a week staff", rule="ORG-04")
    if at_issue.plays_there(row, who):
        raise NotOrganiser(
            "you play in this group yourself: another organiser decides, or staff", rule="ORG-01"
        )
    if who.pk in at_issue.doers(row):
        raise NotOrganiser(
            "this is what you did yourself: another organiser decides, or staff", rule="ORG-01"
        )
    return role
