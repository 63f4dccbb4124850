"""What staff do to a person: each with a reason that goes out by mail, and to be taken back (PEO-20, PEO-22 to
PEO-26). The names of what people make: :mod:`accounts.judging.unnaming`.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.core import signing
from django.db import transaction
from django.db.models import F

from accounts import letters, security, sessions
from accounts.conduct.models import WORDS, Measure, Report
from accounts.conduct.refused import BadMeasure, Decided
from accounts.judging import names, reports
from accounts.ledger import Notice
from accounts.models import User
from horror.table import jobs
from horror.table.errors import NotFound
from horror.table.frame import durable

LEAVING = "conduct_leaving"
"""The kind of job that takes somebody out of games, or gives the name there that staff gave; its key is the measure."""
MOST_DAYS = 365
NAME_KEPT = timedelta(days=90)
"""How long somebody may not take a name again that staff took away."""
REVERSIBLE = timedelta(days=30)
"""How long a closed account can be opened again, and an appeal be made; then it is deleted."""
KEPT = timedelta(days=730)
"""How long a measure is kept that is over."""
TOLD = "conduct/email/measure"
KIND = "letter.measure"
"""Of the notice by which a person is told."""
TAKEN_BACK = "conduct/email/measure_revoked"
_SALT = "accounts.conduct.appeal"
_HOUR = timedelta(hours=1)
Kind = Measure.Kind
TIMED = (Kind.MUTE, Kind.BAR)


def take(
    by: User,
    person: Any,
    kind: Measure.Kind,
    reason: str,
    now: datetime,
    *,
    days: int | None = None,
    about: Collection[int] = (),
) -> Measure:
    """Do this to a person (a primary key), for so many ``days`` where it is for a time, and call these reports acted
    upon. Raises :class:`BadMeasure`, :class:`NotFound`, :class:`Decided` for reports that are decided.
    """
    must_have_reason(reason)
    if kind == Kind.UNNAME:
        raise BadMeasure(
            "this takes away the name of a game or of a league; `rename` that of a person",
            rule="PEO-27",
            path="$.kind",
        )
    if (kind in TIMED) != (days is not None) or not 1 <= (days or 1) <= MOST_DAYS:
        raise BadMeasure(
            "to mute and to bar are for 1 to {most} days, nothing else is",
            rule="PEO-20",
            most=MOST_DAYS,
            path="$.days",
        )
    with transaction.atomic():
        whom = locked(person)
        if whom is None:
            raise NotFound("there is nobody of this id")
        if kind == Kind.CLOSE and not whom.is_active:
            raise BadMeasure("the account is closed already", rule="PEO-25")
        row = Measure.objects.create(
            person=whom, kind=kind, reason=reason.strip(), by=by, at=now, until=_until(kind, days, now),
            name=whom.name if kind == Kind.RENAME else "",
        )  # fmt: skip
        if kind == Kind.RENAME:
            User.objects.filter(pk=whom.pk).update(name=(fresh := neutral()), skeleton=User.looks_of(fresh))
        if kind == Kind.CLOSE:
            User.objects.filter(pk=whom.pk).update(is_active=False, session_round=F("session_round") + 1)
            sessions.end_all(whom)
        if kind in (Kind.RENAME, Kind.BAR, Kind.CLOSE):
            jobs.put(LEAVING, None, now, key=str(row.pk))
        decide(by, about, Report.State.ACTED, "", now)
        tell(TOLD, row, now)
    security.note(f"staff_{kind}", whom, measure=row.pk, by=str(by.pk))
    return row


def locked(person: Any) -> User | None:
    """Whom something is done to (a primary key), until the transaction ends; None for who is gone. Raises
    :class:`BadMeasure` for one of the staff.
    """
    whom = User.objects.select_for_update().filter(pk=person, deleted_at=None).first()
    if whom is not None and whom.is_staff:
        raise BadMeasure("nothing is done to staff here: who runs the server does that", rule="PEO-20")
    return whom


def revoke(measure: int, by: User, reason: str, now: datetime) -> Measure:
    """Take it back, for a reason that the person is told too. A closed account opens again; seats that it gave up stay
    given up. The name of a game or a league is given back where it has no other one. Raises :class:`NotFound`,
    :class:`Decided`, :class:`BadMeasure`, :class:`Busy`.
    """
    with durable():
        return revoked(measure, by, reason, now)


def revoked(measure: int, by: User, reason: str, now: datetime) -> Measure:
    """The same in the transaction that is open."""
    must_have_reason(reason)
    with transaction.atomic():
        row = (
            Measure.objects.select_for_update(of=("self",))
            .select_related("person")
            .filter(pk=measure)
            .first()
        )
        if row is None:
            raise NotFound("there is no such act")
        if row.revoked_at is not None:
            raise Decided("this is taken back already", rule="PEO-26")
        row.revoked_at, row.revoked_by, row.revoked_reason = now, by, reason.strip()
        row.save(update_fields=["revoked_at", "revoked_by", "revoked_reason"])
        if row.kind == Kind.CLOSE and row.person is not None:
            User.objects.filter(pk=row.person.pk, deleted_at=None).update(is_active=True)
        back = row.kind == Kind.UNNAME and names.of(row.about).give_back(row.name, now)
        tell(TAKEN_BACK, row, now, back=back)
    security.note(f"staff_{row.kind}_revoked", row.person, measure=row.pk, by=str(by.pk))
    return row


def decide(by: User, about: Collection[int], state: Report.State, answer: str, now: datetime) -> list[Report]:
    """These reports are decided: each reporter gets a mail. Raises :class:`Decided` where one of them is already."""
    with transaction.atomic():
        rows = list(Report.objects.select_for_update(of=("self",)).filter(pk__in=about).order_by("pk"))
        if len(rows) != len(set(about)) or any(row.state != Report.State.OPEN for row in rows):
            raise Decided("one of these reports is decided already: look again", rule="PEO-20")
        for row in rows:
            row.state, row.decided_at, row.decided_by, row.answer = state, now, by, answer.strip()
            row.save(update_fields=["state", "decided_at", "decided_by", "answer"])
            reports.tell(row, now)
    return rows


def listed(people: Collection[Any] | None, most: int) -> list[Measure]:
    """What was done to these people (primary keys), or to anybody, the newest first."""
    rows = Measure.objects.all() if people is None else Measure.objects.filter(person__in=people)
    return list(rows.select_related("person", "by", "revoked_by").order_by("-at", "-pk")[:most])


def neutral() -> str:
    """A name that says nothing of anybody, and that perhaps nobody has."""
    return f"Player {secrets.randbelow(9_000_000) + 1_000_000}"


def token(measure: Measure) -> str:
    """The word of the link by which one appeals against a measure, without logging in."""
    return signing.dumps(measure.pk, salt=_SALT, compress=False)


def by_token(text: str) -> Measure | None:
    """The measure of such a word; None where it is none."""
    try:
        key = signing.loads(text, salt=_SALT, max_age=REVERSIBLE)
    except signing.BadSignature:
        return None
    return Measure.objects.select_related("person").filter(pk=key, person__deleted_at=None).first()


def told_by(notice: Notice) -> Measure | None:
    """The measure of which a notice told, for as long as it stands and whose it is has not gone."""
    what, _, key = notice.about.partition(":")
    if notice.kind != KIND or what != "measure" or not key.isdecimal():
        return None
    return Measure.objects.select_related("person").filter(pk=int(key), person__deleted_at=None).first()


def telling(row: Measure) -> dict[str, Any]:
    """What the mails about a measure tell."""
    assert row.person is not None
    called = names.of(row.about) if row.about else None
    return {
        "user": row.person, "kind": row.kind, "reason": row.reason, "until": row.until, "name": row.name,
        "zone": row.person.time_zone, "revoked": row.revoked_reason, "days": REVERSIBLE.days,
        "appeal": f"{settings.PUBLIC_URL}/appeal#{token(row)}",
        "what": called.what if called else "", "called": called.neutral if called else "",
        "kept": NAME_KEPT.days,
    }  # fmt: skip


def _until(kind: Measure.Kind, days: int | None, now: datetime) -> datetime | None:
    if kind == Kind.RENAME:
        return now + NAME_KEPT
    return None if days is None else now + timedelta(days=days)


def must_have_reason(reason: str) -> None:
    """Raises :class:`BadMeasure` for one that says nothing, or too much."""
    if not 0 < len(reason.strip()) <= WORDS:
        raise BadMeasure("a reason has 1 to {most} characters", rule="PEO-20", most=WORDS, path="$.reason")


def tell(template: str, row: Measure, now: datetime, **more: Any) -> None:
    """A mail to whom it was done, if there is one."""
    address = row.person and row.person.verified_address
    if not row.person or not address:
        return
    about = f"measure:{row.pk}"
    letters.write(template, address, row.person.language, {**telling(row), **more}, now, about=about)
