"""What is known when the standing orders of a seat are looked at: what its owner may know (TAB-102)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import cached_property
from typing import Any

from horror import clock
from horror.clock.spans import Spans
from horror.clock.zones import instant
from horror.clock.zones import moment as at_instant
from horror.games.standing.evaluation import Outcome, looked
from horror.games.standing.look import Asked, Happened, Look
from horror.games.standing.order import Kept
from horror.games.standing.turn import Late
from horror.models import Entry, Firing, Game, Seat, Sighting, Submission
from horror.rules.kernel.able import Able
from horror.rules.kernel.agenda import Decision
from horror.rules.kernel.events import redact, sees
from horror.rules.kernel.ruleset import PlayedPosition, Ruleset
from horror.table import stops
from horror.table.clocks import rates
from horror.table.opened import Opened
from horror.table.showing import logged
from horror.table.standing_orders import lists
from horror.table.standing_orders.lists import List, Written, moment

NEVER = 0
"""The entry that opened a decision of which nobody knows."""


class Sight:
    """The orders of a seat at a moment, and what its owner may know then."""

    def __init__(
        self, game: Game, seat: Seat, rules: Ruleset, position: PlayedPosition, orders: List, now: datetime
    ) -> None:
        self.game = game
        self.seat = seat
        self.orders = orders
        self.now = now
        self.opened = Opened.of(seat.opened)
        row = orders.row
        of_turn = row.turn == game.turn
        since = min((each.since for each in orders.active), default=game.entries)
        self.look = Look(
            rules,
            Able(position, seat.index),
            moment(now, seat.time_zone),
            Seen(game, seat.index, since),
            own_turns=self.opened.turns,
            answered=frozenset(row.answered if of_turn else ()),
            fired=row.fired if of_turn else 0,
            begins=any(each.opened == self.opened.began for each in self.asked_of(position)),
        )

    def asked_of(self, position: PlayedPosition) -> list[Asked]:
        """What the seat is asked, each with the entry that opened it."""
        return [
            Asked(each, self.opened.asked.get(each.id, NEVER))
            for each in position.waiting()
            if each.seat == self.seat.index and not each.answered
        ]

    @cached_property
    def asked(self) -> list[Asked]:
        """What the seat is asked and has not answered."""
        return self.asked_of(self.look.position)

    @cached_property
    def firings(self) -> list[Firing]:
        """What has fired, or is to, on what is asked."""
        return lists.firings(self.orders.row, {each.opened for each in self.asked}) if self.asked else []

    @cached_property
    def last_move(self) -> int:
        """The last entry since something was asked by which the player moved, or took a move back, and no order did."""
        asked_since = min((each.opened for each in self.asked), default=self.game.entries)
        own = Entry.objects.changing().filter(game=self.game, seat=self.seat.index, number__gt=asked_since)
        newest = own.exclude(submission__source=Submission.Source.ORDER).order_by("-number")
        return newest.values_list("number", flat=True).first() or 0

    def put_off(self, opened: int, at: datetime) -> datetime:
        """When it would be then, had the game not stood still since this entry asked something."""
        asked = self._asked_at(opened)
        return at_instant(self._halts.passed(asked, instant(at) - asked))

    def but_for_halts(self, opened: int, at: datetime) -> datetime:
        """The moment that :meth:`put_off` makes this one of, by all that is known now."""
        asked = self._asked_at(opened)
        return at_instant(asked + self._halts.outside(asked, instant(at)))

    @cached_property
    def _halts(self) -> Spans:
        """When nobody could move; times that overlap are one (TAB-56)."""
        known = stops.of(self.game, self.seat.index)
        return Spans(
            sorted(stop.span for stop in known if stop.kind in clock.WAKING and stop.ends is not None)
        )

    def _asked_at(self, opened: int) -> int:
        """When it asked; now, where nobody knows which entry did."""
        found = Entry.objects.filter(game=self.game, number=opened).values_list("at", flat=True)
        return instant(found.first() or self.now)

    @property
    def cursor(self) -> int:
        """How far the seat's stream has come."""
        cursor: int = self.game.cursors[self.seat.index]
        return cursor

    def waiting(self, order: str, opened: int) -> Firing | None:
        """That an order waits to fire on what this entry opened."""
        return next((each for each in self.firings if (each.order, each.entry) == (order, opened)), None)

    def outcome(self, asked: Sequence[Asked]) -> Outcome:
        """Which order fires on these decisions, and what is noted of others. What was asked before the player last
        moved is left to the player, but for what was ordered since to go on with the turn (TAB-123).
        """
        kept = self._kept()
        going_on = [each for each in kept if lists.continues(each.order)]
        first = looked(self.orders.language, going_on, self.look, asked)
        if first.fires is not None or first.notes:
            return first
        others = [each for each in kept if each not in going_on]
        untouched = [each for each in asked if each.opened and each.opened >= self.last_move]
        return looked(self.orders.language, others, self.look, untouched)

    def late(self, owed: Decision) -> Outcome:
        """The same of what is ordered for when time has run out, whatever the player has moved (TAB-118)."""
        late = [each for each in self._kept() if isinstance(each.order.match, Late)]
        asked = [each for each in self.asked if each.decision.id == owed.id]
        return looked(self.orders.language, late, self.look, asked, late=True)

    def _kept(self) -> list[Kept]:
        return [self.kept(each) for each in self.orders.active if each.id in self.orders.meant]

    def kept(self, written: Written) -> Kept:
        """An order as it is looked at."""
        fired = [
            each.entry for each in self.firings if each.order == written.id and each.fired_at is not None
        ]
        return self.orders.kept(written, fired, self.waited(written))

    def waited(self, written: Written) -> int:
        """For how many seconds the seat's clock has run since an order was written; all time in games without one."""
        by = rates.of(self.game)
        if by is None:
            return max(0, int((self.now - written.at).total_seconds()))
        return clock.ran(by, stops.of(self.game, self.seat.index), written.at, self.now)


class Seen(Sequence[Happened]):
    """What a seat has seen of the entries after one, asked for when it is needed."""

    def __init__(self, game: Game, seat: int, since: int) -> None:
        self._game = game
        self._seat = seat
        self._since = since

    @cached_property
    def _all(self) -> list[Happened]:
        seen = Sighting.objects.filter(game=self._game, reader=self._seat, entry__number__gt=self._since)
        seen = seen.filter(entry__undone_by=None).select_related("entry").order_by("cursor")
        return [self._happened(one.entry) for one in seen]

    def _happened(self, entry: Entry) -> Happened:
        events = logged(self._game.ruleset, entry).events
        shown = [redact(event, self._seat) for event in events if sees(event, self._seat)]
        return Happened(entry.number, shown, entry.seat == self._seat)

    def __len__(self) -> int:
        return len(self._all)

    def __getitem__(self, place: Any) -> Any:
        return self._all[place]

    def __iter__(self) -> Iterator[Happened]:
        return iter(self._all)
