"""What is told of a game on an island that is over: points by turn, dice, cards, trade and what was built."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, TypeAlias

from horror.games.island.telling.words import word
from horror.games.locale import Speech
from horror.rules.base.cards import KINDS, Cards, no_cards
from horror.rules.base.events import (
    BankTraded,
    CityBuilt,
    Discarded,
    OfferDeclined,
    OfferMade,
    Received,
    RoadBuilt,
    Rolled,
    SettlementBuilt,
    Traded,
)
from horror.rules.kernel.events import Event
from horror.rules.kernel.statistics import (
    Bar,
    Bars,
    CountRow,
    Counts,
    Figure,
    Group,
    PartRow,
    PointsByTurn,
    Series,
    Stretch,
    leading,
)

GAINED = ("beginning", "production", "bank", "harvest", "bank_trade", "trade", "taken")
LOST = ("paid", "bank_traded", "traded", "discarded", "robbed")
LEFT = "left"


class Ledger:
    """Which cards each seat gained and lost, by where they came from and went, and by kind.

    TAB-222: what seats gain and lose otherwise than by paying is told by events; what they pay is what is missing then.
    """

    def __init__(self, seats: int) -> None:
        self._moved = {source: [no_cards() for _ in range(seats)] for source in (*GAINED, *LOST, LEFT)}
        self._net = [no_cards() for _ in range(seats)]

    def gain(self, source: str, seat: int, cards: Sequence[int]) -> None:
        """A seat got cards."""
        self._add(source, seat, cards, 1)

    def lose(self, source: str, seat: int, cards: Sequence[int]) -> None:
        """A seat lost cards."""
        self._add(source, seat, cards, -1)

    def _add(self, source: str, seat: int, cards: Sequence[int], sign: int) -> None:
        moved, net = self._moved[source][seat], self._net[seat]
        for kind, count in enumerate(cards):
            moved[kind] += count
            net[kind] += sign * count

    def passed(
        self, taker: int, giver: int, cards: Sequence[int], *, source: str = "taken", to: str = "robbed"
    ) -> None:
        """Cards went from one seat to another."""
        self.gain(source, taker, cards)
        self.lose(to, giver, cards)

    def begin(self, before: Any) -> None:
        """What seats hold at first."""
        for seat, each in enumerate(before.state.seats):
            self._moved["beginning"][seat] = list(each.hand)

    def close(self, stretch: Stretch) -> None:
        """The end of a stretch, whose events have been told: what is missing was paid."""
        seats = zip(stretch.before.state.seats, stretch.after.state.seats, strict=True)
        for seat, (was, now) in enumerate(seats):
            net, paid = self._net[seat], self._moved["paid"][seat]
            for kind, held in enumerate(now.hand):
                paid[kind] += was.hand[kind] + net[kind] - held
                net[kind] = 0
            self._moved[LEFT][seat] = list(now.hand)

    def of(self, source: str) -> list[int]:
        """How many cards of all kinds went this way, by seat."""
        return [sum(each) for each in self._moved[source]]

    def row(self, speech: Speech, source: str, label: str) -> CountRow:
        """One way as a row, with its kinds."""
        by_seat = self._moved[source]
        parts = [
            PartRow(kind, word(speech, "resource", kind), cells)
            for index, kind in enumerate(KINDS)
            if any(cells := [cards[index] for cards in by_seat])
        ]
        return CountRow(name=source, label=label, cells=self.of(source), parts=parts)


Flow: TypeAlias = Callable[[Ledger, Any], None]
"""What an event tells of cards."""
Flows: TypeAlias = Mapping[type[Event], Flow]


def _bank_traded(book: Ledger, event: BankTraded) -> None:
    book.lose("bank_traded", event.seat, event.give.listed())
    book.gain("bank_trade", event.seat, event.get.listed())


def _traded(book: Ledger, event: Traded) -> None:
    book.passed(event.partner, event.seat, event.give.listed(), source="trade", to="traded")
    book.passed(event.seat, event.partner, event.get.listed(), source="trade", to="traded")


def _discarded(book: Ledger, event: Discarded) -> None:
    book.lose("discarded", event.seat, event.cards.listed())


def stolen(book: Ledger, event: Any) -> None:
    """A single ``card`` that a ``seat`` took from its ``victim``."""
    book.passed(event.seat, event.victim, Cards(**{event.card: 1}).listed())


def monopolised(book: Ledger, seat: int, kind: str, counts: Sequence[int]) -> None:
    """Cards of a kind that others handed over."""
    for other, count in enumerate(counts):
        if count:
            book.passed(seat, other, Cards(**{kind: count}).listed())


FLOWS: Flows = {BankTraded: _bank_traded, Traded: _traded, Discarded: _discarded}
BUILT: Mapping[type[Event], str] = {RoadBuilt: "roads", SettlementBuilt: "settlements", CityBuilt: "cities"}


class Tally:
    """Counts of seats under names."""

    def __init__(self, seats: int) -> None:
        self._seats = seats
        self._cells: dict[str, list[int]] = {}

    def add(self, name: str, seat: int, count: int = 1) -> None:
        """Count something for a seat."""
        self._cells.setdefault(name, [0] * self._seats)[seat] += count

    def cells(self, name: str) -> list[int]:
        """The counts of all seats."""
        return list(self._cells.get(name, [0] * self._seats))

    def rows(self, heads: Mapping[str, str]) -> list[CountRow]:
        """A row for each head of which anything was counted."""
        return [
            CountRow(name=name, label=label, cells=self.cells(name))
            for name, label in heads.items()
            if any(self.cells(name))
        ]


class IslandStatistics:
    """Counts a game on an island. A game adds its ``flows`` of cards, what of its events is ``built``, and more in
    ``also`` and ``more``.
    """

    flows: Flows = FLOWS
    built: Mapping[type[Event], str] = BUILT

    def __init__(self, speech: Speech, names: Sequence[str], weights: Mapping[int, int]) -> None:
        self.speech = speech
        self.names = names
        self.seats = len(names)
        self.weights = weights
        self.points = PointsByTurn()
        self.book = Ledger(self.seats)
        self.tally = Tally(self.seats)
        self.fell = {number: [0] * self.seats for number in weights}

    def told(self, stretches: Iterable[Stretch]) -> list[Figure]:
        """All figures of what was played."""
        for number, stretch in enumerate(stretches):
            if number == 0:
                self.book.begin(stretch.before)
                self.begin(stretch.before)
            for events in stretch.entries:
                self._entry(events)
            self.book.close(stretch)
            self.points.take(stretch)
            self.end(stretch)
        return [self._points(), *self.more(), self._dice(), self._cards(), self._deeds()]

    # -- what a game adds

    def begin(self, before: Any) -> None:
        """What is looked at in the position with which the game begins."""

    def also(self, event: Event) -> None:
        """What else an event tells."""

    def end(self, stretch: Stretch) -> None:
        """What is looked at after the events of a stretch."""

    def drawn(self, events: Sequence[Event]) -> bool:
        """Whether the roll in an entry fell by chance."""
        return True

    def more(self) -> Sequence[Figure]:
        """Figures of the game's own."""
        return ()

    def deeds(self) -> Mapping[str, str]:
        """What is called how that was built and done."""
        say = self.speech.say
        return {"roads": say("roads"), "settlements": say("settlements"), "cities": say("cities")}

    # -- what all have

    def _entry(self, events: Sequence[Event]) -> None:
        rolled = False
        for event in events:
            if isinstance(event, Rolled):
                rolled = True
                if self.drawn(events):
                    self.fell[sum(event.dice)][event.seat] += 1
            elif isinstance(event, Received):
                self.book.gain("production" if rolled else "bank", event.seat, event.cards.listed())
            elif flow := self.flows.get(type(event)):
                flow(self.book, event)
            self._counted(event)
            self.also(event)

    def _counted(self, event: Event) -> None:
        if name := self.built.get(type(event)):
            self.tally.add(name, event.seat)  # type: ignore[attr-defined]
        elif isinstance(event, BankTraded):
            self.tally.add("bank_trades", event.seat)
        elif isinstance(event, Traded):
            self.tally.add("trades", event.seat)
            self.tally.add("trades", event.partner)
        elif isinstance(event, OfferMade):
            self.tally.add("offers", event.seat)
        elif isinstance(event, OfferDeclined):
            self.tally.add("declined", event.seat)

    def who(self, cells: Sequence[int]) -> tuple[str, int]:
        """Who has most of something, as a list of names that is empty where nobody has any, and how much."""
        most, seats = leading(cells)
        return self.speech.listed([self.names[seat] for seat in seats]), most

    def _points(self) -> Series:
        say = self.speech.say
        return Series(
            name="points",
            title=say("Points by turn"),
            unit=say("points"),
            turns=self.points.turns,
            lines=self.points.lines(self.seats),
        )

    def _dice(self) -> Bars:
        say, count = self.speech.say, self.speech.count
        total, ways = sum(chain(*self.fell.values())), sum(self.weights.values())
        bars = [
            Bar(str(number), self.fell[number], round(total * weight / ways, 2))
            for number, weight in sorted(self.weights.items())
        ]
        most, often = leading([sum(bar.values) for bar in bars])
        says = []
        if most:
            numbers = self.speech.listed([bars[at].label for at in often])
            says.append(
                count(
                    "Most rolled: {numbers}, {n} time.",
                    "Most rolled: {numbers}, {n} times.",
                    most,
                    numbers=numbers,
                )
            )
        who, sevens = self.who(self.fell.get(7, []))
        if who:
            says.append(say("Most sevens: {who}, {n}.", who=who, n=sevens))
        return Bars(name="dice", title=say("Dice"), unit=say("rolls"), total=total, bars=bars, says=says)

    def _cards(self) -> Counts:
        say, book = self.speech.say, self.book
        gained = {
            "beginning": say("held at the beginning"),
            "production": say("production"),
            "bank": say("given by the bank"),
            "harvest": say("harvest"),
            "bank_trade": say("trade with the bank"),
            "trade": say("trade with others"),
            "taken": say("taken from others"),
        }
        lost = {
            "paid": say("paid and given up"),
            "bank_traded": say("trade with the bank"),
            "traded": say("trade with others"),
            "discarded": say("discarded"),
            "robbed": say("taken by others"),
        }
        groups = [
            Group(name="gained", heading=say("Gained"), rows=self._ways(gained), sign=1),
            Group(name="lost", heading=say("Lost"), rows=self._ways(lost), sign=-1),
            Group(
                name=LEFT,
                heading=say("In the end"),
                rows=[book.row(self.speech, LEFT, say("in hand"))],
                sign=-1,
            ),
        ]
        return Counts(name="cards", title=say("Cards"), groups=groups, says=list(self._richest()))

    def _richest(self) -> Iterator[str]:
        say = self.speech.say
        who, most = self.who(self.book.of("production"))
        if who:
            yield say("Most by production: {who}, {n}.", who=who, n=most)
        who, most = self.who(self.book.of("taken"))
        if who:
            yield say("Took most from others: {who}, {n}.", who=who, n=most)
        who, most = self.who(self.book.of("discarded"))
        if who:
            yield say("Discarded most: {who}, {n}.", who=who, n=most)

    def _ways(self, heads: Mapping[str, str]) -> list[CountRow]:
        return [
            self.book.row(self.speech, name, label)
            for name, label in heads.items()
            if any(self.book.of(name))
        ]

    def _deeds(self) -> Counts:
        say = self.speech.say
        trade = {
            "bank_trades": say("trades with the bank"),
            "trades": say("trades with others"),
            "offers": say("offers made"),
            "declined": say("offers declined"),
        }
        groups = [
            Group(name="built", heading=say("Built and done"), rows=self.tally.rows(self.deeds())),
            Group(name="trade", heading=say("Trade"), rows=self.tally.rows(trade)),
        ]
        return Counts(
            name="deeds",
            title=say("Building and trade"),
            groups=[group for group in groups if group.rows],
            says=list(self._traders()),
        )

    def _traders(self) -> Iterator[str]:
        who, most = self.who(self.tally.cells("trades"))
        if who:
            yield self.speech.say("Traded most with others: {who}, {n}.", who=who, n=most)
