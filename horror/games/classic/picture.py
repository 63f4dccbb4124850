"""The classic game as SVG: the island, and a panel that says how the seats stand.

Drawn from a view, and only from what everybody may see in it: all readers of a position get the same picture, so it
may be passed on. ``id`` attributes (``hex-A``, ``at-12``, ``border-12-17``, ``town-12``, ``harbour-1-4``, ``robber``,
``seat-0``) name what a page may point at.
"""

from collections.abc import Iterator, Sequence

from horror.games.classic import summary
from horror.games.classic.facts import FACTS
from horror.games.classic.panel import ClassicPanel
from horror.games.classic.view import ClassicView
from horror.games.island.picture import ground, pieces
from horror.games.island.picture.board import Board
from horror.games.island.picture.land import land, owners_of
from horror.games.island.telling import position
from horror.games.locale import SOURCE, speech
from horror.games.picture.palette import PAPER, Owner
from horror.games.picture.svg import Markup, called, document, element, group, moved

SIDE, MARGIN, GAP = 66, 84, 14
"""Length of a border, width of the sea around the island, space around the parts of the picture."""
BESIDE_CHIT = 37
"""How far from the centre of a hex the robber stands when there is a chit."""


def picture(view: ClassicView, language: str = SOURCE) -> str:
    """The board as a standalone SVG document."""
    talk = speech(language)
    below, owners = land(talk, view, FACTS, SIDE, MARGIN, pieces.definitions), owners_of(talk, view)
    panel = ClassicPanel(talk, view, owners, below.places.width + 2 * GAP)
    beside = list(panel.parts())
    width, height = panel.right + GAP, max(below.places.height + 2 * GAP, panel.y)
    island = [below.drawn, *_pieces(view, below, owners)]
    return document(
        width,
        height,
        f"{talk.say('The classic game')}. {summary.headline(talk, view, position.colours(talk, view))}",
        summary.described(talk, view),
        [
            below.shapes,
            element("rect", width=width, height=height, fill=PAPER),
            group(island, transform=moved((GAP, GAP)), text_anchor="middle", id="island"),
            group(beside, id="panel"),
        ],
    )


def _pieces(view: ClassicView, below: Board, owners: Sequence[Owner]) -> Iterator[Markup]:
    """From the land upwards: roads, towns, numbers, robber."""
    places, borders = below.places, below.places.island.border_index
    yield pieces.roads(
        pieces.road(*places.border(borders[road.border]), owners[road.owner], **called("border", road.border))
        for road in view.roads
    )
    yield pieces.towns(
        pieces.town(town.kind, places.intersection(town.at), owners[town.owner], **called("town", town.at))
        for town in view.towns
    )
    yield ground.numbers(places, tuple(town.at for town in view.towns))
    robbed = below.hexes[places.island.hex_index[view.robber]]
    x, y = places.hex(robbed.hex)
    yield pieces.robber((x - BESIDE_CHIT * bool(robbed.chit), y), id="robber")
