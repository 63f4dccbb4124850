from collections.abc import Sequence
from typing import Annotated, Any, ClassVar

import msgspec

from horror.rules.kernel.agenda import Gather, Step
from horror.rules.kernel.events import Event, GameView, Hidden, SeenBy, View
from horror.rules.kernel.roles import Colour, Number, SeatNumber
from horror.rules.kernel.state import GameState
from tests.table.tides.moves.give import Give


class Options(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    turns: Annotated[int, msgspec.Meta(ge=1, le=10_000)] = 3
    tribute: bool = True
    tide: bool = True


class Took(Event, tag="took", frozen=True):
    seat: SeatNumber
    coins: Number


class Rolled(Event, tag="rolled", frozen=True):
    seat: SeatNumber
    face: Annotated[Number | Hidden, SeenBy(("seat",))]


class Peeked(Event, tag="peeked", frozen=True):
    reveals = True
    seat: SeatNumber
    coins: Annotated[Number | Hidden, SeenBy(("seat",))]


class Whispered(Event, tag="whispered", frozen=True):
    audience = ("seat", "to")
    seat: SeatNumber
    to: SeatNumber


class Answered(Event, tag="answered", frozen=True):
    seat: SeatNumber


class Gave(Event, tag="gave", frozen=True):
    seat: SeatNumber
    coins: Number


class TideCame(Event, tag="tide_came", frozen=True):
    height: Number


class TurnBegan(Event, tag="turn_began", frozen=True):
    seat: SeatNumber
    turn: Number


EVENTS = (Took, Rolled, Peeked, Whispered, Answered, Gave, TideCame, TurnBegan)


class Acting(Step, tag="acting"):
    decision: ClassVar[str] = "act"
    own_turn: ClassVar[bool] = True

    def asks(self, p: Any) -> list[int]:
        return [p.state.active]


class Tribute(Gather, tag="tribute"):
    decision: ClassVar[str] = "tribute"
    answers: list[Give | None] = []

    def settle(self, p: Any, seat: int, move: Give) -> None:
        p.state.coins[seat] -= move.coins
        p.events.append(Gave(seat=seat, coins=move.coins, rule="TAB-03"))


class Tide(Step, tag="tide"):
    automatic: ClassVar[bool] = True

    def run(self, p: Any) -> None:
        if p.state.cursed:
            raise RuntimeError("the tide is cursed")
        p.done(self)
        p.events.append(TideCame(height=p.draws.die("tide"), rule="TAB-40"))
        next_turn(p)


class Calm(Step, tag="calm"):
    def run(self, p: Any) -> None:
        p.done(self)
        next_turn(p)


def next_turn(p: Any) -> None:
    if p.state.turn < p.state.options.turns:
        p.state.turn += 1
        p.state.active = (p.state.active + 1) % len(p.state.coins)
        p.push(Acting())
        p.events.append(TurnBegan(seat=p.state.active, turn=p.state.turn, rule="TAB-01"))


class State(GameState, omit_defaults=True, kw_only=True):
    options: Options
    version: int = 1
    coins: list[int]
    agenda: Sequence[Acting | Tribute | Tide | Calm]
    turn: int = 1
    active: int = 0
    decisions: int = 0
    cursed: bool = False

    @property
    def seats(self) -> list[int]:
        return self.coins

    faces: list[int] = []


class SeatView(View, kw_only=True):
    seat: SeatNumber
    colour: Colour
    coins: Annotated[Number | Hidden, SeenBy(("seat",))]


class TidesView(GameView, kw_only=True):
    turn: Number
    active: SeatNumber
    seats: list[SeatView]
