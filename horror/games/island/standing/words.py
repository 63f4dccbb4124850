"""What the standing orders of games on an island share: amounts of cards with a bound, and words."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from horror.games.island.grammar.language import ISLAND_WORDS
from horror.games.island.grammar.words import Words as IslandWords
from horror.games.standing.family import Words as StandingWords
from horror.rules.base.cards import Cards, Kind, words
from horror.rules.base.roles import AMOUNTS
from horror.rules.kernel.options import VALUES
from horror.rules.kernel.phrases import Phrase, phrase
from horror.rules.kernel.ruleset import Wanted

GRAMMAR = ("horror.games.island.standing", "standing_words.lark")
SHARED = ("horror.games.island.grammar",)

Bound: TypeAlias = Literal["exactly", "at_most", "at_least", "any"]
Kinds: TypeAlias = Annotated[tuple[Kind, ...], Meta(min_length=1, max_length=8)]


class Bounded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An amount of cards: exactly so many of each kind, at most, at least, or any number; of no other kind."""

    cards: Annotated[Cards, Meta(title="Cards")]
    bound: Annotated[
        Bound,
        Meta(
            title="How many",
            extra_json_schema={
                VALUES: ["any number of these kinds", "at least these", "at most these", "exactly these"]
            },
        ),
    ] = "exactly"

    def __post_init__(self) -> None:
        if not self.cards.total:
            raise ValueError("an amount names a kind of card")
        if self.bound == "any" and max(self.cards.listed()) > 1:
            raise ValueError("of any number of a kind one card is named")

    def takes(self, cards: Cards) -> bool:
        """Whether these cards are such an amount."""
        pairs = list(zip(cards.listed(), self.cards.listed(), strict=True))
        if any(count and not said for count, said in pairs):
            return False
        if self.bound == "exactly":
            return cards == self.cards
        if self.bound == "at_least":
            return all(count >= said for count, said in pairs)
        return self.bound == "any" or all(count <= said for count, said in pairs)

    def told(self) -> Phrase:
        """For people."""
        cards = AMOUNTS(msgspec.to_builtins(self.cards))
        match self.bound:
            case "exactly":
                return phrase("{cards}", cards=cards)
            case "at_most":
                return phrase("at most {cards}", cards=cards)
            case "at_least":
                return phrase("at least {cards}", cards=cards)
            case _:
                return phrase("any number of {cards}", cards=AMOUNTS([*msgspec.to_builtins(self.cards)]))

    def form(self) -> str:
        """In the words of a line."""
        if self.bound == "any":
            return f"any {' '.join(msgspec.to_builtins(self.cards))}"
        bound = "" if self.bound == "exactly" else f"{self.bound.replace('_', ' ')} "
        return bound + words(self.cards.listed())


class Words(StandingWords, IslandWords):
    """The rules that the grammars of standing orders on islands share."""

    def amounts(self, items: list[Any]) -> Cards:
        return self.cards(self.counts(items))

    def kinds(self, named: list[Any]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(named))

    def bounded(self, parts: list[Any]) -> Bounded:
        *bound, cards = parts
        name: Any = "_".join(" ".join(bound).lower().split()) or "exactly"
        if name == "any":
            cards = Cards(**dict.fromkeys(msgspec.to_builtins(cards), 1))
        return Bounded(cards, name)


STANDING_WORDS: dict[str, Wanted] = {
    **ISLAND_WORDS,
    "BOUND": "at most",
    "_OFFERED": "offered",
    "_ANYTHING": "anything",
    "_FOR": "for",
    "_BY": "by",
    "_DISCARDING": "discarding",
    "_PLACING": "placing",
    "_IS_ACCEPTED": "is accepted",
    "_IS_CLOSED": "is closed",
    "_ALL_ARE_CLOSED": "all are closed",
    "_I_KEEP": "I keep",
    "_KEEP": "keep",
    "_DROP": "drop",
    "_TAKE": "take",
    "PIECE": "settlement",
    "_PLACE": "",
    "_FIRST_OF": "first of",
    "_ROAD": "road",
    "_ANY_ROAD": "road any",
    "_COMMA": "",
}
"""What an error calls each word, in the order in which they are named."""
