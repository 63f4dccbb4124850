"""Whatever people, clocks and stewards do, and when: the clocks of a game add up (TAB-50 to TAB-77)."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import timedelta
from itertools import pairwise
from typing import ClassVar

import pytest

from horror import clock, present
from horror.clock import Due, OpenObligation, Rates, SeatClock
from horror.clock.vacation import Span
from horror.models import Entry, Game, Obligation, Seat, Stop
from horror.rulesets import rulesets
from horror.table import stops, undo
from horror.table.asked import Asked
from horror.table.clocks import rates
from horror.table.clocks.obligations import GRACE, blocking, class_of
from horror.table.deeds.agreements import Question
from horror.table.errors import Refused
from horror.table.late import lapse
from horror.table.people import away, returning
from horror.table.votes import extend, vote
from tests.table.clocked import HOUR
from tests.table.conftest import NOW, Played, Start, caller
from tests.table.killing import assert_whole

STEPS = 40
PAUSES = (0, 1, 60, 3600, 7200, 30_000, 90_000)
"""Seconds between two things that happen."""
SCRIPTS = (["take 1"], ["end turn"], ["take 2", "end turn"], ["give 0"], ["give 1"], ["nonsense"])
CHANGES: Sequence[Question] = ("extend", "extend", "pause", "rates_brisk", "rates_daily", "rates_slow")


class History:
    """A game of three in which anything happens; after each thing its clocks must be right."""

    def __init__(self, played: Played, chance: random.Random) -> None:
        self.played = played
        self.chance = chance
        self.now = NOW
        self.seats = range(3)
        self.banks = [self.clock(seat).bank for seat in self.seats]
        self.filled: list[set[int]] = [set() for _ in self.seats]
        self.settled: set[int] = set()

    # -- what happens

    def step(self) -> None:
        self.now += timedelta(seconds=self.chance.choice(PAUSES))
        with suppress(Refused), present.use(lambda: self.now):
            self.chance.choice(self.DEEDS)(self)
        self.check()
        if self.chance.random() < 0.8:
            with present.use(lambda: self.now):
                self.played.work(self.now)
            self.check()

    def anybody(self) -> int:
        return self.chance.choice(self.seats)

    def move(self) -> None:
        asked = [each.seat for each in self.asked().decisions if each.blocking]
        self.played.do(self.chance.choice(asked or [0]), *self.chance.choice(SCRIPTS), now=self.now)

    def take_back(self) -> None:
        seat = self.anybody()
        undo.undo(self.played.id, seat, caller(self.played.people[seat]), self.now)

    def all_take_back(self) -> None:
        seat = self.anybody()
        undo.ask(self.played.id, seat, caller(self.played.people[seat]), self.now)
        for other in self.seats:
            with suppress(Refused):
                undo.consent(self.played.id, other, True, caller(self.played.people[other]), self.now)

    def look_when_it_is_time(self) -> None:
        first = Seat.objects.filter(game=self.played.id, look_at__isnull=False).order_by("look_at").first()
        if first is not None and first.look_at is not None:
            self.now = max(self.now, first.look_at)
            lapse.look(self.played.id, first.index, self.now)

    def look_at_anybody(self) -> None:
        lapse.look(self.played.id, self.anybody(), self.now)

    def give_more_time(self) -> None:
        giver = self.anybody()
        extend.extend(self.played.id, giver, self.anybody(), caller(self.played.people[giver]), self.now)

    def all_agree(self) -> None:
        what = self.chance.choice(CHANGES)
        for seat in self.chance.sample(self.seats, len(self.seats)):
            with suppress(Refused):
                vote.vote(self.played.id, seat, what, True, caller(self.played.people[seat]), self.now)

    def resume(self) -> None:
        seat = self.anybody()
        vote.vote(self.played.id, seat, "resume", True, caller(self.played.people[seat]), self.now)

    def say_one_is_here(self) -> None:
        seat = self.anybody()
        returning.here(self.played.id, seat, caller(self.played.people[seat]), self.now)

    def leave_for_a_day(self) -> None:
        begins = self.now + self.chance.choice((0, 5, 30)) * HOUR
        days = self.chance.choice(([], [Span(begins, begins + 24 * HOUR)]))
        away.be_away(self.played.id, self.played.people[self.anybody()].pk, days, self.now)

    def lose_the_server(self) -> None:
        begins, self.now = self.now, self.now + HOUR
        Stop.objects.create(kind=Stop.Kind.OUTAGE, begins=begins, ends=self.now, made_at=self.now)
        lapse.look(self.played.id, 0, self.now)

    DEEDS: ClassVar[Sequence[Callable[[History], None]]] = (
        *(move,) * 12, *(look_when_it_is_time,) * 3, *(resume,) * 3,
        take_back, all_take_back, look_at_anybody, give_more_time, all_agree, say_one_is_here, leave_for_a_day,
        lose_the_server,
    )  # fmt: skip

    # -- what must be

    @property
    def game(self) -> Game:
        return Game.objects.select_related("snapshot").get(pk=self.played.id)

    def row(self, seat: int) -> Seat:
        return Seat.objects.get(game=self.played.id, index=seat)

    def clock(self, seat: int) -> SeatClock:
        return SeatClock.of(self.row(seat).clock)

    def asked(self) -> Asked:
        game = self.game
        return Asked.at(rulesets()[game.ruleset].load(bytes(game.snapshot.data)))

    def check(self) -> None:
        game, asked = self.game, self.asked()
        by = rates.of(game)
        assert by is not None
        self._banks_add_up(game, by)
        for seat in self.seats:
            row = self.row(seat)
            kept = SeatClock.of(row.clock)
            assert row.state == kept.rung.state
            if kept.open is None or kept.open.answered is not None:
                assert kept.due is None
            if game.ended:
                assert kept.open is None and row.look_at is None
            elif kept.open is None:
                owes = blocking(asked, seat)
                stands = game.paused_at is not None
                assert stands or owes is None or owes.answered or not row.waited_for
            else:
                self._owes_what_is_asked(row, kept.open, asked)
                self._is_looked_at_in_time(game, by, row, kept)

    def _banks_add_up(self, game: Game, by: Rates) -> None:
        """What was spent is gone, once; a turn that its player has ended has filled the bank, once (TAB-55)."""
        for owed in Obligation.objects.filter(game=game).exclude(pk__in=self.settled).order_by("pk"):
            self.settled.add(owed.pk)
            assert 0 <= owed.spent <= self.banks[owed.seat]
            assert 0 <= owed.ran <= (owed.closed - owed.opened).total_seconds()
            self.banks[owed.seat] -= owed.spent
        moves = Entry.objects.filter(game=game, kind=Entry.Kind.MOVE).select_related("submission")
        for entry in moves.exclude(submission__source__in=("clock", "bot")).order_by("number"):
            seat = entry.seat
            if (
                seat is not None
                and b"end_turn" in bytes(entry.payload)
                and entry.turn not in self.filled[seat]
            ):
                self.filled[seat].add(entry.turn)
                self.banks[seat] = clock.refill(self.banks[seat], by)
        self.banks = [min(bank, by.cap) for bank in self.banks]
        assert [self.clock(seat).bank for seat in self.seats] == self.banks

    def _owes_what_is_asked(self, row: Seat, owed: OpenObligation, asked: Asked) -> None:
        decision = blocking(asked, row.index)
        assert decision is not None and row.waited_for
        assert (owed.decision, owed.kinds[-1]) == (decision.id, decision.kind)
        assert owed.owed.cls == class_of(row.index, asked)
        assert (owed.answered is not None) == decision.answered

    def _is_looked_at_in_time(self, game: Game, by: Rates, row: Seat, kept: SeatClock) -> None:
        """As reckoned anew from what is kept (TAB-66)."""
        assert kept.open is not None
        if kept.open.answered is not None:
            return
        still = stops.of(game, row.index)
        due = clock.due(kept.open.owed, kept.bank, by, kept.open.habits, still)
        if isinstance(due, Due):
            assert (kept.free_until, kept.due) == (due.base, due.due)
            assert row.look_at is not None and row.look_at <= due.due + GRACE
        else:
            assert kept.due is None and row.look_at is None
            assert any(stop.ends is None for stop in still)


@pytest.mark.rules("TAB-52", "TAB-55", "TAB-66")
@pytest.mark.parametrize("came", [True, False])
@pytest.mark.parametrize("number", range(4))
def test_the_clocks_of_whatever_happens_add_up(
    start: Start, chance: random.Random, number: int, came: bool
) -> None:
    played = start(3, options={"turns": 40}, rates={"preset": "daily"})
    for seat in range(3) if came else ():
        returning.here(played.id, seat, caller(played.people[seat]), NOW)
    history = History(played, chance)
    for _ in range(STEPS):
        history.step()
    rows = list(Obligation.objects.filter(game=played.id).order_by("seat", "opened", "pk"))
    assert all(one.seat != other.seat or one.closed <= other.opened for one, other in pairwise(rows))
    assert_whole(history.game)
