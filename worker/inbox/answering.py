"""Closing a mail: what came of it in its row, and its answer in the ledger, in the transaction that ends its job."""

from __future__ import annotations

from datetime import datetime, timedelta

import structlog
from django.db.models import F
from django.db.models.functions import Least
from django.utils import translation
from django.utils.translation import gettext as _

from accounts import outbox
from accounts.ledger import Delivery
from accounts.post.models import Inbound
from horror.table import jobs
from horror.table.frame import durable
from worker.inbox import governor
from worker.inbox.text.headers import headers
from worker.inbox.text.limits import Limit
from worker.inbox.told import Told
from worker.notices.desk import Kind

log = structlog.get_logger(__name__)

KEPT = timedelta(days=7)
"""How long a mail is kept as it came once it was interpreted (MAIL-05)."""


def read(row: Inbound, state: Inbound.State, why: Inbound.Reason, now: datetime, **more: object) -> bool:
    """What became of a mail that was to be interpreted; whether it still was."""
    stored = Inbound.objects.stored().filter(pk=row.pk)
    return bool(
        stored.update(
            state=state, reason=why, read_at=now, raw_until=Least(F("raw_until"), now + KEPT), **more
        )
    )


def finish(
    row: Inbound,
    told: Told,
    why: Inbound.Reason,
    claimed: jobs.Claimed,
    now: datetime,
    *,
    state: Inbound.State = Inbound.State.DONE,
) -> None:
    """Note what came of a mail, and its answer, and end its job. The key of one of which nothing ran is free again."""
    silent, last = governor.silent(row, now, fruitless=why in governor.FRUITLESS)
    if last:
        told.notes.append(
            _(
                "Nothing ran of too many of your mails within a short time: for an hour none is answered here. Orders "
                "count all the same, and what is asked of you comes as ever."
            )
        )
    submissions = [number for part in told.parts for number in part.submissions]
    spent = {} if told.changed else {"spent": "", "once": ""}
    with durable():
        read(row, state, why, now, submission_id=submissions[0] if submissions else None, **spent)
        if not silent:
            note(row, told, now)
        jobs.finish(claimed, now)
    log.info("inbound_done", ran=told.changed, reason=why)


def note(row: Inbound, told: Told, now: datetime) -> None:
    """The answer to a mail of somebody, to be handed over when the game has come to rest."""
    later = governor.joined_at(row, now)
    seats = {(part.game, part.seat) for part in told.parts if part.game}
    game, seat = next(iter(seats)) if len(seats) == 1 else (row.game_id, row.seat)
    outbox.mail(
        governor.KIND, now, body=told.sealed(), next_at=later, person_id=row.person_id,
        game_id=game, seat=seat, about=str(row.pk),
    )  # fmt: skip
    if later is not None and game is not None:
        _ask_at_once(row, game, seat, now)


def _ask_at_once(row: Inbound, game: str, seat: int | None, now: datetime) -> None:
    """What a seat was asked since its player wrote does not wait for an answer that is put off (MAIL-07)."""
    asking = Delivery.objects.filter(
        state=Delivery.State.QUEUED, channel=Delivery.Channel.MAIL, next_at__gt=now, notice__kind=Kind.TURN,
        notice__game=game, notice__seat=seat, notice__person=row.person_id,
    )  # fmt: skip
    for each in asking:
        outbox.hasten(each, now)


def given_up(row: Inbound, now: datetime) -> None:
    """A mail is not interpreted, after a fault of the server; its sender is told."""
    read(row, Inbound.State.FAILED, Inbound.Reason.FAULT, now)
    person = row.person
    if person is None or not person.is_active:
        return
    header = headers(bytes(row.raw or b""))
    with translation.override(person.language):
        fault = _(
            "A fault of the server: your mail was not run to its end. What ran counts; please look at the game."
        )
    note(row, Told(answers=header.message_id, subject=header.subject, notes=[fault]), now)


def limit(which: Limit) -> str:
    """What a mail has too much of, in the language that is active."""
    return {
        Limit.BYTES: _("bytes"),
        Limit.BOUNDARIES: _("parts"),
        Limit.PARTS: _("parts"),
        Limit.DEPTH: _("parts within each other"),
        Limit.TEXT: _("characters"),
        Limit.READ: _("lines"),
        Limit.MARKS: _("lines"),
        Limit.CHARACTERS: _("characters"),
        Limit.LINES: _("lines"),
        Limit.ORDERS: _("orders"),
    }[which]
