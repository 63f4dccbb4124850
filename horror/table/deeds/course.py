"""A game begins, goes over to newer rules, and ends."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import ClassVar

import msgspec

from horror.models import Game, Seat
from horror.rules.kernel.draws import Draws
from horror.rules.kernel.results import Kind
from horror.rules.kernel.ruleset import PlayedPosition, Ruleset
from horror.table.codec import codec, encode
from horror.table.deeds.deed import After, Before, Deed, Telling
from horror.table.deeds.hosted import HostedDeed, called
from horror.table.news import News

CANCELLING = {
    "outcome:": {
        "cancelled": "All seats agreed to cancel the game.",
        "closed": "The lobby was closed.",
        "stopped": "The game was stopped: nobody played it any more.",
        "lobby_over": "The lobby was closed: it did not fill in time.",
        "called_off": "The host has called the game off, and nothing of it counts.",
    }
}
"""Outcomes of games that were closed without a result."""
AGREED = {"outcome:": {"draw": "All seats agreed on a draw."}}
"""Outcomes of games that the seats ended."""
BY_HOST = {"outcome:": {"adjudicated": "The host has ended the game as it stands."}}
"""Outcomes of games that their hosts ended (TAB-148); all others are those of the rules."""
CALLED_OFF, ADJUDICATED = "called_off", "adjudicated"
KINDS: Mapping[str, Kind] = {
    **dict.fromkeys(CANCELLING["outcome:"], "void"),
    "draw": "draw",
    ADJUDICATED: "adjudicated",
}
"""Of what kind the ends are that no rules of a game have; of all others their ruleset says it."""


class Started(Deed, tag="started"):
    """The game began; the item's events tell of its set-up."""

    colours: list[str]

    @property
    def changes_state(self) -> bool:
        return True

    def apply(self, before: Before, draws: Draws) -> After:
        """The first position. Raises as :meth:`Ruleset.new_game`."""
        options = codec(before.rules.name).options(before.options)
        return After(*before.rules.new_game(options, self.colours, draws, version=before.version))

    def told(self, tell: Telling) -> str:
        return tell.say("The game began.")

    def settle(self, game: Game, seat: Seat | None, at: datetime) -> None:
        game.status, game.started_at = Game.Status.RUNNING, at


class Amended(Deed, tag="amended", rename={"before": "from", "after": "to"}):
    """From here on the game goes by newer rules, which change nothing of what was played."""

    before: int
    after: int

    @property
    def changes_state(self) -> bool:
        return True

    def apply(self, before: Before, draws: Draws) -> After:
        """The same position by the newer rules."""
        return After(by_version(before.rules, before.played, before.version if before.fixed else self.after))

    def told(self, tell: Telling) -> str:
        return tell.say("The game goes on by newer rules, which change nothing of what was played.")

    def settle(self, game: Game, seat: Seat | None, at: datetime) -> None:
        game.rules_version = self.after


def by_version(rules: Ruleset, position: PlayedPosition, version: int) -> PlayedPosition:
    """The position as one that is played by the rules of another version."""
    return rules.load(encode(msgspec.structs.replace(position.state, version=version)))


class Ended(HostedDeed, tag="ended"):
    """The game is over. `outcome` is the ruleset's, or `draw`, `cancelled`, `closed`, `lobby_over`, `stopped`;
    or, by its `host`, `called_off` or `adjudicated`, and then `late_seat` is the seat for which it was waited longest,
    if any."""

    decides: ClassVar[bool] = True
    announces: ClassVar[News | None] = News.GAME_OVER

    outcome: str
    winners: list[int]
    rule: str | None
    late_seat: int | None = None

    def told(self, tell: Telling) -> str:
        if self.host:
            return self._told_of_host(tell)
        return self._told(tell)

    def _told_of_host(self, tell: Telling) -> str:
        by = {"host": called(tell, self.host), "reason": self.reason}
        if self.outcome != ADJUDICATED:
            return tell.say(
                "The host of the game ({host}) has called it off, and nothing of it counts: {reason}", **by
            )
        ended = tell.say("The host of the game ({host}) has ended it as it stands: {reason}", **by)
        return f"{ended} {self._told(tell)}" if self.winners else ended

    def _told(self, tell: Telling) -> str:
        for words in (CANCELLING, AGREED):
            if self.outcome in words["outcome:"]:
                return tell.word("outcome", words["outcome:"][self.outcome])
        if not self.winners:
            return tell.say("The game is over.")
        if len(self.winners) == len(tell.names):
            return tell.say("The game is over: all have won together.")
        return tell.count(
            "The game is over: {winners} has won.",
            "The game is over: {winners} have won.",
            len(self.winners),
            winners=tell.listed([tell.names[seat] for seat in self.winners]),
        )

    def settle(self, game: Game, seat: Seat | None, at: datetime) -> None:
        cancelled = self.outcome in CANCELLING["outcome:"]
        game.status = Game.Status.CANCELLED if cancelled else Game.Status.FINISHED
        game.ended_at, game.paused_at, game.pause_ends_at = at, None, None
        game.paused_by_host = False
        game.votes = {}
        game.result = {"outcome": self.outcome, "winners": self.winners}
        if self.late_seat is not None:
            game.result["late_seat"] = self.late_seat
