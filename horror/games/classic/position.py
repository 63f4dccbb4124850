"""A position of the classic game: its moves by step, points, neutral moves, invariants."""

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec

from horror.games.classic import invariants
from horror.games.classic.amendments import AMENDMENTS
from horror.games.classic.facts import FACTS
from horror.games.classic.options import OPTIONS_BIND
from horror.games.classic.state import State
from horror.games.classic.view import ClassicView, present
from horror.games.island import layout
from horror.games.island.board import STANDARD, Board
from horror.games.island.layout import Chits, Harbours, Laid, LaidOut, Terrain
from horror.rules.base.bank import bank_rates
from horror.rules.base.discards import Discards
from horror.rules.base.moves import (
    accept,
    bank_trade,
    build_city,
    build_road,
    build_settlement,
    counter,
    decline,
    discard,
    end_turn,
    offer,
    place,
    withdraw,
)
from horror.rules.base.offers import offers_open
from horror.rules.base.position import Prices, affordable
from horror.rules.base.setup import PlaceTowns
from horror.rules.base.turn import Actions, Roll
from horror.rules.development.facts import Facts
from horror.rules.development.leaving import leave
from horror.rules.development.moves import (
    buy_card,
    play_knight,
    play_monopoly,
    play_road_building,
    play_year_of_plenty,
)
from horror.rules.development.position import DevelopmentPosition, playable
from horror.rules.kernel.agenda import Step
from horror.rules.kernel.binding import Binding, asked_if, named_by
from horror.rules.kernel.draws import Draws
from horror.rules.kernel.encoding import decoder_of
from horror.rules.kernel.events import Reader
from horror.rules.kernel.moves import Move
from horror.rules.robber.moves import robber, roll
from horror.rules.robber.seven import MoveRobber

_CARDS = named_by(playable, play_knight, play_road_building, play_year_of_plenty, play_monopoly)
_PAID = named_by(affordable, build_road, build_settlement, build_city, buy_card)
_ANSWERS = asked_if(offers_open, accept, decline, withdraw)


class ClassicPosition(DevelopmentPosition):
    """The classic game at one moment."""

    state: State
    binding: ClassVar[Binding[DevelopmentPosition]] = Binding(
        moves={
            PlaceTowns: (place,),
            Roll: (roll, _CARDS),
            Actions: (_PAID, bank_trade, _CARDS, offer, _ANSWERS, end_turn),
            Discards: (discard,),
            MoveRobber: (robber,),
        },
        beside={Actions: (asked_if(offers_open, accept, decline, counter, withdraw),)},
    )
    decoder: ClassVar[msgspec.json.Decoder[State]] = decoder_of(State)
    facts: ClassVar[Facts] = FACTS
    action_phase: ClassVar[type[Step]] = Actions
    earlier: ClassVar[tuple[type[Move], ...]] = (roll.Roll,)
    version: ClassVar[int] = 3
    amendments: ClassVar = AMENDMENTS
    by_option: ClassVar = OPTIONS_BIND
    board: ClassVar[Board] = STANDARD
    lay_out: ClassVar[Callable[[LaidOut, Draws], Laid]] = staticmethod(layout.lay_out)
    lay_terrain: ClassVar[Terrain] = staticmethod(layout.shuffled_terrain)
    lay_chits: ClassVar[Chits] = staticmethod(layout.lettered_chits)
    lay_harbours: ClassVar[Harbours] = staticmethod(layout.printed_harbours)
    bank_rates: ClassVar = bank_rates

    @classmethod
    def derived(cls) -> dict[str, Any]:
        """The prices of what is asked only of those who can pay."""
        found = super().derived()
        costs = found["costs"]
        prices = Prices(
            build_road=costs.road,
            build_settlement=costs.settlement,
            build_city=costs.city,
            buy_card=found["card_cost"],
        )
        return found | {"prices": prices}

    def leave(self, seat: int) -> None:
        """TAB-36 to TAB-39: a seat has resigned, and is out by option."""
        leave(self, seat)

    def neutral(self, seat: int) -> Move:
        """TAB-05: roll, end the turn, decline, discard the most plentiful, else the first of the choices."""
        step = self.state.agenda[-1]
        if isinstance(step, Discards) and seat in step.seats:
            return discard.neutral(self, seat)
        if isinstance(step, Actions) and seat == self.state.active:
            return end_turn.END_TURN
        answers = decline.choices(self, seat) if isinstance(step, Actions) else self.choices(seat)
        if not answers or not isinstance(answers[0], Move):
            raise LookupError(f"seat {seat} owes no decision")
        return answers[0]

    def view(self, reader: Reader) -> ClassicView:
        """The position as this reader may see it (docs/hidden.md)."""
        return self.seen_by(reader, present(self, reader))

    def invariants(self) -> list[str]:
        """Cards, pieces, distances, points, recomputed from scratch."""
        return invariants.broken(self)
