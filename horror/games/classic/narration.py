"""The story of a classic game: one plain sentence for each event, per reader and language, never stored."""

from collections.abc import Sequence

from msgspec import UNSET

from horror.games.classic.words import word
from horror.games.island.telling.base_events import BASE_SENTENCES
from horror.games.island.telling.teller import Sentences, Teller
from horror.games.locale import SOURCE, speech
from horror.rules.development import events as development
from horror.rules.kernel.events import Event, Reader
from horror.rules.robber import events as robber


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
        card=word(tell.speech, "card", e.card),
    )


def card_played(tell: Teller, e: development.CardPlayed) -> str:
    return tell.by(
        e.seat,
        "You played a development card: {card}.",
        "{name} played a development card: {card}.",
        card=word(tell.speech, "card", e.card),
    )


def monopolised(tell: Teller, e: development.Monopolised) -> str:
    resource = tell.word("resource", e.resource)
    paid = [f"{tell.payer(seat)} {count}" for seat, count in enumerate(e.counts) if count]
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
    if e.seat is None:
        return tell.speech.say("Nobody holds the largest army any more.")
    return tell.by(
        e.seat,
        "You now hold the largest army, of {knights} knights.",
        "{name} now holds the largest army, of {knights} knights.",
        knights=e.knights,
    )


SENTENCES: Sentences = {
    **BASE_SENTENCES,
    robber.RobberMoved: robber_moved,
    robber.Stolen: stolen,
    development.CardBought: card_bought,
    development.CardPlayed: card_played,
    development.Monopolised: monopolised,
    development.LargestArmyMoved: largest_army_moved,
}
"""One sentence an event type."""


def narrate(event: Event, reader: Reader, names: Sequence[str], language: str = SOURCE) -> str:
    """One plain sentence that tells an (already redacted) event to this reader."""
    return SENTENCES[type(event)](Teller(speech(language), reader, names), event)
