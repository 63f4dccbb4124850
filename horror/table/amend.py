"""Amend: a live game goes over to the newest rules, where that changes nothing of what has been played."""

from __future__ import annotations

from datetime import datetime

from horror.models import Game
from horror.rules.kernel.errors import RulesError
from horror.rulesets import rulesets
from horror.table.acting import act
from horror.table.acts import Answer, Caller
from horror.table.deeds import Amended
from horror.table.errors import Unverified, WrongStatus
from horror.table.history import replay_by
from horror.table.table import Table


def amend(game_id: str, caller: Caller, now: datetime) -> Answer:
    """Move a running game to the newest version of its rules: an entry of its own says so.

    Raises :class:`WrongStatus` for a game that is not running, is of the newest version, or amidst a turn of bound
    dice; :class:`Unverified` (and leaves the game as it is) when its log, played by the newest rules, leads
    anywhere else.
    """

    def body(table: Table) -> Answer:
        table.must_run()
        newest = table.rules.version
        if table.game.rules_version == newest:
            raise WrongStatus("the game is played by the newest rules, version {version}", version=newest)
        if table.dice.second and table.dice.begun(table.game.turn):
            raise WrongStatus("the turn has begun, and its dice with it: rules change between two turns")
        try:
            replay_by(table.game, newest)
        except RulesError as error:
            raise Unverified(str(error)) from error
        table.do(Amended(before=table.game.rules_version, after=newest))
        return table.answer(-1)

    return act(game_id, caller, now, body)


def amendable() -> list[str]:
    """The running games that are older than the rules that the code reads."""
    return [
        game.pk
        for game in Game.objects.filter(status=Game.Status.RUNNING).order_by("created_at")
        if game.rules_version < rulesets()[game.ruleset].version
    ]
