"""Paragraphs that a client has folded so that they can be put together again (RFC 3676)."""

from __future__ import annotations

from collections.abc import Iterator

SIGNATURE = "-- "


def unfolded(text: str, delsp: bool) -> str:
    """The text with each paragraph on a line, quotations with a mark for each level before it.

    A line that ends in a blank goes on in the next one of the same level, if that is not empty; with ``delsp`` that
    blank is no part of it.
    """
    return "\n".join(_paragraphs(text, delsp))


def _paragraphs(text: str, delsp: bool) -> Iterator[str]:
    level, parts = 0, list[str]()
    for line in text.split("\n"):
        bare = line.lstrip(">")
        depth = len(line) - len(bare)
        bare = bare.removeprefix(" ")
        if parts and depth != level:
            yield _marked(level, parts)
            parts = []
        level = depth
        if bare in (SIGNATURE, ""):
            if parts:
                yield _marked(level, parts)
            yield _marked(level, [bare])
            parts = []
        elif bare.endswith(" "):
            parts.append(bare[:-1] if delsp else bare)
        else:
            yield _marked(level, [*parts, bare])
            parts = []
    if parts:
        yield _marked(level, parts)


def _marked(level: int, parts: list[str]) -> str:
    text = "".join(parts)
    return f"{'>' * level} {text}" if level else text
