"""The rules of books by their numbers and chapters, for who looks one up: read once, when the first is asked for.

The files are made of the books in docs/rules by `make rules` (docs/tools/rule_data.py); the books are English.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from importlib.resources.abc import Traversable

import msgspec

from horror.games.locale import SOURCE
from horror.rules.kernel.things import BookTold, ChapterTold, RuleTold

_NUMBER = re.compile(r"\b(?!SHA-)[A-Z]+-\d{2,3}\b")
_NO_NAME = re.compile(r"[^a-z0-9]+")


class Written(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A rule in a file of data."""

    number: str
    title: str
    book: str
    text: str = ""
    ruling: str = ""


class RuleBook:
    """The rules of some files."""

    def __init__(self, *files: Traversable) -> None:
        self._files = files

    @cached_property
    def _rules(self) -> dict[str, RuleTold]:
        read = [msgspec.json.decode(file.read_bytes(), type=list[Written]) for file in self._files]
        return {rule.number: _told(rule) for rules in read for rule in rules}

    def rule(self, number: str) -> RuleTold | None:
        """The rule of this number; None where no book has it."""
        return self._rules.get(number)

    @cached_property
    def books(self) -> Sequence[BookTold]:
        """The books, in order, each with its chapters; a book is named by its title up to a colon."""
        found: dict[str, dict[str, list[str]]] = {}
        for rule in self._rules.values():
            found.setdefault(rule.book, {}).setdefault(rule.title, []).append(rule.number)
        return tuple(
            BookTold(
                name=_NO_NAME.sub("-", title.partition(":")[0].lower()).strip("-"),
                title=title,
                language=SOURCE,
                chapters=[ChapterTold(chapter, numbers) for chapter, numbers in chapters.items()],
            )
            for title, chapters in found.items()
        )


def _told(rule: Written) -> RuleTold:
    cited = dict.fromkeys(_NUMBER.findall(f"{rule.text} {rule.ruling}"))
    return RuleTold(**msgspec.structs.asdict(rule), cites=list(cited), language=SOURCE)
