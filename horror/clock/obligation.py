"""One obligation, from opening to answer: how long it may last, when it is due, what it costs (TAB-52 to TAB-60)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Literal, TypeAlias

import msgspec

from horror.clock.habits import Habits
from horror.clock.rates import HOURS, Rates
from horror.clock.spans import NEVER, Spans, Stop, sleeping, standing
from horror.clock.zones import SECOND, instant, moment

Cls: TypeAlias = Literal["turn", "reaction"]
"""What a seat is asked in its own turn or in the set-up, and everything else (TAB-52)."""
Case: TypeAlias = Literal["first", "later", "undone", "returned", "late"]
"""How an obligation came about, as far as that says how long it may last (TAB-53, TAB-54, TAB-72, TAB-77)."""
LATE_REACTION = 2 * HOURS
SHORTEST_REMINDED = 3 * HOURS * SECOND
LEAST_LEFT = HOURS * SECOND // 2
BEFORE_SLEEP = HOURS * SECOND // 4
WAKING = frozenset({"pause", "quarantine", "outage", "mail"})
"""Stops after whose end everybody has the waking hours once more (TAB-63)."""


class Owed(msgspec.Struct, frozen=True, kw_only=True):
    """An obligation as it was opened: from then until it is answered the game waits for a seat (TAB-52)."""

    opened: datetime
    cls: Cls
    allowance: int
    """Seconds that it may last for nothing (TAB-53)."""
    extra: int = 0
    """Seconds that others have granted besides."""
    by_host: int = 0
    """Those of them that the host of the game has granted (TAB-143)."""
    guarded: bool = True
    """Whether sleep counts (TAB-57); it does not in the reactions of who is late (TAB-72)."""
    second: bool = False
    """Whether it goes by the second set of the game's rates, as it was opened under that (TAB-160)."""


class Due(msgspec.Struct, frozen=True, kw_only=True):
    """When an obligation has used up what it has."""

    base: datetime
    """The allowance: from here on the bank pays."""
    due: datetime
    """The bank too; from 60 s later on the clock plays (TAB-66)."""
    reminders: tuple[datetime, ...] = ()
    """At most two, in order (TAB-67): one before ``base``, and one from then on."""


class Standing(msgspec.Struct, frozen=True):
    """Something without a known end stops the clock: nothing is due."""


class Settled(msgspec.Struct, frozen=True, kw_only=True):
    """What an obligation cost that was answered."""

    spent: int
    """Seconds of the bank."""
    used: int
    """Seconds for which the clock ran."""
    late: bool
    """Whether it was due before. An answer that comes before the clock plays counts all the same (TAB-66)."""


def allowance(rates: Rates, cls: Cls, case: Case, used: int = 0) -> int:
    """How many seconds an obligation may last (TAB-53), by the set under which it is opened; ``used`` are those that
    the seat has used in this own turn, or for this placing.
    """
    if case == "late":
        return rates.again if cls == "turn" else LATE_REACTION
    whole = rates.turn if cls == "turn" else rates.reaction
    left = max(whole - used, 0) if cls == "turn" else whole
    if case == "undone":
        return min(rates.again, left)
    if case == "returned":
        return min(rates.again, whole)
    return max(left, rates.again) if cls == "turn" and case == "later" else whole


def due(owed: Owed, bank: int, rates: Rates, habits: Habits, stops: Sequence[Stop]) -> Due | Standing:
    """When an obligation is due, of a seat with so many seconds in its bank.

    ``rates`` are the game's, both sets; ``habits`` those of when it was opened (TAB-68), ``stops`` those of the seat
    and of all seats that ended after that or have not ended, in any order.
    """
    if any(stop.ends is None for stop in stops):
        return Standing()
    clock = _Clock(owed, rates, habits, stops)
    base = clock.base()
    ends = clock.ends(base, bank * SECOND)
    reminders = tuple(moment(each) for each in clock.reminders(base, ends, bank * SECOND))
    return Due(base=moment(base), due=moment(ends), reminders=reminders)


def settle(
    owed: Owed, answered: datetime, bank: int, rates: Rates, habits: Habits, stops: Sequence[Stop]
) -> Settled:
    """What an obligation cost that was answered then; the rest as :func:`due` has it. Seconds begun are not counted."""
    clock = _Clock(owed, rates, habits, stops)
    base, until = clock.base(), instant(answered)
    over = clock.still.outside(base, until) // SECOND if owed.cls == "turn" else 0
    return Settled(
        spent=min(bank, over),
        used=clock.still.outside(clock.opened, until) // SECOND,
        late=all(stop.ends for stop in stops) and until > clock.ends(base, bank * SECOND),
    )


def refill(bank: int, rates: Rates) -> int:
    """The bank after an own turn that the person has ended (TAB-55), by the set of then."""
    return min(bank + rates.refill, rates.cap)


def ran(rates: Rates, stops: Sequence[Stop], begins: datetime, ends: datetime) -> int:
    """For how many seconds the clock of a seat ran between two moments (TAB-56); seconds begun are not counted."""
    since = instant(begins)
    return standing(rates, stops, since).outside(since, instant(ends)) // SECOND


def run_down(rates: Rates, stops: Sequence[Stop], begins: datetime, seconds: int) -> datetime | None:
    """When the clock of a seat will have run for so long since a moment; None while something without a known end
    stops it before.
    """
    since = instant(begins)
    at = standing(rates, stops, since).passed(since, seconds * SECOND)
    return None if at >= NEVER else moment(at)


class _Clock:
    """The clock of one obligation, in instants."""

    def __init__(self, owed: Owed, rates: Rates, habits: Habits, stops: Sequence[Stop]) -> None:
        self.owed = owed
        self.opened = instant(owed.opened)
        self.free = (owed.allowance + owed.extra) * SECOND
        self.waking = min(rates.of(owed.second).awake, owed.allowance) * SECOND
        self.waked = [stop.span[1] for stop in stops if stop.kind in WAKING]
        self.still = standing(rates, stops, self.opened)
        self.asleep = sleeping(habits, self.opened)
        self.quiet = Spans(self.still, self.asleep) if owed.guarded else self.still

    def base(self) -> int:
        """When the allowance is used up, and there was waking time enough (TAB-53, TAB-57, TAB-58)."""
        run = self.still.passed(self.opened, self.free)
        return self.quiet.left(max(run, self.quiet.passed(self.opened, self.waking)))

    def ends(self, base: int, bank: int) -> int:
        """When the bank is used up too, and there was waking time enough after each stop (TAB-55, TAB-58, TAB-63)."""
        ends = base if self.owed.cls == "reaction" else self.quiet.left(self.still.passed(base, bank))
        woken = [self.quiet.passed(ended, self.waking) for ended in self.waked]
        return max([ends, *map(self.quiet.left, woken)])

    def reminders(self, base: int, ends: int, bank: int) -> Iterator[int]:
        """At four fifths of the allowance and of the bank, but never in sleep (TAB-67)."""
        yield from self._reminder(self.opened, self.still.outside(self.opened, base), base)
        if self.owed.cls == "turn":
            yield from self._reminder(base, bank, ends)

    def _reminder(self, begins: int, lasts: int, ends: int) -> Iterator[int]:
        if lasts < SHORTEST_REMINDED:
            return
        at = self.still.passed(begins, -(-4 * lasts // 5))
        if night := self.asleep.around(at):
            evening = night[0] - BEFORE_SLEEP
            stood = evening < begins or self.still.around(evening)
            at = Spans(self.still, self.asleep).left(night[1]) if stood else evening
        if ends - at >= LEAST_LEFT:
            yield at
