"""The clocks of a game's seats, as it is saved: obligations begin, go on and end (TAB-50 to TAB-54).

An obligation lasts from the moment at which the game waits for a seat until the seat owes nothing any more. What the
seat's own move leads to is part of it while it is of the same class; everything else begins another one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET

from horror import clock
from horror.clock import (
    Case,
    Cls,
    Due,
    Habits,
    How,
    OpenObligation,
    Owed,
    Rates,
    Rung,
    SeatClock,
    Standing,
    ladder,
)
from horror.models import Game, Obligation, Seat, Stop
from horror.rules.kernel.agenda import Decision
from horror.table import stops
from horror.table.asked import Asked
from horror.table.clocks import rates, rungs
from horror.table.deeds import TableAct

msgspec.json.Decoder(Habits)  # built before any thread reads one: none looks at it half made

GRACE = timedelta(seconds=60)
"""So long after it is due nobody lapses yet (TAB-66)."""
PLAYED: Sequence[How] = ("person", "order", "early", "continuation")
"""By whom a turn is ended that fills the bank again: the seat's player, be it beforehand."""


class Acted(NamedTuple):
    """Which seats have acted since, by whom; the seat that has taken moves back, where one has; and those whose people
    have come back, each with the case that what is open then begins as.
    """

    how: Mapping[int, How]
    undoing: int | None = None
    back: Mapping[int, Case] = MappingProxyType({})


def fresh(game: Game) -> dict[str, Any]:
    """The clock of a seat in which somebody sits down, as it is kept; nothing in a game without one."""
    by = rates.of(game)
    return {} if by is None else SeatClock(bank=by.bank).kept()


def forsaken(game: Game, seat: Seat, at: datetime) -> list[Obligation]:
    """What the player of a seat owes who is its player no more: to be saved, and asked for while that one still is."""
    by = rates.of(game)
    if by is None:
        return []
    clocks = Clocks(game, [seat], by, at)
    clocks.end()
    return clocks.closed


class Clocks:
    """The clocks of the seats of a game under its lock; what changes of them is written into the seats' rows."""

    def __init__(self, game: Game, seats: Sequence[Seat], by: Rates, at: datetime) -> None:
        self.game = game
        self.seats = seats
        self.by = by
        self.at = at
        self.closed: list[Obligation] = []
        """What is owed no more, to be saved."""
        self.told: list[tuple[int, TableAct]] = []
        """What everybody is to be told of the seats."""

    def follow(self, before: Asked, now: Asked, acted: Acted) -> None:
        """Go on from what was asked to what is asked now."""
        for seat in self.seats:
            if seat.human or seat.clock:
                self._follow(seat, before, now, acted)

    def end(self) -> None:
        """The game is over: nobody owes anything."""
        for seat in self.seats:
            kept = SeatClock.of(seat.clock)
            if kept.open is not None:
                self._keep(seat, self._close(seat, kept, "void"))

    def look_again(self) -> None:
        """Reckon anew when to look at the seats: something has changed by which their clocks go."""
        for seat in self.seats:
            if seat.clock:
                self._keep(seat, SeatClock.of(seat.clock))

    # -- one seat

    def _follow(self, seat: Seat, before: Asked, now: Asked, acted: Acted) -> None:
        kept = SeatClock.of(seat.clock)
        index = seat.index
        how = acted.how.get(index)
        asked = blocking(now, index) if seat.waited_for else None
        ends = before.own_turn_over(now) == index
        after = kept
        if kept.open is not None and not self._goes_on(seat, kept.open, asked, before, now, acted):
            after = self._close(seat, kept, how or "void")
            after = self._climb(seat, kept, after, before)
        if ends and how in PLAYED and after.filled != before.turn:
            bank = clock.refill(after.bank, self.by.at(self.at))
            after = msgspec.structs.replace(after, bank=bank, filled=before.turn)
        after = self._wait(seat, after, ends)
        if asked is not None and seat.waited_for:
            after = self._asked(seat, after, asked, now, acted)
        if after != kept or seat.look_at is None and after.looked_at:
            self._keep(seat, after)

    def _climb(self, seat: Seat, kept: SeatClock, after: SeatClock, before: Asked) -> SeatClock:
        """What an obligation that is over makes of the seat: it ran out (TAB-71), or its person has answered."""
        assert kept.open is not None
        how = self.closed[-1].how
        if how == Obligation.How.LAPSE:
            after_it = rungs.lapsed(kept, self.by, before, self.at)
            self.told += [(seat.index, deed) for deed in rungs.told_of_lapse(kept.rung, after_it.rung)]
            if after_it.stop == "begins":
                stops.begin(self.game, "open", self.at)
        elif how == Obligation.How.PERSON:
            after_it = ladder.answered(kept.rung, kept.open.owed.cls)
        else:
            return after
        return self._stands(seat, after, after_it.rung)

    def _wait(self, seat: Seat, kept: SeatClock, ends: bool) -> SeatClock:
        """A seat that is stood in for because its time ran out may be open now (TAB-76), and the game may have waited
        long enough for who never came (TAB-81).
        """
        if kept.rung.held and self.at >= _held_until(kept.rung)[-1]:
            stops.finish(self.game, "open", self.at)
            released = ladder.released(kept.rung).rung
            self.told += [(seat.index, deed) for deed in rungs.told(kept.rung, released)]
            return self._stands(seat, kept, released)
        if not ladder.by_lapse(kept.rung):
            return kept
        rung = ladder.own_turn_ended(kept.rung).rung if ends else kept.rung
        if rung.since is not None:
            ran = clock.ran(self.by, stops.of(self.game, seat.index), rung.since, self.at)
            rung = ladder.clock_ran(rung, self.by.at(self.at).ladder, ran, self.at).rung
        self.told += [(seat.index, deed) for deed in rungs.told(kept.rung, rung)]
        return self._stands(seat, kept, rung)

    def _stands(self, seat: Seat, kept: SeatClock, rung: Rung) -> SeatClock:
        seat.state = rung.state
        return msgspec.structs.replace(kept, rung=rung)

    def _goes_on(
        self,
        seat: Seat,
        owed: OpenObligation,
        asked: Decision | None,
        before: Asked,
        now: Asked,
        acted: Acted,
    ) -> bool:
        """TAB-52: whether what the seat is asked now is part of what it owes already: it is the same question, or one
        of the same class to which its own move has led, or an undo. Each placement of the set-up is one of its own,
        also the last one, after which the first turn begins; and what has run out is over.
        """
        if asked is None or owed.owed.cls != class_of(seat.index, now):
            return False
        if acted.how.get(seat.index) == "lapse" and not asked.answered:
            return False
        led_here = acted.undoing is not None or seat.index in acted.how and not before.set_up
        return asked.id == owed.decision or led_here

    def _asked(self, seat: Seat, kept: SeatClock, asked: Decision, now: Asked, acted: Acted) -> SeatClock:
        """The seat is asked: the obligation begins, goes on, or, in a gather, is answered for the time being."""
        if kept.open is None:
            if asked.answered:
                return kept
            return self._open(seat, kept, asked, now, acted)
        went_on = msgspec.structs.replace(kept.open, decision=asked.id)
        if asked.kind != went_on.kinds[-1]:
            went_on = msgspec.structs.replace(went_on, kinds=(*went_on.kinds, asked.kind))
        how = acted.how.get(seat.index)
        if not asked.answered:
            went_on = msgspec.structs.replace(went_on, answered=None, how="void")
        elif how is not None:
            went_on = msgspec.structs.replace(went_on, answered=went_on.answered or self.at, how=how)
        return msgspec.structs.replace(kept, open=went_on)

    def _open(self, seat: Seat, kept: SeatClock, asked: Decision, now: Asked, acted: Acted) -> SeatClock:
        cls = class_of(seat.index, now)
        late = seat.state == Seat.State.LATE
        if now.set_up and acted.undoing is None or now.own_turn == seat.index and now.turn != kept.turn:
            kept = msgspec.structs.replace(kept, used=0, turn=None if now.set_up else now.turn)
        second = self.by.second_at(self.at)
        kept = kept.owing(second, self.by)
        case = self._case(seat, kept, now, acted)
        allowance = clock.allowance(self.by.of(second), cls, case, kept.used)
        guarded = not (late and cls == "reaction")
        owed = Owed(opened=self.at, cls=cls, allowance=allowance, guarded=guarded, second=second)
        begun = OpenObligation(
            owed=owed,
            habits=msgspec.convert({"zone": seat.time_zone, **seat.habits}, Habits),
            decision=asked.id,
            kinds=(asked.kind,),
            entry=self.game.entries,
            generation=seat.tenures - 1,
        )
        return msgspec.structs.replace(kept, open=begun)

    def _case(self, seat: Seat, kept: SeatClock, now: Asked, acted: Acted) -> Case:
        """TAB-53: by what the allowance of a new obligation goes."""
        if seat.state == Seat.State.LATE:
            return "late"
        if seat.index in acted.back:
            return acted.back[seat.index]
        if acted.undoing == seat.index:
            return "undone"
        return "first" if not kept.used or acted.undoing is not None else "later"

    def _close(self, seat: Seat, kept: SeatClock, how: How) -> SeatClock:
        """The obligation is over: the row that is kept of it, and what is left in the bank. Nobody is asked any more to
        give it more time (TAB-64).
        """
        over = kept.open
        assert over is not None
        if self.game.votes.get("extend", {}).get("by") == seat.index:
            del self.game.votes["extend"]
        still = stops.of(self.game, seat.index)
        if over.answered is not None:
            how = over.how
        answered = over.answered or self.at
        due = clock.due(over.owed, kept.bank, self.by, over.habits, still)
        settled = clock.settle(over.owed, answered, kept.bank, self.by, over.habits, still)
        self.closed.append(
            Obligation(
                game=self.game,
                seat=seat.index,
                generation=over.generation,
                person_id=seat.owner_id,
                cls=over.owed.cls,
                kinds=list(over.kinds),
                opened=over.owed.opened,
                base=due.base if isinstance(due, Due) else None,
                due=due.due if isinstance(due, Due) else None,
                closed=answered,
                ran=settled.used,
                spent=settled.spent,
                how=how,
                excused=_excuse(how, answered, due),
            )
        )
        used = kept.used + (settled.used if over.owed.cls == "turn" else 0)
        return msgspec.structs.replace(kept, bank=kept.bank - settled.spent, used=used, open=None)

    def _keep(self, seat: Seat, kept: SeatClock) -> None:
        """Keep a seat's clock, and when to look at it again."""
        due = self._due(seat, kept)
        seat.look_at = self._look_at(seat, kept, due)
        free_until, until = (None, None) if due is None else (due.base, due.due)
        kept = msgspec.structs.replace(kept, free_until=free_until, due=until)
        if kept != SeatClock.of(seat.clock):  # or its column would be written anew where nothing has changed
            seat.clock = kept.kept()

    def _look_at(self, seat: Seat, kept: SeatClock, due: Due | None) -> datetime | None:
        """At the next reminder, and when it may lapse (TAB-66), where the game does not wait for who is late (TAB-83);
        when a seat that is stood in for may be open (TAB-76), and the others may decide about one that is (TAB-80 f.).
        """
        at = self._comes(seat, kept, due)
        return None if at is not None and at <= self.at and self._halted else at

    def _comes(self, seat: Seat, kept: SeatClock, due: Due | None) -> datetime | None:
        """The same, were the game not halted."""
        rung = kept.rung
        if due is not None:
            lapses = [due.due + GRACE] if self.by.late == "play" else []
            return min([*(at for at in due.reminders if at > self.at), *lapses], default=None)
        if rung.held:
            return min((at for at in _held_until(rung) if at > self.at), default=self.at)
        if rung.since is None or not seat.human:
            return None
        lasts = (
            ladder.LIMITS[self.by.at(self.at).ladder].stood_in if ladder.by_lapse(rung) else ladder.DEAD_AFTER
        )
        ran_down = clock.run_down(self.by, stops.of(self.game, seat.index), rung.since, lasts)
        at = [each for each in (ran_down, self._second_begins) if each is not None and each > self.at]
        return min(at, default=None)

    @property
    def _second_begins(self) -> datetime | None:
        """When the second set of rates begins, which may be stricter (TAB-160)."""
        return self.by.then.at if self.by.then is not UNSET else None

    @property
    def _halted(self) -> bool:
        """Whether nothing becomes of a seat by the time alone; when the game goes on, all is reckoned anew."""
        return self.game.status != Game.Status.RUNNING or self.game.paused_at is not None

    def _due(self, seat: Seat, kept: SeatClock) -> Due | None:
        """Until when the seat has to answer; None where nobody waits for it, or its clock stands still."""
        over = kept.open
        if over is None or over.answered is not None:
            return None
        due = clock.due(over.owed, kept.bank, self.by, over.habits, stops.of(self.game, seat.index))
        return due if isinstance(due, Due) else None


def _excuse(how: How, answered: datetime, due: Due | Standing) -> str:
    """TAB-90: why a lapse does not count that a gather has kept since, when by what is known now it was not due."""
    early = how == "lapse" and isinstance(due, Due) and answered < due.due
    return Stop.Kind.OUTAGE.label if early else ""


def _held_until(rung: Rung) -> tuple[datetime, datetime]:
    """Until when the set-up stands still for who never came: the others may end that then, and if not, it ends at the
    second of these times (TAB-81).
    """
    assert rung.since is not None  # as it is open
    votes = rung.since + timedelta(seconds=ladder.HELD)
    return votes, votes + timedelta(seconds=ladder.UNDECIDED)


def class_of(index: int, now: Asked) -> Cls:
    """TAB-52: what a seat is asked in its own turn, and in the set-up, is of its turn; all else is a reaction."""
    return "turn" if now.set_up or now.own_turn == index else "reaction"


def blocking(now: Asked, index: int) -> Decision | None:
    """What the game waits for from this seat, or, in a gather, still waits for others after this seat's answer."""
    return next((each for each in now.decisions if each.seat == index and each.blocking), None)
