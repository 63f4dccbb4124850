"""What the table does, beside the moves and what the rules do by themselves: one union, one declaration each.

The union is the log's codec and the API's schema; who sees a deed, the sentence that tells it, and what follows from it
for the position and for the rows of game and seat stand with its fields.
"""

from __future__ import annotations

from typing import TypeAlias, get_args

import msgspec

from horror.table.deeds.absence import Absent
from horror.table.deeds.agreements import Paused, PauseEnds, Resigned, Resumed, Voted
from horror.table.deeds.bound_dice import (
    DiceAnchored,
    DiceDeposited,
    DiceFrozen,
    DiceReady,
    DiceStirred,
    DiceUnbound,
)
from horror.table.deeds.clocks import (
    ClockCredit,
    Extended,
    Heard,
    Lapsed,
    RatesChanged,
    RatesPostponed,
    Returned,
    SeatOpen,
    StewardPlays,
    StoodIn,
    Substituted,
)
from horror.table.deeds.course import Amended, Ended, Started
from horror.table.deeds.deed import Deed
from horror.table.deeds.halts import GameRestored, Quarantined, Released
from horror.table.deeds.letters import Letter, Message
from horror.table.deeds.lobby import Created, Joined, Left
from horror.table.deeds.undoing import Undo, UndoAnswered, UndoAsked

__all__ = [
    "Absent",
    "Amended",
    "ClockCredit",
    "Created",
    "DEEDS",
    "DiceAnchored",
    "DiceDeposited",
    "DiceFrozen",
    "DiceReady",
    "DiceStirred",
    "DiceUnbound",
    "Ended",
    "GameRestored",
    "Heard",
    "Joined",
    "Extended",
    "Lapsed",
    "Left",
    "Letter",
    "Message",
    "Paused",
    "Quarantined",
    "Released",
    "Resigned",
    "PauseEnds",
    "Resumed",
    "RatesChanged",
    "RatesPostponed",
    "Returned",
    "SeatOpen",
    "Started",
    "StewardPlays",
    "StoodIn",
    "Substituted",
    "TableAct",
    "Undo",
    "UndoAnswered",
    "UndoAsked",
    "Voted",
    "decoded",
]

TableAct: TypeAlias = (
    Created
    | Joined
    | Left
    | Started
    | Amended
    | Message
    | Letter
    | Undo
    | UndoAsked
    | UndoAnswered
    | Voted
    | Paused
    | PauseEnds
    | Resumed
    | Resigned
    | Quarantined
    | Released
    | Ended
    | DiceFrozen
    | DiceReady
    | DiceAnchored
    | DiceUnbound
    | DiceDeposited
    | DiceStirred
    | GameRestored
    | Lapsed
    | StoodIn
    | SeatOpen
    | Returned
    | Absent
    | Extended
    | RatesChanged
    | ClockCredit
    | Substituted
    | StewardPlays
    | Heard
    | RatesPostponed
)
"""Any deed, as clients know them: append only, since logs hold them."""

DEEDS: tuple[type[Deed], ...] = get_args(TableAct)
_decoder = msgspec.json.Decoder(TableAct)


def decoded(payload: bytes) -> TableAct:
    """A stored deed. Raises :class:`msgspec.ValidationError` for anything else."""
    deed: TableAct = _decoder.decode(payload)
    return deed
