"""What people play: what the steward would on the same view, with what people do otherwise."""

from __future__ import annotations

from typing import Any, NamedTuple

from horror.games.bots.offered import Offered
from horror.rules.base.moves.offer import Offer
from horror.rules.kernel.choices import kind_of
from horror.rules.monsters.special_building.moves.pass_building import PASS_UNTIL_MY_TURN, PassUntilMyTurn
from horror.rules.monsters.turn.moves.pass_on import PASS, Pass
from horror.table import read
from tests.pace.arms import Arm
from tests.pace.chance import drawn


class Wishes(NamedTuple):
    """How somebody plays just now: in which arm, whether trade is offered, and whose chance it is."""

    arm: Arm
    offers: bool
    chance: str


def decided(door: read.Door, wishes: Wishes) -> Any:
    """The next move of the door's seat."""
    view = read.view(door)
    choices = [
        choice
        for choice in read.able(door).choices
        if wishes.offers or not issubclass(kind_of(choice), Offer)
    ]
    assert choices, f"{door.game.pk}: seat {door.seat} has nothing to choose among; {read.decisions(door)}"
    pick = drawn(wishes.chance, door.cursor).randrange
    move = door.rules.bots["steward"](view, choices, pick)
    if isinstance(move, Pass | PassUntilMyTurn) and Offered(choices).moves(PassUntilMyTurn):
        return PASS_UNTIL_MY_TURN if wishes.arm.passes and not _ordered(view) else PASS
    return move


def _ordered(view: Any) -> bool:
    """Whether the reader has ordered something in the special building that is open."""
    return any(
        one.seat == view.reader and isinstance(one.answer, list) and one.answer for one in view.answers
    )
