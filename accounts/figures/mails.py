"""Mails that come in, and what people are told by mail and other channels."""

from __future__ import annotations

from collections import Counter
from datetime import datetime, timedelta

import msgspec

from accounts.figures.newest import Spread, since, spread
from accounts.ledger import Delivery
from accounts.post import ages
from accounts.post.models import Inbound, MailWay, Unreachable

DAY = timedelta(days=1)


class ChannelFigures(msgspec.Struct, frozen=True, kw_only=True):
    """Of a `channel`, in the last day: how many deliveries stand in each state (`states`), and the `seconds` from when
    they were to go until they were handed over."""

    channel: str
    states: dict[str, int]
    seconds: Spread


class Mails(msgspec.Struct, frozen=True, kw_only=True):
    """Mails of the last day that came in, by what became of them (`came`), and the `seconds` until they were read; what
    went out, by `channels`. `whole` is false where there were more than ten thousand, of which these are the newest.
    For how many seconds the oldest waits to be read (`unread`), or to be handed over (`unsent`); how many addresses
    take no mails any more (`unreachable`); the ways by which mails come in of which some are `failing` now."""

    whole: bool
    came: dict[str, int]
    seconds: Spread
    channels: list[ChannelFigures]
    unread: int
    unsent: int
    unreachable: int
    failing: list[str]


def mails(now: datetime) -> Mails:
    """Those of the last day."""
    came, all_came = since(Inbound.objects.all(), now - DAY, "received_at", "read_at", "state")
    went, all_went = since(
        Delivery.objects.all(), now - DAY, "notice__made_at", "channel", "state", "sent_at", "next_at"
    )
    return Mails(
        whole=all_came and all_went,
        came=dict(sorted(Counter(state for *_, state in came).items())),
        seconds=spread((read - received).total_seconds() for received, read, _ in came if read is not None),
        channels=[
            ChannelFigures(
                channel=channel,
                states=dict(sorted(Counter(state for _, by, state, *_ in went if by == channel).items())),
                seconds=spread(
                    max((sent - max(made, planned or made)).total_seconds(), 0.0)
                    for made, by, _, sent, planned in went
                    if by == channel and sent is not None
                ),
            )
            for channel in sorted({by for _, by, *_ in went})
        ],
        unread=ages.oldest_inbound(now),
        unsent=ages.oldest_outbound(now),
        unreachable=Unreachable.objects.count(),
        failing=sorted(MailWay.objects.exclude(failing_since=None).values_list("name", flat=True)),
    )
