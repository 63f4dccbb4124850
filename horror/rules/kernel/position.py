"""A position: a state together with the rules by which it is played, and the engine that runs it.

One class for every game; a game derives from it, gives its :class:`Binding`, and adds what only it knows (view,
score, neutral moves, invariants).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NoReturn, Self, cast

import msgspec

from horror.rules.kernel import encoding
from horror.rules.kernel.agenda import Decision, Gather, Step
from horror.rules.kernel.binding import Binding, Kinds
from horror.rules.kernel.choices import Choice, Cost, example
from horror.rules.kernel.draws import Draws, NoDraws
from horror.rules.kernel.errors import IllegalMove, OutOfFuel, UnknownSeat, UnknownVersion
from horror.rules.kernel.events import Event, GameView, Reader
from horror.rules.kernel.moves import Move, in_part
from horror.rules.kernel.roles import DECISION, MOVE
from horror.rules.kernel.stack import Stack
from horror.rules.kernel.state import GameState
from horror.rules.kernel.variants import Amendment, Bodies, Variant, variant_of

FUEL = 100_000
"""Steps that run by themselves, one after the other, beyond which the rules are at fault."""


_no_kinds = Kinds(())
_NOTHING_DRAWN = NoDraws()


class Position(Stack):
    """A state and its rules. Not shared between threads; :meth:`copy` before trying something.

    The rules belong to the class: all games that are played alike, by version, options and number of seats, have
    one (:meth:`bound`). Those that are played as the newest rules stand, without options, have the one that is written.
    """

    state: GameState
    """The state, which each game declares anew with its own type; so do the parts of rules between."""
    seats: int
    """How many seats the game has; set by the game."""
    binding: ClassVar[Binding[Any]]
    version: ClassVar[int] = 1
    """The version of the rules as the code reads; an amendment makes it one more."""
    oldest_version: ClassVar[int] = 1
    """The oldest version whose games may still go on."""
    amendments: ClassVar[tuple[Amendment, ...]] = ()
    by_seats: ClassVar[Mapping[int, Variant]] = {}
    """What games of so many seats and more have otherwise."""
    by_option: ClassVar[Mapping[str, Mapping[Any, Variant]]] = {}
    """By option and by its value, what that binds; a value that is not named binds nothing. Later options go before."""
    bodies: ClassVar[Bodies] = {}
    """The functions of which these games have another body, with that body."""
    cites: ClassVar[Mapping[str, str]] = {}
    """Rules of other games under the numbers by which this one refuses."""
    facts: ClassVar[Any] = None
    """The numbers of the rules."""
    assumes: ClassVar[tuple[str, ...]] = ()
    """What may come before a seat's own turn and changes what it can do then (:meth:`in_turn`)."""
    earlier: ClassVar[tuple[type[Move], ...]] = ()
    """Moves of a turn that come before the moment which :meth:`in_turn` gives."""
    seats_leave: ClassVar[bool] = False
    """TAB-36: whether a seat that resigns leaves the game by :meth:`resign`; as a rule it stays in it as it is, and
    somebody else decides for it (TAB-32)."""
    written: ClassVar[Any] = None
    """The class as it is written, of which this one is a variant."""
    decoder: ClassVar[msgspec.json.Decoder[Any]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "facts" in vars(cls):
            for name, value in cls.derived().items():
                if name not in vars(cls):
                    setattr(cls, name, value)

    @classmethod
    def derived(cls) -> dict[str, Any]:
        """What follows from the facts, worked out once for a class: attributes of it."""
        return {}

    def __init__(self, state: GameState) -> None:
        self.state = state
        self._agenda = cast("list[Step]", state.agenda)
        self._takes = self.binding.asked  # looked up once: asked for three times a move
        self.draws: Draws = _NOTHING_DRAWN
        """Where the rules draw from while a move is made; nothing is drawn at any other time."""
        self.events: list[Event] = []
        """What has happened, while a move is made."""

    # -- storing

    @classmethod
    def load(cls, encoded: bytes) -> Self:
        """The position of a stored snapshot; raises :class:`msgspec.DecodeError` for anything else."""
        state: GameState = cls.decoder.decode(encoded)
        return cls.bound(state.version, state.options, len(state.seats))(state)

    @classmethod
    def bound(cls, version: int, options: Any, seats: int) -> type[Self]:
        """The position class of games that began under this version of the rules, with these options and so many seats.

        Raises :class:`UnknownVersion` for a version that the code does not have (any more).
        """
        written: Any = cls.written or cls  # mypy takes no class for hashable
        if not written.oldest_version <= version <= written.version:
            raise UnknownVersion(
                f"rules of version {version} are not played here; {written.oldest_version} to {written.version} are"
            )
        enough = tuple([least for least in written.by_seats if seats >= least])
        chosen = tuple(
            [
                (name, value)
                for name, bound in written.by_option.items()
                if (value := getattr(options, name)) in bound
            ]
        )
        kind: type[Self] = variant_of(written, version, enough, chosen)
        return kind

    def dump(self) -> bytes:
        """The canonical encoding of the state."""
        return encoding.encode(self.state)

    def hash(self) -> str:
        """SHA-256 of the canonical encoding, in hex."""
        return encoding.state_hash(self.dump())

    def copy(self) -> Self:
        """An independent copy."""
        return type(self)(self.decoder.decode(self.dump()))

    def restore(self, before: Self) -> None:
        """Be again what an earlier copy is (:meth:`copy`), which is used up by this."""
        vars(self).update(vars(before))

    # -- what may be done

    @property
    def finished(self) -> bool:
        """Whether the game has ended: nothing is asked and nothing may be done any more."""
        return not self._agenda

    def choices(self, seat: int) -> list[Choice]:
        """Everything that this seat may do now; empty when nothing."""
        return self._kinds(seat).choices(self, seat)

    def check(self, seat: int, move: Move) -> None:
        """Raise :class:`IllegalMove` unless this seat may make this move now; changes and draws nothing."""
        try:
            kind = self._kinds(seat).get(type(move)) or self._refuse(seat, move)
            kind.check(self, seat, move)
        except IllegalMove as refusal:
            raise self._cited(refusal) from None

    def barred(self, seat: int, kind: type[Move], said: Mapping[str, Any]) -> IllegalMove | None:
        """Why this seat may make no move of a kind that says this, whatever else it says; None where it may, or where
        the kind is not asked for. Raises :class:`Unsaid` where that depends on another field.
        """
        bound = self._kinds(seat).get(kind)
        try:
            if bound is not None:
                bound.check(self, seat, in_part(kind, said))
        except IllegalMove as refusal:
            return self._cited(refusal)
        return None

    def completed(self, seat: int, move: Move) -> Move:
        """The move with all filled in that it leaves open, also at a time at which it may not be made.

        Raises :class:`LeftOpen` where that can be several things, or nothing.
        """
        kind = self.binding.kinds.get(type(move))
        return kind.completed(self, seat, move) if kind else move

    def priced(self, seat: int, choices: Sequence[Choice]) -> list[tuple[Choice, Cost | None]]:
        """Each of these choices, which the seat has, with what it takes; None where it takes nothing."""
        return self._kinds(seat).priced(self, seat, choices)

    def short(
        self, seat: int, wanted: Callable[[Choice], bool] = lambda choice: True
    ) -> list[tuple[Choice, Cost]]:
        """What this seat might do now but for what it takes, which the seat does not have; and what that is. Of all
        that is ``wanted``.
        """
        rich = self.rich(seat)
        if rich is None:
            return []
        kinds = rich._kinds(seat)
        found = [choice for choice in kinds.costing(rich, seat) if wanted(choice)]
        return [
            (choice, cost)
            for choice, cost in kinds.priced(rich, seat, found)
            if cost is not None and not self._legal(seat, example(choice))
        ]

    def _legal(self, seat: int, move: Move) -> bool:
        try:
            self.check(seat, move)
        except IllegalMove:
            return False
        return True

    def _kinds(self, seat: int) -> Kinds:
        agenda = self._agenda
        step = agenda[-1] if agenda else None
        if step is not None and seat in step.takes_from(self):
            return self._takes[type(step)]
        if not 0 <= seat < self.seats:
            raise UnknownSeat(f"seat {seat} is not one of the {self.seats} seats")
        return _no_kinds if step is None else self.binding.beside.get(type(step), _no_kinds)

    def _refuse(self, seat: int, move: Move) -> NoReturn:
        named = MOVE(str(type(move).__struct_config__.tag))
        if self.finished:
            raise IllegalMove("TAB-33", "the game is over; nobody may {move}", move=named)
        if self.automatic_turn_next:
            raise IllegalMove("TAB-02", "the game goes on by itself first; nobody is asked until it has")
        step = self._agenda[-1]
        step.bar(self, seat, move)
        question = DECISION(step.decision)
        if seat in step.takes_from(self):
            raise IllegalMove(
                move.rule,
                '{move} is no answer to the open question: "{question}"',
                move=named,
                question=question,
            )
        raise IllegalMove("TAB-02", 'the open question is not yours: "{question}"', question=question)

    def _cited(self, refusal: IllegalMove) -> IllegalMove:
        """A refusal under this game's own number."""
        refusal.rule = self.cites.get(refusal.rule, refusal.rule)
        return refusal

    # -- doing it

    def apply(self, seat: int, move: Move, draws: Draws) -> list[Event]:
        """Make a move and run on until people are needed, the game ends, or an automatic turn begins.

        Raises :class:`IllegalMove` before anything is changed or drawn.
        """
        try:
            kind = self._kinds(seat).get(type(move)) or self._refuse(seat, move)
            kind.check(self, seat, move)
        except IllegalMove as refusal:
            raise self._cited(refusal) from None
        self.draws = draws
        events: list[Event] = []
        self.events = events
        step = self._agenda[-1]
        kind.do(self, seat, move)
        if isinstance(step, Gather) and type(move) in self._takes[type(step)]:
            self._gather(step, seat, move)
        self._settle(automatic=False)
        self.draws, self.events = _NOTHING_DRAWN, []
        return events

    def advance(self, draws: Draws) -> list[Event]:
        """Play the automatic turn, and all that follows of itself, until people are needed; none is no error."""
        self.draws = draws
        events: list[Event] = []
        self.events = events
        self._settle(automatic=True)
        self.draws, self.events = _NOTHING_DRAWN, []
        return events

    def resign(self, seat: int, draws: Draws) -> list[Event]:
        """A seat leaves the game (TAB-36, TAB-38): the events of that, and of what goes on without it.

        Raises :class:`IllegalMove` before anything is changed: TAB-33 when the game is over, TAB-32 when its
        owner leaves and the seat stays, TAB-36 for a seat that has left already.
        """
        if not 0 <= seat < self.seats:
            raise UnknownSeat(f"seat {seat} is not one of the {self.seats} seats")
        if self.finished:
            raise IllegalMove("TAB-33", "the game is over; nobody may resign")
        if not self.seats_leave:
            raise IllegalMove("TAB-32", "a seat that resigns is played on for")
        if self.has_resigned(seat):
            raise IllegalMove("TAB-36", "this seat has resigned already")
        self.draws = draws
        events: list[Event] = []
        self.events = events
        self.leave(seat)
        self._settle(automatic=False)
        self.draws, self.events = _NOTHING_DRAWN, []
        return events

    def release(self, seat: int) -> None:
        """TAB-38: take what a seat that has left owes off the agenda, the newest step first."""
        for step in reversed(list(self._agenda)):
            if not step.without(self, seat) and self.holds(step):
                self.done(step)

    def _gather(self, step: Gather, seat: int, move: Move) -> None:
        if step.accept(self, seat, move):
            self._close(step)

    def _close(self, step: Gather) -> None:
        self.done(step)
        step.settle_all(self)

    def _settle(self, automatic: bool) -> None:
        agenda, fuel = self._agenda, FUEL
        while agenda:
            step = agenda[-1]
            if step.decision:
                if isinstance(step, Gather) and not step.asks(self):  # who was missing has left the game
                    self._close(step)
                    continue
                if not step.opened:
                    self.state.decisions += 1
                    step.opened = self.state.decisions
                return
            if step.automatic and not automatic:
                return
            if not fuel:
                raise OutOfFuel(f"more than {FUEL} steps in one advance")
            fuel -= 1
            step.run(self)

    # -- who is waited for

    @property
    def automatic_turn_next(self) -> bool:
        """Whether the next thing to happen is an automatic turn, which :meth:`advance` plays."""
        return bool(self._agenda) and not self._agenda[-1].decision

    def owing(self) -> Sequence[int]:
        """The seats that must answer before the game goes on; none when it is over or goes on by itself."""
        agenda = self._agenda
        if not agenda or not agenda[-1].decision:
            return ()
        owing: Sequence[int] = agenda[-1].asks(self)
        return owing

    def waiting(self) -> list[Decision]:
        """The open decisions, in the order in which their seats come in the turn, private ones among them."""
        if self.finished or self.automatic_turn_next:
            return []
        step = self._agenda[-1]
        gather = isinstance(step, Gather)
        owing = step.asks(self)
        asked = step.takes_from(self)
        return [
            Decision(
                id=f"D{step.opened}", kind=step.decision, seat=seat, gather=gather, answered=seat not in owing
            )
            for seat in asked
        ]

    def waiting_in_public(self) -> list[Decision]:
        """The open decisions of which everybody may know: those that a view shows."""
        return [decision for decision in self.waiting() if not decision.private]

    # -- what a game adds

    def in_turn(self, seat: int) -> Self | None:
        """The position as it would be in this seat's own turn if all else stayed as it is, for looking ahead: itself in
        that turn, else a copy; None where the seat has no more turn. ``assumes`` names what is not guessed.
        """
        return None

    def rich(self, seat: int) -> Self | None:
        """A copy on which this seat has whatever moves may take; None where no move takes anything."""
        return None

    def reach(self) -> Mapping[str, Sequence[str]]:
        """Where pieces that the game moves may be after it has next moved them, by their names: an upper bound, which
        follows from what everybody sees.
        """
        return {}

    @property
    def target(self) -> int | None:
        """How many points win the game; None where it is not won by a number of them."""
        return None

    def has_resigned(self, seat: int) -> bool:
        """TAB-36: whether a seat has left the game."""
        return False

    def leave(self, seat: int) -> None:
        """TAB-36 to TAB-39: what a seat leaves behind that is in the game no more, and what goes on without it."""
        raise NotImplementedError

    def neutral(self, seat: int) -> Move:
        """The move that changes as little as the rules allow (TAB-05), for a seat that owes a decision."""
        raise NotImplementedError

    def view(self, reader: Reader) -> GameView:
        """The position as this reader may see it."""
        raise NotImplementedError

    def invariants(self) -> list[str]:
        """What is wrong with this state, recomputed from scratch; empty when sound."""
        raise NotImplementedError
