"""Running scenarios: orders on a position with scripted dice, and each way in which it did not hold."""

from collections.abc import Container, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from horror.games.grammar.meaning import meant
from horror.games.scenario.at_table import MARK
from horror.games.scenario.document import BadScenario
from horror.games.scenario.drawing import ScenarioDraws
from horror.games.scenario.expecting import Outcome, unmet
from horror.games.scenario.reading import Order, Round, Scenario, read
from horror.rules.kernel.choices import contains, sample
from horror.rules.kernel.draws import NoDraws
from horror.rules.kernel.errors import DrawMismatch, IllegalMove, WouldDraw
from horror.rules.kernel.events import EVERYTHING, SPECTATOR, Event, Reader
from horror.rules.kernel.moves import Move
from horror.rules.kernel.registry import Rulesets
from horror.rules.kernel.ruleset import BadOrder

RESIGN = "resign"
"""What stands for an order and is none: the seat leaves the game (TAB-36)."""


class Failure(NamedTuple):
    """One thing that did not hold."""

    scenario: str
    path: str
    expected: str
    got: str


class _Stopped(Exception):
    """The scenario cannot go on."""


def run_file(path: Path, games: Rulesets) -> list[Failure]:
    """Run every scenario of a file, for these games; a file that cannot be read is a failure too."""
    try:
        scenarios = read(path.read_text(encoding="utf-8"), games)
    except (OSError, UnicodeDecodeError) as error:
        return [Failure("-", "-", "a readable file", str(error))]
    except BadScenario as error:
        return [Failure("-", error.path or "-", error.expected, str(error.got))]
    return [failure for scenario in scenarios for failure in run(scenario)]


def run(scenario: Scenario, strictly: bool = False, known: Container[str] | None = None) -> list[Failure]:
    """Everything that did not hold, in order; empty when all did.

    ``strictly``: also what goes without saying: what is ordered is among the choices of its seat, what is refused is
    not, every choice has a member that may be made, and a position in which every invariant holds keeps them all.
    ``known``: the rules that events may cite.
    """
    return _Run(scenario, strictly, known).failures


def led_to(scenario: Scenario) -> Any:
    """The position in which people sit down in a scenario of the table, after what was played before.

    Raises :class:`BadScenario` where that cannot be.
    """
    ran = _Run(scenario._replace(table=None), False, None)
    for wrong in ran.failures:
        raise BadScenario(wrong.path, wrong.expected, wrong.got)
    return ran.position


class _Run:
    def __init__(self, scenario: Scenario, strictly: bool, known: Container[str] | None) -> None:
        self.name = scenario.name
        self.strictly = strictly
        self.known = known
        self.face = scenario.face
        self.failures: list[Failure] = []
        self.said: set[tuple[int, int, type[Move]]] = set()
        if scenario.table is not None:
            self.fail(
                MARK, "a scenario of positions", "one of the table, which the tests play (docs/scenarios.md)"
            )
            return
        try:
            self.position: Any = self.face.build(scenario.position)
        except BadScenario as error:
            self.fail(error.path, error.expected, str(error.got))
            return
        self.watched = strictly and not self.position.invariants()
        self.colours = list(self.face.players(self.position))
        self.ordered = self.face.next_draws(scenario.position)
        try:
            for part in scenario.rounds:
                self.play(part)
        except _Stopped:
            pass
        except BadScenario as error:
            self.fail(error.path, error.expected, str(error.got))

    def fail(self, path: str, expected: str, got: str) -> None:
        self.failures.append(Failure(self.name, path, expected, got))

    def stop(self, path: str, expected: str, got: str) -> _Stopped:
        self.fail(path, expected, got)
        return _Stopped()

    def play(self, part: Round) -> None:
        draws = ScenarioDraws(
            part.dice,
            part.random,
            self.ordered,
            self.face.die_faces,
            lambda value: self.face.meant(self.position, value),
        )
        events: list[Event] = []
        for order in part.orders:
            events += self.obey(order, draws)
        for event in events:
            if self.known is not None and event.rule not in self.known:
                self.fail(part.path, "events that cite rules", f"{event.rule} for {type(event).__name__}")
        for broken in self.position.invariants() if self.watched else ():
            self.fail(part.path, "invariants that hold on", broken)
        for empty in self.without_members() if self.strictly else ():
            self.fail(part.path, "choices that may be made", empty)
        dice, random = draws.unused
        for key, left in (("dice", dice), ("random", random)):
            if left:
                self.fail(_below(part.path, key), "all of it used", f"{left} left over")
        for order in part.refusals:
            self.refused(order)
        reader = self.reader(part)
        outcome = Outcome(self.face, self.position, self.colours, reader, events, len(part.dice) - dice)
        for path, expected in part.expect.items():
            for wrong in unmet(outcome, path, expected):
                self.fail(*wrong)

    def without_members(self) -> Iterator[str]:
        """Choices of the open decisions that the rules refuse, or that come to nothing."""
        pick = Random(0).randrange
        for seat, colour in enumerate(self.colours):
            for choice in self.position.choices(seat):
                try:
                    self.position.check(seat, sample([choice], pick))
                except (IllegalMove, LookupError, ValueError) as error:
                    yield f"{colour}: {choice}: {error}"

    def obey(self, order: Order, draws: ScenarioDraws) -> Sequence[Event]:
        try:
            if not order.seat:
                ran: list[Event] = self.position.advance(draws)
                return ran
            if order.text == RESIGN:
                left: list[Event] = self.position.resign(self.seat_of(order), draws)
                return left
            seat, move = self.understood(order)
            offered = self.offered(seat, move)
            events = self.make(seat, move, draws)
            if self.strictly and events and not offered:
                self.fail(order.path, f"{order.seat}: {order.text} among the choices", "it is not")
        except IllegalMove as refusal:
            raise self.stop(order.path, f"{order.seat}: {order.text} to be legal", str(refusal)) from None
        except DrawMismatch as error:
            raise self.stop(order.path, "draws as scripted", str(error)) from None
        return events

    def offered(self, seat: int, move: Move) -> bool:
        """Whether the choices of the seat hold the move."""
        return self.strictly and contains(self.position.choices(seat), move)

    def make(self, seat: int, move: Move, draws: ScenarioDraws) -> Sequence[Event]:
        """Make a move; one that an earlier order has made already, or that was not asked for, is no fault."""
        said, known = (self.position.turn, seat, type(move)), self.said
        try:
            events = self.face.apply(self.position, seat, move, draws)
        except IllegalMove:
            made = isinstance(move, self.face.once) and said in known
            if made or self.face.needless(self.position, seat, move):
                return ()
            raise
        known.add(said)
        return events

    def seat_of(self, order: Order) -> int:
        """Who orders."""
        if order.seat not in self.colours:
            raise self.stop(order.path, f"one of the seats {', '.join(self.colours)}", order.seat)
        return self.colours.index(order.seat)

    def understood(self, order: Order) -> tuple[int, Move]:
        """Who orders, and the move that it means to them."""
        seat = self.seat_of(order)
        try:
            return seat, meant(self.face.ruleset, order.text, self.position, seat)
        except BadOrder as error:
            raise self.stop(order.path, "an order", f"{order.text!r}: {error}") from None

    def refused(self, order: Order) -> None:
        """TAB-17: refused by the rule named, and nothing changed or drawn."""
        wanted = f"{order.seat}: {order.text} to be refused by {' or '.join(order.rules)}"
        before = self.position.dump()
        try:
            self.try_refused(order)
        except IllegalMove as refusal:
            if refusal.rule not in order.rules:
                self.fail(order.path, wanted, str(refusal))
        except WouldDraw as error:
            raise self.stop(order.path, wanted, f"legal: {error}") from None
        else:
            raise self.stop(order.path, wanted, "legal") from None
        if self.position.dump() != before:
            raise self.stop(order.path, "a refusal that changes nothing", "another state")

    def try_refused(self, order: Order) -> None:
        """Do what is to be refused."""
        draws = NoDraws()
        if order.text == RESIGN:
            self.position.resign(self.seat_of(order), draws)
            return
        seat, move = self.understood(order)
        if self.strictly and self.offered(seat, move):
            self.fail(order.path, f"{order.seat}: {order.text} not among the choices", "it is")
        self.position.apply(seat, move, draws)

    def reader(self, part: Round) -> Reader:
        if not part.view:
            return EVERYTHING
        if part.view == "spectator":
            return SPECTATOR
        if part.view not in self.colours:
            raise BadScenario(
                _below(part.path, "view"), f"spectator or one of {', '.join(self.colours)}", part.view
            )
        return self.colours.index(part.view)


def _below(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key
