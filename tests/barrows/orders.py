"""The orders of Barrows: words, meaning and form of its moves."""

from __future__ import annotations

from typing import Any

from lark import Token

from horror.games.grammar.language import COMMON_WORDS, Language
from horror.games.grammar.subject import Subject, by_colour
from horror.games.grammar.tongue import Spoken, Tables
from horror.games.grammar.words import Words, identifier, number
from horror.rules.kernel.moves import Move
from horror.rules.kernel.phrases import phrase
from tests.barrows.answers import Keep, Put
from tests.barrows.facts import FACTS, NAMES
from tests.barrows.moves.buy import Buy
from tests.barrows.moves.end_turn import EndTurn
from tests.barrows.moves.look import Look
from tests.barrows.moves.ring import Ring
from tests.barrows.moves.sell import Sell
from tests.barrows.moves.show import Show
from tests.barrows.moves.stack import Stack
from tests.barrows.words import LOCALE, word


def good(token: Token) -> str:
    """The good that a word names."""
    return identifier(token, NAMES)


class OwnTurn(Words):
    """What orders of one's own turn mean."""

    def sell(self, parts: list[Any]) -> Move:
        return Sell(good(parts[0]))

    def buy(self, parts: list[Any]) -> Move:
        return Buy(good(parts[0]))

    def look(self, parts: list[Any]) -> Move:
        return Look(number(parts[0], FACTS.look))

    def stack(self, parts: list[Any]) -> Move:
        return Stack(tuple(map(good, parts)))

    def end_turn(self, parts: list[Any]) -> Move:
        return EndTurn()


class AnyTurn(Words):
    """What orders of all seats mean."""

    def ring(self, parts: list[Any]) -> Move:
        return Ring()

    def show(self, parts: list[Any]) -> Move:
        return Show(good=good(parts[0]), to=self.named(parts[1]))

    def put(self, parts: list[Any]) -> Move:
        return Put(good(parts[0]))

    def keep(self, parts: list[Any]) -> Move:
        return Keep()


OWN_TURN = Subject(
    "own",
    r"""
?own: sell | buy | look | stack | end_turn

sell: _SELL _art? GOOD
buy: _BUY _art? GOOD
look: _LOOK _AT? _THE? _TOP? NUMBER
stack: _STACK GOOD (_AND* GOOD)*
end_turn: _END (_art? _TURN)?
""",
    OwnTurn,
    forms={
        Sell: lambda move, view: f"sell {move.good}",
        Buy: lambda move, view: f"buy {move.good}",
        Look: lambda move, view: f"look {move.count}",
        Stack: lambda move, view: f"stack {' '.join(move.goods)}",
        EndTurn: lambda move, view: "end turn",
    },
)
ANY_TURN = Subject(
    "any",
    r"""
?any: ring | show | put | keep

ring: _RING
show: _SHOW _art? GOOD _AT? COLOUR
put: _PUT _art? GOOD
keep: _KEEP ALL?
""",
    AnyTurn,
    forms={
        Ring: lambda move, view: "ring",
        Show: lambda move, view: f"show {move.good} to {by_colour(move.to, view)}",
        Put: lambda move, view: f"put {move.good}",
        Keep: lambda move, view: "keep",
    },
)
WORDS: Tables = {
    "order verb:": ("keep", "look", "put", "ring", "sell", "show", "stack"),
    "order word:": ("at the fair", "I may ring", "put first of"),
}
LANGUAGE = Language(
    "tests.barrows",
    "orders.lark",
    {"GOOD": phrase("a good"), **COMMON_WORDS, "_TURN": "turn"},
    subjects=(OWN_TURN, ANY_TURN),
    first=("sell", "buy", "look", "stack", "ring", "show", "put", "keep", "end turn"),
    names={"GOOD": NAMES},
    spoken=Spoken(word, ("colour", "good"), (WORDS,), LOCALE),
)
