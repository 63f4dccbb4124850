"""What of a place is told from afar, where neither figures nor labels can be read: one badge for all who stand there.

Both kinds are pieces of their own, each at a level alone and in no whole picture.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import NamedTuple

from horror.games.catan_horror.labels import large_pill
from horror.games.catan_horror.palette import AMBER, GLOOM, GLOOM_EDGE, MADNESS, ON_AMBER, ON_GLOOM
from horror.games.picture.levels import ISLAND, NEAR, apart, centred
from horror.games.picture.palette import EDGE, INK, PAPER, RED, RIM, Paint
from horror.games.picture.svg import ORIGIN, Markup, Point, Value, element, moved

HIGH, SIZE, LETTER, WIDER, ROOM = 52, 46, 31, 18, 10
"""How high a badge is, the size of its figures, how wide one of them is, by how much the widest letters are wider, and
the room around them.
"""
WIDEST = "MW"
CORNER = 12
"""How round the badge of monsters is; that of knights is a circle."""
OUTER, RIM_WIDTH, EDGE_WIDTH = 14, 9, 3
"""The width of what goes around a badge: light, what is wrong with the town, and its own edge."""
BELOW, ON_HEX = 60, 60
"""How far from an intersection the middle of a badge is, and from that of a hex."""
ASIDE, LOWER = 10, 66
"""Where that would hide a harbour: how far from the upright border its edge is, and how far along that its middle."""
AILING_BELOW = 39
RIMS: dict[str, dict[str, Value]] = {
    "mad": {"stroke": MADNESS},
    "invaded": {"stroke": RED, "stroke_dasharray": "9 6"},
    "assaulted": {"stroke": AMBER},
}
"""The rim for the state of a town: those that it has itself, and one for what is before it."""
WARNING = "!"


class Count(NamedTuple):
    """So many of a kind: in whose colours, and how round."""

    words: str
    paint: Paint
    edge: str
    corner: float

    @property
    def wide(self) -> float:
        letters = sum(LETTER + WIDER * (letter in WIDEST) for letter in self.words)
        return max(HIGH, ROOM + letters)


class Read(NamedTuple):
    """A circle in which something is read, and how much it matters that nothing lies over it."""

    at: Point
    radius: float
    weight: float


def knights(count: int, paint: Paint, letter: str) -> Count:
    """Knights, and those that are called up, with the letter of their owner where they have one."""
    return Count(f"{letter}{count}", paint, EDGE, HIGH / 2)


def monsters(count: int, assault: bool) -> Count:
    """Monsters; with a mark where they assault a town."""
    return Count(f"{count}{WARNING if assault else ''}", Paint(GLOOM, ON_GLOOM), GLOOM_EDGE, CORNER)


def beside(at: Point, upright: int, counts: Iterable[Count], read: Sequence[Read]) -> Point:
    """Where a badge stands: across from the upright border of an intersection, or beside that to hide less."""
    (x, y), wide = at, sum(count.wide for count in counts)
    aside, lower = wide / 2 + ASIDE, y + upright * LOWER
    spots = (x, y - upright * BELOW), (x + aside, lower), (x - aside, lower)

    def hidden(spot: Point) -> float:
        """How far the badge reaches into what is read."""
        total = 0.0
        for (across, down), radius, weight in read:
            beyond = max(0.0, abs(across - spot[0]) - wide / 2), max(0.0, abs(down - spot[1]) - HIGH / 2)
            total += weight * max(0.0, radius - hypot(*beyond))
        return total

    return min(spots, key=hidden)


def crowd(at: Point, counts: Iterable[Count], state: str, **attributes: str) -> Markup:
    """Who stands at a place, side by side about a point; around them the rim of a town that is in this state."""
    return apart(ISLAND, *_counts(tuple(counts), RIMS.get(state, {})), transform=moved(at), **attributes)


def _counts(counts: tuple[Count, ...], rim: dict[str, Value]) -> Iterator[Markup]:
    left = -sum(count.wide for count in counts) / 2
    fields: list[tuple[dict[str, Value], Count, float]] = []
    for count in counts:
        field: dict[str, Value] = {
            "x": left, "y": -HIGH / 2, "width": count.wide, "height": HIGH, "rx": count.corner
        }  # fmt: skip
        fields.append((field, count, left + count.wide / 2))
        left += count.wide
    for field, _, _ in fields:
        yield element("rect", **field, fill="none", stroke=RIM, stroke_width=OUTER)
    if rim:
        for field, _, _ in fields:
            yield element("rect", **field, fill="none", **rim, stroke_width=RIM_WIDTH)
    for field, count, middle in fields:
        yield element("rect", **field, fill=count.paint.fill, stroke=count.edge, stroke_width=EDGE_WIDTH)
        words = centred(count.words, SIZE, fill=count.paint.ink)
        yield element("g", words, transform=moved((middle, 0)))


def ailing(at: Point, words: str, assaulted: bool, **attributes: str) -> Markup:
    """The damage of a town in few letters, on amber where monsters stand before it."""
    fill, ink = (AMBER, ON_AMBER) if assaulted else (PAPER, INK)
    label = large_pill(ORIGIN, words or WARNING, fill, ink)
    return apart(NEAR, label, transform=moved(at), **attributes)
