"""What is said to a seat by other channels than mail: in short, and never what a hand holds (PUSH-03, PUSH-05)."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import translation

from accounts.ledger import Delivery
from accounts.outbox import Word
from horror.clock import SeatClock, asleep_until
from horror.models import Seat
from horror.table.presence import held_until
from worker.notices.desk import ASKING, Desk, Kind, SeatNotice, colour_of
from worker.notices.letter import game_url
from worker.notices.moments import told

WAKING = timedelta(hours=1)
"""What is due so soon after waking is told all the same (PUSH-07)."""


def quiet_until(seat: Seat, since: datetime, now: datetime) -> datetime | None:
    """Until when the person of a seat is not to be disturbed: while that one sleeps, unless what the seat owes is due
    within an hour of waking (PUSH-07), or is at the page since something happened. None where it may be told now.
    """
    if seat.owner is None:
        return None
    waking = asleep_until(seat.owner.habits, now)
    due = SeatClock.of(seat.clock).due
    if waking is not None and due is not None and due <= waking + WAKING:
        waking = None
    there = held_until(seat, since)
    moments = [each for each in (waking, there) if each is not None and each > now]
    return max(moments, default=None)


def _in_short(desk: Desk, kind: SeatNotice, seat: Seat) -> str:
    """What is asked, without its facts; of what asks nothing, what its mail is called."""
    asked = sorted(desk.open_to(seat), key=lambda decision: not decision.blocking)
    if asked and kind.kind in (*ASKING, Kind.OPTIONAL):
        return desk.door(seat).rules.question(asked[0].kind, language=seat.language)
    return kind.line(desk, seat)


def said(desk: Desk, kind: SeatNotice, seat: Seat, delivery: Delivery) -> Word:
    """The word of a delivery, for the game as it is now, in the language of the seat."""
    notice, door = delivery.notice, desk.door(seat)
    due = SeatClock.of(seat.clock).due
    with translation.override(seat.language):
        title, text = f"{desk.game.name}, {colour_of(seat)}", _in_short(desk, kind, seat)
        if due is not None and kind.kind in ASKING:
            text = f"{text} – {told(due, seat)}"
    asked = [decision.id for decision in desk.open_to(seat)]
    decision = notice.about if notice.about in asked else (seat.owes or "")
    data: dict[str, object] = {
        "game": desk.game.pk,
        "seat": seat.index,
        "kind": str(kind.kind),
        "decision": decision or None,
        "cursor": door.cursor,
        "due": due,
        "link": game_url(desk.game),
    }
    return Word(
        event=kind.event,
        data=data,
        title=title,
        text=text,
        link=game_url(desk.game),
        due=due,
        urgent=kind.kind == Kind.REMINDER,
        quiet_until=quiet_until(seat, notice.made_at, desk.now),
        cursor=door.cursor,
        questions=asked,
    )
