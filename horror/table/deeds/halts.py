"""A game cannot go on for a while, and goes on again; docs/jobs.md, docs/operators.md."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar

from horror.models import Game, Seat
from horror.table import stops
from horror.table.deeds.deed import Deed, Telling
from horror.table.news import News


class Quarantined(Deed, tag="quarantined"):
    """The game was set aside after failures of the server; nothing is lost."""

    decides: ClassVar[bool] = True
    announces: ClassVar[News | None] = News.GAME_HALTED

    def told(self, tell: Telling) -> str:
        return tell.say("The game was set aside after a failure of the server. Nothing is lost.")

    def settle(self, game: Game, seat: Seat | None, at: datetime) -> None:
        game.status = Game.Status.QUARANTINED
        stops.begin(game, "quarantine", at)


class Released(Deed, tag="released"):
    """The game goes on."""

    decides: ClassVar[bool] = True

    def told(self, tell: Telling) -> str:
        return tell.say("The game goes on.")

    def settle(self, game: Game, seat: Seat | None, at: datetime) -> None:
        game.status = Game.Status.RUNNING
        stops.finish(game, "quarantine", at)


class GameRestored(Deed, tag="restored"):
    """The game goes on from a backup, or from another server; the same turns draw the same again."""

    turn: int

    def told(self, tell: Telling) -> str:
        return tell.say("The game goes on from a backup; the same turns draw the same again.")
