"""Why did I (not) get this? What you were to be told, and what became of it (PUSH-01)."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal, cast, get_args

import msgspec
from msgspec import Meta
from rest_framework.request import Request

from accounts import security
from accounts.channels import notices
from accounts.ledger import Delivery
from accounts.post.models import Inbound
from api.endpoint import Endpoint, operation
from api.shapes import Strict

Channel = Literal["mail", "push", "webhook", "discord", "slack", "ntfy"]
State = Literal["queued", "held", "handing_over", "sent", "maybe", "joined", "superseded", "failed"]
assert set(get_args(Channel)) == set(Delivery.Channel.values)
assert set(get_args(State)) == set(Delivery.State.values)


class NoticesQuery(Strict):
    """Which of your notices."""

    before: Annotated[int, Meta(ge=1, description="The `before` of the page before.")] | None = None
    limit: Annotated[int, Meta(ge=1, le=100, description="Notices a page.")] = 20


class DeliveryShown(msgspec.Struct, kw_only=True):
    """A notice by one channel: to which device or endpoint (`to`, empty for your address), and what became of it.
    `reason` is why it was not handed over, or waits: `not_wanted`, `unverified`, `quiet` (you are at the page, asleep,
    or were told something just now), `untrue` (no longer true), `gone`, `refused`, `fault`; else empty. It is tried
    from `next_at` on, and was handed over at `sent_at`."""

    channel: Channel
    to: str
    state: State
    reason: str
    attempts: int
    next_at: datetime | None
    sent_at: datetime | None


class NotTold(msgspec.Struct, kw_only=True):
    """A channel by which you were not told, and why (`reason`)."""

    channel: Channel
    reason: str


class NoticeShown(msgspec.Struct, kw_only=True):
    """Something that you were to be told: of which `kind`, about which `game` and `seat` (null for neither), at
    `made_at`. `round` counts from 0 what is told anew because it has changed. `missing` are channels by which it did
    not go, with why, as you want it now."""

    id: int
    kind: str
    game: str | None
    game_name: str
    seat: int | None
    round: int
    made_at: datetime
    deliveries: list[DeliveryShown]
    missing: list[NotTold]


class MailInShown(msgspec.Struct, kw_only=True):
    """A mail of yours that came in: when, and what became of it. `reason` is why, in a word; empty where all went
    well."""

    id: int
    way: str
    game: str | None
    game_name: str
    seat: int | None
    received_at: datetime
    state: str
    reason: str


class UntoldShown(msgspec.Struct, kw_only=True):
    """A question that waits for you since then, of which you were told by no channel: `reason` is `not_wanted`,
    `unverified`, or `quiet` where it is not time yet."""

    game: str
    game_name: str
    seat: int
    since: datetime | None
    reason: str


class WayShown(msgspec.Struct, kw_only=True):
    """A channel, and why you are not told by it now; `reason` is empty where you are."""

    channel: Channel
    reason: str


class NoticesShown(msgspec.Struct, kw_only=True):
    """Your `notices`, the newest first; the `mails` of yours that came in meanwhile; `before` for the next page, null
    at the end. On the first page also `untold`, what waits for you untold, and by which `ways` you are told."""

    ways: list[WayShown]
    untold: list[UntoldShown]
    notices: list[NoticeShown]
    mails: list[MailInShown]
    before: int | None


class NoticesView(Endpoint):
    @operation(
        "What you were told, and why not", {200: NoticesShown}, scope="account", query=NoticesQuery, tag="people",
        name="list_notices",
    )  # fmt: skip
    def get(self, request: Request, query: NoticesQuery) -> NoticesShown:
        """Every notice with its deliveries by mail, push, webhook and chat."""
        me = security.somebody(request)
        page = notices.page(me, query.before, query.limit)
        first = query.before is None
        ways = notices.ways(me).items() if first else ()
        untold = notices.untold(me) if first else ()
        return NoticesShown(
            ways=[WayShown(channel=cast(Channel, channel), reason=reason) for channel, reason in ways],
            untold=[
                UntoldShown(
                    game=each.seat.game_id,
                    game_name=each.seat.game.name,
                    seat=each.seat.index,
                    since=each.seat.owes_since,
                    reason=each.reason,
                )
                for each in untold
            ],
            notices=[_shown(each) for each in page.notices],
            mails=[_mail(each) for each in page.mails],
            before=page.before,
        )


def _shown(listed: notices.Listed) -> NoticeShown:
    notice = listed.notice
    return NoticeShown(
        id=notice.pk,
        kind=notice.kind,
        game=notice.game_id,
        game_name="" if notice.game is None else notice.game.name,
        seat=notice.seat,
        round=notice.round,
        made_at=notice.made_at,
        deliveries=[
            DeliveryShown(
                channel=cast(Channel, row.channel),
                to=to,
                state=cast(State, row.state),
                reason=row.reason,
                attempts=row.attempts,
                next_at=row.next_at,
                sent_at=row.sent_at,
            )
            for row, to in listed.told
        ],
        missing=[
            NotTold(channel=cast(Channel, channel), reason=reason)
            for channel, reason in listed.missing.items()
        ],
    )


def _mail(row: Inbound) -> MailInShown:
    return MailInShown(
        id=row.pk,
        way=row.way,
        game=row.game_id,
        game_name="" if row.game is None else row.game.name,
        seat=row.seat,
        received_at=row.received_at,
        state=row.state,
        reason=row.reason,
    )
