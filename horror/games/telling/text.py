"""Plain text of at most 78 columns: wrapped sentences, what is drawn with characters, tables."""

import textwrap
from collections.abc import Container, Iterable, Iterator, Sequence

WIDTH = 78
ROOM = 12
"""Columns that the last one of a table has at least, where it needs so many."""
FIRM = "\N{NO-BREAK SPACE}"
"""A blank at which no line ends."""


def wrapped(words: str) -> list[str]:
    """Words on lines that fit; no line ends at a no-break space."""
    lines = textwrap.wrap(words, WIDTH, subsequent_indent="  ", break_on_hyphens=False)
    return [line.replace(FIRM, " ") for line in lines]


def centred(lines: Sequence[str]) -> Iterator[str]:
    """Lines together in the middle of the page."""
    left = " " * ((WIDTH - max(map(len, lines))) // 2)
    yield from (f"{left}{line}".rstrip() for line in lines)


def board(parts: Sequence[Iterator[str]]) -> str:
    """The parts that say something, with an empty line between them."""
    return "\n\n".join("\n".join(part) for part in map(list, parts) if part) + "\n"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], figures: Container[int] = ()) -> Iterator[str]:
    """Columns as wide as they need to be, ``figures`` to the right; the last one is wrapped into the room left.

    Where that is too little columns stand closer together.
    """
    cells = [list(heads), *(list(row) for row in rows)]
    *wide, last = [max(map(len, column)) for column in zip(*cells, strict=True)]
    gap = 2 if sum(wide) + 2 * len(wide) + min(last, ROOM) <= WIDTH else 1
    left = sum(wide) + gap * len(wide)
    for row in cells:
        start = "".join(
            f"{cell:>{size}}{' ' * gap}" if column in figures else f"{cell:<{size + gap}}"
            for column, (cell, size) in enumerate(zip(row[:-1], wide, strict=True))
        )
        end = row[-1]
        lines = [f"{end:>{last}}"] if len(wide) in figures else textwrap.wrap(end, WIDTH - left)
        yield f"{start}{lines[0] if lines else ''}".rstrip()
        yield from (" " * left + line for line in lines[1:])
