"""From parse trees to the parts that moves of all games are made of: numbers, seats, names."""

from collections.abc import Sequence
from typing import Any

from lark import Token, Transformer

from horror.rules.kernel.moves import OPEN, Move
from horror.rules.kernel.phrases import phrase
from horror.rules.kernel.ruleset import BadOrder


def end_column(order: str) -> int:
    """The column just after an order, comment and trailing blanks left out."""
    return len(order.partition("#")[0].rstrip()) + 1


def column_of(token: Token) -> int:
    """Where a word of the order begins, from 1."""
    return (token.start_pos or 0) + 1


def identifier(token: Token, known: Sequence[str]) -> str:
    """The identifier of the facts that a terminal of names has matched (:func:`language.named_terminal`)."""
    bare = _bare(token.lower().replace("harbour", "harbor"))
    return next(
        name for name in known if _bare(name) in (bare, bare.removesuffix("s"), bare.removesuffix("es"))
    )


def _bare(name: str) -> str:
    return "".join(letter for letter in name if letter.isalpha())


class Words(Transformer[Any, Move]):
    """The rules that grammars share. ``view`` is that of the seat that orders, read for names alone: which seat has a
    colour, what stands on the table, what is asked.
    """

    def __init__(self, order: str, view: Any) -> None:
        super().__init__(visit_tokens=False)
        self.view = view
        self.colours = [seat.colour for seat in view.seats]
        self.end = end_column(order)

    def seat(self, words: list[Any]) -> int | None:
        [word] = words
        return self.named(word) if word.type == "COLOUR" else None

    def named(self, token: Token) -> int:
        """The seat of this colour."""
        wanted = token.lower().replace("gray", "grey")
        for seat, colour in enumerate(self.colours):
            if colour == wanted:
                return seat
        raise BadOrder(column_of(token), list(self.colours))

    def seats(self, words: list[Any]) -> tuple[int, ...]:
        """The seats named; who all are is for the rules to say."""
        if words[0].type == "ALL":
            return OPEN  # type: ignore[no-any-return]
        return tuple(sorted({self.named(word) for word in words}))


def number(token: Token, most: int) -> int:
    """A number of things, at most ``most``."""
    if len(token) > 6 or int(token) > most:
        raise BadOrder(column_of(token), [phrase("a number up to {most}", most=most)])
    return int(token)
