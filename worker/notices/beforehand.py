"""What people are mailed about their standing orders: which moves were given by one, and which are given no more."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from horror.models import Seat
from horror.table import read
from horror.table.standing_orders.lists import Noted, Written
from horror.table.standing_orders.writing import OWN_MOVE
from horror.table.words import order_text
from worker.notices.clocks import named
from worker.notices.desk import Desk, Kind, SeatNotice
from worker.notices.thread import last_told


def marked(line: str, order: str) -> str:
    """A line about a move that a standing order has given."""
    return _("%(line)s (by your standing order %(order)s)") % {"line": line, "order": order}


def noted(desk: Desk, seat: Seat, since: datetime | None) -> Iterator[tuple[Written, Noted]]:
    """What has become of the standing orders of a seat since then, but for what its player knows: that their time is
    over, and what a move of the player's own has dropped.
    """
    orders = desk.beforehand.get(seat.index) if seat.waited_for else None
    for each in [] if orders is None else orders.orders:
        for note in each.notes:
            known = note.what == "over" or note.why.key == OWN_MOVE.key
            if not known and (since is None or note.at > since):
                yield each, note


def told(door: read.Door, order: Written, note: Noted) -> str:
    """A line about what has become of an order."""
    parts = {
        "order": order.id,
        "line": order_text(door.rules, order.line, door.language) or order.line,
        "why": door.rules.tell(note.why.phrase, door.names, door.language),
    }
    if note.what == "skipped":
        return _("Your standing order %(order)s (%(line)s) could not be given: %(why)s") % parts
    if note.what == "stopped":
        return _("Your standing order %(order)s (%(line)s) was given in part: %(why)s") % parts
    return _("Your standing order %(order)s (%(line)s) is given no more: %(why)s") % parts


class OrderEnded(SeatNotice):
    """An order was dropped by its watch or switched off (TAB-108), and no mail has said so."""

    kind = Kind.ORDER_ENDED
    soft = True

    def concerns(self, desk: Desk, seat: Seat) -> list[str]:
        ended = [note.at for order, note in self._ended(desk, seat)]
        return [named(max(ended))] if ended else []

    def line(self, desk: Desk, seat: Seat) -> str:
        return _("A standing order of yours is given no more.")

    def context(self, desk: Desk, seat: Seat) -> dict[str, Any]:
        door = desk.door(seat)
        return {"ended": [told(door, order, note) for order, note in self._ended(desk, seat)]}

    def _ended(self, desk: Desk, seat: Seat) -> list[tuple[Written, Noted]]:
        ended = [each for each in noted(desk, seat, None) if each[1].what in ("dropped", "off")]
        if not ended:
            return []
        last = last_told(seat)
        since = None if last is None else last.sent_at
        return [each for each in ended if since is None or each[1].at > since]
