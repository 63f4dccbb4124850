"""One line of a mail: the order that it is, or whether it begins like one (MAIL-13)."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from worker.inbox.text.language import Language, Sort

LONG = 4
"""Letters of a word that is looked for with one wrong letter, or that beside a digit or alone says that an order is
meant."""
LONGEST = 2600
"""Characters of a line that is looked at as an order: a message may have as many, and what is longer is none."""

_BULLET = re.compile(r"\s*(?:[-*+\u2022\u00b7\u2023\u25e6\u25aa\u2043\u2219]\s+|\d{1,3}[.)]\s+)")
_CLOSING = " .,;!"
_WORDS = re.compile(r"\s*(say|tell|note|press)(?![^\W_])(?P<to>[^:]*:)?", re.IGNORECASE)
"""What begins words of a person, which are not changed; of a message and a letter up to the colon."""
_TO = re.compile("[^:：]*[:：]")
_HEAD = re.compile(r"\s*\S+")
_WORD = re.compile(r"[^\W\d_]+")
_NUMBERS = re.compile(r"\s*((?:\d{1,2}(?:\s*[.),;+&]\s*|\s+|$)|and\s+)+)", re.IGNORECASE)
_DIGIT = re.compile(r"\d")


class Order(NamedTuple):
    """What a line is. ``text`` is what is to be run, ``sort`` None where it does not parse; ``meant``: it parses, or
    begins like an order.
    """

    text: str
    sort: Sort | None
    meant: bool


NONE = Order("", None, False)


class Orders:
    """Reads lines in a language, each once."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._long = [word for word in language.first_words if len(word) >= LONG]
        self._read: dict[str, Order] = {}

    def read(self, line: str) -> Order:
        """What a line is, without bullets and closing punctuation; its words in English where it has German ones."""
        known = self._read.get(line)
        if known is None:
            known = self._read[line] = self._looked_at(line)
        return known

    def numbered(self, line: str) -> tuple[tuple[int, ...], Order] | None:
        """The numbers of a form that a line begins with, and the order behind them; none behind is an order of no
        text. None for a line that is something else.
        """
        found = _NUMBERS.match(line) if len(line) <= LONGEST else None
        if found is None or not _DIGIT.search(found[0]):
            return None
        numbers = tuple(int(number) for number in re.findall(r"\d+", found[0]))
        rest = line[found.end() :].strip(_CLOSING)
        if not rest:
            return numbers, NONE
        order = self.read(rest)
        return (numbers, order) if order.sort is Sort.ORDER else None

    def _looked_at(self, line: str) -> Order:
        if len(line) > LONGEST:
            return NONE
        text = bare(line)
        if not text or text.startswith("#"):
            return NONE
        sort = self._language.sort(text)
        if sort is None and not _WORDS.match(text):
            for order, verb in self._language.translated(text):
                if (translated := self._language.sort(order)) is not None:
                    return Order(order, translated, meant=True)
                if verb and self._begins(order):
                    return Order(order, None, meant=True)
        return Order(text, sort, meant=sort is not None or self._begins(text))

    def _begins(self, text: str) -> bool:
        if self._language.begins_with_id(text):
            return True
        words = [word.lower() for word in _WORD.findall(text[:200])]
        lowered = " ".join(text.lower().split())
        if any(near(lowered, whole) for whole in self._language.short):
            return True
        if not words or not text[0].isalpha():
            return False
        first, *others = words
        if first in self._language.first_words:
            return True
        if len(first) < LONG - 1 or text[len(first) :].lstrip().startswith(":"):
            return False
        if not any(near(first, word) for word in self._long):
            return False
        return _DIGIT.search(text) is not None or any(
            len(word) >= LONG and word in self._language.words for word in others
        )


def bare(line: str) -> str:
    """A line without bullets, numbers of a list and closing punctuation, in plain letters (NFKC); what a person says
    in it stays as it was written.
    """
    while bullet := _BULLET.match(line):
        line = line[bullet.end() :]
    wide = line if line.isascii() else unicodedata.normalize("NFKC", line)
    if words := _WORDS.match(wide):
        to = words["to"] is not None and words[1].lower() != "note"
        head = _TO.match(line) if to else _HEAD.match(line)
        end = head.end() if head else 0
        return f"{unicodedata.normalize('NFKC', line[:end])}{line[end:]}".strip()
    return wide.strip().rstrip(_CLOSING)


def near(text: str, other: str) -> bool:
    """Whether one change makes a text another: a letter more, less, or otherwise, or two neighbours swapped."""
    longer, shorter = (text, other) if len(text) >= len(other) else (other, text)
    if len(longer) - len(shorter) > 1:
        return False
    at = 0
    while at < len(shorter) and longer[at] == shorter[at]:
        at += 1
    if len(longer) > len(shorter):
        return longer[at + 1 :] == shorter[at:]
    if longer[at + 1 :] == shorter[at + 1 :]:
        return True
    return longer[at : at + 2] == shorter[at : at + 2][::-1] and longer[at + 2 :] == shorter[at + 2 :]
