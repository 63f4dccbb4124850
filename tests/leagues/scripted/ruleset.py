from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from horror.rules.kernel.agenda import Step
from horror.rules.kernel.binding import Binding, MoveKind
from horror.rules.kernel.encoding import decoder_of
from horror.rules.kernel.events import EVERYTHING, Event, redact
from horror.rules.kernel.moves import Move
from horror.rules.kernel.options import OptionGroup
from horror.rules.kernel.position import Position
from horror.rules.kernel.results import Fate, Kind
from horror.rules.kernel.roles import Name, Number, SeatNumber, SeatNumbers
from horror.rules.kernel.ruleset import BadOrder, Bot, Preset, Result, Standing
from horror.rules.kernel.state import GameState
from tests.table.tides.ruleset import COLOURS, Tides
from tests.table.tides.state import SeatView, TidesView

TARGET = 10
KINDS: Mapping[str, Kind] = {
    "points": "won", "all_saved": "saved", "all_fallen": "lost", "mad_victory": "turned"
}  # fmt: skip


class Options(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    pass


class Passed(Event, tag="passed", frozen=True):
    seat: SeatNumber


class Declared(Event, tag="declared", frozen=True):
    outcome: Name
    winners: SeatNumbers


class Acting(Step, tag="acting"):
    decision: ClassVar[str] = "act"
    own_turn: ClassVar[bool] = True

    def asks(self, p: Any) -> list[int]:
        return [p.state.active]


class Pass(Move, frozen=True, tag="pass"):
    pass


class Declare(Move, frozen=True, tag="declare"):
    """The game ends; points and fates (`w`, `t`, `o`) by the seats."""

    outcome: Name
    winners: SeatNumbers
    points: tuple[Number, ...]
    fates: Name


class State(GameState, omit_defaults=True, kw_only=True):
    options: Options
    version: int = 1
    points: list[int]
    agenda: Sequence[Acting]
    turn: int = 1
    active: int = 0
    decisions: int = 0
    outcome: str = ""
    winners: tuple[int, ...] = ()
    fates: str = ""

    @property
    def seats(self) -> list[int]:
        return self.points


def _anything(p: Any, seat: int, move: Move) -> None:
    pass


def _pass(p: Any, seat: int, move: Pass) -> None:
    p.state.points[seat] += 1
    p.state.turn += 1
    p.state.active = (p.state.active + 1) % len(p.state.points)
    p.done(p.state.agenda[-1])
    p.push(Acting())
    p.events.append(Passed(seat=seat, rule="TAB-01"))


def _declare(p: Any, seat: int, move: Declare) -> None:
    p.state.points = list(move.points)
    p.state.outcome, p.state.winners, p.state.fates = move.outcome, tuple(move.winners), move.fates
    p.done(p.state.agenda[-1])
    p.events.append(Declared(outcome=move.outcome, winners=move.winners, rule="TAB-01"))


def _one(p: Any, seat: int) -> list[Any]:
    return [Pass()]


def _none(p: Any, seat: int) -> list[Any]:
    return []


class Passing:
    MOVE_KIND = MoveKind(Pass, _anything, _one, _pass)


class Declaring:
    MOVE_KIND = MoveKind(Declare, _anything, _none, _declare)


class ScriptedPosition(Position):
    state: State
    binding: ClassVar[Binding[Any]] = Binding(moves={Acting: (Passing, Declaring)})
    decoder = decoder_of(State)

    @property
    def seats(self) -> int:  # type: ignore[override]  # which nobody sets
        return len(self.state.points)

    @property
    def active(self) -> int:
        return self.state.active

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def target(self) -> int | None:
        return TARGET

    @property
    def result(self) -> Result | None:
        if not self.finished:
            return None
        return Result(outcome=self.state.outcome, winners=list(self.state.winners))

    def neutral(self, seat: int) -> Move:
        return Pass()

    def view(self, reader: int) -> TidesView:
        seats = [
            SeatView(seat=seat, colour=COLOURS[seat], coins=points)
            for seat, points in enumerate(self.state.points)
        ]
        whole = TidesView(reader=reader, turn=self.state.turn, active=self.state.active, seats=seats)
        return whole if reader == EVERYTHING else redact(whole, reader)

    def score(self) -> list[Standing]:
        fates: dict[str, Fate] = {"w": "well", "t": "turned", "o": "out"}
        said = self.state.fates or "w" * len(self.state.points)
        return [
            Standing(seat=seat, public_points=points, points=points, fate=fates[said[seat]])
            for seat, points in enumerate(self.state.points)
        ]

    def invariants(self) -> list[str]:
        return []


class Scripted(Tides):
    name = "scripted"
    title = "Scripted"
    seats: Sequence[int] = (3, 4)
    options_type: type[msgspec.Struct] = Options
    presets: Mapping[str, Preset] = {"plain": Preset(title="Plain", description="As it is.", options={})}
    option_groups: Sequence[OptionGroup] = ()
    move_types: tuple[type[Move], ...] = (Pass, Declare)
    event_types: tuple[type[Event], ...] = (Passed, Declared)
    answered_in_absence: Sequence[str] = ()
    purposes: Sequence[str] = ()
    secret_purposes: Sequence[str] = ()
    outcomes: Mapping[str, Kind] = KINDS
    island = True
    decision_kinds: Sequence[str] = ("act",)
    bots: Mapping[str, Bot] = {"steward": lambda view, choices, pick: Pass()}

    def new_game(self, options, colours, draws, version=None):
        position = ScriptedPosition(State(options=options, points=[0] * len(colours), agenda=[Acting()]))
        return position, position.advance(draws)

    def load(self, encoded):
        return ScriptedPosition.load(encoded)

    def parse(self, order, view):
        words = order.split()
        if words[:1] == ["pass"]:
            return Pass()
        try:
            _, outcome, winners, points, fates = words
            return Declare(
                outcome, tuple(map(int, winners.strip("-"))), tuple(map(int, points.split(","))), fates
            )
        except ValueError:
            raise BadOrder(1, ["pass", "declare"]) from None

    def format(self, move, view):
        if isinstance(move, Pass):
            return "pass"
        winners, points = "".join(map(str, move.winners)) or "-", ",".join(map(str, move.points))
        return f"declare {move.outcome} {winners} {points} {move.fates}"

    def orders(self, choices, view, each=1):
        return ["pass"]


SCRIPTED = Scripted()
