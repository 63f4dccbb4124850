"""What lies at a place, in words."""

from collections.abc import Iterator, Sequence

from horror.games.classic.facts import FACTS
from horror.games.classic.view import ClassicView
from horror.games.classic.words import word
from horror.games.island.telling.places import Place, ground, heading, roads
from horror.games.locale import Speech
from horror.rules.kernel.face import PlaceLine, PlaceTold


def told(speech: Speech, view: ClassicView, name: str, names: Sequence[str]) -> PlaceTold:
    """The place of this name; raises :class:`UnknownPlace`."""
    place = Place(view, name)
    lines = [*ground(speech, FACTS, place), *_standing(speech, view, place, names)]
    return PlaceTold(place.name, place.role.name, heading(speech, place), lines)


def _standing(speech: Speech, view: ClassicView, place: Place, names: Sequence[str]) -> Iterator[PlaceLine]:
    for town in view.towns:
        if town.at == place.at:
            text = f"{names[town.owner]}: {word(speech, 'town', town.kind)}"
            yield PlaceLine(text, use="town", value=town.kind)
    yield from roads(speech, place, names)
    if view.robber == place.name:
        yield PlaceLine(speech.say("the robber"), use="token", value="robber")
