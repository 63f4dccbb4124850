"""From parse trees to the parts that moves of all games are made of: numbers, borders, seats, cards."""

from collections.abc import Sequence
from typing import Any

from lark import Token, Transformer

from horror.rules.kernel.moves import Move
from horror.rules.kernel.ruleset import BadOrder

MOST_CARDS = 120
"""More cards of a kind than any order can mean."""

NO_PLACE = 1_000_000_000
"""What a number with more digits than any island needs is taken for."""


def column_of(token: Token) -> int:
    """Where a word of the order begins, from 1."""
    return (token.start_pos or 0) + 1


def border_name(one: int, other: int) -> str:
    """A border by its two ends, lower first."""
    return f"{min(one, other)}-{max(one, other)}"


def identifier(token: Token, known: Sequence[str]) -> str:
    """The identifier of the facts that a terminal of names has matched (:func:`language.named_terminal`)."""
    bare = _bare(token.lower().replace("harbour", "harbor"))
    return next(
        name for name in known if _bare(name) in (bare, bare.removesuffix("s"), bare.removesuffix("es"))
    )


def _bare(name: str) -> str:
    return "".join(letter for letter in name if letter.isalpha())


def thing_id(token: Token) -> str:
    """``K1`` of however it was written."""
    return f"{token[0].upper()}{place(token[1:])}"


class Words(Transformer[Any, Move]):
    """The rules that grammars share. ``colours`` are those of the seats in turn order, ``me`` is the seat that orders.

    ``me`` is None where nobody's orders are read; ``to all`` then means every seat.
    """

    def __init__(self, colours: Sequence[str], me: int | None) -> None:
        super().__init__(visit_tokens=False)
        self.colours = colours
        self.me = me

    # -- parts

    def border(self, ends: list[Any]) -> str:
        text = "-".join(ends).replace("\u2013", "-").replace("\u2014", "-").replace("/", "-")
        one, other = text.split("-")
        return border_name(place(one), place(other))

    def seat(self, words: list[Any]) -> int | None:
        return self.named(words[0]) if words[0].type == "COLOUR" else None

    def named(self, token: Token) -> int:
        """The seat of this colour."""
        wanted = token.lower().replace("gray", "grey")
        for seat, colour in enumerate(self.colours):
            if colour == wanted:
                return seat
        raise BadOrder(column_of(token), list(self.colours))

    def seats(self, words: list[Any]) -> tuple[int, ...]:
        if words[0].type == "ALL":
            return tuple(seat for seat in range(len(self.colours)) if seat != self.me)
        return tuple(sorted({self.named(word) for word in words}))

    def resource(self, words: list[Any]) -> str:
        return str(words[0].type).lower()

    def item(self, words: list[Any]) -> tuple[int, str]:
        return (1, words[0]) if len(words) == 1 else (number(words[0], MOST_CARDS), words[1])

    def counts(self, items: list[Any]) -> dict[str, int]:
        """Cards by kind; the same kind named twice is added up."""
        total: dict[str, int] = {}
        for count, kind in (item for item in items if isinstance(item, tuple)):
            total[kind] = min(total.get(kind, 0) + count, MOST_CARDS)
        return total


def number(token: Token, most: int) -> int:
    """A number of things, at most ``most``."""
    if len(token) > 6 or int(token) > most:
        raise BadOrder(column_of(token), [f"a number up to {most}"])
    return int(token)


def place(digits: str) -> int:
    """A number that names a thing. One that no island has is left to the rules to refuse, however long it is."""
    bare = digits.strip().lstrip("0")
    return int(bare or "0") if len(bare) <= len(str(NO_PLACE)) - 1 else NO_PLACE
