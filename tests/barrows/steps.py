"""What remains to be done: a turn, an order of goods to say, the fair, the carter."""

from __future__ import annotations

from typing import Any, ClassVar

from horror.rules.kernel.agenda import Gather, Step
from horror.rules.kernel.variants import varies
from tests.barrows.answers import Keep, Put
from tests.barrows.events import CarterCame, Kept, Passed, TurnBegan
from tests.barrows.facts import NAMES


class Dealing(Step, tag="dealing"):
    """BW-01: piles are shuffled, and hands drawn."""

    automatic: ClassVar[bool] = True

    def run(self, p: Any) -> None:
        p.done(self)
        for seat in range(p.seats):
            p.draw(seat, p.facts.hand, "BW-01")


class Trading(Step, tag="trading"):
    """BW-10: a turn."""

    decision: ClassVar[str] = "trade"
    own_turn: ClassVar[bool] = True

    def asks(self, p: Any) -> list[int]:
        return [p.state.active]


class Arranging(Step, tag="arranging"):
    """BW-14: in which order so many goods lie on the pile again."""

    decision: ClassVar[str] = "arrange"

    count: int

    def asks(self, p: Any) -> list[int]:
        return [p.state.active]


class Fair(Gather, tag="fair"):
    """BW-30."""

    decision: ClassVar[str] = "fair"

    answers: list[Put | Keep | None] = []

    def settle(self, p: Any, seat: int, move: Put | Keep) -> None:
        if isinstance(move, Keep):
            p.events.append(Kept(seat=seat, rule="BW-30"))
            return
        to = (seat + 1) % p.seats
        p.state.seats[seat].hand.remove(move.good)
        p.state.seats[to].discard.append(move.good)
        p.events.append(Passed(seat=seat, to=to, good=move.good, rule="BW-30"))


class Carter(Step, tag="carter"):
    """BW-40, and what follows a turn."""

    automatic: ClassVar[bool] = True

    def run(self, p: Any) -> None:
        p.done(self)
        rolled = p.draws.die("carter")
        carted(p, rolled)
        state = p.state
        if state.turn == state.options.rounds * p.seats or not state.market[NAMES.index("cake")]:
            p.close()
            return
        state.turn += 1
        state.active = (state.active + 1) % p.seats
        p.push(Trading())
        p.events.append(TurnBegan(seat=state.active, turn=state.turn, rule="BW-10"))


def carted(p: Any, rolled: int) -> None:
    """BW-40: what a number does to the market."""
    state, good = p.state, None
    if rolled > len(NAMES):
        state.market = [count + 1 for count in state.market]
        state.carted = [count + 1 for count in state.carted]
    elif state.market[rolled - 1]:
        good = NAMES[rolled - 1]
        state.market[rolled - 1] -= 1
        state.carted[rolled - 1] -= 1
    p.events.append(CarterCame(rolled=rolled, good=good, rule="BW-40"))


@varies
def hold_fair(p: Any) -> None:
    """BW-30: all seats are asked, from the active one on."""
    seats = [(p.state.active + place) % p.seats for place in range(p.seats)]
    p.push(Fair(seats=seats, answers=[None] * p.seats))


def hold_none(p: Any) -> None:
    """BW-30: there is no fair."""
