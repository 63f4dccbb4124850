"""The story of a classic game: one plain sentence for each event, per reader and language, never stored.

An event comes redacted for its reader; what is UNSET is not told. ``you`` is the reader's own seat. Sentences for
"you" and for others are separate messages, because languages conjugate.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from msgspec import UNSET

from horror.games.classic.words import cards, seats, word
from horror.games.locale import SOURCE, Speech, speech
from horror.rules.base import events as base
from horror.rules.development import events as development
from horror.rules.kernel.events import Event, Reader
from horror.rules.robber import events as robber


class Teller(NamedTuple):
    """Who is told, in which language, and what the seats are called."""

    speech: Speech
    reader: Reader
    names: Sequence[str]

    def by(self, seat: int, yours: str, others: str, **parts: Any) -> str:
        """What one seat did; ``{name}`` is the seat's in the sentence about others."""
        return self.speech.say(yours if seat == self.reader else others, name=self.names[seat], **parts)

    def between(self, seat: int, partner: int, yours: str, to_you: str, others: str, **parts: Any) -> str:
        """What one seat did to another; ``{name}`` and ``{partner}`` are theirs."""
        sentence = yours if seat == self.reader else to_you if partner == self.reader else others
        return self.speech.say(sentence, name=self.names[seat], partner=self.names[partner], **parts)

    def cards(self, held: Any) -> str:
        """Cards in words."""
        return cards(self.speech, held)

    def word(self, use: str, identifier: str) -> str:
        """An identifier in words."""
        return word(self.speech, use, identifier)


def placed(tell: Teller, e: base.Placed) -> str:
    return tell.by(
        e.seat,
        "You placed a {town} at {at} and a road on {road}.",
        "{name} placed a {town} at {at} and a road on {road}.",
        town=tell.word("town", e.town),
        at=e.at,
        road=e.road,
    )


def received(tell: Teller, e: base.Received) -> str:
    return tell.by(e.seat, "You received {cards}.", "{name} received {cards}.", cards=tell.cards(e.cards))


def turn_began(tell: Teller, e: base.TurnBegan) -> str:
    return tell.by(e.seat, "Turn {turn}: you are to play.", "Turn {turn}: {name} is to play.", turn=e.turn)


def rolled(tell: Teller, e: base.Rolled) -> str:
    one, other = e.dice
    total = one + other
    return tell.by(
        e.seat,
        "You rolled {one} and {other}: {total}.",
        "{name} rolled {one} and {other}: {total}.",
        one=one,
        other=other,
        total=total,
    )


def bank_short(tell: Teller, e: base.BankShort) -> str:
    resource = tell.word("resource", e.resource)
    if e.rule == "BASE-25":
        return tell.speech.say(
            "The bank has too little {resource}; the one seat owed gets the rest.", resource=resource
        )
    return tell.speech.say("The bank has too little {resource}; nobody gets any.", resource=resource)


def discards_due(tell: Teller, e: base.DiscardsDue) -> str:
    owing = [
        f"{tell.speech.word('who', 'you') if seat == tell.reader else tell.names[seat]} {count}"
        for seat, count in zip(e.seats, e.counts, strict=True)
    ]
    return tell.speech.say("Too many cards in hand; to discard: {owing}.", owing=tell.speech.listed(owing))


def answered(tell: Teller, e: base.Answered) -> str:
    return tell.by(e.seat, "You have answered; it stays hidden until all have.", "{name} has answered.")


def discarded(tell: Teller, e: base.Discarded) -> str:
    return tell.by(e.seat, "You discarded {cards}.", "{name} discarded {cards}.", cards=tell.cards(e.cards))


def road_built(tell: Teller, e: base.RoadBuilt) -> str:
    return tell.by(
        e.seat, "You built a road on {border}.", "{name} built a road on {border}.", border=e.border
    )


def settlement_built(tell: Teller, e: base.SettlementBuilt) -> str:
    return tell.by(e.seat, "You built a settlement at {at}.", "{name} built a settlement at {at}.", at=e.at)


def city_built(tell: Teller, e: base.CityBuilt) -> str:
    return tell.by(e.seat, "You built a city at {at}.", "{name} built a city at {at}.", at=e.at)


def longest_road_moved(tell: Teller, e: base.LongestRoadMoved) -> str:
    if e.seat is None:
        return tell.speech.say("Nobody holds the longest road any more.")
    return tell.by(
        e.seat,
        "You now hold the longest road, of {length}.",
        "{name} now holds the longest road, of {length}.",
        length=e.length,
    )


def bank_traded(tell: Teller, e: base.BankTraded) -> str:
    return tell.by(
        e.seat,
        "You gave the bank {give} for {get}.",
        "{name} gave the bank {give} for {get}.",
        give=tell.cards(e.give),
        get=tell.cards(e.get),
    )


def offer_made(tell: Teller, e: base.OfferMade) -> str:
    parts = {
        "offer": e.offer,
        "give": tell.cards(e.give),
        "get": tell.cards(e.get),
        "to": seats(tell.speech, e.to, tell.reader, tell.names),
    }
    if e.answers is None:
        return tell.by(
            e.seat,
            "You offered {give} for {get} to {to} ({offer}).",
            "{name} offered {give} for {get} to {to} ({offer}).",
            **parts,
        )
    return tell.by(
        e.seat,
        "You answered {answers} with an offer of {give} for {get} to {to} ({offer}).",
        "{name} answered {answers} with an offer of {give} for {get} to {to} ({offer}).",
        answers=e.answers,
        **parts,
    )


def offer_declined(tell: Teller, e: base.OfferDeclined) -> str:
    return tell.by(e.seat, "You declined offer {offer}.", "{name} declined offer {offer}.", offer=e.offer)


def offer_withdrawn(tell: Teller, e: base.OfferWithdrawn) -> str:
    """One that its maker could not pay reads like one taken back; its acceptor alone is told more."""
    if e.rule == "TAB-12":
        return tell.speech.say("Offer {offer} lapsed.", offer=e.offer)
    if e.rule == "TAB-23":
        return tell.speech.say("Offer {offer} is gone: nobody wants it.", offer=e.offer)
    return tell.speech.say("Offer {offer} was withdrawn.", offer=e.offer)


def acceptance_refused(tell: Teller, e: base.AcceptanceRefused) -> str:
    return tell.by(
        e.seat,
        "You accepted offer {offer}, but who made it can no longer pay.",
        "{name} accepted offer {offer}, but who made it can no longer pay.",
        offer=e.offer,
    )


def traded(tell: Teller, e: base.Traded) -> str:
    return tell.between(
        e.seat,
        e.partner,
        "You traded with {partner}: {give} for {get}.",
        "{name} traded with you: you got {give} for {get}.",
        "{name} traded with {partner}: {give} for {get}.",
        give=tell.cards(e.give),
        get=tell.cards(e.get),
    )


def turn_ended(tell: Teller, e: base.TurnEnded) -> str:
    return tell.by(e.seat, "You ended your turn.", "{name} ended the turn.")


def game_won(tell: Teller, e: base.GameWon) -> str:
    if not e.hidden:
        return tell.by(
            e.seat, "You won with {points} points.", "{name} won with {points} points.", points=e.points
        )
    return tell.by(
        e.seat,
        "You won with {points} points, {hidden} of them hidden until now.",
        "{name} won with {points} points, {hidden} of them hidden until now.",
        points=e.points,
        hidden=e.hidden,
    )


def robber_moved(tell: Teller, e: robber.RobberMoved) -> str:
    return tell.by(e.seat, "You moved the robber to {hex}.", "{name} moved the robber to {hex}.", hex=e.hex)


def stolen(tell: Teller, e: robber.Stolen) -> str:
    if e.card is UNSET:
        return tell.between(
            e.seat,
            e.victim,
            "You took a card from {partner}.",
            "{name} took a card from you.",
            "{name} took a card from {partner}.",
        )
    return tell.between(
        e.seat,
        e.victim,
        "You took 1 {card} from {partner}.",
        "{name} took 1 {card} from you.",
        "{name} took 1 {card} from {partner}.",
        card=tell.word("resource", e.card),
    )


def card_bought(tell: Teller, e: development.CardBought) -> str:
    if e.card is UNSET:
        return tell.by(e.seat, "You bought a development card.", "{name} bought a development card.")
    return tell.by(
        e.seat,
        "You bought a development card: {card}.",
        "{name} bought a development card: {card}.",
        card=tell.word("card", e.card),
    )


def card_played(tell: Teller, e: development.CardPlayed) -> str:
    return tell.by(
        e.seat,
        "You played a development card: {card}.",
        "{name} played a development card: {card}.",
        card=tell.word("card", e.card),
    )


def monopolised(tell: Teller, e: development.Monopolised) -> str:
    resource = tell.word("resource", e.resource)
    paid = [
        f"{tell.speech.word('from whom', 'you') if seat == tell.reader else tell.names[seat]} {count}"
        for seat, count in enumerate(e.counts)
        if count
    ]
    if not paid:
        return tell.by(
            e.seat,
            "You took all {resource}, but nobody had any.",
            "{name} took all {resource}, but nobody had any.",
            resource=resource,
        )
    return tell.by(
        e.seat,
        "You took all {resource}: {paid}.",
        "{name} took all {resource}: {paid}.",
        resource=resource,
        paid=tell.speech.listed(paid),
    )


def largest_army_moved(tell: Teller, e: development.LargestArmyMoved) -> str:
    return tell.by(
        e.seat,
        "You now hold the largest army, of {knights} knights.",
        "{name} now holds the largest army, of {knights} knights.",
        knights=e.knights,
    )


SENTENCES: dict[type[Event], Callable[[Teller, Any], str]] = {
    base.Placed: placed,
    base.Received: received,
    base.TurnBegan: turn_began,
    base.Rolled: rolled,
    base.BankShort: bank_short,
    base.DiscardsDue: discards_due,
    base.Answered: answered,
    base.Discarded: discarded,
    base.RoadBuilt: road_built,
    base.SettlementBuilt: settlement_built,
    base.CityBuilt: city_built,
    base.LongestRoadMoved: longest_road_moved,
    base.BankTraded: bank_traded,
    base.OfferMade: offer_made,
    base.OfferDeclined: offer_declined,
    base.OfferWithdrawn: offer_withdrawn,
    base.AcceptanceRefused: acceptance_refused,
    base.Traded: traded,
    base.TurnEnded: turn_ended,
    base.GameWon: game_won,
    robber.RobberMoved: robber_moved,
    robber.Stolen: stolen,
    development.CardBought: card_bought,
    development.CardPlayed: card_played,
    development.Monopolised: monopolised,
    development.LargestArmyMoved: largest_army_moved,
}
"""One sentence an event type; another game takes over those of the parts that it shares."""


def narrate(event: Event, reader: Reader, names: Sequence[str], language: str = SOURCE) -> str:
    """One plain sentence that tells an (already redacted) event to this reader."""
    return SENTENCES[type(event)](Teller(speech(language), reader, names), event)
