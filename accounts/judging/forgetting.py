"""What is not kept of how people treated each other: with an account that is deleted, and after a time."""

from __future__ import annotations

import uuid
from datetime import datetime

from django.db import transaction
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
    ended = Measure.objects.filter(Q(until__lt=now) | Q(until=None), at__lt=now - KEPT)
    gone += ended.exclude(kind=Measure.Kind.CLOSE).delete()[0]
    closed = Measure.objects.filter(kind=Measure.Kind.CLOSE, revoked_at=None, at__lt=now - REVERSIBLE)
    over = closed.exclude(appeal__state=Appeal.State.OPEN)
    for pk in over.values_list("pk", flat=True)[:100]:
        with transaction.atomic():
            row = over.select_for_update(of=("self",)).select_related("person").filter(pk=pk).first()
            if row is not None and row.person is not None:  # not taken back meanwhile
                deletion.delete(row.person, now)
                gone += 1
    return gone


tidying.also(tidy)
