"""Time runs out at each kind of decision, and the seat's player is there in the same second (TAB-66, TAB-70, TAB-77).

The positions are the first ones in which chance, or bots, come to a question.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from accounts.models import User
from horror.games import RULESETS
from horror.table.late import lapse
from tests.games.random_play import BotGame, RandomGame
from tests.table.automatic_turn import assert_faithful
from tests.table.clocked import closed, kept, states
from tests.table.running_out import SEATS, Asked, comes_in_the_same_second, somebody_else_plays_on

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


@pytest.mark.rules("TAB-70", "TAB-77")
@pytest.mark.parametrize("preset", ["daily", "brisk"])
@pytest.mark.parametrize(("ruleset", "kind"), BLOCKING)
def test_the_clock_answers_and_who_comes_in_the_same_second_plays_on(
    people: list[User], ruleset: str, kind: str, preset: str
) -> None:
    comes_in_the_same_second(
        Asked(people, ruleset, kind, preset, found(ruleset)[kind]), stood_in=preset == "brisk"
    )


@pytest.mark.rules("TAB-66")
@pytest.mark.parametrize(("ruleset", "kind"), BLOCKING)
def test_an_answer_in_the_second_in_which_time_runs_out_counts(
    people: list[User], ruleset: str, kind: str
) -> None:
    asked = Asked(people, ruleset, kind, "brisk", found(ruleset)[kind])
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
    somebody_else_plays_on(Asked(people, ruleset, kind, "brisk", found(ruleset)[kind]))
