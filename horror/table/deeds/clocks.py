"""The clocks of a game, what becomes of a seat whose time runs out, and how it comes back (TAB-64 to TAB-77)."""

from __future__ import annotations

from datetime import datetime
from typing import ClassVar, Literal

import msgspec

from horror.clock import NONE, PRESETS, Rates, Stop
from horror.models import Game, Seat
from horror.table import stops
from horror.table.deeds.deed import Deed, Telling
from horror.table.deeds.hosted import HostedDeed, called
from horror.table.news import News


class Lapsed(Deed, tag="lapsed"):
    """The time of the item's seat has run out, and the clock answered; of a gather it is told when that closes."""

    def told(self, tell: Telling) -> str:
        return tell.say("{name} has run out of time; the clock plays.", name=tell.who)

    def settle(self, game: Game, seat: Seat | None, at: datetime) -> None:
        if seat is not None and seat.state == Seat.State.PLAYING:
            seat.state = Seat.State.LATE


class Extended(HostedDeed, tag="extended"):
    """The item's seat has given another one more time; or all others have, where the item is of no seat; or the `host`
    of the game so many `seconds` (TAB-143)."""

    to: int
    seconds: int | None = None

    def told(self, tell: Telling) -> str:
        if self.host:
            return tell.say(
                "The host of the game ({host}) has given {to} more time: {reason}",
                host=called(tell, self.host),
                to=tell.names[self.to],
                reason=self.reason,
            )
        if not tell.who:
            return tell.say("All others have given {to} more time.", to=tell.names[self.to])
        return tell.say("{name} has given {to} more time.", name=tell.who, to=tell.names[self.to])


class RatesChanged(Deed, tag="rates"):
    """The clocks go by other rates from now on, and begin anew; `preset` is `none` for no clock."""

    announces: ClassVar[News | None] = News.RATES_CHANGED

    preset: str

    def told(self, tell: Telling) -> str:
        if self.preset == NONE:
            return tell.say("The game has no clock any more.")
        return tell.say("The clocks of the game go by the rates {rates} from now on.", rates=self.preset)

    def settle(self, game: Game, seat: Seat | None, at: datetime) -> None:
        by = PRESETS.get(self.preset)
        game.rates = {} if by is None else msgspec.to_builtins(by)


class RatesPostponed(HostedDeed, tag="rates_postponed"):
    """The second rates of the game begin `until` then, which is later than was said (TAB-167)."""

    until: datetime

    def told(self, tell: Telling) -> str:
        return tell.say(
            "The host of the game ({host}) has its other rates begin later than was said: {reason}",
            host=called(tell, self.host),
            reason=self.reason,
        )

    def settle(self, game: Game, seat: Seat | None, at: datetime) -> None:
        by = msgspec.convert(game.rates, Rates) if game.rates else None  # an import has no clock
        if by is not None and by.then:
            game.rates = msgspec.to_builtins(by.beginning(self.until))


class StoodIn(Deed, tag="stood_in"):
    """The steward answers for the item's seat until its person is back."""

    def told(self, tell: Telling) -> str:
        return tell.say("The steward answers for {name} now.", name=tell.who)

    def settle(self, game: Game, seat: Seat | None, at: datetime) -> None:
        if seat is not None:
            seat.state = Seat.State.STOOD_IN


class SeatOpen(Deed, tag="seat_open"):
    """The item's seat is offered to others."""

    announces: ClassVar[News | None] = News.SEAT_OPEN

    def told(self, tell: Telling) -> str:
        return tell.say("The seat of {name} is open to others.", name=tell.who)

    def settle(self, game: Game, seat: Seat | None, at: datetime) -> None:
        if seat is not None:
            seat.state = Seat.State.OPEN


class StewardPlays(Deed, tag="steward_plays"):
    """The game waits no more for who never came: the steward plays on in the item's seat, which stays open (TAB-81)."""

    def told(self, tell: Telling) -> str:
        return tell.say("The steward plays on for {name}, who never came.", name=tell.who)

    def settle(self, game: Game, seat: Seat | None, at: datetime) -> None:
        """TAB-81: such a game is not rated."""
        game.rated = False


class Returned(Deed, tag="returned"):
    """The person of the item's seat is back, and plays; `vacation`: who had wanted to be stood in for meanwhile."""

    vacation: bool = False

    def told(self, tell: Telling) -> str:
        return tell.say("{name} is back.", name=tell.who)

    def settle(self, game: Game, seat: Seat | None, at: datetime) -> None:
        if seat is not None:
            seat.state = Seat.State.PLAYING
            game.votes = {
                what: asked for what, asked in game.votes.items() if asked.get("seat") != seat.index
            }


class Heard(Deed, tag="heard"):
    """The person of the item's seat, which was late, has acted, and has the whole time again (TAB-72)."""

    def told(self, tell: Telling) -> str:
        return tell.say("{name} is here again.", name=tell.who)

    def settle(self, game: Game, seat: Seat | None, at: datetime) -> None:
        if seat is not None:
            seat.state = Seat.State.PLAYING


class Substituted(HostedDeed, tag="substituted"):
    """Somebody called `name` has taken the item's seat, which was open, or was put there by the `host` of the game
    (TAB-146); who had it before `was` called so."""

    decides: ClassVar[bool] = True
    announces: ClassVar[News | None] = News.SEAT_TAKEN

    name: str
    was: str

    def told(self, tell: Telling) -> str:
        if self.host:
            return tell.say(
                "{name} plays for {was} from now on, by the host of the game ({host}): {reason}",
                name=tell.called(self.name),
                was=tell.called(self.was),
                host=called(tell, self.host),
                reason=self.reason,
            )
        if not self.was:
            return tell.say("{name} takes over a seat.", name=tell.called(self.name))
        names = {"name": tell.called(self.name), "was": tell.called(self.was)}
        return tell.say("{name} takes over the seat of {was}.", **names)

    def settle(self, game: Game, seat: Seat | None, at: datetime) -> None:
        game.votes = {}
        if seat is not None:
            seat.state = Seat.State.PLAYING


class ClockCredit(Deed, tag="clock_credit"):
    """The server was away from `begins` to `ends`, and all clocks stood still meanwhile (TAB-65); `mail`: mails neither
    came nor went, and the clock of the item's seat, which plays by mail, stood still until two hours later."""

    begins: datetime
    ends: datetime
    mail: bool = False

    def told(self, tell: Telling) -> str:
        if self.mail:
            return tell.say(
                "Mails neither came nor went; the clock of {name}, who plays by mail, stands still for that time.",
                name=tell.who,
            )
        return tell.say("The server was away; all clocks stood still meanwhile.")

    def settle(self, game: Game, seat: Seat | None, at: datetime) -> None:
        whose = seat.index if self.mail and seat is not None else None
        kind: Literal["outage", "mail"] = "mail" if self.mail else "outage"
        stops.add(game, Stop(kind=kind, begins=self.begins, ends=self.ends, seat=whose))
