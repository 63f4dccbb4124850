"""Moves are taken back (TAB-20, TAB-21)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

import msgspec
from msgspec import UNSET, UnsetType

from horror.rules.kernel.draws import Draws
from horror.rules.kernel.events import Reader
from horror.table.deeds.deed import After, Before, Deed, Telling, everybody


class Undo(Deed, tag="undo"):
    """The item's seat took back so many moves that you had seen (TAB-20); who had seen none is told nothing. `undoes`
    are their cursors in your stream; in the record of a game that is over, `moves` counts all of them, `entries` are
    their numbers and `cursors` those of every reader."""

    moves: int
    undoes: list[int] | UnsetType = UNSET
    entries: list[int] | UnsetType = UNSET
    cursors: list[list[int]] | UnsetType = UNSET

    @property
    def changes_state(self) -> bool:
        return True

    @property
    def back(self) -> Sequence[int]:
        return self.entries or ()

    def apply(self, before: Before, draws: Draws) -> After:
        """The position before the first of them."""
        return After(before.earlier(self.back[0]))

    def seen(self, place: int) -> list[int]:
        """The cursors of the moves that the reader in this place had seen."""
        return self.cursors[place] if self.cursors else []

    def readers(self, seat: int | None, seats: int) -> Sequence[Reader]:
        """Its author, and who had seen any of them: else it would count what is hidden."""
        return [reader for place, reader in enumerate(everybody(seats)) if reader == seat or self.seen(place)]

    def shown(self, place: int) -> Self:
        """The moves that the reader saw, by their cursors in the reader's stream: neither the numbers of entries nor
        how many there were besides.
        """
        seen = self.seen(place)
        return msgspec.structs.replace(self, moves=len(seen), undoes=seen, entries=UNSET, cursors=UNSET)

    def told(self, tell: Telling) -> str:
        return tell.count(
            "{name} took back {n} move.", "{name} took back {n} moves.", self.moves, name=tell.who
        )


class UndoAsked(Deed, tag="undo_asked"):
    """The item's seat asks to undo so many of its moves."""

    count: int

    def readers(self, seat: int | None, seats: int) -> Sequence[Reader]:
        return range(seats)

    def told(self, tell: Telling) -> str:
        return tell.say("{name} asks to undo.", name=tell.who)


class UndoAnswered(Deed, tag="undo_answered"):
    """The item's seat agreed to the undo, or did not."""

    agree: bool

    def readers(self, seat: int | None, seats: int) -> Sequence[Reader]:
        return range(seats)

    def told(self, tell: Telling) -> str:
        if self.agree:
            return tell.say("{name} agrees to the undo.", name=tell.who)
        return tell.say("{name} declines the undo.", name=tell.who)
