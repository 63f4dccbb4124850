"""When something is due, as mails tell it: absolutely, in the reader's language and time zone, which is named."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.utils import dateformat
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from horror.clock import SeatClock
from horror.models import Seat
from worker.notices.words import short

HOURS, DAYS = 3600, 86400


class Deadline(NamedTuple):
    """Until when a seat has to answer, as its mails say it. From ``free`` on the ``bank`` pays; both are empty where
    none does. ``paying``: it does so already.
    """

    until: str
    free: str = ""
    bank: str = ""
    paying: bool = False


def deadline(seat: Seat, now: datetime) -> Deadline | None:
    """Until when the seat has to answer; None where nothing is due. In the language that is active."""
    kept = SeatClock.of(seat.clock)
    if kept.due is None or kept.free_until is None:
        return None
    until = told(kept.due, seat)
    if kept.free_until == kept.due:
        return Deadline(until)
    return Deadline(until, told(kept.free_until, seat), lasting(kept.bank), kept.free_until <= now)


def asked_until(seat: Seat, asked: str) -> str:
    """What is asked, and until when, in the one line in which telephones show a mail; the question is cut where there
    is no room for both. It does not begin as orders do, which questions may (MAIL-12).
    """
    due = due_in_short(seat)
    if not due:
        return short(_("Asked of you: %(question)s") % {"question": asked})
    return short(_("Asked of you until %(until)s: %(question)s") % {"until": due, "question": asked})


def due_in_short(seat: Seat) -> str:
    """When it is due in the zone of who sits there, without its name; empty where nothing is."""
    due = SeatClock.of(seat.clock).due
    if due is None:
        return ""
    return in_short(due, seat.time_zone)


def told(at: datetime, seat: Seat) -> str:
    """A moment in the time zone of who sits there, with its name."""
    return in_zone(at, seat.time_zone)


def in_short(at: datetime, zone: str) -> str:
    """A moment in a time zone, without its name."""
    # Translators: how a moment is written in short, in the letters of Django's template filter `date`
    form = pgettext("moment in short", "D j M, H:i")
    return dateformat.format(at.astimezone(ZoneInfo(zone)), form)


def in_zone(at: datetime, zone: str) -> str:
    """A moment in a time zone, with its name."""
    # Translators: how a moment is written, in the letters of Django's template filter `date`
    form = pgettext("moment", "l, j F Y, H:i")
    return f"{dateformat.format(at.astimezone(ZoneInfo(zone)), form)} ({zone})"


def lasting(seconds: int) -> str:
    """So many seconds in words: hours, or from two days on whole days and the hours beside them."""
    days = seconds // DAYS if seconds >= 2 * DAYS else 0
    hours = (seconds - days * DAYS) // HOURS
    in_days = ngettext("%(n)d day", "%(n)d days", days) % {"n": days}
    in_hours = ngettext("%(n)d hour", "%(n)d hours", hours) % {"n": hours}
    if not days:
        return in_hours
    return _("%(days)s, %(hours)s") % {"days": in_days, "hours": in_hours} if hours else in_days
