"""Plain text of at most 78 columns: wrapped sentences, what is drawn with characters, tables."""

import textwrap
from collections.abc import Container, Iterable, Iterator, Sequence

WIDTH = 78
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
    """Columns as wide as they need to be, ``figures`` to the right; the last one is wrapped into the room left."""
    cells = [list(heads), *(list(row) for row in rows)]
    wide = [max(len(row[column]) for row in cells) for column in range(len(heads))]
    left = sum(wide[:-1]) + 2 * (len(wide) - 1)
    room = max(8, WIDTH - left)
    for row in cells:
        fixed = "  ".join(
            f"{cell:>{size}}" if column in figures else f"{cell:<{size}}"
            for column, (cell, size) in enumerate(zip(row[:-1], wide[:-1], strict=True))
        )
        last = row[-1]
        if len(heads) - 1 in figures:
            last = f"{last:>{wide[-1]}}"
        for index, line in enumerate(textwrap.wrap(last, room, drop_whitespace=False) or [""]):
            start = fixed if index == 0 else " " * (left - 2)
            yield f"{start}  {line}"[:WIDTH].rstrip()
