"""What waits for staff: open reports by person, with all that is known of what went before (PEO-20)."""

from __future__ import annotations

from collections import defaultdict
from datetime import datetime
from typing import Any, NamedTuple

from django.db import models
from django.db.models import Count, Q

from accounts.conduct.models import Measure, Report
from accounts.judging import measures
from accounts.judging.reports import Figures
from accounts.models import User

MOST = 200
EARLIER = 200
GRAVE = {
    Report.Kind.ABUSE: 3,
    Report.Kind.CHEATING: 2,
    Report.Kind.NAME: 1,
    Report.Kind.SPAM: 1,
    Report.Kind.OTHER: 0,
}
"""How grave a kind is: what is graver stands first."""
_GRAVITY = models.Case(
    *(models.When(kind=kind, then=models.Value(grave)) for kind, grave in GRAVE.items()),
    default=models.Value(0),
)


class Case(NamedTuple):
    """All open reports about a person (None: about nobody any more), how often others were acted upon and dismissed,
    and what staff did."""

    person: User | None
    reports: list[Report]
    before: Figures
    measures: list[Measure]


class Queue(NamedTuple):
    """What waits, and by primary key how the reports of those fared who sent it."""

    cases: list[Case]
    reporters: dict[Any, Figures]


def waiting(newest_first: bool) -> Queue:
    """The open reports, joined by person: those of which one is the newest first, or the gravest. Where there are more
    than are told, the newest are, or of the gravest those that wait for longest: who sends many hides no graver one by
    them. Four queries.
    """
    rows = Report.objects.filter(state=Report.State.OPEN).select_related("by", "person")
    told = (
        rows.order_by("-made_at", "-pk") if newest_first else rows.order_by(_GRAVITY.desc(), "made_at", "pk")
    )
    by_case = defaultdict[Any, list[Report]](list)
    for row in sorted(told[:MOST], key=lambda row: (row.made_at, row.pk), reverse=True):
        by_case[row.person_id or row.about].append(row)
    people = [found[0].person_id for found in by_case.values() if found[0].person_id]
    before = _figures("person", people)
    reporters = _figures("by", {row.by_id for found in by_case.values() for row in found if row.by_id})
    acts = defaultdict[Any, list[Measure]](list)
    for act in measures.listed(people, EARLIER):
        acts[act.person_id].append(act)
    cases = [
        Case(
            found[0].person, found, before.get(found[0].person_id, Figures(0, 0, 0)), acts[found[0].person_id]
        )
        for found in by_case.values()
    ]
    if not newest_first:
        cases.sort(key=lambda case: (-gravity(case), case.reports[-1].made_at))
    return Queue(cases, reporters)


def gravity(case: Case) -> int:
    """How grave a case is: by its gravest report, then by how many reported."""
    return max(GRAVE[Report.Kind(row.kind)] for row in case.reports) * 100 + len(
        {row.by_id for row in case.reports}
    )


def dismiss(by: User, about: list[int], answer: str, now: datetime) -> list[Report]:
    """Nothing is done about these reports; those who sent them are told, with the answer."""
    return measures.decide(by, about, Report.State.DISMISSED, answer, now)


def _figures(field: str, people: Any) -> dict[Any, Figures]:
    state = Report.State
    rows = Report.objects.filter(**{f"{field}__in": list(people)}).values(field).order_by(field)
    counted = rows.annotate(
        acted=Count("pk", filter=Q(state=state.ACTED)),
        dismissed=Count("pk", filter=Q(state=state.DISMISSED)),
        waiting=Count("pk", filter=Q(state=state.OPEN)),
    )
    return {row[field]: Figures(row["acted"], row["dismissed"], row["waiting"]) for row in counted}
