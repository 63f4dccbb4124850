"""Web push: what a device of a person is told, and when not (PUSH-03, PUSH-07, PUSH-08)."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

import msgspec
import requests
import structlog
from cryptography.fernet import InvalidToken
from django.conf import settings
from django.db.models import Max

from accounts import outbox
from accounts.channels import devices, http
from accounts.channels.models import Subscription
from accounts.ledger import Delivery, Notice
from accounts.outbox import Channel, Dropped, Held, Kind, Parcel, Place, Reason, Still, Word
from horror import present
from horror.table import jobs
from horror.table.jobs import Claimed

log = structlog.get_logger(__name__)

JOB = "push"
EVERY = timedelta(minutes=10)
"""One push a game and device in this time, but for reminders (PUSH-08)."""
SHORTEST, LONGEST = timedelta(hours=1), timedelta(days=7)
"""For how long a push service keeps one for a device that is away."""
TOPIC = 32
TITLE, TEXT = 100, 300
"""Characters that a push shows of each."""
GONE = frozenset({404, 410})
AGAIN = frozenset({408, 425, 429})


class NotPushed(http.NotTaken):
    """The service did not take it; ``gone``: the device has ended its subscription."""

    def __init__(self, code: int) -> None:
        super().__init__(str(code))
        self.gone = code in GONE
        self.final = code not in AGAIN and 400 <= code < 500


class ByPush(Channel):
    """Web push. ``target`` is the device."""

    names = (Delivery.Channel.PUSH,)
    job = JOB

    def places(self, notice: Notice, event: str, next_at: datetime | None) -> Iterable[Place]:
        if notice.person_id is None:
            return ()
        theirs = Subscription.objects.filter(person=notice.person_id).order_by("created_at", "pk")
        return [Place(Delivery.Channel.PUSH, pk, next_at) for pk in theirs.values_list("pk", flat=True)]

    def write(self, kind: Kind, delivery: Delivery, now: datetime) -> Word:
        if not Subscription.objects.filter(pk=delivery.target, person=delivery.notice.person_id).exists():
            raise Dropped(Reason.GONE)
        word = kind.word(delivery, now)
        until = word.quiet_until
        if until is None and not word.urgent and not delivery.begun:
            until = next_push(delivery, now)
        if until is not None and now < until:
            raise Held(until)
        return word

    def take(self, delivery: Delivery, parcel: Parcel, still: Still) -> None:
        assert isinstance(parcel, Word)
        device = Subscription.objects.filter(pk=delivery.target).first()
        if device is None:
            raise NotPushed(410)
        code = push(device, topic(delivery.notice), parcel, still)
        if code in GONE:
            Subscription.objects.filter(pk=device.pk).delete()
        if not 200 <= code < 300:
            raise NotPushed(code)
        Subscription.objects.filter(pk=device.pk).update(last_ok_at=present.now())


outbox.use(ByPush())


@jobs.handler(JOB, queue="calls", quarantines=False, given_up=outbox.closed_undone)
def hand_over(claimed: Claimed, now: datetime) -> None:
    """Hand one push over, unless it is not to be told any more."""
    outbox.deliver(claimed, now)


def next_push(delivery: Delivery, now: datetime) -> datetime | None:
    """From when on a device may be pushed something of this game again; None where it may now."""
    game = delivery.notice.game_id
    if game is None:
        return None
    sent = Delivery.objects.filter(
        channel=Delivery.Channel.PUSH, target=delivery.target, notice__game=game, sent_at__gt=now - EVERY,
        state=Delivery.State.SENT,
    )  # fmt: skip
    last = sent.aggregate(last=Max("sent_at"))["last"]
    return None if last is None else last + EVERY


def topic(notice: Notice) -> str:
    """What a newer push takes the place of: one of the same seat (RFC 8030)."""
    return f"g{notice.game_id}{notice.seat}"[:TOPIC] if notice.game_id else ""


def ttl(word: Word, now: datetime) -> int:
    """For how many seconds it is of use."""
    left = LONGEST if word.due is None else min(max(word.due - now, SHORTEST), LONGEST)
    return int(left.total_seconds())


def push(device: Subscription, named: str, word: Word, still: Still) -> int:
    """Hand it to the push service; the status of its answer, 410 where no key opens its address any more, or nothing
    can be signed for that.

    Raises http.NotKnown, http.NotTaken where nobody was there, and what ``still`` raises.
    """
    from pywebpush import WebPushException, webpush  # brings aiohttp, which nothing else here needs

    now = present.now()
    body = {"title": word.title[:TITLE], "body": word.text[:TEXT], "link": word.link, "tag": named}
    headers: dict[str, str | int | float] = {"Topic": named} if named else {}
    try:
        info = device.info()
    except InvalidToken:
        return 410
    if not devices.may_be_signed_for(str(info["endpoint"])):
        return 410
    try:
        with http.session(ready=still) as session:
            answer = webpush(
                info,
                msgspec.json.encode(body).decode(),
                vapid_private_key=settings.VAPID_PRIVATE_KEY,
                vapid_claims={"sub": f"mailto:{settings.PUSH_CONTACT}"},
                ttl=ttl(word, now),
                headers=headers,
                requests_session=session,
            )
    except WebPushException as error:
        if error.status_code is None:
            raise
        return int(error.status_code)
    except requests.RequestException as error:
        raise http.failure(error) from None
    assert isinstance(answer, requests.Response)
    code: int = answer.status_code
    return code
