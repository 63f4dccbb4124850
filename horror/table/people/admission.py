"""Who sits down, by how far others can rely on them: what a game may ask for, and who begins no new one for a while."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from horror.models import Game
from horror.rules.kernel.phrases import Phrase, counted
from horror.table.acts import NewGame, Reliability
from horror.table.errors import AsksTooMuch, Barred, NotTaken, OnTrial, Unreliable

MOST = 95
"""The most that a game may ask for."""
_HOUR = timedelta(hours=1)


def may_make(new: NewGame, now: datetime) -> None:
    """Raise :class:`AsksTooMuch`, or :class:`Barred` for who would sit in a game with others, :class:`OnTrial` for who
    plays on trial.
    """
    _may_ask(new)
    _must_be_with_bots(new)
    if new.reliability is not None and new.creator_seat is not None and len(new.bots) + 1 < new.seats:
        must_not_be_barred(new.reliability, now)


def _may_ask(new: NewGame) -> None:
    """TAB-89: raise :class:`AsksTooMuch` for a game that asks for what there is not, or for more than its maker has."""
    path = "$.least_reliability"
    if not 0 <= new.least_reliability <= MOST:
        raise AsksTooMuch("a game asks for a reliability of 0 to {most}", rule="TAB-89", path=path, most=MOST)
    if new.reliability is None:
        return
    if new.least_reliability > new.reliability.score:
        raise AsksTooMuch(
            "you can ask for no more than your own reliability, which is {score}",
            rule="TAB-89", path=path, score=new.reliability.score,
        )  # fmt: skip
    if not new.newcomers and new.reliability.new:
        raise AsksTooMuch("who is new here cannot keep new people out", rule="TAB-89", path="$.newcomers")


def _must_be_with_bots(new: NewGame) -> None:
    """TAB-200: raise :class:`OnTrial` for a game on trial in which others could sit, or of which others hear."""
    if not new.trial:
        return
    if new.visibility != "unlisted" or new.password:
        raise OnTrial("a game on trial stands in no list", rule="TAB-200", path="$.visibility")
    if new.creator_seat is None or len(new.bots) + 1 != new.seats:
        raise OnTrial(
            "on trial one plays against bots alone: they have all other seats", rule="TAB-200", path="$.bots"
        )


def unfit(game: Game, reliability: Reliability) -> Unreliable | None:
    """TAB-89: why somebody of this reliability does not sit down, unless invited; None where nothing is in the way."""
    if reliability.score < game.least_reliability:
        return Unreliable(
            "this game asks for a reliability of {least}, and yours is {score}",
            rule="TAB-89", least=game.least_reliability, score=reliability.score,
        )  # fmt: skip
    if reliability.new and not game.newcomers:
        return Unreliable("this game takes nobody who is new here: play in others first", rule="TAB-89")
    return None


def must_not_be_barred(reliability: Reliability, now: datetime) -> None:
    """TAB-88, PEO-23: raise :class:`Barred` for who has abandoned a game lately, or is kept from new ones by staff."""
    must_not_be_kept(reliability, now)
    until = reliability.barred_until
    if until is not None and until > now:
        raise Barred(
            "you abandoned a game, and begin no new one for {time}",
            rule="TAB-88", time=_hours(until - now),
        )  # fmt: skip


def _hours(left: timedelta) -> Phrase:
    """How long something still lasts, in hours that have begun."""
    return counted("{n} hour", "{n} hours", -(-left // _HOUR))


def must_not_be_kept(reliability: Reliability, now: datetime) -> None:
    """PEO-23: raise :class:`Barred` for whom staff keep from new games, open seats among them."""
    until = reliability.kept_until
    if until is not None and until > now:
        raise Barred(
            "staff keep you from new games for {time}; the mail that told you says how to appeal",
            rule="PEO-23", time=_hours(until - now),
        )  # fmt: skip


def must_be_taken(reliability: Reliability, people: Iterable[Any]) -> None:
    """PEO-02: raise :class:`NotTaken` where one of the people (primary keys) at a table and this one stay apart. The
    words are the same for either of them, and name nobody.
    """
    if not reliability.apart.isdisjoint(people):
        raise NotTaken("this table does not take everybody: look for another one", rule="PEO-03")
