"""What is kept of a seat's clock between two saves: its bank, what it owes, and where it stands on the ladder."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal, TypeAlias

import msgspec

from horror.clock.habits import Habits
from horror.clock.ladder import Rung, by_lapse
from horror.clock.obligation import Owed
from horror.clock.rates import Rates

How: TypeAlias = Literal["person", "order", "early", "continuation", "lapse", "steward", "void"]
"""Who has answered: the seat's player, what that one said beforehand, the clock, the steward, or nobody any more."""


class OpenObligation(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """That a game waits for a seat (TAB-52): what is ``owed``, by the ``habits`` of its player as they were when it
    opened, for decisions of these ``kinds``, since the entry of this number.

    ``generation`` is that of the tenure whose holder owes it, ``decision`` the id of the one that is open now.
    ``answered`` is when, in a gather that still waits for others, the seat gave its answer, and ``how``.
    """

    owed: Owed
    habits: Habits
    decision: str
    kinds: tuple[str, ...]
    entry: int
    generation: int
    answered: datetime | None = None
    how: How = "void"


class SeatClock(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A seat's clock. ``bank`` is in seconds; ``used`` are those that it has used in its own turn of the number
    ``turn``, or for a placing; ``filled`` is the number of the last turn whose end has filled the bank (TAB-55);
    ``open`` is its open obligation, ``free_until`` when the bank begins to pay for it, and ``due`` when the bank is
    used up too, both None while it owes nothing or the clock stands still. ``extended`` is how often others have given
    it more time (TAB-64), ``rung`` where it stands on the ladder; ``wished`` is when the last vacation began in which
    its player wanted to be stood in for (TAB-75); ``second``: what it last came to owe goes by the second
    set (TAB-160).
    """

    bank: int = 0
    used: int = 0
    turn: int | None = None
    filled: int | None = None
    open: OpenObligation | None = None
    free_until: datetime | None = None
    due: datetime | None = None
    extended: int = 0
    wished: datetime | None = None
    second: bool = False
    rung: Rung = Rung()

    @property
    def looked_at(self) -> bool:
        """Whether somebody has to look again when time has passed, while the clock runs: also at an open seat, about
        which the others may decide after a while (TAB-80, TAB-81).
        """
        owes = self.open is not None and self.open.answered is None
        return owes or by_lapse(self.rung) or self.rung.state == "open"

    def owing(self, second: bool, rates: Rates) -> SeatClock:
        """The clock of a seat that comes to owe something, by the ``second`` set of a game's rates or by the first: no
        more is in its bank than the second begins with, when it first owes something by that (TAB-161).
        """
        bank = min(self.bank, rates.of(True).bank) if second and not self.second else self.bank
        return self if second == self.second else msgspec.structs.replace(self, bank=bank, second=second)

    @classmethod
    def of(cls, kept: dict[str, Any]) -> SeatClock:
        """The clock that a seat's row keeps. Raises :class:`msgspec.ValidationError` for anything else."""
        return msgspec.convert(kept, cls)

    def kept(self) -> dict[str, Any]:
        """As it is kept: never empty, for that is to have no clock."""
        return {"bank": self.bank, **msgspec.to_builtins(self)}


msgspec.json.Decoder(SeatClock)  # built before any thread reads one: none looks at it half made
