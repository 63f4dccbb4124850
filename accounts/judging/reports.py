"""Reporting to staff: what comes of it, how much of it, and what who reported learns (PEO-10 to PEO-14)."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db import transaction

from accounts import letters
from accounts.conduct.models import WORDS, Report
from accounts.conduct.refused import BadReport, TooManyReports
from accounts.judging.evidence import Subject
from accounts.models import User
from horror.table import caps

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
KEPT = timedelta(days=365)
"""How long a decided report is kept."""
LISTED = 100
DECIDED = "conduct/email/report_decided"


class Caps(NamedTuple):
    """Reports of one person in an hour and in a day; and how many days they usually wait, which is told."""

    hour: int = 5
    day: int = 20
    days: int = 3


class Figures(NamedTuple):
    """What became of somebody's reports: those after which staff did something, and those that were dismissed."""

    acted: int
    dismissed: int
    open: int


def figures() -> Caps:
    """The caps; `settings.REPORT_CAPS` may name others."""
    return Caps(**getattr(settings, "REPORT_CAPS", {}))


def report(by: User, kind: Report.Kind, subject: Subject, words: str, now: datetime) -> Report:
    """Tell staff. What is open from the same person about the same is that report still, with the newer words.

    Raises :class:`BadReport`, :class:`TooManyReports`.
    """
    if len(words) > WORDS:
        raise BadReport("at most {most} characters", most=WORDS, path="$.words")
    with transaction.atomic():
        caps.one_at_a_time(by.pk)
        same = Report.objects.filter(by=by, about=subject.about, state=Report.State.OPEN).first()
        if same is not None:
            if words and words != same.words:
                same.words = words
                same.save(update_fields=["words"])
            return same
        _must_have_room(by, now)
        return Report.objects.create(
            by=by, person_id=subject.person, kind=kind, about=subject.about, words=words,
            evidence=subject.evidence, made_at=now,
        )  # fmt: skip


def own(person: User) -> list[Report]:
    """What somebody has reported, the newest first."""
    return list(Report.objects.filter(by=person).order_by("-made_at", "-pk")[:LISTED])


def tell(row: Report, now: datetime) -> None:
    """A mail to who reported: that a person has read it, and what came of it; not what was done to whom."""
    address = row.by and row.by.is_active and row.by.verified_address
    if not row.by or not address:
        return
    told = {"user": row.by, "acted": row.state == Report.State.ACTED, "answer": row.answer}
    letters.write(DECIDED, address, row.by.language, told, now)


def forget(now: datetime) -> int:
    """Remove those that were decided long ago; gives how many."""
    return Report.objects.filter(decided_at__lt=now - KEPT).delete()[0]


def _must_have_room(by: User, now: datetime) -> None:
    most, mine = figures(), Report.objects.filter(by=by, made_at__gt=now - DAY)
    if mine.filter(made_at__gt=now - HOUR).count() >= most.hour:
        raise TooManyReports(
            "you have sent {n} reports within an hour; the next one can wait a little",
            rule="PEO-12",
            n=most.hour,
        )
    if mine.count() >= most.day:
        raise TooManyReports(
            "you have sent {n} reports within a day; the next one can wait until tomorrow",
            rule="PEO-12",
            n=most.day,
        )
