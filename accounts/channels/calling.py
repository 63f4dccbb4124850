"""Calling an endpoint: what waits in its line, one after the other, and what becomes of those that fail (PUSH-06)."""

from __future__ import annotations

import random
import time
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import NamedTuple

import structlog
from cryptography.fernet import InvalidToken
from django.db.models import Exists, OuterRef, Q
from django.utils import translation

from accounts import outbox
from accounts.channels import budget, ending, formats, probing
from accounts.channels.http import Answer, post
from accounts.channels.line import JOB, end_all
from accounts.channels.models import Endpoint, Waiting
from accounts.ledger import Delivery
from accounts.outbox import NoLonger, Reason, Word
from horror.table import jobs
from horror.table.errors import LostClaim
from horror.table.frame import durable
from horror.table.jobs import Claimed

log = structlog.get_logger(__name__)

BATCH = 20
"""Calls that a worker makes before others have their turn."""
SECONDS = 40.0
"""After so many it begins none: a claim holds for two minutes at most."""
BACK_OFF = (timedelta(seconds=5), timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=30))
HOURLY = timedelta(hours=1)
AROUND = 0.2
"""The hourly tries come so much sooner or later, by chance, so that not all come at once."""
DEAD = timedelta(days=5)
"""An endpoint that has failed for so long is told nothing any more."""
REFUSALS, REFUSED_FOR = 5, timedelta(hours=1)
"""So often, over so long a time, an endpoint refuses one event; then the next one has its turn."""
NOT_NOW = frozenset({408, 410, 425, 429})
"""Answers of the client's fault that say nothing of the event itself."""


class Then(Enum):
    """What a worker does next: go on with the line, or let go of the job, whose transaction has said when it is due."""

    GO_ON = auto()
    LET_GO = auto()


class Call(NamedTuple):
    """A call that is to be made now."""

    endpoint: Endpoint
    waiting: Waiting
    delivery: Delivery
    word: Word
    request: formats.Request
    url: str


def given_up(game: str | None, key: str, now: datetime) -> None:
    """The job of an endpoint is closed undone; what waits in its line is not told."""
    for endpoint in Endpoint.objects.filter(pk=key):
        end_all(endpoint, Reason.FAULT)


@jobs.handler(JOB, queue="calls", quarantines=False, given_up=given_up)
def call(claimed: Claimed, now: datetime) -> None:
    """Call an endpoint with what waits for it, as far as it takes it."""
    began = time.monotonic()
    with durable():
        Endpoint.objects.filter(pk=claimed.key).update(caller=claimed.claim)
    probe = probing.prepare(claimed.key, now)
    if probe is not None:
        answer = post(probe.url, probe.request)
        with durable():
            _mine(claimed)
            probing.answered(probe, answer, now)
    for _ in range(BATCH):
        elapsed = time.monotonic() - began
        prepared = (
            prepare(claimed, now, now + timedelta(seconds=elapsed))
            if elapsed < SECONDS
            else _later(claimed, now)
        )
        if prepared is Then.LET_GO:
            return
        if isinstance(prepared, Call) and _call(claimed, prepared, now) is Then.LET_GO:
            return
    _later(claimed, now)


def _later(claimed: Claimed, now: datetime) -> Then:
    with durable():
        jobs.put_off(claimed, now)
    return Then.LET_GO


def _mine(claimed: Claimed) -> Endpoint:
    """The endpoint, whose row is locked until the transaction ends. Raises LostClaim where another worker calls it."""
    ours = Endpoint.objects.filter(pk=claimed.key, caller=claimed.claim)
    if not ours.update(caller=claimed.claim):
        raise LostClaim
    return ours.get()


def prepare(claimed: Claimed, now: datetime, at: datetime) -> Call | Then:
    """The next call, signed as of ``at``; what is not to be told any more leaves the line without one."""
    with durable():
        endpoint = _mine(claimed)
        if endpoint.state == Endpoint.State.OFF:
            end_all(endpoint)
        if endpoint.state != Endpoint.State.ON:
            jobs.finish(claimed, now)
            return Then.LET_GO
        if endpoint.next_at is not None and endpoint.next_at > now:
            jobs.put_off(claimed, endpoint.next_at)
            return Then.LET_GO
        head = _head(endpoint, now)
        if head is None:
            return _rest(claimed, endpoint, now)
        until = budget.spend(endpoint.host, now)
        if until is not None:
            jobs.put_off(claimed, until)
            return Then.LET_GO
        looked = outbox.look(head.delivery_id, now, again=head.again)
        if looked is None or (looked.parcel is None and looked.until is None):
            head.delete()
            return Then.GO_ON
        if looked.parcel is None:
            Waiting.objects.filter(pk=head.pk).update(not_before=looked.until)
            return Then.GO_ON
        assert isinstance(looked.parcel, Word)
        request = _request(endpoint, looked.delivery, looked.parcel, now, at)
        if request is None:  # no key opens its address any more
            ending.turn_off(endpoint, Endpoint.Why.GONE, now)
            jobs.finish(claimed, now)
            return Then.LET_GO
        return Call(endpoint, head, looked.delivery, looked.parcel, request, endpoint.url)


def _head(endpoint: Endpoint, now: datetime) -> Waiting | None:
    """What is told next: the first in line before which nothing of the same game has to wait."""
    later = Q(not_before__gt=now)
    before = Waiting.objects.filter(later, endpoint=endpoint, game=OuterRef("game"), pk__lt=OuterRef("pk"))
    return endpoint.waiting.exclude(later).exclude(Exists(before)).order_by("pk").first()


def _rest(claimed: Claimed, endpoint: Endpoint, now: datetime) -> Then:
    """Nothing is to be told just now."""
    waits = endpoint.waiting.filter(not_before__gt=now).order_by("not_before").first()
    if waits is None or waits.not_before is None:
        jobs.finish(claimed, now)
    else:
        jobs.put_off(claimed, waits.not_before)
    return Then.LET_GO


def _request(
    endpoint: Endpoint, delivery: Delivery, word: Word, now: datetime, at: datetime
) -> formats.Request | None:
    notice = delivery.notice
    owner = endpoint.person or endpoint.made_by
    try:
        with translation.override(owner.language):
            keys = endpoint.secrets(now)
            assert endpoint.url
            return formats.of_word(endpoint.kind, str(notice.pk), notice.made_at, word, keys, at)
    except InvalidToken:
        return None


def _call(claimed: Claimed, made: Call, now: datetime) -> Then:
    try:
        answer = post(made.url, made.request, outbox.still(made.delivery, made.word, now))
    except NoLonger:
        outbox.unsaid(made.delivery)
        return Then.GO_ON
    return done(claimed, made, answer, now)


def done(claimed: Claimed, made: Call, answer: Answer, now: datetime) -> Then:
    """What an answer means for the event, and for the endpoint."""
    with durable():
        endpoint = _mine(claimed)
        tried = Endpoint.objects.filter(pk=endpoint.pk)
        tried.update(tried_at=now, status=answer.status)
        if answer.ok:
            outbox.sent(made.delivery, made.word, now)
            made.waiting.delete()
            tried.update(last_ok_at=now, failures=0, failing_since=None, next_at=None)
            log.info("endpoint_called", endpoint=endpoint.pk, told=made.word.event)
            return Then.GO_ON
        if answer.code == 410:
            outbox.refused(made.delivery, answer.error, None, Reason.GONE)
            ending.turn_off(endpoint, Endpoint.Why.GONE, now)
            jobs.finish(claimed, now)
            return Then.LET_GO
        return _failed(claimed, endpoint, made, answer, now)


def _failed(claimed: Claimed, endpoint: Endpoint, made: Call, answer: Answer, now: datetime) -> Then:
    since = endpoint.failing_since or now
    tried = Endpoint.objects.filter(pk=endpoint.pk)
    if now - since >= DEAD:
        outbox.refused(made.delivery, answer.error, None, Reason.REFUSED)
        ending.turn_off(endpoint, Endpoint.Why.DEAD, now)
        jobs.finish(claimed, now)
        return Then.LET_GO
    if _is_refused(made.waiting, answer, now):
        outbox.refused(made.delivery, answer.error, None)
        made.waiting.delete()
        tried.update(failures=0, failing_since=since, next_at=None)
        return Then.GO_ON
    next_at = now + max(back_off(endpoint.failures), answer.retry_after or timedelta())
    outbox.refused(made.delivery, answer.error, next_at)
    tried.update(failures=endpoint.failures + 1, failing_since=since, next_at=next_at)
    jobs.put_off(claimed, next_at)
    return Then.LET_GO


def _is_refused(waiting: Waiting, answer: Answer, now: datetime) -> bool:
    """Counts a refusal of this very event; whether there were enough of them."""
    if answer.code is None or not 400 <= answer.code < 500 or answer.code in NOT_NOW:
        return False
    since = waiting.refused_since or now
    Waiting.objects.filter(pk=waiting.pk).update(refusals=waiting.refusals + 1, refused_since=since)
    return waiting.refusals + 1 >= REFUSALS and now - since >= REFUSED_FOR


def back_off(failures: int) -> timedelta:
    """How long an endpoint is left alone that has failed so often before in a row."""
    if failures < len(BACK_OFF):
        return BACK_OFF[failures]
    return HOURLY * random.uniform(1 - AROUND, 1 + AROUND)
