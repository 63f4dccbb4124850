"""Dice."""

from horror.games.picture.palette import INK, PAPER
from horror.games.picture.svg import Markup, Point, circle, element, moved

CORNER, PIP = 1 / 6, 1 / 10
"""The radius of a corner and of a pip, by the size of a die."""


def die(at: Point, size: float, shown: int) -> Markup:
    """A die's face; the point is its upper left corner."""
    face = element(
        "rect", width=size, height=size, rx=size * CORNER, fill=PAPER, stroke=INK, stroke_width=1.6
    )
    dots = [circle((size * x / 4, size * y / 4), size * PIP, fill=INK) for x, y in _SPOTS[shown]]
    return element("g", face, *dots, transform=moved(at))


_SPOTS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((2, 2),),
    2: ((1, 1), (3, 3)),
    3: ((1, 1), (2, 2), (3, 3)),
    4: ((1, 1), (3, 1), (1, 3), (3, 3)),
    5: ((1, 1), (3, 1), (2, 2), (1, 3), (3, 3)),
    6: ((1, 1), (3, 1), (1, 2), (3, 2), (1, 3), (3, 3)),
}
