"""How often somebody is answered (MAIL-07): robots that answer each other must come to rest, whoever wrote them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db.models import QuerySet

from accounts.ledger import Delivery
from accounts.models import User
from accounts.post.models import Inbound
from horror.cache import count

HOUR = timedelta(hours=1)
KIND = "receipt"
TRIES, TRYING = 10, timedelta(minutes=10)
"""As many passwords of games as at the pages (docs/limits.md)."""


class Figures(NamedTuple):
    """Above so many ``answers`` a seat and hour they join one an hour; ``fruitless`` mails within so many ``minutes``,
    of which nothing ran, and none is answered for an hour.
    """

    answers: int = 20
    fruitless: int = 3
    minutes: int = 10


def figures() -> Figures:
    """`settings.MAIL_GOVERNOR` may name others."""
    return Figures(**getattr(settings, "MAIL_GOVERNOR", {}))


def _of(row: Inbound) -> QuerySet[Inbound]:
    """What the same person has sent for the same seat."""
    return Inbound.objects.filter(person=row.person_id, game=row.game_id, seat=row.seat)


def joined_at(row: Inbound, now: datetime) -> datetime | None:
    """When the next of the answers goes of which there were too many within an hour; None where there were not."""
    answers = Delivery.objects.filter(
        channel=Delivery.Channel.MAIL, notice__kind=KIND, notice__person=row.person_id, notice__game=row.game_id,
        notice__seat=row.seat, notice__made_at__gt=now - HOUR,
    )  # fmt: skip
    made = list(answers.order_by("-notice__made_at").values_list("next_at", "state"))
    if len(made) < figures().answers:
        return None
    later = [at for at, state in made if at is not None and at > now and state == Delivery.State.QUEUED]
    return min(later, default=now + HOUR)


FRUITLESS = (Inbound.Reason.NOTHING, Inbound.Reason.CONFLICT, Inbound.Reason.REPEATED, Inbound.Reason.LIMIT)
"""Why nothing of a mail ran that was read."""


def silent(row: Inbound, now: datetime, *, fruitless: bool) -> tuple[bool, bool]:
    """Whether answers have stopped for an hour, and whether they stop after this one, which ran nothing if it was
    ``fruitless``.
    """
    most = figures()
    window = timedelta(minutes=most.minutes)
    earlier = _of(row).exclude(pk=row.pk).filter(reason__in=FRUITLESS, read_at__gt=now - HOUR - window)
    times = sorted(at for at in earlier.values_list("read_at", flat=True) if at is not None)
    if any(now - HOUR < last for last in _thirds(times, most.fruitless, window)):
        return True, False
    return False, fruitless and bool(_thirds([*times, now], most.fruitless, window))


def may_try(person: User, now: datetime) -> bool:
    """Count a try at the password of a game, in whatever mail: whether it is none too many within ten minutes."""
    seconds = int(TRYING.total_seconds())
    part = int(now.timestamp()) // seconds
    return count(f"mail:passwords:{person.pk}:{part}", 1, seconds) <= TRIES


def _thirds(times: Sequence[datetime], count: int, window: timedelta) -> list[datetime]:
    """The moments at which so many had come within the window."""
    return [last for first, last in zip(times, times[count - 1 :], strict=False) if last - first <= window]
