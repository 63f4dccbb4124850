"""Cards in hand: what is discarded in which order, and what is kept (TAB-107, TAB-114)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from horror.games.island.standing.words import Kinds, Words
from horror.games.standing.family import Saying
from horror.games.standing.look import Asked, Look
from horror.games.standing.order import Action, Condition, Found, Guard, Kept
from horror.rules.base.cards import NAMES, Cards, by_name, cards, words
from horror.rules.base.moves.accept import Accept
from horror.rules.base.moves.counter import Counter
from horror.rules.base.roles import AMOUNTS, KIND
from horror.rules.kernel.choices import Amounts, Choice, Template, kind_of
from horror.rules.kernel.moves import Move
from horror.rules.kernel.phrases import Phrase, phrase
from horror.rules.kernel.roles import ALL


class Drop(Action, frozen=True, tag="drop"):
    """TAB-114: cards are given up kind by kind, in this order, and what is to be kept last of all; other kinds come
    before what is kept, the most plentiful first.
    """

    shown: ClassVar[Meta] = Meta(
        title="Cards by kind", description="Which kinds go first, and what is kept as long as it can be."
    )

    kinds: Annotated[Kinds, Meta(title="Kinds, the first goes first")]
    keep: Annotated[Cards, Meta(title="Keep")] = Cards()

    def fitted(self, view: Any) -> Drop:
        return msgspec.structs.replace(self, kinds=tuple(dict.fromkeys(self.kinds)))

    def told(self) -> Phrase:
        kinds = [KIND(kind) for kind in self.kinds]
        if not self.keep.total:
            return phrase("give up {kinds}, in this order", kinds=ALL(kinds))
        kept = AMOUNTS(by_name(self.keep.listed()))
        return phrase(
            "give up {kinds}, in this order, and keep {cards} to the last", kinds=ALL(kinds), cards=kept
        )

    def orders(self, look: Look, asked: Asked) -> Sequence[str]:
        """One order for all cards that are owed, or for the one that is."""
        listed = look.able.choices
        for choice in listed:
            kind = kind_of(choice)
            if "cards" in kind.__struct_fields__:
                gone = given_up(self.hand(look), owed_by(choice), self.kinds, self.keep.listed())
                return (look.rules.format(kind(cards=cards(gone)), look.view),)
        moves = [choice for choice in listed if isinstance(choice, Move)]
        return [look.rules.format(move, look.view) for move in sorted(moves, key=self.rank)[:1]]

    def rank(self, move: Any) -> int:
        """When a move that names one kind of card comes: in the order of the kinds, others behind."""
        order: list[str] = [*self.kinds, *NAMES]
        return order.index(one_kind(move))

    def hand(self, look: Look) -> list[int]:
        """The owner's cards."""
        held: list[int] = look.view.seats[look.seat].hand.listed()
        return held


def owed_by(choice: Choice) -> int:
    """How many cards a choice of cards gives."""
    if isinstance(choice, Template):
        domain = choice.domains["cards"]
        assert isinstance(domain, Amounts)
        return domain.least
    given: Cards = choice.cards  # type: ignore[attr-defined]
    return given.total


def one_kind(move: Move) -> str:
    """The kind of card that a move names, which is all that it says."""
    fields = move.__struct_fields__
    return str(getattr(move, *fields)) if len(fields) == 1 else ""


def given_up(hand: Sequence[int], owed: int, kinds: Sequence[str], keep: Sequence[int]) -> list[int]:
    """TAB-114: so many cards of a hand: the kinds that are named, then others, then what is to be kept."""
    gone = [0] * len(hand)
    named = [NAMES.index(kind) for kind in kinds]
    others = sorted((kind for kind in range(len(hand)) if kind not in named), key=lambda kind: -hand[kind])
    for spare in (True, False):
        for kind in (*named, *others):
            held = hand[kind] - gone[kind]
            most = max(0, held - keep[kind]) if spare else held
            gone[kind] += min(most, owed - sum(gone))
    return gone


class Discarding(Condition, frozen=True, tag="discard"):
    """TAB-114: the owner must discard half of a hand."""

    shown: ClassVar[Meta] = Meta(title="How I discard", description="Which cards go when you hold too many.")
    actions: ClassVar[tuple[type[Action], ...]] = (Drop,)
    moves: ClassVar[tuple[str, ...]] = ("discard",)

    def told(self) -> Phrase:
        return phrase("you must discard")

    def met(self, look: Look, asked: Asked, kept: Kept) -> Found | None:
        return Found() if asked.decision.kind == "discard" else None


class Keep(Guard, frozen=True, tag="keep"):
    """TAB-107: so many cards stay in the owner's hand: the order takes none of them."""

    shown: ClassVar[Meta] = Meta(title="I keep", description="Cards that stay in your hand.")

    families: ClassVar[tuple[str, ...]] = ("trade", "special_building")

    cards: Annotated[Cards, Meta(title="Cards")]

    def __post_init__(self) -> None:
        if not self.cards.total:
            raise ValueError("cards are kept of a kind that is named")

    def told(self) -> Phrase:
        return phrase("you keep {cards}", cards=AMOUNTS(by_name(self.cards.listed())))

    def allows(self, look: Look, found: Found, moves: Sequence[Move]) -> bool:
        """What is not there to be kept forbids nothing that leaves it as it is."""
        hand = look.view.seats[look.seat].hand.listed()
        left = [held + sum(more) for held, *more in zip(hand, *changes(look, found, moves), strict=True)]
        kept = self.cards.listed()
        return all(count >= min(least, held) for count, least, held in zip(left, kept, hand, strict=True))


def changes(look: Look, found: Found, moves: Sequence[Move]) -> list[list[int]]:
    """What moves do to the hand: what they cost, and what a trade gives and takes, a counter-offer as if accepted."""
    changed = []
    for move in moves:
        match move:
            case Accept():
                gain, loss = found.about.give, found.about.get
            case Counter():
                gain, loss = move.get, move.give
            case _:
                [(_, cost)] = look.position.priced(look.seat, [move])
                gain, loss = Cards(), Cards(**(cost.cards if cost else {}))
        changed.append([more - less for more, less in zip(gain.listed(), loss.listed(), strict=True)])
    return changed


class HandWords(Words):
    """What they mean."""

    def discarding(self, parts: list[Any]) -> Discarding:
        return Discarding()

    def drop(self, parts: list[Any]) -> Drop:
        return Drop(*parts)

    def keeping(self, parts: list[Any]) -> Keep:
        [cards] = parts
        return Keep(cards)


def format_drop(action: Any, view: Any) -> str:
    """``drop wool, lumber keep 2 ore``."""
    keep = f" keep {words(action.keep.listed())}" if action.keep.total else ""
    return f"drop {', '.join(action.kinds)}{keep}"


DISCARDS = Saying(
    Discarding,
    "discarding",
    "discarding: _WHEN _DISCARDING",
    HandWords,
    lambda match, view: "when discarding",
)
DROPS = Saying(Drop, "drop", "drop: _DROP kinds (_KEEP amounts)?", HandWords, format_drop)
KEEPS = Saying(
    Keep,
    "keeping",
    "keeping: _I_KEEP amounts",
    HandWords,
    lambda guard, view: f"I keep {words(guard.cards.listed())}",
)
