"""Appeals against what staff did: one for each measure, by the link of the mail that told of it (PEO-30, PEO-31)."""

from __future__ import annotations

from datetime import datetime

from django.db import IntegrityError, transaction

from accounts import factors, letters
from accounts.conduct.models import WORDS, Appeal, Measure
from accounts.conduct.refused import Decided, NoAppeal
from accounts.judging import measures
from accounts.models import User
from horror.table.errors import NotFound
from horror.table.frame import durable

DECIDED = "conduct/email/appeal_decided"


def appeal(token: str, words: str, now: datetime) -> Appeal:
    """Appeal by the word of a link. Raises :class:`NoAppeal`."""
    return against(measures.by_token(token), words, now)


def against(measure: Measure | None, words: str, now: datetime) -> Appeal:
    """Appeal against what one was told of, if there is that still; what is said again in the same words
    before it was answered was said already. Raises :class:`NoAppeal`.
    """
    if measure is None or measure.revoked_at is not None or now > measure.at + measures.REVERSIBLE:
        raise NoAppeal("this link is for no appeal, or not any more", rule="PEO-30")
    if not 0 < len(words.strip()) <= WORDS:
        raise NoAppeal("an appeal has 1 to {most} characters", rule="PEO-30", most=WORDS, path="$.words")
    try:
        with transaction.atomic():
            return Appeal.objects.create(measure=measure, words=words.strip(), at=now)
    except IntegrityError:
        if (same := _waits(measure, words)) is not None:
            return same
        raise NoAppeal(
            "there is an appeal against this already; its answer comes by mail", rule="PEO-30"
        ) from None


def _waits(measure: Measure, words: str) -> Appeal | None:
    """The open appeal against this in these words, if there is one."""
    return Appeal.objects.filter(measure=measure, words=words.strip(), state=Appeal.State.OPEN).first()


def open_ones(most: int) -> list[Appeal]:
    """Those that wait, the oldest first."""
    rows = Appeal.objects.filter(state=Appeal.State.OPEN).select_related("measure__person", "measure__by")
    return list(rows.order_by("at", "pk")[:most])


def decide(appeal: int, by: User, granted: bool, answer: str, now: datetime) -> Appeal:
    """Grant an appeal, which takes the measure back, or reject it. Where there is another of the staff, whoever took
    the measure does not decide. Raises :class:`NotFound`, :class:`Decided`, :class:`NoAppeal`, :class:`Busy`.
    """
    with durable():
        rows = Appeal.objects.select_for_update(of=("self",)).select_related("measure__person")
        row = rows.filter(pk=appeal).first()
        if row is None:
            raise NotFound("there is no such appeal")
        if row.state != Appeal.State.OPEN:
            raise Decided("this appeal is decided already", rule="PEO-31")
        if not may_decide(row, by, is_alone(by)):
            raise NoAppeal("another of the staff decides about what you did yourself", rule="PEO-31")
        row.state = Appeal.State.GRANTED if granted else Appeal.State.REJECTED
        row.decided_at, row.decided_by, row.answer = now, by, answer.strip()
        row.save(update_fields=["state", "decided_at", "decided_by", "answer"])
        if granted and row.measure.revoked_at is None:
            measures.revoked(row.measure_id, by, answer, now)
        elif (person := row.measure.person) is not None and (address := person.verified_address) is not None:
            told = {"user": person, "answer": row.answer, "kind": row.measure.kind}
            letters.write(DECIDED, address, person.language, told, now)
    return row


def is_alone(by: User) -> bool:
    """Whether there is nobody else of the staff who could decide: nobody does without a second factor."""
    return not User.objects.filter(factors.ENROLLED, is_staff=True, is_active=True).exclude(pk=by.pk).exists()


def may_decide(row: Appeal, by: User, alone: bool) -> bool:
    """Whether this one of the staff may decide an appeal."""
    return alone or row.measure.by_id != by.pk
