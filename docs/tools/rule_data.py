"""The rule books as data that games and the table have at run time, for who looks a rule up: made by `make rules`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import msgspec

from docs.tools.rulebook import ROOT, RULE_BOOKS, RULING, sections
from horror.games.lookup.rule_book import Written

DATA: dict[Path, Sequence[Path]] = {
    ROOT / "horror" / "table" / "data" / "rules.json": [
        RULE_BOOKS / "table.md",
        RULE_BOOKS / "leagues.md",
        RULE_BOOKS / "mail.md",
        RULE_BOOKS / "push.md",
        RULE_BOOKS / "people.md",
    ],
    ROOT / "horror" / "games" / "island" / "data" / "rules.json": [RULE_BOOKS / "base.md"],
    ROOT / "horror" / "games" / "catan_horror" / "data" / "rules.json": [
        RULE_BOOKS / "catan-horror.md",
        RULE_BOOKS / "cities.md",
        RULE_BOOKS / "interactions.md",
    ],
    **{book.parent / "data" / "rules.json": [book] for book in sorted((ROOT / "tests").glob("*/rules.md"))},
}
"""Which books make which files; a game outside of the registry brings its book in its own folder."""
_LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")
_MARK = re.compile(r"(?<!\w)[*`]+|[*`]+(?!\w)")


def rule_data(books: Sequence[Path]) -> str:
    """The rules of these books, as a file has them."""
    rules = [
        Written(number=number, title=section, book=title, text=plain(text), ruling=plain(ruling))
        for book in books
        for title, section, number, whole in sections(book)
        for text, _, ruling in [whole.partition(RULING)]
    ]
    return msgspec.json.format(msgspec.json.encode(rules), indent=1).decode() + "\n"


def plain(text: str) -> str:
    """Text without marks of emphasis, code and links."""
    return _MARK.sub("", _LINK.sub(r"\1", text.replace(RULING, " "))).strip()
