"""From parse trees to the parts that moves on every island are made of: places, borders, cards."""

from typing import Any

from lark import Token

from horror.games.grammar import words
from horror.games.grammar.words import number
from horror.rules.base.cards import Cards

MOST_CARDS = 120
"""More cards of a kind than any order can mean."""

NO_PLACE = 1_000_000_000
"""What a number with more digits than any island needs is taken for."""


def border_name(one: int, other: int) -> str:
    """A border by its two ends, lower first."""
    return f"{min(one, other)}-{max(one, other)}"


def ends_of(border: str) -> list[int]:
    """The ends of a border by its name, by which borders are in order."""
    return [int(end) for end in border.split("-")]


def thing_id(token: Token) -> str:
    """``K1`` of however it was written."""
    return f"{token[0].upper()}{place(token[1:])}"


class Words(words.Words):
    """The rules that grammars of islands share."""

    def other_end(self, parts: list[Any]) -> int:
        [end] = parts
        return place(end)

    def border(self, ends: list[Any]) -> str:
        text = "-".join(ends).replace("\u2013", "-").replace("\u2014", "-").replace("/", "-")
        one, other = text.split("-")
        return border_name(place(one), place(other))

    def resource(self, words: list[Any]) -> str:
        [word] = words
        return str(word.type).lower()

    def item(self, words: list[Any]) -> tuple[int, str]:
        return (1, words[0]) if len(words) == 1 else (number(words[0], MOST_CARDS), words[1])

    def cards(self, counts: dict[str, int]) -> Cards:
        """Cards by kind, as moves have them."""
        return Cards(**counts)

    def counts(self, items: list[Any]) -> dict[str, int]:
        """Cards by kind; the same kind named twice is added up."""
        total: dict[str, int] = {}
        for count, kind in (item for item in items if isinstance(item, tuple)):
            total[kind] = min(total.get(kind, 0) + count, MOST_CARDS)
        return total


def place(digits: str) -> int:
    """A number that names a thing. One that no island has is left to the rules to refuse, however long it is."""
    bare = digits.strip().lstrip("0")
    return int(bare or "0") if len(bare) <= len(str(NO_PLACE)) - 1 else NO_PLACE
