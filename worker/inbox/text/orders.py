"""One line of a mail: the order that it is, or whether it begins like one (MAIL-13)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from horror.games.grammar.reading import Reading
from worker.inbox.text import limits
from worker.inbox.text.language import Language, Sort
from worker.inbox.text.limits import Beyond, Limit
from worker.inbox.text.nearby import Nearby, near

LONG = 4
"""Letters of a word that is looked for with one wrong letter, or that beside a digit or alone says that an order is
meant."""
SHORT = 12
"""Letters of a line that may be one of a few words with a wrong letter."""
LONGER = 7
"""Letters of a verb of another language that is looked for so where it stands alone."""
LONGEST = 2600
"""Characters of a line that is looked at as an order: a message may have as many, and what is longer is none."""

_BULLETS = re.compile(r"\s*(?:(?:[-*+\u2022\u00b7\u2023\u25e6\u25aa\u2043\u2219]|\d{1,3}[.)])\s+)+")
_CLOSING = " .,;!"
_WORDS = re.compile(r"\s*(say|tell|note|press)(?![^\W_])(?P<to>[^:]*:)?", re.IGNORECASE)
"""What begins words of a person, which are not changed; of a message and a letter up to the colon."""
_TO = re.compile("[^:：]*[:：]")
_HEAD = re.compile(r"\s*\S+")
_WORD = re.compile(r"[^\W\d_]+")
_NUMBERS = re.compile(
    r"\s*(?:#?\d{1,2}(?:\s*[,;+&]\s*|\s*[.)!](?=\s|$)\s*|\s+|$)|(?:and|und)\s+)+", re.IGNORECASE
)
_LIST = re.compile(r"\s*\d{1,2}\s*[.):-]+\s*(?=[^\W\d_])")
"""A number of a list that touches its line, or has more behind it."""
_DIGIT = re.compile(r"\d")
_AROUND = re.compile(r"^([\W_]*)(.*?)([\W_]*)$", re.DOTALL)
_EMPHASIS = set("*_`-=>~ ")
_COMMON = set(
    "again all along and another anybody anyone away back between come every everybody everyone for from god goes man"
    " money new nobody none nothing one out over rest show star the them then thing things this together until upon"
    " using way with yes young".split()
)
"""Words of orders that are of any talk."""
LEAST = 3
"""Letters of one that is not."""
_ENDING = ("end", "done", "pass", "finish", "finished", "skip")
"""First words of orders behind which a turn has ended."""
MOST_FORM = 20
"""Orders that a form has."""
MOST_ASKED = limits.MOST_ORDERS + 50
"""Times that a grammar is asked of the lines of a mail."""


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
        self.language = language
        self._near = Nearby(word for word in language.first_words if len(word) >= LONG)
        self._moves = {word for word in language.first_words if len(word) >= LONG and word in language.words}
        self._near_moves = Nearby(self._moves)
        self._verbs = frozenset(language.verbs)
        self._near_verbs = Nearby(word for word in self._verbs if len(word) >= LONG)
        self._short = tuple(language.short)
        self._read: dict[str, Order] = {}
        self._in_english: dict[str, Sequence[Reading]] = {}
        self._asked = 0

    def read(self, line: str) -> Order:
        """What a line is, without bullets and closing punctuation; its words in English where it has those of another
        language.

        Raises :class:`Beyond` when the grammar would be asked of too many lines.
        """
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
        if (rest or len(numbers) > 1) and not all(0 < number <= MOST_FORM for number in numbers):
            return None
        if not rest:
            return numbers, NONE
        order = self.read(rest) if rest[0].isalnum() else NONE
        return (numbers, order) if order.sort is Sort.ORDER else None

    def ends_turn(self, text: str) -> bool:
        """Whether an order, as it is to be run, ends a turn."""
        return text.split(" ", 1)[0].lower() in _ENDING

    def may_be(self, line: str) -> bool:
        """Whether a line that is neither an order nor begins like one may have been written as one all the same: it
        begins with a number, or has a word of orders and a digit, or none but words of orders.
        """
        text = unicodedata.normalize("NFKC", line[:LONGEST]).strip()
        if text.lstrip("([{#\"' ")[:1].isdigit():
            return True
        return self._may_be(text) or any(self._may_be(order) for order, *_ in self._translated(text))

    def _translated(self, text: str) -> Sequence[Reading]:
        """A line in words of orders, looked up once; none where it can neither begin one nor has a verb or a digit."""
        known = self._in_english.get(text)
        if known is None and not (
            self.language.asks(text)
            or _DIGIT.search(text)
            or any(word in self._verbs for word in _words(text))
        ):
            known = self._in_english[text] = ()
        if known is None:
            known = self._in_english[text] = tuple(self.language.translated(text))
        return known

    def _may_be(self, text: str) -> bool:
        words = _words(text)
        known = [word for word in words if word in self.language.words]
        telling = any(len(word) >= LEAST and word not in _COMMON for word in known)
        if _DIGIT.search(text):
            return telling or any(map(self._begins_word, words))
        return telling and len(words) > 1 and len(known) == len(words)

    def _begins_word(self, word: str) -> bool:
        """Whether a word that is none of orders begins with one that begins them, or is one letter away from such."""
        if len(word) < LONG or word in self.language.words or word in self.language.first_words:
            return False
        return word in self._near_moves or any(word[:end] in self._moves for end in range(LONG, len(word)))

    def _looked_at(self, line: str) -> Order:
        if len(line) > LONGEST:
            return NONE
        text = bare(line)
        order = self._told(text)
        if order.meant or text[:1].isalpha():
            return order
        if listed := _LIST.match(text):
            inner = self._told(text[listed.end() :])
            return inner if inner.meant else order
        around = _AROUND.match(text)
        if around is None or not around[2] or not around[1] or "#" in around[1]:
            return order
        inner = self._told(around[2])
        if (
            all(mark in _EMPHASIS or ord(mark) > 0x2000 for mark in around[1] + around[3])
            and "~~" not in around[1]
        ):
            return inner if inner.meant else order
        return Order(text, None, meant=inner.sort is not None)

    def _told(self, text: str) -> Order:
        sort = self._sort(text)
        if sort is None and not _WORDS.match(text):
            readings = self._translated(text)
            for order, *_ in readings:
                if (translated := self._sort(order)) is not None:
                    return Order(order, translated, meant=True)
            for order, verb, _ in readings:
                if verb and self._begins(order):
                    return Order(order, None, meant=True)
        return Order(text, sort, meant=sort is not None or self._begins(text))

    def _sort(self, text: str) -> Sort | None:
        self._asked += self.language.asks(text)
        if self._asked > MOST_ASKED:
            raise Beyond(Limit.ORDERS, limits.MOST_ORDERS)
        return self.language.sort(text)

    def _begins(self, text: str) -> bool:
        if self.language.asks(text) and self.language.begins_with_id(text):
            return True
        if len(text) <= SHORT:
            lowered = " ".join(text.lower().split())
            if any(abs(len(lowered) - len(whole)) < 2 and near(lowered, whole) for whole in self._short):
                return True
        words = _words(text[:200])
        if not words or not text[0].isalpha():
            return False
        first, *others = words
        if first in self.language.first_words:
            return True
        if text[len(first) :].lstrip().startswith(":"):
            return False
        if first in self._near:
            return _DIGIT.search(text) is not None or any(
                len(word) >= LONG and word in self.language.words for word in others
            )
        if not others:
            return self._near_verbs.of(first, LONGER)
        unknown = [word for word in (first, words[-1]) if word not in self.language.words]
        return any(word in self._near_verbs for word in unknown) and (
            _DIGIT.search(text) is not None or any(word in self.language.nouns for word in words)
        )


def _words(text: str) -> list[str]:
    return _WORD.findall(text.lower())


def bare(line: str) -> str:
    """A line without bullets, numbers of a list and closing punctuation, in plain letters (NFKC); what a person says
    in it stays as it was written.
    """
    bullets = _BULLETS.match(line)
    line = line[bullets.end() :] if bullets else line
    wide = line if line.isascii() else unicodedata.normalize("NFKC", line)
    if words := _WORDS.match(wide):
        to = words["to"] is not None and words[1].lower() != "note"
        head = (_TO.match(line) if to else None) or _HEAD.match(line)
        assert head is not None
        return f"{unicodedata.normalize('NFKC', head[0])}{line[head.end() :]}".strip()
    return wide.strip().rstrip(_CLOSING)
