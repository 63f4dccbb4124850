"""How a game stands, in the words of its ruleset and of the table: for pages, mails and programs that know no game."""

from __future__ import annotations

from typing import Any

import msgspec

from horror.games.locale import speech
from horror.rules.kernel.able import Able
from horror.rules.kernel.face import Holding, Standings
from horror.rules.kernel.glance import FightTold, LeftTold, OfferTold, ThreatTold
from horror.table import read, results
from horror.table.deeds.course import AGREED, BY_HOST, CANCELLING

BY_THE_TABLE = CANCELLING["outcome:"] | AGREED["outcome:"] | BY_HOST["outcome:"]
"""Outcomes that no rules of a game have."""


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """A position in words. `headline` says who is to do what, and is null where the table has ended the game; `outcome`
    is how the game ended, null while it goes on. `standings` are how the seats stand, `holdings` what the reader's own
    seat has. `tally` is what the points of the seats were made of, once the game has ended by its rules. `offers` are
    those that are open to the reader, with what it may answer; `threats` is what may befall it before it decides again,
    at most, as things stand now; `fights` are who of its pieces meets what, with how likely that falls; `left` is what
    its turn still allows."""

    headline: str | None
    outcome: str | None
    standings: Standings
    tally: Standings | None
    holdings: list[Holding]
    offers: list[OfferTold]
    threats: list[ThreatTold]
    fights: list[FightTold]
    left: list[LeftTold]


def standing(door: read.Door, view: Any, able: Able | None) -> Standing:
    """How the position of a view stands, in the reader's language; ``able`` is what its seat may do in it, None for a
    position of an earlier moment.
    """
    rules, names, language = door.rules, door.names, door.language
    now = able is not None
    ended = outcome(door) if now else None
    by_rules = door.game.result is None or door.game.result["outcome"] not in BY_THE_TABLE
    return Standing(
        headline=rules.headline(view, names, language) if by_rules or not now else None,
        outcome=ended,
        standings=rules.standings(view, names, language),
        tally=rules.tally(view, names, language),
        holdings=rules.holdings(view, language),
        offers=rules.offers(view, able.choices if able else [], names, language),
        threats=rules.threats(view, read.reach(door), names, language) if now else [],
        fights=rules.fights(view, names, language) if now else [],
        left=rules.left(view, language),
    )


def outcome(door: read.Door) -> str | None:
    """How the game has ended, as a clause of its ruleset or as a sentence of the table; None while it goes on."""
    result = door.game.result
    if result is None:
        return None
    by_the_table = BY_THE_TABLE.get(result["outcome"])
    if by_the_table is not None:
        return speech(door.language).word("outcome", by_the_table)
    return door.rules.outcome(results.by_rules(door.game), door.names, door.language)
