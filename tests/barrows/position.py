"""A position of Barrows: its moves by step, points, optional decisions, neutral moves, invariants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Self

from horror.rules.kernel.agenda import Decision
from horror.rules.kernel.binding import Binding
from horror.rules.kernel.encoding import decoder_of
from horror.rules.kernel.events import EVERYTHING, Reader, redact
from horror.rules.kernel.moves import Move
from horror.rules.kernel.position import Position
from horror.rules.kernel.ruleset import Result, Standing
from horror.rules.kernel.variants import Variant
from tests.barrows.answers import Keep
from tests.barrows.events import Drew, MarketClosed, Shuffled
from tests.barrows.facts import FACTS, NAMES, Facts, points_of
from tests.barrows.moves import buy, end_turn, keep, look, put, ring, sell, show, stack
from tests.barrows.options import FOUR_SEATS, OPTIONS_BIND
from tests.barrows.state import State
from tests.barrows.steps import Arranging, Carter, Dealing, Fair, Trading
from tests.barrows.view import BarrowsView, present

PLENTY = 99
"""Coins with which everything can be bought."""


class BarrowsPosition(Position):
    """Barrows at one moment."""

    state: State
    binding: ClassVar[Binding[Any]] = Binding(
        moves={
            Dealing: (),
            Trading: (sell, buy, look, show, end_turn),
            Arranging: (stack,),
            Fair: (put, keep),
            Carter: (),
        },
        beside={Trading: (ring, show)},
    )
    decoder: ClassVar = decoder_of(State)
    facts: ClassVar[Facts] = FACTS
    by_option: ClassVar[Mapping[str, Mapping[Any, Variant]]] = OPTIONS_BIND
    by_seats: ClassVar[Mapping[int, Variant]] = {4: FOUR_SEATS}

    @property
    def seats(self) -> int:  # type: ignore[override]  # which nobody sets
        return len(self.state.seats)

    @property
    def active(self) -> int:
        return self.state.active

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def result(self) -> Result | None:
        return self.state.result

    # -- goods

    def draw(self, seat: int, count: int, rule: str) -> None:
        """BW-04, BW-15: goods from the pile to the hand, as many as there are."""
        mine, drawn = self.state.seats[seat], list[str]()
        for _ in range(count):
            if not mine.pile and mine.discard:
                self.events.append(Shuffled(seat=seat, rule="BW-04"))
                mine.pile, mine.discard, mine.known = self.shuffled(mine.discard), [], 0
            if mine.pile:
                drawn.append(mine.pile.pop())
                mine.known = max(0, mine.known - 1)
        mine.hand = sorted([*mine.hand, *drawn], key=NAMES.index)
        if drawn:
            self.events.append(Drew(seat=seat, count=len(drawn), goods=drawn, rule=rule))

    def shuffled(self, goods: Sequence[str]) -> list[str]:
        """BW-04: in any order, each as likely."""
        left = sorted(goods, key=NAMES.index)
        return [left.pop(self.draws.pick("shuffle", left)) for _ in goods]

    # -- who is asked

    def ringers(self) -> list[int]:
        """BW-20: the seats that may ring now."""
        state = self.state
        if not state.bell or not state.agenda or not isinstance(state.agenda[-1], Trading):
            return []
        others = [(state.active + place) % self.seats for place in range(1, self.seats)]
        return [seat for seat in others if "bell" in state.seats[seat].hand and seat not in state.rung]

    def waiting(self) -> list[Decision]:
        """The open decisions, and behind them that of each seat that may ring, which it alone knows of."""
        ringing = [
            Decision(id=f"R{self.state.bell}", kind="ring", seat=seat, blocking=False, private=True)
            for seat in self.ringers()
        ]
        return [*super().waiting(), *ringing]

    def in_turn(self, seat: int) -> Self | None:
        """The turn of the seat, as it begins."""
        if self.finished:
            return None
        if seat == self.active:
            return self
        copy = self.copy()
        state = copy.state
        state.active, state.coins, state.looked, state.bell, state.rung = seat, 0, False, 0, []
        state.laid_out = []
        copy.begin(Trading())
        return copy

    def rich(self, seat: int) -> Self | None:
        """A copy on which the seat has coins for everything."""
        copy = self.copy()
        if seat == self.active:
            copy.state.coins = PLENTY
        return copy

    def neutral(self, seat: int) -> Move:
        """TAB-05: end the turn, leave the pile as it is, keep all."""
        step = self.state.agenda[-1]
        if isinstance(step, Arranging):
            return stack.Stack(stack.seen(self, seat))
        return Keep() if isinstance(step, Fair) else end_turn.EndTurn()

    # -- the end

    def close(self) -> None:
        """BW-50, BW-51: the market closes."""
        points = [points_of(seat.deck) for seat in self.state.seats]
        winners = [seat for seat, count in enumerate(points) if count == max(points)]
        sold_out = not self.state.market[NAMES.index("cake")]
        self.state.result = Result(outcome="sold_out" if sold_out else "rounds_over", winners=winners)
        self.finish()
        self.events.append(MarketClosed(winners=winners, points=points, rule="BW-51"))

    def score(self) -> list[Standing]:
        return [
            Standing(seat=number, public_points=seat.bought, points=points_of(seat.deck))
            for number, seat in enumerate(self.state.seats)
        ]

    def view(self, reader: Reader) -> BarrowsView:
        """The position as this reader may see it; after the end everybody sees everything."""
        whole = present(self, reader)
        return whole if reader == EVERYTHING or self.finished else redact(whole, reader)

    def invariants(self) -> list[str]:
        """No good comes from nowhere or is lost, and nobody knows more of his pile than there is."""
        state, wrong = self.state, list[str]()
        decks = [*state.laid_out, *(good for seat in state.seats for good in seat.deck)]
        for index, good in enumerate(NAMES):
            there = decks.count(good) + state.market[index] - state.carted[index]
            if there != self.facts.stock + self.facts.start.count(good) * self.seats:
                wrong.append(f"BW-02: there are {there} of {good}")
        for number, seat in enumerate(state.seats):
            if not 0 <= seat.known <= len(seat.pile):
                wrong.append(f"BW-03: seat {number} knows {seat.known} of a pile of {len(seat.pile)}")
        return wrong
