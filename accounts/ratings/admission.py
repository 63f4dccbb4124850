"""Which games are rated, and why others are not (RAT-03 to RAT-05). Pure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from accounts.ratings.parts import starters
from horror.table.results import GameResult

LEAST_PEOPLE = 3
LAST_SHORT_TURN = 8
"""A game that is over by then has shown nothing."""

Reason = Literal[
    "not_wanted",
    "void",
    "no_clock",
    "not_public",
    "own_options",
    "begins_turned",
    "bots",
    "unverified",
    "program",
    "too_few",
    "too_short",
]


class Person(NamedTuple):
    """What has to be known of who sat down: whether the address is verified, and whether a program decides."""

    verified: bool
    program: bool


def unrated(result: GameResult, people: Mapping[Any, Person]) -> Reason | None:
    """Why a game is not rated; None where it is. ``people``: those who sat in it at the start, by what stands for them
    in the tenures. Of who has closed the account since, nothing has to be known.
    """
    began = starters(result)
    known = [people[one.person] for one in began if one.person is not None]
    if not result.rated:
        return "not_wanted"
    if result.kind == "void":
        return "void"
    if result.rates == "none":
        return "no_clock"
    if result.visibility != "public":
        return "not_public"
    if not result.plain:
        return "own_options"
    if any(seat.began == "turned" for seat in result.results):
        return "begins_turned"
    if len(began) < result.seats or any(one.bot for one in began):
        return "bots"
    if not all(person.verified for person in known):
        return "unverified"
    if any(person.program for person in known):
        return "program"
    gone = len(began) - len(known)
    if len({one.person for one in began if one.person is not None}) + gone < LEAST_PEOPLE:
        return "too_few"
    return "too_short" if result.turn <= LAST_SHORT_TURN else None
