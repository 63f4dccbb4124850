"""Who is waited for, what a move answers of that, and what follows when it changes: what seats owe, and jobs for who
acts by itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from horror.models import Game, Seat
from horror.rules.kernel.agenda import Decision
from horror.rules.kernel.ruleset import PlayedPosition
from horror.table import caps, presence, thinking
from horror.table.jobs import Wanted

STANDING = "standing"
"""The kind of the job that looks at the standing orders of a seat; its key is the seat's index."""
OPTIONAL_WAIT = timedelta(hours=1)
"""How long a bot that is at turn waits for people who are asked something optional, which may lapse with its turn: for
those who have been at the game's page, since programs hear of it at once."""


class Asked(NamedTuple):
    """What is asked at one moment: the open decisions, in the order in which their seats come, and whether the rules
    go on by themselves first; in which turn, whether that is a seat's own, and whether it is the set-up.
    """

    decisions: Sequence[Decision] = ()
    advance: bool = False
    turn: int = 0
    own_turn: int | None = None
    set_up: bool = False

    @classmethod
    def at(cls, position: PlayedPosition) -> Asked:
        """What is asked at a position."""
        return cls(
            position.waiting(),
            position.automatic_turn_next,
            position.turn,
            position.own_turn,
            position.set_up,
        )

    @property
    def public(self) -> list[Decision]:
        """What everybody knows to be asked. Whoever follows the game must hear when it changes, if of nothing else:
        a part of an automatic turn may bring about no event and yet end in a question.
        """
        return [decision for decision in self.decisions if not decision.private]

    def own_turn_over(self, now: Asked) -> int | None:
        """The seat whose own turn has ended between this moment and a later one; None where none has."""
        same = (self.own_turn, self.turn) == (now.own_turn, now.turn)
        return None if same else self.own_turn

    def of(self, seat: int) -> list[Decision]:
        """What this seat has still to answer."""
        return [each for each in self.decisions if each.seat == seat and not each.answered]

    def owed_by(self, seat: int) -> str:
        """The id of the decision that the game waits for from this seat, empty for none."""
        return next((each.id for each in self.of(seat) if each.blocking), "")

    def optional_of(self, seat: int) -> set[str]:
        """The ids of what this seat may answer and need not, whether it has or not."""
        return {each.id for each in self.decisions if each.seat == seat and not each.blocking}


NOTHING = Asked()


class Reply(NamedTuple):
    """Which decision a move answers (its id, empty for none), and what that makes of the move.

    ``hidden``: it is an answer in a gather that is still open (TAB-03): everybody hears that it was given, and nobody
    what it is. ``again``: it takes the place of an earlier one, which nobody but its author is told. ``last``: it was
    the one that the gather waited for.
    """

    decision: str = ""
    hidden: bool = False
    again: bool = False
    last: bool = False

    @classmethod
    def to(cls, asked: Decision | None, after: PlayedPosition) -> Reply:
        """The reply of a move to what its seat was asked, by the position that the move led to."""
        if asked is None:
            return NO_REPLY
        if not asked.gather:
            return cls(asked.id)
        waiting = [each for each in after.waiting() if (each.id, each.seat) == (asked.id, asked.seat)]
        hidden = any(each.answered for each in waiting)
        return cls(asked.id, hidden, hidden and asked.answered, not hidden)


NO_REPLY = Reply()


class Follows(NamedTuple):
    """What follows from who is asked now: what each seat owes by its place, jobs, and whether people must be told."""

    owes: dict[int, str]
    jobs: list[Wanted]
    tell: bool


def follows(
    before: Asked,
    now: Asked,
    game: Game,
    seats: Sequence[Seat],
    at: datetime,
    *,
    acted: int | None,
    logged: bool,
) -> Follows:
    """What follows at a time from what was asked before and is asked now.

    ``acted`` is the seat that acted last, which need not be told of it; ``logged``: whether anything has
    been logged since.
    """
    least = caps.least_pace(game, seats)
    jobs = [Wanted("advance", "", at + timedelta(seconds=least))] if now.advance else []
    optional: list[Wanted] = []
    owes: dict[int, str] = {}
    tell = False
    heard = _heard_by_people(now, seats)
    looked_on = presence.looked_on(seats, at)
    turn_begins = (before.turn, before.own_turn) != (now.turn, now.own_turn)
    for seat in seats:
        asked, owed = now.of(seat.index), now.owed_by(seat.index)
        owes[seat.index] = owed
        if seat.acting_bot:
            thinks = thinking.pause(
                looked_on=looked_on,
                anew=acted != seat.index,
                turn_begins=turn_begins and now.own_turn == seat.index,
            )
            pause = OPTIONAL_WAIT if owed and heard else max(timedelta(seconds=max(least, seat.pace)), thinks)
            bot = Wanted(thinking.BOT, str(seat.index), at + pause)
            if owed:
                jobs.append(bot)
            elif asked:
                optional.append(bot)
            continue
        if not seat.waited_for:
            continue
        if logged and asked and seat.has_orders:
            optional.append(Wanted(STANDING, str(seat.index)))
        if owed and owed != seat.owes:
            tell = True
        elif logged and seat.index != acted and (owed or _asked_anew(before, asked, seat)):
            tell = True  # what it decides on has changed
    # what is optional may lapse when the turn ends, as offers do (TAB-12), so who may answer comes first
    return Follows(owes, optional + jobs, tell)


def _heard_by_people(now: Asked, seats: Sequence[Seat]) -> bool:
    """Whether a person who has been at the game's page is asked something optional."""
    people = {seat.index for seat in seats if seat.waited_for and seat.touched_at is not None}
    return any(each.seat in people for each in now.decisions if not each.blocking and not each.answered)


def _asked_anew(before: Asked, asked: Sequence[Decision], seat: Seat) -> bool:
    """Whether a person's seat may answer something optional that was not there before."""
    there = before.optional_of(seat.index) if not seat.owes else set()
    return seat.human and bool({decision.id for decision in asked} - there)
