"""Time runs out at each kind of decision, and the seat's player is there in the same second (TAB-66, TAB-70, TAB-77).

The positions are the first ones in which chance, or bots, come to a question.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from typing import Any

import pytest

from accounts.models import User
from horror.games import RULESETS
from horror.models import Game
from horror.table import read
from horror.table.acts import Profile, Substitution
from horror.table.clocks.obligations import GRACE
from horror.table.late import lapse
from horror.table.people import resign, returning, substitute
from tests.games.random_play import BotGame, RandomGame
from tests.table.automatic_turn import assert_faithful, place
from tests.table.clocked import HOUR, closed, kept, seen, states
from tests.table.conftest import NOW, caller, started

SEATS = 4
KINDS = [(name, kind) for name in ("classic", "catan_horror") for kind in RULESETS[name].decision_kinds]
NEVER = {("classic", "answer_offer"), ("catan_horror", "answer_offer"), ("catan_horror", "move_robber")}
"""For answers to offers nobody waits, and nobody moves the robber in Catan Horror, whose words know it."""
BLOCKING = [each for each in KINDS if each not in NEVER]
SEEDS = (70, 78, 91, *range(92, 140))
"""Of games that are looked at: the first few ask all; others would, should the rules change."""


@cache
def found(ruleset: str) -> dict[str, tuple[bytes, int]]:
    """A position in which each kind of question is asked, and of whom."""
    wanted = {kind for name, kind in BLOCKING if name == ruleset}
    positions: dict[str, tuple[bytes, int]] = {}
    for seed, kind in itertools.product(SEEDS, (RandomGame, BotGame)):
        for position in walk(kind(seed, SEATS, ruleset)):
            for asked in position.waiting():
                if asked.blocking and not asked.answered and asked.kind not in positions:
                    positions[asked.kind] = (bytes(position.dump()), asked.seat)
            if wanted <= set(positions):
                return positions
    raise AssertionError(f"never asked: {wanted - set(positions)}")


def walk(game: RandomGame) -> Iterator[Any]:
    while not game.position.finished and len(game.log) < 2_000:
        yield game.position
        game.step()


class Asked:
    """A game in which everybody has acted once and a seat is asked something of this kind, by these rates."""

    def __init__(self, people: list[User], ruleset: str, kind: str, preset: str) -> None:
        self.data, self.seat = found(ruleset)[kind]
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
        position: Any = RULESETS[self.game.ruleset].load(self.data)
        return str(
            next(each.id for each in position.waiting() if (each.kind, each.seat) == (self.kind, self.seat))
        )


@pytest.mark.rules("TAB-70", "TAB-77")
@pytest.mark.parametrize("preset", ["daily", "brisk"])
@pytest.mark.parametrize(("ruleset", "kind"), BLOCKING)
def test_the_clock_answers_and_who_comes_in_the_same_second_plays_on(
    people: list[User], ruleset: str, kind: str, preset: str
) -> None:
    asked = Asked(people, ruleset, kind, preset)
    played, seat, at = asked.played, asked.seat, asked.lapses_at
    assert lapse.look(played.id, seat, at)
    stood_in = preset == "brisk" and states(played)[seat] == "stood_in"
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


@pytest.mark.rules("TAB-66")
@pytest.mark.parametrize(("ruleset", "kind"), BLOCKING)
def test_an_answer_in_the_second_in_which_time_runs_out_counts(
    people: list[User], ruleset: str, kind: str
) -> None:
    asked = Asked(people, ruleset, kind, "brisk")
    played, seat, at = asked.played, asked.seat, asked.lapses_at
    asked.answered(at)
    assert [how for who, _, how in closed(played) if who == seat and how == "lapse"] == []
    assert states(played)[seat] == "playing"
    over = kept(played, seat).open
    goes_on = (
        over is not None and over.answered is None and over.owed.opened < at
    )  # its turn has, and that is due
    assert lapse.look(played.id, seat, at) is goes_on
    assert_faithful(asked.game, asked.data)


@pytest.mark.rules("TAB-79", "TAB-82")
@pytest.mark.parametrize(("ruleset", "kind"), BLOCKING)
def test_somebody_else_takes_the_seat_and_has_all_the_time_for_what_it_is_asked(
    people: list[User], ruleset: str, kind: str
) -> None:
    asked = Asked(people, ruleset, kind, "brisk")
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
