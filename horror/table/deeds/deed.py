"""What an entry of the log holds, and what it does: a move of a seat, an advance, or a deed of the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, Self

import msgspec

from horror.games.locale import Speech
from horror.models import Game, Seat
from horror.rules.kernel.draws import Draws
from horror.rules.kernel.events import SPECTATOR, Event, Reader
from horror.rules.kernel.ruleset import PlayedPosition, Ruleset
from horror.table.news import News


def _nowhere(number: int) -> PlayedPosition:
    raise LookupError(f"it leads back to entry {number}, behind what is known")


class Before(NamedTuple):
    """What an entry finds: its game, and the seat whose entry it is (None: the table's, or nobody's).

    ``position`` is None before the start. ``options`` and ``version`` of the rules are those by which the game goes
    then; ``fixed`` where it is played again by these rules whatever its log says. ``earlier`` gives the position before
    the entry of a number, back to the last checkpoint.
    """

    rules: Ruleset
    position: PlayedPosition | None
    seat: int | None
    options: Mapping[str, Any] = MappingProxyType({})
    version: int = 0
    earlier: Callable[[int], PlayedPosition] = _nowhere
    fixed: bool = False

    @property
    def played(self) -> PlayedPosition:
        """The position of a game that has started; raises LookupError before the start."""
        if self.position is None:
            raise LookupError("the game had not started")
        return self.position


class After(NamedTuple):
    """What an entry leaves behind: the position, and the events that led to it."""

    position: PlayedPosition
    events: Sequence[Event] = ()


class Telling:
    """Tells deeds in one language. ``who`` is the name of the deed's seat, ``names`` are those of all seats; ``gone``
    is what those are called whose names are erased, by what stands there instead."""

    def __init__(
        self, speech: Speech, who: str, names: Sequence[str], gone: Mapping[str, str] | None = None
    ) -> None:
        self.who = who
        self._gone = gone or {}
        self.names = names
        self.say = speech.say
        self.count = speech.count
        self.word = speech.word
        self.listed = speech.listed

    def called(self, name: str) -> str:
        """What somebody is called who was called so when it was done."""
        return self._gone.get(name, name)


class Deed(msgspec.Struct, tag_field="type", kw_only=True, omit_defaults=True):
    """One thing that the table does, which an entry of its log holds. docs/table.md lists them all.

    From its declaration come what is stored, what the API describes, the sentence that tells it, and what follows from
    it wherever the log is gone through: live, in histories and replays, and in imports.
    """

    decides: ClassVar[bool] = False
    """Whether who is about to decide must know of it: what changes the position does anyhow."""
    announces: ClassVar[News | None] = None
    """The news that it is when it is done, not when it is told again."""

    @property
    def changes_state(self) -> bool:
        """Whether the position is another one afterwards, to be stored and compared. If so, :meth:`apply` says which;
        the state is kept as a checkpoint, unless the deed goes :attr:`back`."""
        return False

    @property
    def back(self) -> Sequence[int]:
        """The numbers of the entries that are undone by it, in order: in histories they do not stand, nor does it."""
        return ()

    def apply(self, before: Before, draws: Draws) -> After:
        """The position afterwards, and what led there."""
        return After(before.played)

    def readers(self, seat: int | None, seats: int) -> Sequence[Reader]:
        """Who sees it, of so many seats and the spectators; the seats in turn order."""
        return everybody(seats)

    def shown(self, place: int) -> Self:
        """As the reader sees it whose cursor stands in this place."""
        return self

    def told(self, tell: Telling) -> str:
        """One plain sentence for anybody who sees it."""
        raise NotImplementedError

    def settle(self, game: Game, seat: Seat | None, at: datetime) -> None:
        """What follows from it for the rows of the game and of the deed's seat."""


def everybody(seats: int) -> list[Reader]:
    """All readers in the order in which cursors are kept: the seats, then the spectators."""
    return [*range(seats), SPECTATOR]
