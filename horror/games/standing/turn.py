"""The families that every game has: one's own turn, what comes later in it, and what is done when time has run out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar

from msgspec import Meta

from horror.games.standing.family import Saying, Words
from horror.games.standing.look import Asked, Look
from horror.games.standing.order import (
    Action,
    Condition,
    ForGood,
    Found,
    Kept,
    NextTurn,
    Order,
    Until,
    Usual,
    Watch,
)
from horror.rules.kernel.phrases import Phrase, counted, phrase

ROLL = "roll"
"""The one order that may be given whenever it can be in a turn, and not at its beginning alone (TAB-112)."""


class Begins(Condition, frozen=True, tag="turn"):
    """TAB-112: the owner's turn begins. ``roll`` alone waits for the first moment at which it may be given and nothing
    else is asked; any other script is for the beginning.
    """

    shown: ClassVar[Meta] = Meta(
        title="My turn begins", description="Roll by itself, or play a turn that was written before it came."
    )
    own_turn: ClassVar[bool] = True

    def told(self) -> Phrase:
        return phrase("your turn begins")

    def usual(self, do: Sequence[Sequence[Action]]) -> Usual:
        return Usual("named", ForGood()) if rolls(do) else Usual("mine", NextTurn())

    def met(self, look: Look, asked: Asked, kept: Kept) -> Found | None:
        if not look.own_turn or not asked.decision.blocking:
            return None
        if rolls(kept.order.do):
            return Found() if self.may_roll(look) else None
        return Found() if look.begins else None

    def may_roll(self, look: Look) -> bool:
        """Whether the dice may be rolled now, and it is for nothing else that the seat is asked."""
        return any(isinstance(choice, tuple(look.position.earlier)) for choice in look.able.choices)


def rolls(do: Sequence[Sequence[Action]]) -> bool:
    """Whether all that an order does is to roll."""
    return all(list(script) == [Order(ROLL)] for script in do)


class After(Condition, frozen=True, tag="after"):
    """TAB-117: so many hours after the order was written, in the same turn of its owner."""

    shown: ClassVar[Meta] = Meta(
        title="Later in my turn", description="Go on with your turn after so many hours, if it still runs."
    )
    own_turn: ClassVar[bool] = True
    until: ClassVar[Until] = NextTurn()
    asks: ClassVar[bool] = False

    hours: Annotated[int, Meta(ge=1, le=72, title="Hours")]

    def told(self) -> Phrase:
        return counted("{n} hour has passed", "{n} hours have passed", self.hours)

    def met(self, look: Look, asked: Asked, kept: Kept) -> Found | None:
        """The order ends with the turn in which it was written."""
        running = look.own_turn and look.own_turns == kept.own_turns and asked.decision.blocking
        return Found() if running and kept.waited >= self.hours * 3600 else None


class Steward(Action, frozen=True, tag="steward"):
    """What the steward would do."""

    alone: ClassVar[bool] = True

    shown: ClassVar[Meta] = Meta(title="The steward decides", description="Not in rated games.")

    def told(self) -> Phrase:
        return phrase("the steward decides")


class Neutral(Action, frozen=True, tag="neutral"):
    """The move that changes as little as the rules allow (TAB-05)."""

    alone: ClassVar[bool] = True

    shown: ClassVar[Meta] = Meta(
        title="The neutral move", description="What changes as little as the rules allow."
    )

    def told(self) -> Phrase:
        return phrase("the neutral move is made")


class Late(Condition, frozen=True, tag="late"):
    """TAB-118: the clock of the owner has run out."""

    shown: ClassVar[Meta] = Meta(
        title="If I am late", description="What is done for you when your time has run out."
    )
    actions: ClassVar = (Steward, Neutral)
    watch: ClassVar[Watch] = "nothing"
    asks: ClassVar[bool] = False

    def told(self) -> Phrase:
        return phrase("your time has run out")

    def met(self, look: Look, asked: Asked, kept: Kept) -> Found | None:
        return Found()


class TurnWords(Words):
    """What they mean."""

    def begins(self, parts: list[Any]) -> Begins:
        return Begins()

    def after(self, parts: list[Any]) -> After:
        [hours] = parts
        return After(self.count(hours, After, "hours"))

    def late(self, parts: list[Any]) -> Late:
        return Late()

    def steward(self, parts: list[Any]) -> Steward:
        return Steward()

    def neutral(self, parts: list[Any]) -> Neutral:
        return Neutral()


BEGINS = Saying(
    Begins, "begins", "begins: _WHEN _MY_TURN_BEGINS", TurnWords, lambda match, view: "when my turn begins"
)
LATER = (
    Saying(
        After,
        "after",
        "after: _AFTER NUMBER _HOURS",
        TurnWords,
        lambda match, view: f"after {match.hours} h",
    ),
    Saying(Late, "late", "late: _IF_LATE", TurnWords, lambda match, view: "if late"),
)
WHO_DECIDES = (
    Saying(Steward, "steward", "steward: _STEWARD", TurnWords, lambda action, view: "steward"),
    Saying(Neutral, "neutral", "neutral: _NEUTRAL", TurnWords, lambda action, view: "neutral"),
)
