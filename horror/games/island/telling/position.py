"""A position in words, as far as the shared parts go: seats by colour, land, harbours, offers."""

from collections.abc import Iterator, Sequence
from typing import Protocol

from horror.games.island.telling.words import cards, word
from horror.games.island.view import HarbourView, HexView, OfferView
from horror.games.locale import Speech
from horror.games.telling.words import marks
from horror.rules.base.cards import RESOURCES
from horror.rules.base.facts import Facts
from horror.rules.base.state import TERRAIN_RESOURCE, TERRAINS


class Coloured(Protocol):
    """A seat of any view."""

    @property
    def colour(self) -> str: ...


class Seated(Protocol):
    """A view of any game."""

    @property
    def seats(self) -> Sequence[Coloured]: ...


def colours(speech: Speech, view: Seated) -> list[str]:
    """What the seats are called, by colour."""
    return [word(speech, "colour", seat.colour) for seat in view.seats]


def letters(speech: Speech, view: Seated) -> list[str]:
    """A letter for each seat, in seat order."""
    return marks(colours(speech, view))


def product(speech: Speech, terrain: str) -> str:
    """What a terrain yields, in words; the terrain's own name where that is nothing."""
    resource = TERRAIN_RESOURCE[TERRAINS.index(terrain)]
    return word(speech, "terrain", terrain) if resource < 0 else word(speech, "resource", RESOURCES[resource])


def rate(facts: Facts, harbour: HarbourView) -> str:
    """``3:1`` or ``2:1``."""
    return f"{facts.any_harbour_rate if harbour.kind == 'any' else facts.own_harbour_rate}:1"


def harbour_kind(speech: Speech, harbour: HarbourView) -> str:
    """The kind of cards that a harbour serves."""
    return speech.word("harbour", "any") if harbour.kind == "any" else word(speech, "resource", harbour.kind)


def served(harbour: HarbourView) -> str | None:
    """The terrain that yields what a harbour serves; none where it serves every kind."""
    if harbour.kind == "any":
        return None
    return TERRAINS[TERRAIN_RESOURCE.index(RESOURCES.index(harbour.kind))]


def land(speech: Speech, hexes: Sequence[HexView]) -> str:
    """All hexes with terrain and chit, as a sentence."""
    listed = []
    for spot in hexes:
        terrain = word(speech, "terrain", spot.terrain)
        listed.append(f"{spot.hex} {terrain} {spot.chit}" if spot.chit else f"{spot.hex} {terrain}")
    return speech.say("Hexes, by letter: {hexes}.", hexes=", ".join(listed))


def ports(speech: Speech, facts: Facts, harbours: Sequence[HarbourView]) -> str:
    """All harbours, as a sentence."""
    listed = ", ".join(f"{each.border} {rate(facts, each)} {harbour_kind(speech, each)}" for each in harbours)
    return speech.say("Harbours, by border: {harbours}.", harbours=listed)


def offers(speech: Speech, names: Sequence[str], made: Sequence[OfferView]) -> Iterator[str]:
    """A sentence for each open offer."""
    for offer in made:
        said = speech.say(
            "{offer}: {seat} offers {give} for {get} to {to}",
            offer=offer.offer,
            seat=names[offer.seat],
            give=cards(speech, offer.give),
            get=cards(speech, offer.get),
            to=speech.listed([names[seat] for seat in offer.to]),
        )
        declined = speech.listed([names[seat] for seat in offer.declined])
        refused = f" ({speech.say('declined by {seats}', seats=declined)})" if declined else ""
        yield f"{said}{refused}."
