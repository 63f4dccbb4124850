"""Time runs out for a seat that is asked something, and what comes then: in a game of any kind."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from accounts.models import User
from horror.models import Game
from horror.rulesets import rulesets
from horror.table import read
from horror.table.acts import Profile, Substitution
from horror.table.clocks.obligations import GRACE
from horror.table.late import lapse
from horror.table.people import resign, returning, substitute
from tests.table.automatic_turn import assert_faithful, place
from tests.table.clocked import HOUR, closed, kept, seen, states
from tests.table.conftest import NOW, caller, started

SEATS = 4


class Asked:
    """A game in which everybody has acted once and a seat is asked something of this kind, by these rates, in this
    position, as it is kept, and of this seat.
    """

    def __init__(
        self,
        people: list[User],
        ruleset: str,
        kind: str,
        preset: str,
        position: tuple[bytes, int],
    ) -> None:
        self.data, self.seat = position
        self.kind = kind
        self.played = started(people, SEATS, ruleset=ruleset, rates={"preset": preset})
        for seat in range(SEATS):
            self.played.do(seat, "nonsense")
        place(self.game, self.data)
        lapse.look(self.played.id, self.seat, NOW)  # the clocks go on to what is asked

    @property
    def game(self) -> Game:
        return self.played.game

    @property
    def lapses_at(self) -> datetime:
        due = kept(self.played, self.seat).due
        assert due is not None
        return due + GRACE

    @property
    def gather(self) -> bool:
        """Whether it still waits for others, with an answer of this seat."""
        return kept(self.played, self.seat).open is not None

    def owes(self) -> bool:
        """Whether the seat still owes an answer to what it was asked."""
        position: Any = read.seat_door(self.played.id, self.seat).position
        return any(
            (each.kind, each.seat) == (self.kind, self.seat)
            and each.id == self.decision
            and not each.answered
            for each in position.waiting()
        )

    def answered(self, at: datetime) -> None:
        """Its player answers in the plainest way."""
        while self.owes():
            move = read.seat_door(self.played.id, self.seat).position.neutral(self.seat)
            assert self.played.do(self.seat, move, now=at).outcome == "done"

    @property
    def decision(self) -> str:
        position: Any = rulesets()[self.game.ruleset].load(self.data)
        return str(
            next(each.id for each in position.waiting() if (each.kind, each.seat) == (self.kind, self.seat))
        )


def comes_in_the_same_second(asked: Asked, *, stood_in: bool) -> None:
    """The clock answers, and the seat's player, who may be stood in for from then on, is there at once."""
    played, seat, at = asked.played, asked.seat, asked.lapses_at
    assert lapse.look(played.id, seat, at)
    stood_in = stood_in and states(played)[seat] == "stood_in"
    assert stood_in or not asked.owes()
    if asked.gather:
        assert states(played)[seat] == "playing"
    else:
        assert (seat, "lapsed") in seen(played, (seat + 1) % SEATS)
        assert [how for who, _, how in closed(played) if who == seat][-1] == "lapse"
    assert not lapse.look(played.id, seat, at)
    returning.here(played.id, seat, caller(played.people[seat]), at)
    assert states(played)[seat] == "playing"
    assert kept(played, seat).rung.returns == stood_in
    if asked.owes():
        assert asked.lapses_at > at
        asked.answered(at)
    assert_faithful(asked.game, asked.data)


def somebody_else_plays_on(asked: Asked) -> None:
    """The seat's player resigns, and another takes the seat at once."""
    played, seat, at = asked.played, asked.seat, NOW + HOUR
    whole = kept(played, seat).due
    resign.resign(played.id, seat, caller(played.people[seat]), at)
    eve = User.objects.create(email="eve@example.org", name="Eve")
    wanted = Substitution(profile=Profile(name="Eve"), seat=seat)
    substitute.take(played.id, wanted, caller(eve), at)
    assert whole is not None and kept(played, seat).due == whole + HOUR
    played.people[seat] = eve
    asked.answered(at)
    assert states(played)[seat] == "playing"
    assert_faithful(asked.game, asked.data)
