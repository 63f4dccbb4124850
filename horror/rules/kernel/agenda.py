"""The agenda: a stack of steps inside the state, and the decisions that its top step opens.

The engine runs steps until one needs people. A step that asks one seat is a :class:`Step` with ``asks``; one that
asks several together is a :class:`Gather`. Everything that a step knows is a field, so a position may be
stored and taken up again between any two moves.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from horror.rules.kernel.events import EVERYTHING, Reader
from horror.rules.kernel.moves import Move
from horror.rules.kernel.roles import DecisionKind, Name, SeatNumber


class Decision(msgspec.Struct, frozen=True, gc=False, kw_only=True):
    """A question to a seat.

    ``id`` is ``D7`` for one of the agenda, and stays the same while the question does; a game that asks for more
    gives that other letters. ``blocking`` is true where the game waits for the answer; a decision of which it is not
    is *optional*: the seat may answer, and need not. Either may be of any kind and put to several seats. ``private``
    is there, and true, where only the seat itself may know that it is asked. ``gather`` is true where several
    seats answer together and an answer given may still be changed; ``answered`` tells that this seat has given one.
    """

    id: Name
    kind: DecisionKind
    seat: SeatNumber
    blocking: bool = True
    gather: bool = False
    answered: bool = False
    private: bool | msgspec.UnsetType = msgspec.UNSET

    def known_to(self, reader: Reader) -> bool:
        """Whether this reader may know that the seat is asked."""
        return not self.private or reader in (self.seat, EVERYTHING)


class Step(msgspec.Struct, omit_defaults=True, tag_field="step", kw_only=True):
    """One thing that remains to be done. ``opened`` is the number of its decision, 0 while it has not asked.

    ``decision`` names the kind of question; empty for a step that runs by itself, whose ``run`` the engine calls. One
    that is ``automatic`` is part of an automatic turn, which is left to a worker: :meth:`Position.apply` stops before
    it and :meth:`Position.advance` runs it.
    ``phase`` names the part of the turn that the step belongs to, where it belongs to one. While one that is of the
    ``own_turn`` lies on the agenda, it is the active seat's own turn; while one of the ``set_up`` does, the game has
    not come to its first turn.
    The position that methods take is of the game's own type.
    """

    decision: ClassVar[str] = ""
    automatic: ClassVar[bool] = False
    phase: ClassVar[str] = ""
    own_turn: ClassVar[bool] = False
    set_up: ClassVar[bool] = False

    opened: int = 0

    def run(self, p: Any) -> None:
        """Do what this step does by itself; it takes itself off the agenda."""
        raise NotImplementedError(f"{type(self).__name__} waits for people")

    def asks(self, p: Any) -> Sequence[int]:
        """The seats that owe this step an answer, in turn order from the active one."""
        return ()

    def takes_from(self, p: Any) -> Sequence[int]:
        """The seats that may answer this step now: those that owe it an answer."""
        return self.asks(p)

    def bar(self, p: Any, seat: int, move: Move) -> None:
        """Raise :class:`IllegalMove` for a move that this step does not take, where it can say more of it than that."""

    def without(self, p: Any, seat: int) -> bool:
        """TAB-38: whether the step stays although a seat has left the game: not one that asks that seat alone."""
        return seat not in self.asks(p)


class Gather(Step):
    """A question to several seats at once: answers are hidden, changeable, and applied in turn order (TAB-03).

    Subclasses declare ``answers: list[SomeMove | None]``, one place for each of ``seats`` (which is in turn order
    from the active seat), and say in ``settle`` what one answer does; where an answer takes several moves they have
    their own ``asks``, ``accept`` and ``settle_all``. Each order of arrival gives the same state. ``rows`` names the
    fields that have a place for each seat.
    """

    rows: ClassVar[tuple[str, ...]] = ("seats", "answers")

    seats: list[int] = []

    @property
    def given(self) -> list[Any]:
        """The answers so far, None where one is owed, in the order of ``seats``."""
        answers: list[Any] = self.answers  # type: ignore[attr-defined]
        return answers

    def asks(self, p: Any) -> Sequence[int]:
        return [seat for seat, answer in zip(self.seats, self.given, strict=True) if answer is None]

    def takes_from(self, p: Any) -> Sequence[int]:
        """All seats of the gather; an answer given may still be changed."""
        return self.seats

    def has_answered(self, seat: int) -> bool:
        """Whether this seat has given an answer, which it may still change."""
        return self.given[self.seats.index(seat)] is not None

    def accept(self, p: Any, seat: int, move: Move) -> bool:
        """Keep an answer, in place of an earlier one; true when it was the last that was owed."""
        answers = self.given
        answers[self.seats.index(seat)] = move
        return None not in answers

    def without(self, p: Any, seat: int) -> bool:
        """TAB-38: a seat that has left is waited for no more, and nothing that it answered counts."""
        if seat in self.seats:
            place = self.seats.index(seat)
            for row in self.rows:
                del getattr(self, row)[place]
        return bool(self.seats)

    def settle_all(self, p: Any) -> None:
        """Apply all answers, in turn order from the active seat; the step is off the agenda by now."""
        for seat, answer in zip(self.seats, self.given, strict=True):
            self.settle(p, seat, answer)

    def settle(self, p: Any, seat: int, move: Any) -> None:
        """Apply one answer. An answer that has become impossible is replaced first (TAB-04)."""
        raise NotImplementedError
