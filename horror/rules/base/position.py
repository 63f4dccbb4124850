"""A position of a game that uses the classic parts."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple, Self, TypeVar

from horror.rules.base.cards import Cards, by_name, covers, move_cards
from horror.rules.base.events import Received
from horror.rules.base.facts import Facts
from horror.rules.base.layout import Layout, island_of, layout_of
from horror.rules.base.rates import Rates, Terms
from horror.rules.base.roles import AMOUNTS
from horror.rules.base.state import State
from horror.rules.kernel.agenda import Decision, Step
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.events import EVERYTHING, Reader, View, redact
from horror.rules.kernel.phrases import Phrase
from horror.rules.kernel.position import Position
from horror.rules.kernel.results import Fate
from horror.rules.kernel.ruleset import Result, Standing

_View = TypeVar("_View", bound=View)


class Costs(NamedTuple):
    """What building costs, in hand order (BASE-37 to BASE-39)."""

    road: list[int]
    settlement: list[int]
    city: list[int]

    @classmethod
    def of(cls, facts: Facts) -> "Costs":
        """The costs that the facts give."""
        return cls(facts.road_cost.listed(), facts.settlement_cost.listed(), facts.city_cost.listed())


class Prices:
    """What moves cost, by their tags, in hand order."""

    def __init__(self, **prices: Sequence[int]) -> None:
        self.prices = prices


@lru_cache(maxsize=8192)
def covered(prices: Prices, hand: tuple[int, ...]) -> tuple[str, ...]:
    """BASE-40: the moves that a hand can pay for."""
    return tuple([tag for tag, price in prices.prices.items() if covers(hand, price)])


@lru_cache(maxsize=64)
def turn_order(seats: int, start: int) -> tuple[int, ...]:
    """So many seats, from ``start`` on (TAB-01)."""
    return tuple((start + step) % seats for step in range(seats))


def affordable(p: "BasePosition", seat: int) -> Sequence[str]:
    """BASE-40: the moves with a price that a seat can pay now."""
    return covered(p.prices, tuple(p.state.seats[seat].hand))


def holds_cards(p: "BasePosition", seat: int) -> bool:
    """Whether a seat holds any card, to pay or to trade with."""
    return any(p.state.seats[seat].hand)


class BasePosition(Position):
    """What the classic parts need beside their state: facts, the island's layout, and masks of what stands where.

    ``facts``, ``prices`` and ``bank_rates`` are bound by the game.
    """

    state: State
    facts: ClassVar[Facts]
    costs: ClassVar[Costs]
    terms: ClassVar[Terms]
    """BASE-53 to BASE-55: what the bank takes for a card, with and without harbours."""
    prices: ClassVar[Prices]
    """What the moves cost that are bound to be asked only of those who can pay."""
    assumes: ClassVar[tuple[str, ...]] = ("roll", "others")
    action_phase: ClassVar[type[Step]]
    """The step of a turn in which its seat trades and builds."""
    bank_rates: ClassVar[Callable[[Any, int], Rates]]
    """The value that gives a seat's rates with the bank; it takes the game's own position."""

    @classmethod
    def derived(cls) -> dict[str, Any]:
        facts = cls.facts
        terms = Terms(
            own=(facts.own_harbour_rate, "BASE-55"),
            general=(facts.any_harbour_rate, "BASE-54"),
            bank=(facts.bank_rate, "BASE-53"),
        )
        return super().derived() | {"costs": Costs.of(facts), "terms": terms}

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.layout: Layout = layout_of(island_of(state), state.terrain, state.chits, state.harbours)
        self.island = self.layout.island
        self.seats = len(state.seats)
        self.occupied = 0
        self.roaded = 0
        for seat in state.seats:
            self.occupied |= seat.settlements | seat.cities
            self.roaded |= seat.roads

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return self.state.active

    @property
    def turn(self) -> int:
        """The number of the turn, 0 in the set-up."""
        return self.state.turn

    @property
    def result(self) -> Result | None:
        """How the game ended, None while it runs."""
        return self.state.result

    def in_turn_order(self, start: int) -> tuple[int, ...]:
        """All seats, from ``start`` on (TAB-01)."""
        return turn_order(self.seats, start)

    def called(self, seat: int) -> str:
        """What players call a seat, its colour; a number that no seat has stays a number."""
        return self.state.seats[seat].colour if 0 <= seat < self.seats else f"seat {seat}"

    def points(self, seat: int) -> int:
        """All points of a seat, hidden ones included (BASE-85)."""
        raise NotImplementedError

    def waiting(self) -> list[Decision]:
        """The open decisions, and behind them an answer for each offer and each seat that has not given one, which that
        seat alone knows of (TAB-12, TAB-13); nobody is asked for one while the maker must answer something itself.
        """
        found = super().waiting()
        answered = found and isinstance(self._agenda[-1], self.action_phase)
        for offer in self.state.offers if answered else ():
            found += [
                Decision(id=f"T{offer.number}", kind="answer_offer", seat=seat, blocking=False, private=True)
                for seat in offer.to
                if seat not in offer.declined
            ]
        return found

    def public_points(self, seat: int) -> int:
        """The points of a seat that everybody can count (BASE-86)."""
        raise NotImplementedError

    def score(self) -> list[Standing]:
        """The points of every seat, and what has become of it, by seat."""
        return [
            Standing(
                seat=seat,
                public_points=self.public_points(seat),
                points=self.points(seat),
                fate=self.fate(seat),
                began=self.began(seat),
            )
            for seat in range(self.seats)
        ]

    def fate(self, seat: int) -> Fate:
        """What has become of a seat: it is in the game, or out of it (TAB-36)."""
        return "well" if self.plays(seat) else "out"

    def began(self, seat: int) -> Fate:
        """What a seat was as it began: as all others."""
        return "well"

    @property
    def target(self) -> int:
        """BASE-87, CH-478: how many points win."""
        return self.state.options.victory_points

    def seen_by(self, reader: Reader, whole: _View) -> _View:
        """A view that tells everything, as this reader may see it; after the end everybody sees everything."""
        return whole if reader == EVERYTHING or self.finished else redact(whole, reader)

    def has_resigned(self, seat: int) -> bool:
        """TAB-36: whether a seat has left the game."""
        return self.state.seats[seat].resigned

    def plays(self, seat: int) -> bool:
        """TAB-36: whether a seat is still in the game."""
        return not self.state.seats[seat].resigned

    def next_playing(self, seat: int) -> int:
        """TAB-36: the seat after this one in turn order that is still in the game; somebody must be."""
        following = (seat + 1) % self.seats
        return following if self.plays(following) else self.next_playing(following)

    def competes(self, seat: int) -> bool:
        """TAB-36: whether a seat may hold the longest road."""
        return not self.state.seats[seat].resigned

    def trade_bar(self, seat: int, other: int) -> str:
        """TAB-36: the rule that keeps two seats from trading with each other, empty where none does."""
        return "" if self.plays(seat) and self.plays(other) else "TAB-36"

    def begin_turn(self) -> None:
        """What a game sets back at the start of a turn."""

    def in_turn(self, seat: int) -> Self | None:
        """The action phase of the seat's turn, offers gone (TAB-12); none in the set-up, nor for who has left."""
        if self.finished or not self.state.turn or not self.plays(seat):
            return None
        if seat == self.state.active:
            return self
        copy = self.copy()
        copy.state.active = seat
        copy.state.offers.clear()
        for each in copy.state.seats:
            each.offers_made = 0
        copy.begin(self.action_phase())
        copy.begin_turn()
        return copy

    # -- cards

    def rich(self, seat: int) -> Self | None:
        """A copy on which the seat holds all cards that there are."""
        copy = self.copy()
        copy.state.seats[seat].hand[:] = self.facts.bank.listed()
        return copy

    def need(self, seat: int, cost: Sequence[int], rule: str, thing: str, /, **parts: Any) -> None:
        """Refuse by ``rule`` when the seat's hand does not cover the cost of ``thing``, a phrase with these parts."""
        hand = self.state.seats[seat].hand
        if not covers(hand, cost):
            raise IllegalMove(
                rule,
                "{thing} costs {cost}, and you hold {held}",
                thing=Phrase(thing, parts),
                cost=AMOUNTS(by_name(cost)),
                held=AMOUNTS(by_name(hand)),
            )

    def pay(self, seat: int, amounts: Sequence[int]) -> None:
        """Cards from hand to bank (BASE-40)."""
        move_cards(self.state.seats[seat].hand, self.state.bank, amounts)

    def receive(self, seat: int, amounts: Sequence[int], rule: str) -> None:
        """Cards from bank to hand; the caller has seen that the bank holds them."""
        move_cards(self.state.bank, self.state.seats[seat].hand, amounts)
        self.events.append(Received(seat=seat, cards=Cards(*amounts), rule=rule))
