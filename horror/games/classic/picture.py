"""The classic game as SVG: the island, and a panel that says how the seats stand.

Drawn from a view, and only from what everybody may see in it: all readers of a position get the same picture, so it
may be passed on. ``id`` attributes (``hex-A``, ``at-12``, ``border-12-17``, ``town-12``, ``harbour-1-4``, ``robber``,
``seat-0``) name what a page may point at.
"""

from collections.abc import Iterator, Sequence

from horror.games.classic import summary
from horror.games.classic.panel import Panel
from horror.games.classic.view import ClassicView
from horror.games.locale import SOURCE, Speech, speech
from horror.games.picture import ground, pieces
from horror.games.picture.palette import PAPER, paint_of
from horror.games.picture.pieces import Owner
from horror.games.picture.places import Places
from horror.games.picture.svg import Markup, document, element, group, moved
from horror.rules.board.island import island_of_rows

SIDE, MARGIN, GAP = 66, 84, 14
"""Length of a border, width of the sea around the island, space around the parts of the picture."""
BESIDE_CHIT = 37
"""How far from the centre of a hex the robber stands when there is a chit."""


def picture(view: ClassicView, language: str = SOURCE) -> str:
    """The board as a standalone SVG document."""
    talk = speech(language)
    places = Places(island_of_rows(tuple(view.rows)), SIDE, MARGIN)
    owners = [
        Owner(paint_of(seat.colour), letter)
        for seat, letter in zip(view.seats, summary.letters(talk, view), strict=True)
    ]
    panel = Panel(talk, view, owners, places.width + 2 * GAP)
    hexes = [_land(talk, view, index) for index in range(len(view.hexes))]
    shapes = ground.definitions(places, [spot.chit for spot in hexes if spot.chit]) + pieces.definitions(SIDE)
    beside = list(panel.parts())
    width, height = panel.right + GAP, max(places.height + 2 * GAP, panel.y)
    return document(
        width,
        height,
        f"{talk.say('The classic game')}. {summary.headline(talk, view)}",
        summary.described(talk, view),
        [
            element("defs", *shapes),
            element("rect", width=width, height=height, fill=PAPER),
            group(
                _island(talk, view, places, hexes, owners),
                transform=moved((GAP, GAP)),
                text_anchor="middle",
                id="island",
            ),
            *beside,
        ],
    )


def _land(talk: Speech, view: ClassicView, index: int) -> ground.Land:
    spot = view.hexes[index]
    chit = (
        ground.Chit(spot.chit, summary.ways(spot.chit), summary.likeliest(spot.chit)) if spot.chit else None
    )
    return ground.Land(index, spot.terrain, summary.product(talk, spot.terrain), chit)


def _island(
    talk: Speech, view: ClassicView, places: Places, hexes: Sequence[ground.Land], owners: Sequence[Owner]
) -> Iterator[Markup]:
    """From the sea upwards: hexes, harbours, roads, towns, numbers, robber."""
    borders = places.island.border_index
    yield ground.sea(places)
    yield from ground.land(places, hexes)
    for port in view.harbours:
        label = summary.harbour_kind(talk, port)
        yield ground.harbour(places, borders[port.border], summary.rate(port), label)
    yield pieces.roads(
        pieces.road(*places.border(borders[road.border]), owners[road.owner], id=f"border-{road.border}")
        for road in view.roads
    )
    yield pieces.towns(
        pieces.town(town.kind, places.intersection(town.at), owners[town.owner], id=f"town-{town.at}")
        for town in view.towns
    )
    yield ground.numbers(places, [town.at for town in view.towns])
    robbed = hexes[places.island.hex_index[view.robber]]
    x, y = places.hex(robbed.hex)
    yield pieces.robber((x - BESIDE_CHIT * bool(robbed.chit), y), id="robber")
