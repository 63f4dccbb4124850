"""How long a mail waits for others of the same person that came before it and are not read yet (MAIL-06)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import Min, Q, QuerySet

from accounts.post.models import Inbound
from horror.models import Job
from horror.table import jobs
from worker.inbox import held

AGAIN = timedelta(seconds=1)
"""How soon a mail is looked at again that waits for another one, at the earliest."""
FAILS = 5
"""A mail over which the server has failed so often, in a quarter of an hour, holds up no other any more."""


def earlier(row: Inbound) -> list[int]:
    """The mails of the same person that came before and are not read yet, for the same seat or whichever: the order in
    which they came decides. Not those that wait for what comes of them elsewhere (:func:`put_off`).
    """
    others = Inbound.objects.stored().filter(person=row.person_id, pk__lt=row.pk)
    others = others.exclude(reason=Inbound.Reason.ELSEWHERE)
    if row.seat is not None:
        others = others.filter(Q(game=row.game_id, seat=row.seat) | Q(seat=None))
    return list(others.values_list("pk", flat=True))


def awaited(rows: Sequence[int], now: datetime) -> datetime | None:
    """When it is worth a look whether these mails are read: not before the next try of one of them; None where none of
    them is waited for any longer.
    """
    return _tried(_jobs(rows).filter(failures__lt=FAILS, crashes__lt=FAILS), now)


def put_off(row: Inbound, twin: Inbound, now: datetime) -> datetime | None:
    """The same of a mail that also came to another of its sender's addresses, as ``twin``, where it is at work; None
    where nobody will read that any more. Over whose twin the server fails again and again holds up no other either.
    """
    until = awaited([twin.pk], now)
    if until is None and (until := _tried(_jobs([twin.pk]), now)) is not None:
        Inbound.objects.stored().filter(pk=row.pk).update(reason=Inbound.Reason.ELSEWHERE)
    return until


def _jobs(rows: Sequence[int]) -> QuerySet[Job]:
    return Job.objects.open().filter(key__in=[jobs.full_key(held.JOB, None, str(row)) for row in rows])


def _tried(at_work: QuerySet[Job], now: datetime) -> datetime | None:
    tried = at_work.aggregate(first=Min("not_before"))["first"]
    return None if tried is None else max(tried, now + AGAIN)
