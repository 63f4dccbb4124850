"""What lies at a place, in words: towns, knights, monsters and gates with their values."""

from collections.abc import Iterator, Sequence

from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.summary import (
    abilities,
    gate_words,
    knight_words,
    monster_words,
    signed,
    town_words,
)
from horror.games.catan_horror.view import HorrorView, MonsterView
from horror.games.catan_horror.words import word
from horror.games.island.telling.places import Place, ground, heading, roads
from horror.games.locale import Speech
from horror.rules.kernel.face import PlaceLine, PlaceTold


def told(speech: Speech, view: HorrorView, name: str, names: Sequence[str]) -> PlaceTold:
    """The place of this name, or where this piece stands; raises :class:`UnknownPlace`."""
    place = Place(view, name)
    lines = [
        *ground(speech, FACTS, place),
        *_built(speech, view, place, names),
        *_opened(speech, view, place, names),
        *_standing(speech, view, place, names),
    ]
    return PlaceTold(place.name, place.role.name, heading(speech, place), lines)


def _built(speech: Speech, view: HorrorView, place: Place, names: Sequence[str]) -> Iterator[PlaceLine]:
    for town in view.towns:
        if town.at == place.at:
            text = f"{names[town.owner]}: {town_words(speech, town)}"
            yield PlaceLine(text, use="town", value=town.kind)
    yield from roads(speech, place, names)


def _opened(speech: Speech, view: HorrorView, place: Place, names: Sequence[str]) -> Iterator[PlaceLine]:
    """What lies on a hex: gate, seal, merchant."""
    for gate in view.gates:
        if gate.hex == place.name:
            text = speech.say("gate {gate}", gate=gate_words(speech, gate))
            yield PlaceLine(text, use="world", value=gate.world)
    if place.name in view.sealed:
        yield PlaceLine(speech.say("sealed hex"), use="token", value="seal")
    if view.merchant_hex == place.name and view.merchant_owner is not None:
        text = speech.say("merchant of {seat}", seat=names[view.merchant_owner])
        yield PlaceLine(text, use="token", value="merchant")


def _standing(speech: Speech, view: HorrorView, place: Place, names: Sequence[str]) -> Iterator[PlaceLine]:
    """Knights and monsters."""
    for knight in view.knights:
        if knight.at == place.at:
            text = f"{names[knight.owner]}: {knight_words(speech, knight)}"
            yield PlaceLine(text, knight.knight, use="rank", value=knight.rank)
    for recruit in view.recruits:
        if recruit.at == place.at:
            yield PlaceLine(f"{names[recruit.owner]}: {speech.say('called up at {at}', at=recruit.at)}")
    for monster in view.monsters:
        if place.name in (str(monster.at), monster.hex):
            text = f"{monster_words(speech, monster)}, {_values(speech, monster)}"
            yield PlaceLine(text, monster.monster, use="monster", value=monster.kind)


def _values(speech: Speech, monster: MonsterView) -> str:
    """What a monster can."""
    values = speech.say(
        "strength {strength}, Horror {horror}, awareness {awareness}, {movement}",
        strength=monster.strength,
        horror=monster.horror,
        awareness=signed(monster.awareness),
        movement=word(speech, "movement", monster.movement),
    )
    able = abilities(speech, monster.kind)
    return f"{values}, {able}" if able else values
