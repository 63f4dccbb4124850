"""Nobody is answered for while a mail that came in time may still answer (TAB-66)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db.models import CharField, Q, Value

from accounts.post import ways
from accounts.post.models import Inbound, MailWay
from horror.models import Game, Seat, Submission

LONGEST = timedelta(minutes=10)
"""So long a mail is waited for at most."""
AGAIN = timedelta(seconds=15)
"""When it is looked again."""
_INBOUND = "inbound"


def until(game: Game, seat: int, due: datetime, now: datetime) -> datetime | None:
    """Whether a seat that was due may be answered for: not while a mail for the game, or for a person who plays in it,
    which arrived before that is still to be read, nor while a poll that has begun since may bring one; not either, who
    plays by mail, while mails do not come or do not go.
    """
    people = Seat.objects.filter(game=game, owner__isnull=False).values("owner")
    mails = (
        Inbound.objects.stored()
        .filter(Q(game=game) | Q(game=None, person__in=people))
        .filter(arrived_at__lte=due, received_at__gt=now - LONGEST)
    )
    known = mails.order_by().values_list(Value(_INBOUND, CharField()), "arrived_at", "received_at")
    kept = MailWay.objects.order_by().values_list("name", "well_at", "failing_since")
    rows = list(kept.union(known, all=True))
    if any(name == _INBOUND for name, _, _ in rows):
        return now + AGAIN
    found = [MailWay(name=name, well_at=well, failing_since=failing) for name, well, failing in rows]
    if any(_poll_may_bring(way, due, now) for way in found):
        return now + AGAIN
    if any(ways.silent(way, now) for way in found) and seat in Submission.objects.seats_by_mail(game):
        return now + AGAIN
    return None


def _poll_may_bring(way: MailWay, due: datetime, now: datetime) -> bool:
    """Whether no poll that went well has begun since, and one interval is not over."""
    waits = min(2 * ways.poll_interval(), LONGEST)
    return way.name == ways.IMAP and ways.counts(ways.IMAP) and way.well_at <= due and now < due + waits
