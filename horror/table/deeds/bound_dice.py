"""What happens to the links by which dice are bound; docs/dice.md says what they are."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from horror.models import Game, Seat
from horror.rules.kernel.events import Reader
from horror.table.deeds.deed import Deed, Telling


class DiceFrozen(Deed, tag="frozen"):
    """The anchors of the dice are fixed, by seat ("" for a free one). Bound seats show their first link until then."""

    anchors: list[str]
    until: datetime

    def told(self, tell: Telling) -> str:
        return tell.say("The dice are bound; the game begins when every bound seat has shown its first link.")

    def settle(self, game: Game, seat: Seat | None, at: datetime) -> None:
        game.opening_until = self.until


class DiceReady(Deed, tag="ready"):
    """The item's seat has shown its first link."""

    link: str

    def told(self, tell: Telling) -> str:
        return tell.say("{name} has shown the first link of the dice.", name=tell.who)


class DiceAnchored(Deed, tag="anchored"):
    """The item's seat has bound its dice after the opening; it waits for links of these seats (docs/dice.md)."""

    generation: int
    anchor: str
    waits: list[int]

    def told(self, tell: Telling) -> str:
        return tell.say("{name} sends links for the dice from now on.", name=tell.who)


class DiceUnbound(Deed, tag="unbound"):
    """The item's seat has lost its links and plays on free; its next turn counts as missing."""

    def told(self, tell: Telling) -> str:
        return tell.say("{name} sends no links for the dice any more.", name=tell.who)


class DiceDeposited(Deed, tag="deposit"):
    """Your receipt: links up to this number are left with the server, for turns in which you send none."""

    index: int

    def readers(self, seat: int | None, seats: int) -> Sequence[Reader]:
        return [] if seat is None else [seat]

    def told(self, tell: Telling) -> str:
        return tell.say("{name} left links for the dice with the server.", name=tell.who)


class DiceStirred(Deed, tag="stirred"):
    """All agreed to use other links from this turn on."""

    turn: int
    rule: str

    def told(self, tell: Telling) -> str:
        return tell.say("All seats agreed on other links for the dice, from turn {n} on.", n=self.turn)
