"""The classic game as SVG: the island, and a panel that says how the seats stand.

Drawn from a view, and only from what everybody may see in it: all readers of a position get the same picture, so it
may be passed on. ``id`` attributes (``hex-A``, ``at-12``, ``border-12-17``, ``town-12``, ``harbour-1-4``, ``robber``,
``seat-0``) name what a page may point at.
"""

from collections.abc import Iterator
from functools import cached_property

from horror.games.classic import summary
from horror.games.classic.facts import FACTS
from horror.games.classic.legend import classic_legend
from horror.games.classic.panel import WIDTH, said
from horror.games.classic.view import ClassicView
from horror.games.island.picture import ground, pieces
from horror.games.island.picture.on_island import IslandPicture
from horror.games.locale import SOURCE, speech
from horror.games.picture.legend import Legend
from horror.games.picture.panel import Said, panel
from horror.games.picture.parts import Part
from horror.games.picture.svg import Markup, Point, called
from horror.rules.kernel.face import LIGHT

BESIDE_CHIT = 37
"""How far from the centre of a hex the robber stands when there is a chit."""


def shapes(side: float) -> list[Markup]:
    """All shapes of pieces."""
    return [*pieces.definitions(side), ground.spot(8.5)]


class ClassicPicture(IslandPicture[ClassicView]):
    """A position of the classic game."""

    side, margin, gap, close_size = 66, 84, 14, ground.NUMBER
    shapes = staticmethod(shapes)
    facts = FACTS
    summary = summary

    @cached_property
    def name(self) -> str:
        return self.talk.say("The classic game")

    def standing(self) -> Iterator[Markup]:
        """Roads, towns, numbers, robber."""
        places, owners = self.land.places, self.owners
        borders = places.island.border_index
        for road in self.view.roads:
            ends = places.border(borders[road.border])
            yield pieces.road(*ends, owners[road.owner], **called("border", road.border))
        for town in self.view.towns:
            at = places.intersection(town.at)
            yield pieces.town(town.kind, at, owners[town.owner], **called("town", town.at))
        taken = {town.at for town in self.view.towns}
        for number in range(1, places.island.size + 1):
            draw = ground.number_beside if number in taken else ground.number
            yield draw(places, number)
        robbed = self.land.hexes[places.island.hex_index[self.view.robber]]
        x, y = places.hex(robbed.hex)
        yield pieces.robber((x - BESIDE_CHIT * bool(robbed.chit), y), id="robber")

    @cached_property
    def panel(self) -> Part:
        return panel(self.title, WIDTH, self.said)

    @cached_property
    def said(self) -> list[Said]:
        return list(said(self.talk, self.view, self.owners))

    @cached_property
    def explained(self) -> Legend:
        return classic_legend(self.talk)

    @property
    def legend_at(self) -> Point:
        """Below the panel."""
        x, y = self.panel_at
        return x, y + self.panel.box.bottom - self.explained.part.box.top


def picture(view: ClassicView, language: str = SOURCE, theme: str = LIGHT) -> ClassicPicture:
    """The board, and what stands beside it."""
    return ClassicPicture(speech(language), view, theme)
