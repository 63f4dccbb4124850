"""Which moves of a turn go back without asking (TAB-20): of each why not, and of how many the last may. It is kept with
the game, so that whoever looks need not read the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from horror.models import Entry, Submission
from horror.rules.kernel.events import Event
from horror.table.codec import codec, draws
from horror.table.errors import NeedsConsent, Refused, UndoRefused

CLOCK, BOT = Submission.Source.CLOCK, Submission.Source.BOT
Since: TypeAlias = Mapping[int, int]
"""The number of the entry with which each seat became that of who holds it now."""


def draws_nothing(entry: Entry) -> bool:
    """Whether the entry is a move without a draw; an automatic turn is never taken back either."""
    return entry.seat is not None and not draws(bytes(entry.draws))


def bar(entry: Entry, events: Sequence[Event], source: str, seat: int) -> Refused | None:
    """Why a seat may not take back a move alone, be it the last of all; None where it may. ``source`` is how the move
    came.
    """
    if not draws_nothing(entry):
        return UndoRefused("a draw is never undone", rule="TAB-20")
    if entry.seat != seat:
        return NeedsConsent("another seat has moved since; all other seats must agree", rule="TAB-20")
    if source == CLOCK:
        return NeedsConsent("the clock has moved for you since; all other seats must agree", rule="TAB-20")
    if source == BOT:
        return NeedsConsent("the steward has moved for you since; all other seats must agree", rule="TAB-20")
    if any(event.reveals for event in events):
        return NeedsConsent("a secret has come out since; all other seats must agree", rule="TAB-20")
    if entry.answers:
        return UndoRefused("an answer is changed by giving another one", rule="TAB-03")
    return None


def bar_of(entry: Entry, ruleset: str, seat: int, since: Since) -> Refused | None:
    """:func:`bar` of an entry as it is stored, with its submission; ``since`` tells who made it."""
    if entry.seat == seat and entry.number < since.get(seat, 0):
        return NeedsConsent(
            "who sat here before you has made this move; all other seats must agree", rule="TAB-79"
        )
    source = entry.submission.source if entry.submission is not None else ""
    return bar(entry, codec(ruleset).events(bytes(entry.events)), source, seat)


def none(seats: int) -> list[int]:
    """What each seat may take back where a turn begins."""
    return [0] * seats


def counted(standing: Iterable[Entry], ruleset: str, seats: int, since: Since) -> list[int]:
    """How many of its own last moves each seat may take back alone, in its turn; of the moves of this turn that stand,
    the last first.
    """
    free, last = none(seats), None
    for entry in standing:
        last = entry.seat if last is None else last
        if last is None or bar_of(entry, ruleset, last, since) is not None:
            break
        free[last] += 1
    return free


def one_more(
    free: list[int] | None, entry: Entry, events: Sequence[Event], source: str, seats: int
) -> list[int] | None:
    """The same after one more move; None where it is not known how many there were."""
    seat = entry.seat
    if seat is None or bar(entry, events, source, seat) is not None:
        return none(seats)
    return None if free is None else [free[seat] + 1 if each == seat else 0 for each in range(seats)]
