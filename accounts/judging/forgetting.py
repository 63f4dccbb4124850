"""What is not kept of how people treated each other: with an account that is deleted, and after a time."""

from __future__ import annotations

import uuid
from datetime import datetime

from django.db.models import Q

from accounts import deletion, tidying
from accounts.conduct.models import Appeal, Distance, Measure, Report
from accounts.judging import reports
from accounts.judging.measures import KEPT, REVERSIBLE


@deletion.also
def forget(person: uuid.UUID, now: datetime) -> None:
    """In the transaction that deletes an account: nobody keeps it at a distance any more, nor it anybody; nothing of
    what was copied for reports about it stays, nor what it wrote in its own, nor what was done to it."""
    Distance.objects.filter(Q(person=person) | Q(other=person)).delete()
    Report.objects.filter(person=person).update(person=None, evidence={}, words="")
    Report.objects.filter(person=None, evidence={}, state=Report.State.OPEN).update(
        state=Report.State.DISMISSED, decided_at=now
    )
    Report.objects.filter(by=person).update(by=None, words="")
    Measure.objects.filter(person=person).delete()


def tidy(now: datetime) -> int:
    """Remove what was decided long ago, and the accounts that staff closed and nobody opened again in time, unless an
    appeal waits."""
    gone = reports.forget(now)
    over = Measure.objects.filter(Q(until__lt=now) | Q(until=None), at__lt=now - KEPT)
    gone += over.exclude(kind=Measure.Kind.CLOSE).delete()[0]
    closed = Measure.objects.filter(kind=Measure.Kind.CLOSE, revoked_at=None, at__lt=now - REVERSIBLE)
    for row in closed.exclude(appeal__state=Appeal.State.OPEN).select_related("person")[:100]:
        if row.person is not None:
            deletion.delete(row.person, now)
            gone += 1
    return gone


tidying.also(tidy)
