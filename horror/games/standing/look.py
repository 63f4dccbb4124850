"""What is known when standing orders are looked at: all of it of one seat, as that seat may know it (TAB-102)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from horror.rules.kernel.able import Able
from horror.rules.kernel.agenda import Decision
from horror.rules.kernel.events import Event
from horror.rules.kernel.ruleset import PlayedPosition, Ruleset, Standing


class Moment(msgspec.Struct, frozen=True):
    """A time where the owner lives: the day as ``2027-03-01``, and so many minutes after midnight."""

    day: str
    minute: int


class Asked(NamedTuple):
    """An open decision of the seat, and the entry of the log that opened it."""

    decision: Decision
    opened: int


class Happened(NamedTuple):
    """What the seat has seen of one entry of the log; ``own``: it came of the seat's own move or order."""

    entry: int
    events: Sequence[Event]
    own: bool = False


class Look:
    """The moment at which the orders of a seat are looked at.

    ``answered`` are the words by which the table counts what orders have answered in this turn (TAB-113), ``fired`` is
    how many of the seat's orders have fired in it, ``own_turns`` how many turns of its own the seat has begun;
    ``begins``: its own turn has begun, and it has been asked nothing in it before.
    """

    def __init__(
        self,
        rules: Ruleset,
        able: Able,
        moment: Moment,
        happened: Sequence[Happened] = (),
        own_turns: int = 0,
        answered: frozenset[str] = frozenset(),
        fired: int = 0,
        begins: bool = False,
    ) -> None:
        assert able.position is not None
        self.rules = rules
        self.able = able
        self.position: PlayedPosition = able.position
        self.seat = able.seat
        self.moment = moment
        self.happened = happened
        self.own_turns = own_turns
        self.answered = answered
        self.fired = fired
        self.begins = begins

    @cached_property
    def view(self) -> Any:
        """What the seat sees."""
        return self.position.view(self.seat)

    @cached_property
    def score(self) -> list[Standing]:
        """How the seats stand; of others the public points alone are for this seat."""
        return self.position.score()

    def points(self, seat: int) -> int:
        """The points of a seat that this one may know of."""
        return self.score[seat].points if seat == self.seat else self.score[seat].public_points

    def since(self, entry: int) -> list[Happened]:
        """What the seat has seen after an entry of the log."""
        return [each for each in self.happened if each.entry > entry]

    @property
    def own_turn(self) -> bool:
        """Whether it is the seat's own turn."""
        return bool(self.position.turn) and self.position.active == self.seat
