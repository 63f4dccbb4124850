"""What the seats agree on (TAB-30), and a seat that leaves (TAB-32, TAB-36)."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar, Literal

from horror.models import Game, Seat
from horror.rules.kernel.draws import Draws
from horror.table import stops
from horror.table.deeds.deed import After, Before, Deed, Telling
from horror.table.deeds.hosted import HostedDeed, called
from horror.table.news import News
from horror.table.words import QUESTIONS

Question = Literal[
    "draw",
    "cancel",
    "pause",
    "resume",
    "stir",
    "extend",
    "leave",
    "rates_daily",
    "rates_brisk",
    "rates_slow",
    "rates_league",
    "rates_none",
    "open_seat",
    "remove_seat",
    "stand_in",
    "steward",
]


class Voted(Deed, tag="vote"):
    """The item's seat is for something, or against it (TAB-30); `about` is the seat that it is about, if it is."""

    what: Question
    agree: bool
    about: int | None = None

    def told(self, tell: Telling) -> str:
        what = tell.word("vote", QUESTIONS["vote:"][self.what])
        if self.about is not None:
            what = f"{what} ({tell.names[self.about]})"
        if self.agree:
            return tell.say("{name} is for {what}.", name=tell.who, what=what)
        return tell.say("{name} is against {what}.", name=tell.who, what=what)


class Paused(HostedDeed, tag="paused"):
    """All seats agreed on a pause; or the host of the game has made one, which lasts `until` then (TAB-144)."""

    decides: ClassVar[bool] = True
    announces: ClassVar[News | None] = News.GAME_HALTED

    rule: str
    until: datetime | None = None

    def told(self, tell: Telling) -> str:
        if self.host:
            return tell.say(
                "The host of the game ({host}) has paused it: {reason}",
                host=called(tell, self.host),
                reason=self.reason,
            )
        return tell.say("All seats agreed on a pause.")

    def settle(self, game: Game, seat: Seat | None, at: datetime) -> None:
        if game.paused_at is None:
            game.paused_at = at
            stops.begin(game, "pause", at)
        game.pauses_taken += self.rule == "TAB-30"
        game.paused_by_host = bool(self.host)
        if self.until is not None:
            game.pause_ends_at = self.until
            game.votes.pop("resume", None)
            stops.end_pause(game, self.until)


class PauseEnds(Deed, tag="pause_ends"):
    """The pause ends `until` then: the item's seat wants it to, or, where the item is of no seat, none lasts longer."""

    announces: ClassVar[News | None] = News.GAME_HALTED

    until: datetime

    def told(self, tell: Telling) -> str:
        if not tell.who:
            return tell.say("The pause ends in two days: none lasts longer.")
        return tell.say(
            "{name} wants to go on: the pause ends in a day, or when all want that.", name=tell.who
        )

    def settle(self, game: Game, seat: Seat | None, at: datetime) -> None:
        game.pause_ends_at = self.until
        stops.end_pause(game, self.until)


class Resumed(HostedDeed, tag="resumed"):
    """The pause is over; where the item is of a seat, that one has ended it, and where it has a `host`, that one."""

    decides: ClassVar[bool] = True

    rule: str

    def told(self, tell: Telling) -> str:
        if self.host:
            return tell.say(
                "The host of the game ({host}) has ended the pause: {reason}",
                host=called(tell, self.host),
                reason=self.reason,
            )
        if not tell.who:
            return tell.say("The pause is over.")
        return tell.say("{name} ended the pause.", name=tell.who)

    def settle(self, game: Game, seat: Seat | None, at: datetime) -> None:
        stops.end_pause(game, at)
        game.paused_at = game.pause_ends_at = None
        game.paused_by_host = False
        game.votes.pop("resume", None)


class Resigned(Deed, tag="resigned"):
    """The item's seat resigned; the steward plays on for it (TAB-32), or it is `out` of the game (TAB-36)."""

    decides: ClassVar[bool] = True
    announces: ClassVar[News | None] = News.SEAT_OPEN

    out: bool = False

    @property
    def changes_state(self) -> bool:
        return self.out

    def apply(self, before: Before, draws: Draws) -> After:
        """What the rules do without the seat. Raises as :meth:`Position.resign`."""
        if before.seat is None:
            raise LookupError("nobody's seat has left")
        return After(before.played, before.played.resign(before.seat, draws))

    def told(self, tell: Telling) -> str:
        if self.out:
            return tell.say("{name} resigned and is out of the game.", name=tell.who)
        return tell.say("{name} resigned; the steward plays on.", name=tell.who)

    def settle(self, game: Game, seat: Seat | None, at: datetime) -> None:
        game.votes = {}
        if seat is not None:
            seat.resigned_at = at
            if not self.out:
                seat.state = Seat.State.OPEN
