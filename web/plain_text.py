"""Texts of whoever runs the site, as they may be shown: paragraphs, headings and lists, and nothing that is markup."""

from __future__ import annotations

import re
from typing import NamedTuple


class Block(NamedTuple):
    """A heading (``h2``, ``h3``), a paragraph (``p``), or a list (``ul``), with its lines."""

    kind: str
    lines: list[str]


def blocks(text: str) -> list[Block]:
    """A plain text, or the plainest of Markdown: blank lines between paragraphs, ``#`` before headings, ``-`` or ``*``
    before what is listed. Everything else stays as it is written.
    """
    found = []
    for part in re.split(r"\n\s*\n", text.replace("\r\n", "\n").strip()):
        lines = [line.strip() for line in part.split("\n") if line.strip()]
        while lines and (heading := re.fullmatch(r"(#{1,6})\s+(.*)", lines[0])):
            found.append(Block("h2" if len(heading[1]) < 3 else "h3", [heading[2]]))
            lines = lines[1:]
        if lines and all(re.match(r"[-*]\s", line) for line in lines):
            found.append(Block("ul", [line[1:].strip() for line in lines]))
        elif lines:
            found.append(Block("p", lines))
    return found
