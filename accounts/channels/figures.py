"""How well and how fast what people are told is handed over, by channel: published (PUSH-09)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.core.cache import cache

from accounts.ledger import Delivery

State = Delivery.State
SINCE = timedelta(days=7)
MOST = 5000
"""Of so many deliveries of a channel, the newest, the figures are reckoned."""
FEWEST = 20
"""Of fewer nothing is told, or it would be how these few people are told."""
KEPT = 300
DELIVERED = (State.SENT, State.JOINED)
LOST = (State.MAYBE, State.FAILED)


class Figures(NamedTuple):
    """Of the last week: how many deliveries were to be handed over and are decided, the share of them that was, and
    after how many seconds half of them had been, and ninety-nine of a hundred."""

    channel: str
    deliveries: int
    delivered: float
    half: float
    most: float


def published(now: datetime) -> list[Figures]:
    """Those of every channel of which there is enough to tell, reckoned every few minutes."""
    known: list[Figures] | None = cache.get("channels.figures")
    if known is None:
        known = [found for channel in Delivery.Channel.values if (found := of(channel, now))]
        cache.set("channels.figures", known, KEPT)
    return known


def of(channel: str, now: datetime) -> Figures | None:
    """The figures of a channel. From the commit that made the notice; what was not to be handed over before a later
    moment counts from then, unless it was tried in vain.
    """
    rows = Delivery.objects.filter(
        channel=channel, state__in=(*DELIVERED, *LOST), notice__made_at__gte=now - SINCE
    )
    found = list(
        rows.order_by("-pk").values_list("state", "sent_at", "notice__made_at", "next_at", "attempts")[:MOST]
    )
    if len(found) < FEWEST:
        return None
    taken = sorted(
        max((sent - (made if attempts or next_at is None else max(made, next_at))).total_seconds(), 0.0)
        for state, sent, made, next_at, attempts in found
        if state == State.SENT and sent is not None
    )
    delivered = sum(state in DELIVERED for state, *_ in found)
    return Figures(channel, len(found), delivered / len(found), _quantile(taken, 0.5), _quantile(taken, 0.99))


def _quantile(ordered: Sequence[float], part: float) -> float:
    return round(ordered[min(int(part * len(ordered)), len(ordered) - 1)], 3) if ordered else 0.0
