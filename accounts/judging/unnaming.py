"""Staff take the name of a game or of a league away (PEO-27): an act against whoever gave it, if that one is here."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

from accounts import security
from accounts.conduct.models import Measure, Report
from accounts.conduct.refused import BadMeasure
from accounts.judging import measures
from accounts.judging.names import Named
from accounts.models import User
from horror.table.errors import Busy, NotFound
from horror.table.frame import durable


def take(by: User, named: Named, reason: str, now: datetime, about: Collection[int] = ()) -> Measure:
    """Take its name away, and call these reports of it acted upon. The person is locked first, then what has the name,
    as where an account is deleted. Raises :class:`BadMeasure`, :class:`Decided`, :class:`Busy`.
    """
    measures.must_have_reason(reason)
    with durable():
        try:
            author = named.author()
            whom = measures.locked(author)
            name = named.take(now)
        except NotFound:
            raise BadMeasure(
                "what had this name is gone: there is nothing to do about a report of it", rule="PEO-27"
            ) from None
        if name == named.neutral:
            raise BadMeasure("this name is taken away already", rule="PEO-27")
        if named.author() != author:
            raise Busy  # a league was handed over meanwhile
        if Report.objects.filter(pk__in=about).exclude(about=f"name:{named.about}").exists():
            raise BadMeasure(
                "this decides reports of this very name alone: decide the others by themselves",
                rule="PEO-27", path="$.reports",
            )  # fmt: skip
        row = Measure.objects.create(
            person=whom, kind=Measure.Kind.UNNAME, reason=reason.strip(), by=by, at=now, name=name,
            until=now + measures.NAME_KEPT, about=named.about,
        )  # fmt: skip
        measures.decide(by, about, Report.State.ACTED, "", now)
        measures.tell(measures.TOLD, row, now)
    security.note("staff_unname", whom, measure=row.pk, by=str(by.pk), about=row.about)
    return row
