"""How soon people answer, and how soon the server notices that they do not."""

from __future__ import annotations

from datetime import datetime, timedelta

import msgspec
from django.db.models import Min

from accounts.figures.newest import Spread, since, spread
from horror.models import Obligation, Seat

WEEK = timedelta(days=7)
How = Obligation.How
BY_PEOPLE = (How.PERSON, How.ORDER, How.EARLY, How.CONTINUATION)


class Lateness(msgspec.Struct, frozen=True, kw_only=True):
    """Of the last week, or of the newest ten thousand answers where there are more (`whole` is false then): what was
    `owed`, how much of it ran out (`lapsed`), after how many `hours` people answered, and how many `seconds` after the
    end of their time those who ran out were given up. `overdue` is for how many seconds the seat that ran out first
    waits for that now: 0 where none does."""

    whole: bool
    owed: int
    lapsed: int
    hours: Spread
    seconds: Spread
    overdue: int


def lateness(now: datetime) -> Lateness:
    """That of all games with a clock."""
    rows, whole = since(Obligation.objects.all(), now - WEEK, "closed", "opened", "due", "how")
    lapsed = [(closed, due) for closed, _, due, how in rows if how == How.LAPSE]
    first = Seat.objects.filter(look_at__lte=now).aggregate(at=Min("look_at"))["at"]
    return Lateness(
        whole=whole,
        owed=len(rows),
        lapsed=len(lapsed),
        hours=spread(
            (closed - opened) / timedelta(hours=1) for closed, opened, _, how in rows if how in BY_PEOPLE
        ),
        seconds=spread((closed - due).total_seconds() for closed, due in lapsed if due is not None),
        overdue=0 if first is None else int((now - first).total_seconds()),
    )
