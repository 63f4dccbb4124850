"""Plain text of at most 78 columns: wrapped sentences, the island, tables."""

import textwrap
from collections.abc import Iterator, Sequence

from horror.games.picture.text_island import TextIsland

WIDTH = 78
FIRM = "\N{NO-BREAK SPACE}"
"""A blank at which no line ends."""


def wrapped(words: str) -> list[str]:
    """Words on lines that fit; no line ends at a no-break space."""
    lines = textwrap.wrap(words, WIDTH, subsequent_indent="  ", break_on_hyphens=False)
    return [line.replace(FIRM, " ") for line in lines]


def centred(field: TextIsland) -> Iterator[str]:
    """The island in the middle of the page."""
    lines = field.lines()
    left = " " * ((WIDTH - max(map(len, lines))) // 2)
    yield from (f"{left}{line}".rstrip() for line in lines)


def board(parts: Sequence[Iterator[str]]) -> str:
    """The parts that say something, with an empty line between them."""
    return "\n\n".join("\n".join(part) for part in map(list, parts) if part) + "\n"
