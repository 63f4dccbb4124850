"""What an entry holds: a move of a seat, an advance, or a deed. Each says what follows from it for the position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from horror.models import Entry
from horror.rules.kernel.draws import Draws
from horror.rules.kernel.moves import Move
from horror.table import deeds
from horror.table.codec import codec, encode
from horror.table.deeds.deed import After, Before, Deed


class _Played(msgspec.Struct, frozen=True):
    """What the rules do: the position is always another one afterwards, and nothing is taken back."""

    changes_state: ClassVar[bool] = True
    back: ClassVar[Sequence[int]] = ()


class Moved(_Played, frozen=True):
    """A seat made a move."""

    move: Move

    def apply(self, before: Before, draws: Draws) -> After:
        """What came of it. Raises :class:`horror.rules.kernel.errors.RulesError`, before anything is changed."""
        if before.seat is None:
            raise LookupError("a move of no seat")
        return After(before.played, before.played.apply(before.seat, self.move, draws))


class Advanced(_Played, frozen=True):
    """The rules went on by themselves, until people were needed."""

    def apply(self, before: Before, draws: Draws) -> After:
        """What came of it."""
        return After(before.played, before.played.advance(draws))


Content = Moved | Advanced | deeds.TableAct


def content_of(ruleset: str, entry: Entry) -> Content:
    """What a stored entry of a game of this ruleset holds. Raises :class:`msgspec.ValidationError`."""
    payload = bytes(entry.payload)
    if entry.kind == Entry.Kind.TABLE:
        return deeds.decoded(payload)
    return Moved(codec(ruleset).move(payload)) if payload else Advanced()


def stored(content: Content) -> tuple[Entry.Kind, bytes]:
    """Kind and payload of the entry that holds it."""
    if isinstance(content, Deed):
        return Entry.Kind.TABLE, encode(content)
    return Entry.Kind.MOVE, encode(content.move) if isinstance(content, Moved) else b""
