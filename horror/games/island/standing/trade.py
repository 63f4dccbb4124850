"""The families of trade: offers that are answered, and what follows one's own (TAB-111, TAB-113, TAB-117)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from horror.games.island.grammar.trading import offer_named
from horror.games.island.standing.words import Bounded, Words
from horror.games.island.view import OfferView
from horror.games.standing.family import Saying, seated
from horror.games.standing.look import Asked, Look
from horror.games.standing.naming import OFFER as OFFER_ROLE
from horror.games.standing.order import Condition, Found, Kept, NextTurn, Until
from horror.rules.base.cards import Cards, by_name
from horror.rules.base.events import OfferWithdrawn, Traded
from horror.rules.base.roles import OFFER
from horror.rules.kernel.events import Event
from horror.rules.kernel.moves import OPEN, Move, replaced
from horror.rules.kernel.phrases import Phrase, phrase
from horror.rules.kernel.roles import ALTERNATIVES, COLOUR, Colour


class Offered(Condition, frozen=True, tag="trade"):
    """TAB-111: an offer to the owner. ``get`` is what the owner gets by it, ``give`` what that costs; without both it
    is any offer. ``by`` are the colours of those who make it, empty for anybody.
    """

    shown: ClassVar[Meta] = Meta(
        title="What I trade",
        description="Answer an offer of others at once: for what you take it, or from whom not.",
    )
    moves: ClassVar[tuple[str, ...]] = ("accept", "decline", "counter")

    get: Annotated[Bounded | None, Meta(title="You get")] = None
    give: Annotated[Bounded | None, Meta(title="You give")] = None
    by: Annotated[tuple[Colour, ...], Meta(title="Offered by")] = ()

    def __post_init__(self) -> None:
        if (self.get is None) != (self.give is None):
            raise ValueError("what is got is said with what is given, or neither")

    def fitted(self, view: Any) -> Offered:
        return msgspec.structs.replace(self, by=seated(view, self.by))

    def told(self) -> Phrase:
        seats = ALTERNATIVES([COLOUR(colour) for colour in self.by])
        if self.get is None:
            return (
                phrase("{seats} offers you anything", seats=seats)
                if self.by
                else phrase("you are offered anything")
            )
        assert self.give is not None  # it is said with what is got
        get, give = self.get.told(), self.give.told()
        if self.by:
            return phrase("{seats} offers you {get} for {give}", seats=seats, get=get, give=give)
        return phrase("you are offered {get} for {give}", get=get, give=give)

    def met(self, look: Look, asked: Asked, kept: Kept) -> Found | None:
        offer = offer_of(look, asked.decision.id) if asked.decision.kind == "answer_offer" else None
        if offer is None or (self.by and look.view.seats[offer.seat].colour not in self.by):
            return None
        return Found(offer, once=counted_as(offer)) if self.takes(offer) else None

    def takes(self, offer: OfferView) -> bool:
        """Whether the terms are those of the order."""
        if self.get is None:
            return True
        assert self.give is not None  # it is said with what is got
        return self.get.takes(offer.give) and self.give.takes(offer.get)

    def aimed(self, move: Move, found: Found) -> Move:
        """The matched offer is meant where a line names none."""
        if getattr(move, "offer", None) is OPEN:
            return replaced(move, "offer", found.about.offer)
        return move


def offer_of(look: Look, name: str) -> OfferView | None:
    """The open offer of this name that the seat knows of."""
    return next((offer for offer in look.view.offers if offer.offer == name), None)


def counted_as(offer: OfferView) -> str:
    """TAB-113: who offers which kinds for which, amounts aside."""
    return f"{offer.seat}: {_kinds(offer.give)} for {_kinds(offer.get)}"


def _kinds(cards: Cards) -> str:
    return " ".join(by_name(cards.listed()))


class OwnOffer(Condition, frozen=True, tag="own_offer"):
    """What becomes of an offer of one's own: base of the families that go on with the turn then."""

    own_turn: ClassVar[bool] = True
    waits: ClassVar[bool] = True
    until: ClassVar[Until] = NextTurn()

    def met(self, look: Look, asked: Asked, kept: Kept) -> Found | None:
        running = look.own_turn and look.own_turns == kept.own_turns and asked.decision.blocking
        return Found() if running and self.come(look, kept) else None

    def come(self, look: Look, kept: Kept) -> bool:
        """Whether it has come to that."""
        raise NotImplementedError


class Accepted(OwnOffer, frozen=True, tag="accepted"):
    """TAB-117: an offer of one's own was accepted."""

    shown: ClassVar[Meta] = Meta(title="My offer is accepted", description="Go on with your turn when it is.")

    offer: Annotated[str, Meta(pattern=r"^T[0-9]{1,9}$", title="Offer", examples=["T1"])]

    def told(self) -> Phrase:
        return phrase("{offer} is accepted", offer=OFFER(self.offer))

    def named(self) -> Iterable[tuple[str, str]]:
        return ((OFFER_ROLE, self.offer),)

    def come(self, look: Look, kept: Kept) -> bool:
        """It is gone, was not withdrawn, and a trade of the owner's has been seen."""
        if offer_of(look, self.offer) is not None or withdrawn(look, kept, self.offer):
            return False
        return any(isinstance(event, Traded) and event.seat == look.seat for event in events_of(look, kept))


class Closed(OwnOffer, frozen=True, tag="closed"):
    """TAB-117: nobody is left who could still accept an offer of one's own, or any of them where none is named."""

    shown: ClassVar[Meta] = Meta(
        title="My offers are closed",
        description="Go on with your turn when all asked have declined or countered.",
    )

    offer: Annotated[str, Meta(pattern=r"^(T[0-9]{1,9})?$", title="Offer")] = ""

    def told(self) -> Phrase:
        if self.offer:
            return phrase("all asked have declined or countered {offer}", offer=OFFER(self.offer))
        return phrase("all asked have answered your offers")

    def named(self) -> Iterable[tuple[str, str]]:
        return ((OFFER_ROLE, self.offer),) if self.offer else ()

    def come(self, look: Look, kept: Kept) -> bool:
        if not self.offer:
            return all(declined(look, offer) for offer in look.view.offers if offer.seat == look.seat)
        offer = offer_of(look, self.offer)
        return withdrawn(look, kept, self.offer) if offer is None else declined(look, offer)


def declined(look: Look, offer: OfferView) -> bool:
    """Whether everybody whom an offer was made to has declined or countered it."""
    countered = {each.seat for each in look.view.offers if each.answers == offer.offer}
    return set(offer.to) <= countered | set(offer.declined)


def withdrawn(look: Look, kept: Kept, name: str) -> bool:
    """Whether an offer has ended otherwise than by being accepted since the order was written."""
    return any(isinstance(event, OfferWithdrawn) and event.offer == name for event in events_of(look, kept))


def events_of(look: Look, kept: Kept) -> list[Event]:
    """What the owner has seen since the order was written."""
    return [event for happened in look.since(kept.since) for event in happened.events]


class TradeWords(Words):
    """What they mean."""

    def offered(self, parts: list[Any]) -> Offered:
        return Offered(*parts)

    def offered_anything(self, parts: list[Any]) -> Offered:
        return Offered(None, None, *parts)

    def by(self, parts: list[Any]) -> tuple[str, ...]:
        return self.colours_named(parts)

    def accepted(self, parts: list[Any]) -> Accepted:
        return Accepted(offer_named(parts))

    def closed(self, parts: list[Any]) -> Closed:
        return Closed(offer_named(parts)) if parts else Closed()


def format_offered(match: Any, view: Any) -> str:
    """``when offered 1 ore for at most 2 wool by red, blue``."""
    terms = "anything" if match.get is None else f"{match.get.form()} for {match.give.form()}"
    return f"when offered {terms}" + (f" by {', '.join(match.by)}" if match.by else "")


TRADE: Sequence[Saying] = (
    Saying(
        Offered,
        "trade",
        r"""
?trade: _WHEN _OFFERED bounded _FOR bounded by? -> offered
      | _WHEN _OFFERED _ANYTHING by? -> offered_anything
bounded: BOUND? amounts
by: _BY COLOUR ("and"? _COMMA? COLOUR)*
""",
        TradeWords,
        format_offered,
    ),
    Saying(
        Accepted,
        "accepted",
        "accepted: _WHEN OFFER_ID _IS_ACCEPTED",
        TradeWords,
        lambda match, view: f"when {match.offer} is accepted",
    ),
    Saying(
        Closed,
        "closed",
        "closed: _WHEN (OFFER_ID _IS_CLOSED | _ALL_ARE_CLOSED)",
        TradeWords,
        lambda match, view: f"when {match.offer} is closed" if match.offer else "when all are closed",
    ),
)
