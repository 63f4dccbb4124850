"""What a game says of its families, guards and actions: their structs, words, meaning and canonical form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple, get_type_hints

import msgspec
from lark import Token

from horror.games.grammar import words
from horror.games.grammar.subject import Form, Subject
from horror.games.grammar.words import column_of
from horror.games.standing.errors import BadStanding
from horror.games.standing.order import Part
from horror.rules.kernel.events import Event
from horror.rules.kernel.phrases import phrase
from horror.rules.kernel.roles import ALTERNATIVES, COLOUR, NAME
from horror.rules.kernel.ruleset import BadOrder, Wanted


class Saying(NamedTuple):
    """How a family, guard or action is said: its ``kind``, the rules of a lark grammar, the first of them ``name``,
    a ``meaning`` with a method for each rule, and the ``form`` that gives the canonical words.
    """

    kind: type[Part]
    name: str
    words: str
    meaning: type[words.Words]
    form: Form

    @property
    def subject(self) -> Subject:
        """The same as a subject of a language."""
        return Subject(self.name, self.words, self.meaning, {self.kind: self.form})


class Things(NamedTuple):
    """What a game knows of what orders name and owners hold.

    ``there`` says whether a view has a thing, by the name of its role and its own; ``mine`` names the pieces, towns and
    the like of the reader. ``ordinary`` are events that change nothing of what somebody
    has on the board: what the turn brings to all, production among it (TAB-108). ``lasting`` are the roles of what is
    there from the beginning of a game to its end.
    """

    there: Callable[[Any, str, str], bool]
    mine: Callable[[Any], frozenset[str]]
    ordinary: tuple[type[Event], ...] = ()
    lasting: frozenset[str] = frozenset()


def seated(view: Any, colours: Sequence[str]) -> tuple[str, ...]:
    """These colours in turn order, each once. Raises :class:`BadStanding` where one is nobody's."""
    there = [seat.colour for seat in view.seats]
    for colour in colours:
        if colour not in there:
            raise BadStanding(
                "TAB-109",
                "{colour} is no seat of this game: {colours}",
                colour=NAME(colour),
                colours=ALTERNATIVES([COLOUR(each) for each in there]),
            )
    return tuple(colour for colour in there if colour in colours)


def no_family(families: Sequence[Saying]) -> BadStanding:
    """TAB-109: an order is of a family that the game lacks."""
    return BadStanding(
        "TAB-109",
        "in this game an order is of one of these families: {families}",
        families=ALTERNATIVES([NAME(str(each.kind.__struct_config__.tag)) for each in families]),
        path=("match", "family"),
    )


MOST_DIGITS = 6
"""More digits than any number has here; nobody is kept waiting by longer ones."""


@cache
def bounds_of(kind: type[msgspec.Struct], field: str) -> tuple[int, int]:
    """The least and the most that a field may be, as its annotation says."""
    metas = get_type_hints(kind, include_extras=True)[field].__metadata__
    [meta] = [each for each in metas if isinstance(each, msgspec.Meta)]
    assert meta.ge is not None
    assert meta.le is not None
    return int(meta.ge), int(meta.le)


class Words(words.Words):
    """The rules that the grammars of standing orders share."""

    def colours_named(self, tokens: Sequence[Token]) -> tuple[str, ...]:
        """The colours of these seats, in turn order."""
        return tuple(self.colours[seat] for seat in sorted({self.named(token) for token in tokens}))

    def count(self, token: Token, kind: type[msgspec.Struct], field: str) -> int:
        """A number that this field may have."""
        return self.whole(token, *bounds_of(kind, field))

    def whole(self, token: Token, least: int, most: int) -> int:
        """A number in these bounds."""
        if len(token) > MOST_DIGITS or not least <= int(token) <= most:
            raise BadOrder(
                column_of(token), [phrase("a number from {least} to {most}", least=least, most=most)]
            )
        return int(token)


SHARED_WORDS: dict[str, Wanted] = {
    "_WHEN": "when",
    "_IF_LATE": "if late",
    "_MY_TURN_BEGINS": "my turn begins",
    "CLOCK": phrase("a time such as 8:30"),
    "DAY": phrase("a day such as 2027-03-01"),
    "SIDE": "",
    "WATCHED": "nothing",
    "MY": "I have",
    "ANY_SEAT": "anybody",
    "_AFTER": "after",
    "_HOURS": "h",
    "_BY_TURN": "by turn",
    "_HAS": "has",
    "_AT_LEAST": "at least",
    "_AT_MOST": "at most",
    "_POINTS": "points",
    "_TIMES_A_TURN": "times a turn",
    "_STEWARD": "steward",
    "_NEUTRAL": "neutral",
    "_UNLESS_CHANGED": "unless changed",
    "_ANSWER_AFTER": "answer after",
    "_TO": "to",
    "_MINUTES": "min",
    "_UNTIL": "until",
    "_MY_NEXT_TURN": "my next turn",
    "_TURN": "turn",
    "_USED": "used",
    "_TIMES": "times",
    "_FOR_GOOD": "for good",
}
"""What an error calls each word that all games share, in the order in which they are named."""
