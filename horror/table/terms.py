"""What was settled when a game was made: what its seats may vote on, how they pause, to whom they write, and with which
other games it shares something (TAB-162 to TAB-166, TAB-168, TAB-169).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Literal, TypeAlias, get_args

import msgspec

from horror import sizes
from horror.models import Game
from horror.rules.kernel.roles import ALTERNATIVES, NAME
from horror.table.acts import Caller, NewGame
from horror.table.deeds.agreements import Question
from horror.table.errors import BadTerms, LettersClosed, NothingOpen
from horror.table.words import QUESTION

Ballot: TypeAlias = Literal[
    "draw",
    "cancel",
    "pause",
    "stir",
    "extend",
    "leave",
    "rates",
    "open_seat",
    "remove_seat",
    "stand_in",
    "steward",
]
"""What a game may leave open to votes; `rates` are all questions for another clock."""
BALLOTS: Sequence[Ballot] = get_args(Ballot)
PAUSE_HOURS = (48, sizes.PAUSE_HOURS)
"""The least and the most that a pause by vote may last: nobody is told of its end later than 48 hours before."""
MOST_PAUSES = 99
_WORD = re.compile(f"[a-z0-9][a-z0-9:/_-]{{0,{sizes.SHARED_WORD - 1}}}")


class Terms(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What a game has settled of votes, pauses and letters: the fields of :class:`NewGame`, as exports have them."""

    ballots: tuple[str, ...] | None = None
    pause_hours: int = sizes.PAUSE_HOURS
    pauses: int | None = None
    letters: str = Game.Letters.ALL.value

    def columns(self) -> dict[str, Any]:
        """As a game's row keeps them. Raises :class:`BadTerms` for what no game can settle."""
        _must_be_possible(self)
        let = None if self.ballots is None else [name for name in BALLOTS if name in self.ballots]
        return {**msgspec.structs.asdict(self), "ballots": let}


def of(game: Game) -> Terms:
    """What a game has settled."""
    let = None if game.ballots is None else tuple(game.ballots)
    return Terms(ballots=let, pause_hours=game.pause_hours, pauses=game.pauses, letters=game.letters)


def asked(new: NewGame, caller: Caller) -> Terms:
    """What is asked for a new game. Raises :class:`BadTerms` for what no game can settle, and for words that a person
    chooses.
    """
    for rule, word in (("TAB-168", new.days_with), ("TAB-169", new.readers)):
        if word and caller.author is not None:
            raise BadTerms("only a service shares this between its games", rule=rule)
        if word:
            must_be_word(word, rule)
    terms = Terms(ballots=new.ballots, pause_hours=new.pause_hours, pauses=new.pauses, letters=new.letters)
    _must_be_possible(terms)
    return terms


def _must_be_possible(terms: Terms) -> None:
    for name in terms.ballots or ():
        if name not in BALLOTS:
            raise BadTerms(
                "there is no vote on {name}; there are votes on {there}",
                rule="TAB-162",
                path="$.ballots",
                name=NAME(repr(name)),
                there=ALTERNATIVES([NAME(each) for each in BALLOTS]),
            )
    least, most = PAUSE_HOURS
    if not least <= terms.pause_hours <= most:
        raise BadTerms(
            "a pause lasts {least} to {most} hours",
            rule="TAB-163", path="$.pause_hours", least=least, most=most,
        )  # fmt: skip
    if terms.pauses is not None and not 0 <= terms.pauses <= MOST_PAUSES:
        raise BadTerms(
            "a game has at most {most} pauses, or any number",
            rule="TAB-164",
            path="$.pauses",
            most=MOST_PAUSES,
        )
    if terms.letters not in Game.Letters.values:
        raise BadTerms("there are no such letters", rule="TAB-165", path="$.letters")


def must_be_word(word: str, rule: str) -> None:
    """Raise :class:`BadTerms` for a word that games cannot share."""
    if not _WORD.fullmatch(word):
        raise BadTerms(
            "a word has 1 to {most} small letters, digits and some of : / _ -",
            rule=rule,
            most=sizes.SHARED_WORD,
        )


def ballots(game: Game) -> list[Ballot]:
    """What may be put to all in this game by now: of pauses none once it has had them all."""
    let = BALLOTS if game.ballots is None else game.ballots
    spent = pauses_left(game) == 0
    return [name for name in BALLOTS if name in let and not (name == "pause" and spent)]


def pauses_left(game: Game) -> int | None:
    """How many pauses by vote the game may still have; None for any number."""
    return None if game.pauses is None else max(game.pauses - game.pauses_taken, 0)


def must_be_put(game: Game, what: Question) -> None:
    """Raise :class:`NothingOpen` for a question that is not put in this game, or not any more."""
    name = "rates" if what.startswith("rates_") else what
    if game.ballots is not None and name not in game.ballots:
        raise NothingOpen("in this game nobody votes on {what}", rule="TAB-162", what=QUESTION(what))
    if name == "pause" and pauses_left(game) == 0:
        raise NothingOpen("this game has had all its pauses by vote", rule="TAB-164")


def must_be_carried(game: Game, to: Sequence[int] | None) -> None:
    """Raise :class:`LettersClosed` for a message to seats, or to all (None), that this game does not carry."""
    if game.letters == Game.Letters.NONE:
        raise LettersClosed("in this game nobody writes to anybody", rule="TAB-166")
    if to is not None and game.letters == Game.Letters.TABLE:
        raise LettersClosed("in this game messages go to all: there are no private letters", rule="TAB-165")
