"""Cards that are given and taken: gifts, harbours, rewards, what a card shows (TAB-114)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from horror.games.grammar.nearest import examples
from horror.games.island.standing.hand import Drop, one_kind
from horror.games.island.standing.words import Kinds, Words
from horror.games.standing.family import Saying
from horror.games.standing.look import Asked, Look
from horror.games.standing.order import Action, Condition, Found, Kept
from horror.rules.base.cards import Cards
from horror.rules.base.roles import KIND
from horror.rules.kernel.moves import Move
from horror.rules.kernel.phrases import Phrase, phrase
from horror.rules.kernel.roles import ALL

MOST_EXAMPLES = 400
"""More ways to take cards than there are."""


class Take(Action, frozen=True, tag="take"):
    """TAB-114: cards are taken kind by kind, in this order: of the first as many as can be."""

    shown: ClassVar[Meta] = Meta(title="Cards by kind", description="Which kinds are taken first.")

    kinds: Annotated[Kinds, Meta(title="Kinds, the first is taken first")]

    def fitted(self, view: Any) -> Take:
        return msgspec.structs.replace(self, kinds=tuple(dict.fromkeys(self.kinds)))

    def told(self) -> Phrase:
        return phrase("take {kinds}, in this order", kinds=ALL([KIND(kind) for kind in self.kinds]))

    def orders(self, look: Look, asked: Asked) -> Sequence[str]:
        """What of all that can be taken has most of the first kind, then of the second."""
        best = max(examples(look.able.choices, MOST_EXAMPLES), key=self.worth, default=None)
        return [] if best is None or not any(self.worth(best)) else [look.rules.format(best, look.view)]

    def worth(self, move: Move) -> tuple[int, ...]:
        """How many of each kind it takes."""
        cards = getattr(move, "cards", None)
        if isinstance(cards, Cards):
            return tuple(getattr(cards, kind) for kind in self.kinds)
        return tuple(int(one_kind(move) == kind) for kind in self.kinds)


class Giving(Condition, frozen=True, tag="gift"):
    """TAB-114: the owner must give cards of his choice: a wedding's gift, a commodity for a harbour."""

    shown: ClassVar[Meta] = Meta(
        title="What I give", description="Which cards you give when a card of others demands it."
    )
    actions: ClassVar[tuple[type[Action], ...]] = (Drop,)
    moves: ClassVar[tuple[str, ...]] = ("give", "give_commodity")

    def told(self) -> Phrase:
        return phrase("you must give cards")

    def met(self, look: Look, asked: Asked, kept: Kept) -> Found | None:
        return (
            Found() if look.view.question in ("gifts", "answer_harbour") and asked.decision.blocking else None
        )


class Taking(Condition, frozen=True, tag="taking"):
    """TAB-114: the owner may take cards of his choice: from the bank, or from a hand that is shown."""

    shown: ClassVar[Meta] = Meta(title="What I take", description="Which cards you take when you may choose.")
    actions: ClassVar[tuple[type[Action], ...]] = (Take,)
    moves: ClassVar[tuple[str, ...]] = ("take_cards", "take_resource", "take_reward", "take_progress")

    def told(self) -> Phrase:
        return phrase("you may take cards")

    def met(self, look: Look, asked: Asked, kept: Kept) -> Found | None:
        questions = ("take_from_hand", "take_progress", "aqueduct", "choose_reward")
        return Found() if look.view.question in questions and asked.decision.blocking else None


class CardWords(Words):
    """What they mean."""

    def giving(self, parts: list[Any]) -> Giving:
        return Giving()

    def taking(self, parts: list[Any]) -> Taking:
        return Taking()

    def take(self, parts: list[Any]) -> Take:
        [kinds] = parts
        return Take(kinds)


CARDS = (
    Saying(Giving, "giving", "giving: _WHEN _GIVING", CardWords, lambda match, view: "when giving"),
    Saying(Taking, "taking", "taking: _WHEN _TAKING", CardWords, lambda match, view: "when taking"),
)
TAKES = Saying(
    Take, "take", "take: _TAKE kinds", CardWords, lambda action, view: f"take {', '.join(action.kinds)}"
)
