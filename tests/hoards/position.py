"""A game at one moment, and as its readers see it."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from horror.rules.kernel.binding import Binding
from horror.rules.kernel.encoding import decoder_of
from horror.rules.kernel.events import EVERYTHING, GameView, Hidden, Reader, SeenBy, View, redact
from horror.rules.kernel.moves import Move
from horror.rules.kernel.position import Position
from horror.rules.kernel.ruleset import Result, Standing
from tests.hoards import lay
from tests.hoards.state import DECK, Dealing, Lay, Laying, State


class HoardView(View, kw_only=True):
    """A seat. What it holds and has laid is its own secret."""

    seat: int
    colour: str
    taken: int
    deck: int
    hand: Annotated[list[int] | Hidden, SeenBy(("seat",))]
    laid: Annotated[int | None | Hidden, SeenBy(("seat",))]


class HoardsView(GameView, kw_only=True):
    """A game as one reader sees it; ``last`` are the cards that were opened last."""

    ruleset: Literal["hoards"] = "hoards"
    round: int
    rounds: int
    seats: list[HoardView]
    last: list[int]
    result: Result | None


class HoardsPosition(Position):
    """A game that goes on."""

    state: State
    binding: ClassVar[Binding[Any]] = Binding(moves={Dealing: (), Laying: (lay,)})
    decoder = decoder_of(State)

    @property
    def seats(self) -> int:  # type: ignore[override]  # which nobody sets
        return len(self.state.seats)

    @property
    def active(self) -> int:
        return max(0, self.state.round - 1) % self.seats

    @property
    def turn(self) -> int:
        return self.state.round

    @property
    def result(self) -> Result | None:
        return Result(outcome="hoarded", winners=self.winners()) if self.finished else None

    def winners(self) -> list[int]:
        """Those who have taken most rounds."""
        most = max(hoard.taken for hoard in self.state.seats)
        return [seat for seat, hoard in enumerate(self.state.seats) if hoard.taken == most]

    def neutral(self, seat: int) -> Move:
        return Lay(min(self.state.seats[seat].hand))

    def laid(self, seat: int) -> int | None:
        """The card that a seat has laid in the open round."""
        step = self.state.agenda[-1] if self.state.agenda else None
        answer = step.answers[step.seats.index(seat)] if isinstance(step, Laying) else None
        return answer.card if answer else None

    def view(self, reader: Reader) -> HoardsView:
        whole = HoardsView(
            reader=reader,
            round=self.state.round,
            rounds=self.state.options.rounds,
            seats=[
                HoardView(
                    seat=seat,
                    colour=hoard.colour,
                    taken=hoard.taken,
                    deck=len(hoard.deck),
                    hand=list(hoard.hand),
                    laid=self.laid(seat),
                )
                for seat, hoard in enumerate(self.state.seats)
            ],
            last=list(self.state.last),
            result=self.result,
        )
        return whole if reader == EVERYTHING or self.finished else redact(whole, reader)

    def score(self) -> list[Standing]:
        return [
            Standing(seat=seat, public_points=hoard.taken, points=hoard.taken)
            for seat, hoard in enumerate(self.state.seats)
        ]

    def invariants(self) -> list[str]:
        return [
            f"seat {seat} has cards that are not of its deck"
            for seat, hoard in enumerate(self.state.seats)
            if not set(hoard.hand) | set(hoard.deck) <= set(DECK)
        ]
