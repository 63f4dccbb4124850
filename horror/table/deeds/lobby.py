"""A game is made, and people come and go."""

from __future__ import annotations

from datetime import datetime

from msgspec import UNSET, UnsetType

from horror.models import Game, Seat
from horror.table.deeds.deed import Deed, Telling


class Created(Deed, tag="created"):
    """The game was made."""

    def told(self, tell: Telling) -> str:
        return tell.say("The game was created.")


class Joined(Deed, tag="joined"):
    """Somebody, or a bot, sat down at the item's seat."""

    name: str
    bot: str | UnsetType = UNSET

    def told(self, tell: Telling) -> str:
        return tell.say("{name} sat down.", name=tell.called(self.name))

    def settle(self, game: Game, seat: Seat | None, at: datetime) -> None:
        """TAB-180: a game in which a bot sits down is not rated."""
        game.rated = game.rated and self.bot is UNSET


class Left(Deed, tag="left"):
    """Somebody left the lobby."""

    def told(self, tell: Telling) -> str:
        return tell.say("A player left the lobby.")
