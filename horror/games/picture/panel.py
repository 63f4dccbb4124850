"""The panel beside an island: written from the top down, with the parts that every game has."""

from collections.abc import Iterator, Sequence

from horror.games.picture.dice import die
from horror.games.picture.palette import INK
from horror.games.picture.parts import Part
from horror.games.picture.svg import Box, Markup, Point, element, group, moved, text

TOP = 36
"""The first base line."""
OUTSIDE = 10
"""How far the sign of a seat may stand out to the left."""


class Panel:
    """Games derive from it; ``y`` is how far it has come, ``right`` its right edge."""

    width: float = 362

    def __init__(self, left: float) -> None:
        self.left, self.right, self.y = left, left + self.width, float(TOP)

    def part(self, title: str) -> Part:
        """Everything in the panel; the title is what it tells of."""
        written = group([group(each, fill=INK) for each in self.written()], id="panel")
        return Part(written, Box(self.left - OUTSIDE, 0, self.width + OUTSIDE, self.y), title)

    def written(self) -> Iterator[Iterator[Markup]]:
        """The parts, from the top down."""
        raise NotImplementedError

    def title(self, words: str) -> Markup:
        """The head of a part."""
        return text((self.left, self.y), words, font_size=14, font_weight="bold")

    def head(self, headline: str, rolled: Sequence[int], said: str, most: int = 36) -> Iterator[Markup]:
        """Who is to do what (smaller when it takes ``most`` letters), and what the dice show."""
        size = 17 if len(headline) < most else 14
        yield text((self.left, self.y), headline, font_size=size, font_weight="bold")
        self.y += 16
        for index, shown in enumerate(rolled):
            yield die((self.left + 40 * index, self.y), 32, shown)
        yield text((self.left + 90 * bool(rolled), self.y + 21), said, font_size=14)
        self.y += 32

    def pointer(self, top: float) -> Markup:
        """The sign beside the seat whose turn it is."""
        return element("path", d="M0 0l9 7-9 7z", transform=moved((self.left - 9, top + 16)))


def cell(index: int, left: float, top: float, height: float, across: float = 182) -> Point:
    """A place in a grid of two columns."""
    return left + across * (index % 2), top + height * (index // 2)


def in_lines(words: str, most: int) -> list[str]:
    """Words on lines of at most so many letters, where blanks allow it."""
    lines = [""]
    for part in words.split(" "):
        if lines[-1] and len(lines[-1]) + 1 + len(part) > most:
            lines.append(part)
        else:
            lines[-1] = f"{lines[-1]} {part}".strip()
    return lines
