"""The view of a game of Barrows: everything on the table, with the secret fields marked."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from horror.rules.kernel.agenda import Decision
from horror.rules.kernel.events import GameView, Hidden, Reader, SeenBy, View
from horror.rules.kernel.roles import Colour, Name, Number, SeatNumber
from horror.rules.kernel.ruleset import Result
from tests.barrows.answers import Keep, Put
from tests.barrows.facts import NAMES, GoodName, points_of
from tests.barrows.steps import Arranging, Fair


class SeatView(View, kw_only=True):
    """A seat. Of hand, discard pile, and what it has ``known`` of the pile (from the top down) it alone sees what
    is in them; nobody sees the ``pile`` (from the bottom up) before the end. ``bought`` are points that all have seen
    bought, ``answer`` what the seat has put at the fair, as an order has it.
    """

    seat: SeatNumber
    colour: Colour
    hand: Annotated[list[GoodName] | Hidden, SeenBy(("seat",))]
    hand_total: Number
    pile: Annotated[list[GoodName] | Hidden, SeenBy(())]
    pile_total: Number
    known: Annotated[list[GoodName] | Hidden, SeenBy(("seat",))]
    discard: Annotated[list[GoodName] | Hidden, SeenBy(("seat",))]
    discard_total: Number
    bought: Number
    points: Annotated[Number | Hidden, SeenBy(("seat",))]
    answered: bool
    answer: Annotated[Name | None | Hidden, SeenBy(("seat",))]


class GoodView(View, kw_only=True):
    """So many of a good in the market."""

    good: GoodName
    count: Number


class BarrowsView(GameView, kw_only=True):
    """A game of Barrows as one reader sees it; ``arranging`` are so many goods that the active seat lays back."""

    ruleset: Literal["barrows"] = "barrows"
    rounds: Number
    turn: Number
    active: SeatNumber
    coins: Number
    looked: bool
    laid_out: list[GoodName]
    arranging: Number
    market: list[GoodView]
    seats: list[SeatView]
    waiting: list[Decision]
    result: Result | None


def present(p: Any, reader: Reader) -> BarrowsView:
    """All that there is, for a reader; redaction takes out what is not for him."""
    state = p.state
    step = state.agenda[-1] if state.agenda else None
    return BarrowsView(
        reader=reader,
        rounds=state.options.rounds,
        turn=state.turn,
        active=state.active,
        coins=state.coins,
        looked=state.looked,
        laid_out=list(state.laid_out),
        arranging=step.count if isinstance(step, Arranging) else 0,
        market=[GoodView(good=good, count=count) for good, count in zip(NAMES, state.market, strict=True)],
        seats=[_seat(p, seat, step) for seat in range(p.seats)],
        waiting=p.waiting_in_public(),
        result=state.result,
    )


def _seat(p: Any, seat: int, step: Any) -> SeatView:
    mine = p.state.seats[seat]
    answer = step.answers[step.seats.index(seat)] if isinstance(step, Fair) else None
    return SeatView(
        seat=seat,
        colour=mine.colour,
        hand=list(mine.hand),
        hand_total=len(mine.hand),
        pile=list(mine.pile),
        pile_total=len(mine.pile),
        known=mine.pile[len(mine.pile) - mine.known :][::-1],
        discard=sorted(mine.discard, key=NAMES.index),
        discard_total=len(mine.discard),
        bought=mine.bought,
        points=points_of(mine.deck) + (points_of(p.state.laid_out) if seat == p.state.active else 0),
        answered=answer is not None,
        answer=_order(answer),
    )


def _order(answer: Put | Keep | None) -> str | None:
    if answer is None:
        return None
    return f"put {answer.good}" if isinstance(answer, Put) else "keep"
