"""What is said on pieces and beside them: figures in circles, words on labels, bars that fill."""

from horror.games.picture.levels import NEAR_SIZE, centred
from horror.games.picture.palette import INK, PAPER
from horror.games.picture.svg import ORIGIN, Markup, Point, Value, circle, element, group, moved, text

HAIR = 1
"""The width of thin outlines."""
BADGE, LARGE_BADGE = 6, 9
BADGE_BELOW, BADGE_SIZE = 3.2, 9
LABEL_HEIGHT, LABEL_CORNER, LABEL_LINE = 11, 4, 0.8
PILL_BELOW, PILL_SIZE = 3, 8.5
PILL_ROOM, PILL_LETTER = 6, 5.4
"""The room around the words on a pill, and how wide a letter is."""
LARGE_PILL, LARGE_ROOM, LARGE_LETTER = 20, 10, 10
"""How high a pill is that is seen from afar, and the same of it."""
BAR_BELOW, BAR_SIZE = 2, 8
TAKEN = 3
"""How high what has been taken stands on a bar."""


def badge(at: Point, words: str, fill: str, **level: Value) -> Markup:
    """A figure in a little circle."""
    x, y = at
    return group(
        [
            circle(at, BADGE, fill=fill, stroke=PAPER, stroke_width=HAIR),
            text((x, y + BADGE_BELOW), words, font_size=BADGE_SIZE, font_weight="bold", fill=PAPER),
        ],
        **level,
    )


def large_badge(at: Point, words: str, fill: str) -> Markup:
    """The same for who sees it from afar."""
    disc = circle(ORIGIN, LARGE_BADGE, fill=fill, stroke=PAPER, stroke_width=HAIR)
    return element("g", disc, centred(words, NEAR_SIZE, fill=PAPER), transform=moved(at))


def pill(at: Point, words: str, fill: str, ink: str, wide: float = 0, /, **level: Value) -> Markup:
    """A word on a label, centred on a point."""
    x, y = at
    width = wide or PILL_ROOM + PILL_LETTER * len(words)
    return group(
        [
            _field(at, width, rx=LABEL_CORNER, fill=fill, stroke=INK, stroke_width=LABEL_LINE),
            text((x, y + PILL_BELOW), words, font_size=PILL_SIZE, font_weight="bold", fill=ink),
        ],
        **level,
    )


def large_pill(at: Point, words: str, fill: str, ink: str) -> Markup:
    """The same for who sees it from afar."""
    x, y = at
    wide = LARGE_ROOM + LARGE_LETTER * len(words)
    return group(
        [
            element(
                "rect",
                x=x - wide / 2,
                y=y - LARGE_PILL / 2,
                width=wide,
                height=LARGE_PILL,
                rx=LARGE_PILL / 3,
                fill=fill,
                stroke=INK,
                stroke_width=HAIR,
            ),
            element("g", centred(words, NEAR_SIZE, fill=ink), transform=moved(at)),
        ]
    )


def bar(at: Point, width: float, taken: int, most: int, words: str, fill: str, **level: Value) -> Markup:
    """How much has been taken of what can be borne, with words on it."""
    x, y = at
    left, bottom = x - width / 2, y + LABEL_HEIGHT / 2
    filled = width * min(most, taken) / most
    return group(
        [
            _field(at, width, fill=PAPER, stroke=INK, stroke_width=LABEL_LINE),
            element("rect", x=left, y=bottom - TAKEN, width=filled, height=TAKEN, fill=fill),
            text((x, y + BAR_BELOW), words, font_size=BAR_SIZE, font_weight="bold", fill=INK),
        ],
        **level,
    )


def _field(at: Point, width: float, **attributes: Value) -> Markup:
    """The ground of a label around a point."""
    x, y = at
    left, top = x - width / 2, y - LABEL_HEIGHT / 2
    return element("rect", x=left, y=top, width=width, height=LABEL_HEIGHT, **attributes)
