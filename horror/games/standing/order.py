"""A standing order as data: what it waits for, on which terms, what it does then, and how long it stands (TAB-100).

A *family* is what an order waits for: one struct, derived from :class:`Condition`. The structs of guards and actions
stand beside it. Games list theirs; what every game has is in :mod:`horror.games.standing.turn` and
:mod:`horror.games.standing.guards`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, ClassVar, Generic, Literal, NamedTuple, Self, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

from horror.games.standing.look import Asked, Look
from horror.rules.kernel.moves import Move
from horror.rules.kernel.phrases import Phrase, phrase
from horror.rules.kernel.roles import ORDER_TEXT

MOST_ORDERS = 40
"""TAB-101: so many standing orders has a seat at most."""
MOST_CHARACTERS = 500
"""TAB-101: the longest line that says one."""

Watch: TypeAlias = Literal["nothing", "named", "mine"]
"""TAB-108: what must not have changed: nothing of all, what the order names, what its owner has."""


class NextTurn(
    msgspec.Struct, frozen=True, tag="my_next_turn", tag_field="until", forbid_unknown_fields=True
):
    """Until the beginning of the owner's next turn has been looked at."""


class AtTurn(msgspec.Struct, frozen=True, tag="turn", tag_field="until", forbid_unknown_fields=True):
    """Until this turn of the game begins."""

    turn: Annotated[int, Meta(ge=1, le=9999, title="Turn")]


class OnDay(msgspec.Struct, frozen=True, tag="day", tag_field="until", forbid_unknown_fields=True):
    """Until this day begins where its owner lives: ``2027-03-01``."""

    day: Annotated[str, Meta(pattern=r"^\d{4}-\d{2}-\d{2}$", title="Day")]


class Used(msgspec.Struct, frozen=True, tag="used", tag_field="until", forbid_unknown_fields=True):
    """Until it has fired so often."""

    times: Annotated[int, Meta(ge=1, le=999, title="Times")]


class ForGood(msgspec.Struct, frozen=True, tag="for_good", tag_field="until", forbid_unknown_fields=True):
    """To the end of the game."""


Until: TypeAlias = NextTurn | AtTurn | OnDay | Used | ForGood


class Delay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """TAB-110: answer after so many minutes, at random between ``least`` and ``most``."""

    least: Annotated[int, Meta(ge=5, le=60, title="At least")]
    most: Annotated[int, Meta(ge=5, le=60, title="At most")]


class Usual(NamedTuple):
    """What an order has where its line does not say it."""

    watch: Watch
    until: Until


class Found(NamedTuple):
    """What a condition has found: the thing that it is ``about``, of the game's own kind, and, where an owner answers
    one such thing only in a turn (TAB-113), by which word the table counts it.
    """

    about: Any = None
    once: str = ""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every condition, guard and action has: how it is told, and what it names on the board."""

    shown: ClassVar[Meta]
    """What a form calls it, and says of it."""

    def told(self) -> Phrase:
        """What it says, as a part of a sentence."""
        raise NotImplementedError

    def named(self) -> Iterable[tuple[str, str]]:
        """The things that it names itself: the name of their role, and their own."""
        return ()

    def fitted(self, view: Any) -> Self:
        """The same as it is kept in a game: in one order, each thing once. Raises :class:`BadStanding`."""
        return self


class Condition(Part, frozen=True, tag_field="family"):
    """What an order waits for. ``actions`` are the kinds of actions that it takes beside orders, ``moves`` the tags of
    the moves that may answer it, empty for any. ``wishes``: its lines are wishes, of which those count that are legal
    one after another (TAB-104). ``ending`` is the order that ends an answer given together with others (TAB-105).
    ``own_turn``: it goes before all others, as it stands for its owner's turn (TAB-103). ``asks``: it may leave what is
    asked to its owner (TAB-128).
    """

    actions: ClassVar[tuple[type[Action], ...]] = ()
    moves: ClassVar[tuple[str, ...]] = ()
    wishes: ClassVar[bool] = False
    ending: ClassVar[str] = ""
    own_turn: ClassVar[bool] = False
    waits: ClassVar[bool] = False
    """Whether it waits for a change of what it names, which therefore is not watched."""
    watch: ClassVar[Watch] = "named"
    until: ClassVar[Until] = ForGood()
    asks: ClassVar[bool] = True

    def usual(self, do: Sequence[Sequence[Action]]) -> Usual:
        """What holds where the line of an order does not say it."""
        return Usual(self.watch, self.until)

    def met(self, look: Look, asked: Asked, kept: Kept) -> Found | None:
        """Whether this decision is one that the order waits for, and what is found there."""
        raise NotImplementedError

    def aimed(self, move: Move, found: Found) -> Move:
        """The move with what an order leaves to the condition: which offer is meant."""
        return move

    def concerns(self, look: Look, move: Move) -> bool:
        """Whether a line is about what is asked; others are passed over."""
        return True


class Guard(Part, frozen=True, tag_field="guard"):
    """On which terms an order stands. ``families`` are the tags of those that it goes with, empty for all."""

    families: ClassVar[tuple[str, ...]] = ()

    def holds(self, look: Look, asked: Asked, found: Found, kept: Kept) -> bool:
        """Whether it lets the order fire now."""
        return True

    def allows(self, look: Look, found: Found, moves: Sequence[Move]) -> bool:
        """Whether it lets these moves be made, one after the other."""
        return True

    def enough(self, moves: Sequence[Move], lines: int) -> bool:
        """Whether these moves, which can be made of so many lines, are worth to be made at all."""
        return True

    def asks(self, look: Look) -> bool:
        """Whether it lets the decision be left to the owner (TAB-128)."""
        return True


class Action(Part, frozen=True, tag_field="do"):
    """What an order does; ``alone``: nothing stands before or after it."""

    alone: ClassVar[bool] = False

    def orders(self, look: Look, asked: Asked) -> Sequence[str]:
        """The orders that it comes to now, to be given one after the other."""
        raise NotImplementedError


class Order(Action, frozen=True, tag="order"):
    """Any order of the game, read when it is given."""

    shown: ClassVar[Meta] = Meta(title="An order", description="An order of the game, as it is typed.")

    order: Annotated[str, Meta(min_length=1, max_length=MOST_CHARACTERS, title="Order")]

    def told(self) -> Phrase:
        return phrase("{order}", order=ORDER_TEXT(self.order))

    def orders(self, look: Look, asked: Asked) -> Sequence[str]:
        return (self.order,)


class AskMe(Action, frozen=True, tag="ask_me"):
    """TAB-128: the owner decides, and no order that stands behind: in any case, or, among wishes, where this ``order``
    could be given then.
    """

    shown: ClassVar[Meta] = Meta(
        title="Ask me", description="It is left to you, and no later order answers it."
    )

    order: Annotated[str, Meta(max_length=MOST_CHARACTERS, title="Where this could be ordered")] = ""

    @property
    def line(self) -> str:
        """Its words in a line."""
        return f"ask me to {self.order}" if self.order else "ask me"

    def told(self) -> Phrase:
        return (
            phrase("you are asked whether to {order}", order=ORDER_TEXT(self.order))
            if self.order
            else phrase("you are asked")
        )

    def orders(self, look: Look, asked: Asked) -> Sequence[str]:
        return (self.order,) if self.order else ()


TRY = "try to "
"""How the words of a :class:`Try` begin in a line."""


class Try(Action, frozen=True, tag="try"):
    """TAB-129: an order of one's own turn that is passed over where it cannot be given; what is behind it goes on."""

    shown: ClassVar[Meta] = Meta(
        title="Try to", description="An order that is passed over where it cannot be given."
    )

    order: Annotated[str, Meta(min_length=1, max_length=MOST_CHARACTERS, title="Order")]

    @property
    def line(self) -> str:
        """Its words in a line."""
        return f"{TRY}{self.order}"

    def told(self) -> Phrase:
        return phrase("{order}, if it can be given", order=ORDER_TEXT(self.order))

    def orders(self, look: Look, asked: Asked) -> Sequence[str]:
        return (self.line,)


def rest_of(lines: Iterable[str]) -> tuple[Action, ...]:
    """What is left of a script whose lines were given up to these."""
    return tuple(Try(line.removeprefix(TRY)) if line.startswith(TRY) else Order(line) for line in lines)


C = TypeVar("C", bound=Condition)
G = TypeVar("G", bound=Guard)
A = TypeVar("A", bound=Action)


class StandingOrder(
    msgspec.Struct,
    Generic[C, G, A],
    frozen=True,
    kw_only=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    """TAB-100: when ``match`` is met and all ``guards`` hold, the first of the alternatives in ``do`` that is legal.

    ``watch`` and ``until`` are null only in what a client sends, which then gets the usual ones of its family.
    """

    match: C
    guards: tuple[G, ...] = ()
    do: tuple[tuple[A, ...], ...]
    watch: Watch | None = None
    delay: Delay | None = None
    until: Until | None = None


AnyOrder: TypeAlias = StandingOrder[Any, Any, Any]


class Kept(msgspec.Struct, frozen=True, kw_only=True):
    """A standing order as it is kept, with what has become of it.

    ``since`` is the last entry of the log when it was written or last fired; ``own_turns`` how many turns of its own
    the seat had begun when it was written; ``waited`` the seconds since then, in which the clock ran. ``fired`` and
    ``skipped`` are the entries that opened decisions on which it fired, and could not; ``in_turn`` how often it has
    fired in the turn ``turn``; ``waiting`` the entries that opened decisions which it is to answer later (TAB-110).
    ``rest`` are its lines that wait for an answer to something else in the turn that the seat has begun as its
    ``begun``-th (TAB-130).
    """

    id: str
    order: AnyOrder
    since: int = 0
    own_turns: int = 0
    waited: int = 0
    used: int = 0
    turn: int = 0
    in_turn: int = 0
    fired: tuple[int, ...] = ()
    rest: tuple[str, ...] = ()
    begun: int = 0
    waiting: tuple[int, ...] = ()
    skipped: tuple[int, ...] = ()
    off: bool = False
