"""A shape for every place of the board that a move can name, for whoever looks for the nearest one or marks it.

They are painted with nothing and take no touch: a page measures how far a finger is from them, and what it marks is a
copy that it paints itself. All are in the units of the ground.
"""

from collections.abc import Iterator

from horror.games.island.picture.places import Places, between
from horror.games.picture.parts import PLACES
from horror.games.picture.svg import Markup, circle, group, line, polygon

INTERSECTION, BORDER, HEX = 0.2, 0.25, 0.94
"""The radius of an intersection and what each end of a border leaves free, by the length of a border; how much of a hex
its shape takes up. Shapes that meet at a place stay apart."""


def outlines(places: Places) -> Markup:
    """Hexes first, then borders and intersections: the smaller a place, the later it is."""
    return group(_shapes(places), id=PLACES, fill="none", stroke="none", pointer_events="none")


def _shapes(places: Places) -> Iterator[Markup]:
    island = places.island
    for index, name in enumerate(island.hexes):
        middle = places.hex(index)
        corners = [between(middle, corner, HEX) for corner in places.outline(index)]
        yield polygon(corners, data_place=name)
    for index, border in enumerate(island.borders):
        one, other = places.border(index)
        yield line(between(one, other, BORDER), between(one, other, 1 - BORDER), data_place=border)
    for at in range(1, island.size + 1):
        yield circle(places.intersection(at), places.side * INTERSECTION, data_place=str(at))
