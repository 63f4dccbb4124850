"""Plain text of at most 68 columns: wrapped sentences, what is drawn with characters, tables."""

import textwrap
from collections.abc import Container, Iterable, Iterator, Sequence

WIDTH = 68
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

    Where that is too little columns stand closer together, and then the one that words leave most room in is wrapped.
    """
    cells = [list(heads), *(list(row) for row in rows)]
    columns = list(zip(*cells, strict=True))
    *wide, last = [max(map(len, column)) for column in columns]
    least = last if len(wide) in figures else min(last, ROOM)
    gap = 2 if sum(wide) + 2 * len(wide) + least <= WIDTH else 1
    longest = [max((len(word) for cell in column for word in cell.split()), default=0) for column in columns]
    if len(wide) not in figures:
        least = min(least, longest[-1])
    if (over := sum(wide) + gap * len(wide) + least - WIDTH) > 0:
        room = {at: wide[at] - longest[at] for at in range(len(wide)) if at not in figures}
        wide[max(room, key=room.__getitem__)] -= over
    for row in cells:
        yield from _row(row, [*wide, last], gap, figures)


def _row(row: Sequence[str], wide: Sequence[int], gap: int, figures: Container[int]) -> Iterator[str]:
    """The lines of one row: words that are wider than their column go on below."""
    room = [*wide[:-1], WIDTH - sum(wide[:-1]) - gap * (len(wide) - 1)]
    columns = [
        [f"{cell:>{wide[column]}}"] if column in figures else textwrap.wrap(cell, room[column]) or [""]
        for column, cell in enumerate(row)
    ]
    for number in range(max(map(len, columns))):
        cells = (lines[number] if number < len(lines) else "" for lines in columns)
        yield (" " * gap).join(f"{cell:<{size}}" for cell, size in zip(cells, wide, strict=True)).rstrip()
