"""The words of an order language, as its terminals spell them: what begins an order, and what may stand in one."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

ARTICLES = ("_A", "_THE")


class Vocabulary(NamedTuple):
    """The words of a language, in lower case. ``first`` are those with which an order may begin, but for articles and
    cards; ``words`` are all. ``ids`` and ``cards`` match the beginning of a line that begins with the id of a piece
    or offer, or with the name of a card.
    """

    first: frozenset[str]
    words: frozenset[str]
    ids: re.Pattern[str]
    cards: re.Pattern[str]


def vocabulary(terminals: Mapping[str, str], accepted: Collection[str], cards: Collection[str]) -> Vocabulary:
    """The words of terminals, by name and pattern. ``accepted`` are those with which an order may begin, ``cards``
    those that name cards, with which it may begin too.
    """
    spelt = {name: _spelt(pattern) for name, pattern in terminals.items()}
    begins = [name for name in accepted if name not in ARTICLES and name not in cards]
    ids = [terminals[name] for name in begins if spelt[name] is None]
    return Vocabulary(
        first=frozenset(phrase.split()[0] for name in begins for phrase in spelt[name] or ()),
        words=frozenset(
            word for phrases in spelt.values() for phrase in phrases or () for word in phrase.split()
        ),
        ids=_any_of(ids),
        cards=_any_of([terminals[name] for name in accepted if name in cards]),
    )


def _any_of(patterns: Collection[str]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns) or r"(?!)", re.IGNORECASE)


def _spelt(pattern: str) -> frozenset[str] | None:
    """Everything that a pattern of words matches, any number of blanks as one; None for one of digits or anything."""
    try:
        reader = _Reader(pattern)
        phrases = reader.alternatives()
    except _NoWords:
        return None
    return frozenset(phrase for phrase in (" ".join(found.lower().split()) for found in phrases) if phrase)


class _NoWords(Exception):
    """A pattern is of more than words."""


class _Reader:
    """Reads the patterns that terminals of words are written in: letters, blanks, sets, groups, what may be left
    out.
    """

    def __init__(self, pattern: str) -> None:
        self.pattern, self.at = pattern, 0

    def alternatives(self) -> list[str]:
        found = self._sequence()
        while self._next("|"):
            found += self._sequence()
        return found

    def _sequence(self) -> list[str]:
        found = [""]
        while self.at < len(self.pattern) and self.pattern[self.at] not in "|)":
            item = self._item()
            if self._next("?") or self._next("*"):
                item = ["", *item]
            elif self._next("+"):
                pass
            elif self._next("{"):
                raise _NoWords
            found = [before + after for before in found for after in item]
        return found

    def _item(self) -> list[str]:
        letter = self.pattern[self.at]
        self.at += 1
        if letter == "(":
            if self._next("?!"):
                self.at = self.pattern.index(")", self.at) + 1
                return [""]
            self._next("?:")
            item = self.alternatives()
            self.at += 1
            return item
        if letter == "[":
            return list(self._set())
        if letter == "\\":
            return [self._escaped()]
        if letter == ".":
            raise _NoWords
        return [letter if letter.isalpha() else " "]

    def _set(self) -> Iterator[str]:
        end = self.pattern.index("]", self.at)
        inside = self.pattern[self.at : end]
        self.at = end + 1
        if re.search(r"\w-\w|\\d", inside):
            raise _NoWords
        if r"\s" in inside or " " in inside:
            yield " "
        else:
            yield from (letter for letter in inside if letter.isalpha())

    def _escaped(self) -> str:
        letter = self.pattern[self.at]
        self.at += 1
        if letter in "du":
            raise _NoWords
        return " " if letter == "s" else letter if letter.isalpha() else ""

    def _next(self, what: str) -> bool:
        found = self.pattern.startswith(what, self.at)
        self.at += len(what) * found
        return found
