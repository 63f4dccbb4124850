"""What people are mailed about their clocks: reminders, and what became of a seat whose time ran out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from accounts.wishes import Mode
from horror import clock
from horror.clock import Due, OpenObligation, SeatClock, ladder
from horror.models import Game, Obligation, Seat
from horror.rulesets import rulesets
from horror.table import stops
from horror.table.clocks import rates, rungs
from worker.notices.desk import ASKING, Desk, Kind, SeatNotice, asked_in_short, question
from worker.notices.moments import asked_until, deadline, due_in_short, told
from worker.notices.thread import told_by


def owed_by(desk: Desk, seat: Seat) -> OpenObligation | None:
    """What the game waits for from this seat, if its clock runs or stands still for that."""
    owed = SeatClock.of(seat.clock).open
    return owed if owed is not None and owed.answered is None and desk.open_to(seat) else None


def due_of(desk: Desk, seat: Seat, owed: OpenObligation) -> Due | None:
    """When it is due; None while the clock stands still."""
    by = rates.of(desk.game)
    if by is None:
        return None
    bank = SeatClock.of(seat.clock).bank
    due = clock.due(owed.owed, bank, by, owed.habits, stops.of(desk.game, seat.index))
    return due if isinstance(due, Due) else None


def named(at: datetime) -> str:
    """A moment as the ledger tells things of the same seat apart."""
    return f"{at:%Y%m%dT%H%M%S%f}"


def _asked(desk: Desk, seat: Seat) -> dict[str, Any]:
    """What the seat is asked, and until when it has to answer, for the templates."""
    return {
        "questions": [question(desk.door(seat), decision) for decision in desk.open_to(seat)],
        "deadline": deadline(seat, desk.now),
    }


def _told_between(desk: Desk, seat: Seat, since: datetime, until: datetime) -> bool:
    """Whether what was noted then has told the seat what the game waits for: else there is nothing to be
    reminded of, as what tells it comes only now.
    """
    mails = told_by(seat, desk.by)
    return any(mail.notice.kind in ASKING and since <= mail.notice.made_at <= until for mail in mails)


def _told_of_time_alone(desk: Desk, seat: Seat) -> bool:
    """Whether its player wants no mail before the time runs out: the reminder is the first one."""
    wish = desk.wish(seat)
    return wish is not None and wish.mode == Mode.DEADLINES


class Reminder(SeatNotice):
    """TAB-67: most of an obligation's own time has run, or most of the bank, since the seat was told of it. Where both
    have, the later one.
    """

    kind = Kind.REMINDER
    event = "game.reminder"

    def concerns(self, desk: Desk, seat: Seat) -> list[str]:
        owed = owed_by(desk, seat)
        due = None if owed is None else due_of(desk, seat, owed)
        if owed is None or due is None or desk.now >= due.due:
            return []
        passed = [at for at in due.reminders if at <= desk.now]
        if not passed or not (
            _told_of_time_alone(desk, seat) or _told_between(desk, seat, owed.owed.opened, passed[-1])
        ):
            return []
        of_bank = passed[-1] >= due.base
        person = seat.owner
        wanted = person is not None and (person.remind_of_bank if of_bank else person.remind_of_free_time)
        return [f"{named(owed.owed.opened)}.{'bank' if of_bank else 'free'}"] if wanted else []

    def line(self, desk: Desk, seat: Seat) -> str:
        return asked_until(seat, asked_in_short(desk, seat))

    def context(self, desk: Desk, seat: Seat) -> dict[str, Any]:
        return _asked(desk, seat)


class Lapse(SeatNotice):
    """TAB-70: the seat's time ran out, and the clock has played for it."""

    kind = Kind.LAPSE
    event = "game.lapsed"

    def concerns(self, desk: Desk, seat: Seat) -> list[str]:
        owed = SeatClock.of(seat.clock).open
        if owed is not None and owed.how == "lapse":
            return [named(owed.owed.opened)]
        if seat.state != Seat.State.LATE:
            return []
        rows = Obligation.objects.filter(game=desk.game, seat=seat.index, person=seat.owner, how="lapse")
        last = rows.order_by("-closed", "-opened").first()
        return [] if last is None else [named(last.opened)]

    def line(self, desk: Desk, seat: Seat) -> str:
        return _("The clock has played for you.")

    def context(self, desk: Desk, seat: Seat) -> dict[str, Any]:
        return _asked(desk, seat)


class StoodIn(SeatNotice):
    """TAB-74: the steward plays for a seat whose time has run out too often."""

    kind = Kind.STOOD_IN
    event = "game.lapsed"

    def concerns(self, desk: Desk, seat: Seat) -> list[str]:
        rung = SeatClock.of(seat.clock).rung
        return [named(rung.since)] if ladder.by_lapse(rung) and rung.since is not None else []

    def line(self, desk: Desk, seat: Seat) -> str:
        return _("A bot plays for you until you are back.")


class SeatOpen(SeatNotice):
    """TAB-76: the seat may be taken by somebody else; whoever has resigned knows."""

    kind = Kind.SEAT_OPEN
    event = "game.lapsed"

    def concerns(self, desk: Desk, seat: Seat) -> list[str]:
        rung = SeatClock.of(seat.clock).rung
        left = seat.resigned_at is not None or rung.state != "open"
        return [] if left or rung.since is None else [named(rung.since)]

    def line(self, desk: Desk, seat: Seat) -> str:
        return _("Somebody else may take your seat.")

    def context(self, desk: Desk, seat: Seat) -> dict[str, Any]:
        return {"gone": SeatClock.of(seat.clock).rung.gone}


class Extended(SeatNotice):
    """TAB-64: somebody has given the seat more time for what it owes."""

    kind = Kind.EXTENDED
    soft = True

    def concerns(self, desk: Desk, seat: Seat) -> list[str]:
        owed = owed_by(desk, seat)
        if owed is None or not owed.owed.extra or due_of(desk, seat, owed) is None:
            return []
        return [named(owed.owed.opened)]

    def line(self, desk: Desk, seat: Seat) -> str:
        return _("You have more time, until %(until)s.") % {"until": due_in_short(seat)}

    def context(self, desk: Desk, seat: Seat) -> dict[str, Any]:
        return _asked(desk, seat)


class PauseEnds(SeatNotice):
    """TAB-95: the pause of the game will be over; whoever has wanted that knows."""

    kind = Kind.PAUSE_ENDS
    soft = True

    def concerns(self, desk: Desk, seat: Seat) -> list[str]:
        game = desk.game
        ends = game.pause_ends_at
        wanted = seat.index in game.votes.get("resume", {}).get("agreed", ())
        if game.status != Game.Status.RUNNING or ends is None or ends <= desk.now or wanted:
            return []
        return [named(ends)]

    def line(self, desk: Desk, seat: Seat) -> str:
        ends = desk.game.pause_ends_at
        return _("The game goes on: the pause ends on %(until)s") % {
            "until": "" if ends is None else told(ends, seat)
        }

    def context(self, desk: Desk, seat: Seat) -> dict[str, Any]:
        ends = desk.game.pause_ends_at
        return {"until": "" if ends is None else told(ends, seat), "hosted": desk.game.paused_by_host}


class ToDecide(SeatNotice):
    """TAB-80, TAB-81: the time has come at which the others may decide about a seat to which nobody comes; whoever is
    for it already knows.
    """

    kind = Kind.TO_DECIDE
    soft = True

    def concerns(self, desk: Desk, seat: Seat) -> list[str]:
        found = _to_decide(desk, seat)
        return [
            f"{what}.{other.index}.{named(since)}"
            for what, other, since in found
            if not _is_for(desk, what, other, seat)
        ]

    def line(self, desk: Desk, seat: Seat) -> str:
        return _("You may decide about a seat to which nobody comes.")

    def context(self, desk: Desk, seat: Seat) -> dict[str, Any]:
        name = rulesets()[desk.game.ruleset].seat_name
        found = _to_decide(desk, seat)
        told = [
            (what, name(other.colour, seat.language), f"vote {what.replace('_', ' ')} {other.colour} yes")
            for what, other, _since in found
        ]
        return {"seats": [(what, f"{colour[:1].upper()}{colour[1:]}", line) for what, colour, line in told]}


def _to_decide(desk: Desk, seat: Seat) -> list[tuple[str, Seat, datetime]]:
    """What a seat and the others may decide about a seat that is open, about which one, and since when it is."""
    game = desk.game
    if not seat.waited_for or game.status != Game.Status.RUNNING or game.paused_at is not None:
        return []
    found = []
    for other in desk.seats:
        rung = SeatClock.of(other.clock).rung
        if other.index == seat.index or rung.state != "open" or rung.since is None:
            continue
        if ladder.may_be_released(rung, desk.now):
            found.append(("steward", other, rung.since))
        dead = other.human and ladder.may_be_dead(rung, rungs.ran(game, other, desk.now))
        if dead and desk.door(seat).position.seats_leave:
            found.append(("remove_seat", other, rung.since))
    return found


def _is_for(desk: Desk, what: str, other: Seat, seat: Seat) -> bool:
    """Whether a seat has said yes to this about the other one."""
    asked = desk.game.votes.get(what, {})
    return asked.get("seat") == other.index and seat.index in asked["agreed"]


NOTICES: Sequence[SeatNotice] = (
    Reminder(),
    Lapse(),
    StoodIn(),
    SeatOpen(),
    Extended(),
    PauseEnds(),
    ToDecide(),
)
