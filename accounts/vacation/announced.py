"""Announcing a vacation, changing and ending it: one at a time, paid from what one has (TAB-91, TAB-92)."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F

from accounts.away import Away
from accounts.models import User
from accounts.reliability import rows
from horror.clock.vacation import MOST, NOTICE, Span, Vacation, balance, local
from horror.rules.kernel.phrases import Explained, counted
from horror.rules.kernel.roles import NAME
from horror.table import jobs

KIND = "away"
"""Of the jobs that bring games in line with a vacation; the key is the person."""
AHEAD = timedelta(days=365)
"""So long before its first day a vacation is announced at most."""


class BadVacation(Explained):
    """Days that nobody can take; ``path`` says which of them is meant, ``rule`` by the number of which rule."""

    def __init__(self, key: str, /, *, rule: str, path: str, **parts: Any) -> None:
        super().__init__(key, **parts)
        self.rule = rule
        self.path = path


def of(person: Any, now: datetime) -> Away | None:
    """The vacation of a person (a primary key) that is announced or in force."""
    newest = Away.objects.of(person).last()
    return newest if newest is not None and newest.vacation.ends > now else None


def left(person: Any, now: datetime, *, but: Away | None = None) -> int:
    """TAB-91: how many days a person has; as if one vacation had not been paid."""
    paid = [(each.announced_at, each.charged) for each in Away.objects.of(person) if each != but]
    return balance(playing(person, now), paid, now)


def playing(person: Any, now: datetime) -> list[Span]:
    """When somebody had games under way that count (TAB-85)."""
    held = rows.counted(person).annotate(started=F("game__started_at"), over=F("game__ended_at"))
    return [
        Span(max(began or started, started), min(ended or now, over or now, now))
        for began, ended, started, over in held.values_list("began_at", "ended_at", "started", "over")
    ]


def announce(person: User, first: date, last: date, now: datetime, *, steward: bool = False) -> Away:
    """Be away on these days; instead of on those that were announced, where these have not begun. A vacation that is in
    force keeps its first day, and may become longer or shorter. ``steward``: he plays meanwhile, where a game lets one
    choose (TAB-75).

    Raises :class:`BadVacation`.
    """
    if last < first:
        raise BadVacation(
            "a vacation ends on the day on which it begins, or later", rule="TAB-92", path="$.last"
        )
    with transaction.atomic():
        row = _alone(person, now)
        if row is not None and row.vacation.begins <= now:
            row.steward = steward
            return _changed(row, row.vacation, first, last, now)
        wanted = _bounded(Vacation(first, last, person.time_zone, now), now)
        cost = _affordable(person.pk, wanted, now, row)
        row = row or Away(person=person)
        row.first, row.last, row.zone, row.announced_at, row.charged = *wanted, cost
        row.steward = steward
        row.save()
        jobs.put(KIND, None, now, key=str(person.pk))
        return row


def end(person: User, now: datetime) -> Away | None:
    """Be back: from the next midnight on where the vacation is in force, else it is taken back. None where there is
    none any more."""
    with transaction.atomic():
        row = _alone(person, now)
        if row is None:
            return None
        jobs.put(KIND, None, now, key=str(person.pk))
        ended = row.vacation.ended(now)
        if ended is None:
            row.delete()
            return None
        return _saved(row, ended)


def _alone(person: User, now: datetime) -> Away | None:
    """The vacation of now, while nothing else is done about this person's."""
    lock(person.pk)
    return of(person.pk, now)


def lock(person: Any) -> None:
    """Until the transaction ends nothing else is done about the vacations of a person (a primary key)."""
    list(User.objects.select_for_update(no_key=True).filter(pk=person).values_list("pk"))


def _bounded(wanted: Vacation, now: datetime) -> Vacation:
    """A vacation that begins in time and is in force at all, cut to what nobody can pay; raises BadVacation."""
    today = local(now, wanted.zone)
    if not today <= wanted.first <= today + AHEAD:
        raise BadVacation(
            "a vacation begins between today, {today}, and {latest}",
            rule="TAB-92",
            path="$.first",
            today=NAME(today.isoformat()),
            latest=NAME((today + AHEAD).isoformat()),
        )
    wanted = _cut(wanted)
    if not wanted.days:
        raise BadVacation(
            "a vacation is in force {hours} hours after it was announced: it can last until {day} or longer",
            rule="TAB-92",
            path="$.last",
            hours=NOTICE // timedelta(hours=1),
            day=NAME(local(now + NOTICE, wanted.zone).isoformat()),
        )
    return wanted


def _cut(wanted: Vacation) -> Vacation:
    """No longer than it takes to cost more than anybody can have: it need not be counted through a thousand years."""
    return wanted._replace(last=min(wanted.last, wanted.first + timedelta(days=MOST + 3)))


def _changed(row: Away, old: Vacation, first: date, last: date, now: datetime) -> Away:
    if first != old.first:
        raise BadVacation(
            "you are away since {day}: that can become longer or shorter, or end",
            rule="TAB-92",
            path="$.first",
            day=NAME(old.first.isoformat()),
        )
    if last > old.last and now + NOTICE > old.ends:
        raise BadVacation(
            "a vacation becomes longer {hours} hours before it ends at the latest; another one can come after it",
            rule="TAB-92",
            path="$.last",
            hours=NOTICE // timedelta(hours=1),
        )
    changed = _cut(old._replace(last=max(last, local(now, old.zone))))
    _affordable(row.person_id, changed, now, row)
    jobs.put(KIND, None, now, key=str(row.person_id))
    return _saved(row, changed)


def _affordable(person: Any, wanted: Vacation, now: datetime, before: Away | None) -> int:
    """What a vacation costs; raises BadVacation for more than one has."""
    days = left(person, now, but=before)
    cost = len(wanted.days)
    if cost <= days:
        return cost
    if not days:
        raise BadVacation("you have no day of vacation left", rule="TAB-91", path="$.last")
    raise BadVacation(
        "you have {days}: it can last until {day}",
        rule="TAB-91",
        path="$.last",
        days=counted("{n} day of vacation", "{n} days of vacation", days),
        day=NAME(_longest(wanted, days).isoformat()),
    )


def _longest(wanted: Vacation, days: int) -> date:
    """The last day of the longest vacation that costs so many days."""
    whole = wanted._replace(last=wanted.first + timedelta(days=days + 2))
    return local(whole.days[:days][-1].begins, wanted.zone)


def _saved(row: Away, vacation: Vacation) -> Away:
    row.last, row.charged = vacation.last, len(vacation.days)
    row.save()
    return row
