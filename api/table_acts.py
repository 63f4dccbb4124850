"""What the table does beside the moves, as clients read it: the members of `TableAct`, for the document alone.

The table writes these as plain objects (horror.table); tests hold every answer against this description.
"""

from __future__ import annotations

from datetime import datetime
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType


class _Act(msgspec.Struct, tag_field="type", kw_only=True, omit_defaults=True):
    pass


class Created(_Act, tag="created"):
    """The game was made."""


class Joined(_Act, tag="joined"):
    """Somebody, or a bot, sat down at the item's seat."""

    name: str
    bot: str | UnsetType = UNSET


class Left(_Act, tag="left"):
    """Somebody left the lobby."""


class Started(_Act, tag="started"):
    """The game began; the item's events tell of its set-up."""

    colours: list[str]


class Amended(_Act, tag="amended", rename={"before": "from", "after": "to"}):
    """From here on the game goes by newer rules, which change nothing of what was played."""

    before: int
    after: int


class Message(_Act, tag="message"):
    """The item's seat wrote to seats, or (null) to all and whoever looks on (TAB-16)."""

    to: list[int] | None
    text: str


class Letter(_Act, tag="letter"):
    """A letter to or from whoever held your seat before you: no text, no author, no addressee. It keeps its cursor."""


class Undo(_Act, tag="undo"):
    """The item's seat took back so many moves that you had seen (TAB-20); who had seen none is told nothing. `undoes`
    are their cursors in your stream; in the record of a game that is over, `moves` counts all of them, `entries` are
    their numbers and `cursors` those of every reader."""

    moves: int
    undoes: list[int] | UnsetType = UNSET
    entries: list[int] | UnsetType = UNSET
    cursors: list[list[int]] | UnsetType = UNSET


class UndoAsked(_Act, tag="undo_asked"):
    """The item's seat asks to undo so many of its moves."""

    count: int


class UndoAnswered(_Act, tag="undo_answered"):
    """The item's seat agreed to the undo, or did not."""

    agree: bool


class Voted(_Act, tag="vote"):
    """The item's seat is for something, or against it (TAB-30)."""

    what: Literal["draw", "cancel", "pause", "resume", "stir"]
    agree: bool


class Paused(_Act, tag="paused"):
    """All seats agreed on a pause."""

    rule: str


class Resumed(_Act, tag="resumed"):
    """The pause is over."""

    rule: str


class Resigned(_Act, tag="resigned"):
    """The item's seat resigned; the steward plays on for it (TAB-32), or it is `out` of the game (TAB-36)."""

    out: bool = False


class Quarantined(_Act, tag="quarantined"):
    """The game was set aside after failures of the server; nothing is lost."""


class Released(_Act, tag="released"):
    """The game goes on."""


class Ended(_Act, tag="ended"):
    """The game is over. `outcome` is the ruleset's, or `draw`, `cancelled`, `closed`, `lobby_over`,
    `stopped`."""

    outcome: str
    winners: list[int]
    rule: str | None


class DiceFrozen(_Act, tag="frozen"):
    """The anchors of the dice are fixed, by seat ("" for a free one). Bound seats show their first link until then."""

    anchors: list[str]
    until: datetime


class DiceReady(_Act, tag="ready"):
    """The item's seat has shown its first link."""

    link: str


class DiceAnchored(_Act, tag="anchored"):
    """The item's seat has bound its dice after the opening; it waits for links of these seats (docs/dice.md)."""

    generation: int
    anchor: str
    waits: list[int]


class DiceUnbound(_Act, tag="unbound"):
    """The item's seat has lost its links and plays on free; its next turn counts as missing."""


class DiceDeposited(_Act, tag="deposit"):
    """Your receipt: links up to this number are left with the server, for turns in which you send none."""

    index: int


class DiceStirred(_Act, tag="stirred"):
    """All agreed to use other links from this turn on."""

    turn: int
    rule: str


class GameRestored(_Act, tag="restored"):
    """The game goes on from a backup, or from another server; the same turns draw the same again."""

    turn: int


TABLE_ACTS = (
    Created,
    Joined,
    Left,
    Started,
    Amended,
    Message,
    Letter,
    Undo,
    UndoAsked,
    UndoAnswered,
    Voted,
    Paused,
    Resumed,
    Resigned,
    Quarantined,
    Released,
    Ended,
    DiceFrozen,
    DiceReady,
    DiceAnchored,
    DiceUnbound,
    DiceDeposited,
    DiceStirred,
    GameRestored,
)
