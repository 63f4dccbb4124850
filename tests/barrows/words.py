"""What the things of Barrows are called, in the languages of its own catalogues."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from horror.games.locale import SOURCE, Speech, speech
from horror.games.telling.words import Tables, vocabulary
from tests.barrows.facts import NAMES

LOCALE = str(Path(__file__).parent / "locale")
WORDS: Tables = {
    "good:": {"apple": "apple", "plum": "plum", "cheese": "cheese", "bell": "bell", "cake": "cake"},
    "goods:": {"apple": "apples", "plum": "plums", "cheese": "cheeses", "bell": "bells", "cake": "cakes"},
    "move:": {
        "sell": "sell a good",
        "buy": "buy a good",
        "look": "look at your pile",
        "stack": "order your pile",
        "ring": "ring a bell",
        "show": "show a good",
        "put": "put a good",
        "keep": "keep all goods",
        "end_turn": "end your turn",
    },
    "field:": {"good": "good", "goods": "goods", "count": "how many", "to": "to whom"},
    "group:": {"turn": "in a turn"},
    "decision:": {"trade": "to trade", "arrange": "to order goods", "fair": "at the fair"},
    "purpose:": {"shuffle": "a shuffled pile", "carter": "the carter"},
}
word = vocabulary(WORDS)


def talk(language: str = SOURCE) -> Speech:
    """Speech in this language, with what this game brings."""
    return speech(language, LOCALE)


def goods(speaking: Speech, listed: Sequence[str]) -> str:
    """``2 apples, plum and cake``."""
    return speaking.listed(each_kind(speaking, listed)) or speaking.say("nothing")


def each_kind(speaking: Speech, listed: Sequence[str]) -> list[str]:
    """Each kind in words, with how many there are of it."""
    count = Counter(listed)
    return [several(speaking, good, count[good]) for good in NAMES if count[good]]


def several(speaking: Speech, good: str, count: int) -> str:
    """So many of a good."""
    return f"{count} {word(speaking, 'good' if count == 1 else 'goods', good)}"


def in_turn(speaking: Speech, listed: Sequence[str]) -> str:
    """Goods as they lie, each by each."""
    return ", ".join(word(speaking, "good", good) for good in listed)
