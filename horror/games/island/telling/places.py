"""A place of an island in words: what it is called, what land it is, its harbour and its road."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Protocol

from horror.games.island.telling.position import harbour_kind, rate
from horror.games.island.telling.words import word
from horror.games.island.view import HarbourView, HexView, OfLand, RoadView, shape_of
from horror.games.locale import Speech
from horror.rules.base.facts import Facts
from horror.rules.base.roles import BORDER, HEX, INTERSECTION
from horror.rules.board.island import Island, bits
from horror.rules.kernel.errors import UnknownPlace
from horror.rules.kernel.face import PlaceLine
from horror.rules.kernel.roles import Role


class OfIsland(OfLand, Protocol):
    """A view of an island, with what stands on its borders and where its pieces are."""

    @property
    def harbours(self) -> Sequence[HarbourView]: ...
    @property
    def roads(self) -> Sequence[RoadView]: ...

    def pieces(self) -> Mapping[str, str]: ...


class Place:
    """A place of the island that a view shows: its name, its role, and what touches it."""

    def __init__(self, view: OfIsland, name: str) -> None:
        """``name`` is that of the place, or of a piece that stands there. Raises :class:`UnknownPlace`."""
        self.view = view
        self.name = view.pieces().get(name, name)
        self.island = shape_of(view)
        known = _roles(self.island)
        if self.name not in known:
            raise UnknownPlace(
                "there is no place and no piece {place}; there are intersections from 1 to {last}, hexes from {first}"
                " to {letter}, borders like {border}, and pieces by their names",
                place=name,
                last=self.island.size,
                first=self.island.hexes[0],
                letter=self.island.hexes[-1],
                border=self.island.borders[0],
            )
        self.role = known[self.name]

    @property
    def at(self) -> int:
        """The intersection that it is; 0 for none."""
        return int(self.name) if self.role is INTERSECTION else 0

    @property
    def hexes(self) -> list[HexView]:
        """The hex that it is, or those that an intersection or a border touches."""
        if self.role is HEX:
            around: Sequence[int] = (self.island.hex_index[self.name],)
        else:
            ends = (self.at,) if self.at else self.island.ends[self.island.border_index[self.name]]
            around = [
                index
                for index in self.island.hex_index.values()
                if all(index in self.island.around[end] for end in ends)
            ]
        return [self.view.hexes[index] for index in around]

    @cached_property
    def borders(self) -> list[str]:
        """The border that it is, or those that end at an intersection."""
        if self.role is BORDER:
            return [self.name]
        return [self.island.borders[border] for border in bits(self.island.borders_at[self.at])]


@lru_cache(maxsize=64)
def _roles(island: Island) -> Mapping[str, Role]:
    """What the places of an island are, by their names."""
    intersections = {str(at): INTERSECTION for at in range(1, island.size + 1)}
    return {**intersections, **dict.fromkeys(island.borders, BORDER), **dict.fromkeys(island.hexes, HEX)}


def heading(speech: Speech, place: Place) -> str:
    """What a place is called."""
    if place.role is INTERSECTION:
        return speech.say("Intersection {place}", place=place.name)
    if place.role is BORDER:
        return speech.say("Border {place}", place=place.name)
    return speech.say("Hex {place}", place=place.name)


def ground(speech: Speech, facts: Facts, place: Place) -> Iterator[PlaceLine]:
    """The land that it is or touches, and the harbour there."""
    land = [_land(speech, spot) for spot in place.hexes]
    if place.role is HEX:
        yield PlaceLine(*land)
    else:
        yield PlaceLine(speech.say("beside {hexes}", hexes=speech.listed(land)))
    for harbour in place.view.harbours:
        if harbour.border in place.borders:
            kind = harbour_kind(speech, harbour)
            text = speech.say("harbour {rate} {kind}", rate=rate(facts, harbour), kind=kind)
            yield PlaceLine(text, use="token", value="harbour")


def roads(speech: Speech, place: Place, names: Sequence[str]) -> Iterator[PlaceLine]:
    """The road on a border, and those that end at an intersection."""
    for road in place.view.roads:
        if road.border in place.borders:
            owner = names[road.owner]
            if place.role is BORDER:
                yield PlaceLine(speech.say("road of {seat}", seat=owner))
            else:
                yield PlaceLine(speech.say("road of {seat} on {border}", seat=owner, border=road.border))


def _land(speech: Speech, spot: HexView) -> str:
    """``K forest 6``."""
    terrain = word(speech, "terrain", spot.terrain)
    return f"{spot.hex} {terrain} {spot.chit}" if spot.chit else f"{spot.hex} {terrain}"
