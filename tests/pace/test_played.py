"""Short games of simulated people on the real table: the same each time, and every hour of them has its cause."""

from __future__ import annotations

import dataclasses

import msgspec
import pytest

from accounts.models import User
from horror.models import Entry, Firing, Game, Submission
from tests.pace import figures
from tests.pace.arms import PASSING, WITH, WITHOUT, Arm
from tests.pace.house import fated
from tests.pace.parameters import people
from tests.pace.played import Playing
from tests.pace.told import Told

SHORT = msgspec.structs.replace(people().game, options={**people().game.options, "victory_points": 5})


def played(seed: int, arm: Arm) -> Told:
    """How a game goes, of which nothing stays."""
    with fated(seed):
        told = Playing(seed, arm, SHORT).play()
    for rows in (Firing, Entry, Submission, Game, User):
        rows.objects.all().delete()
    return told


@pytest.mark.usefixtures("db")
def test_all_hours_of_a_game_have_a_cause_and_nobody_passes_until_the_own_turn_where_people_do_not():
    told = played(7, WITHOUT)
    assert sum(told.hours.values()) == pytest.approx(24 * told.days)
    assert told.hours["special building"] > 0
    assert told.hours["own turn"] > 0
    assert told.outcome == "points"
    assert told.answers["person"] > 20
    assert told.made["pass"] > 0
    assert not told.made["pass_until_my_turn"]


@pytest.mark.usefixtures("db")
def test_a_game_of_a_seed_is_the_same_each_time_and_people_pass_until_their_turn_where_they_want_nothing():
    one, other = (played(7, PASSING) for _ in range(2))
    assert one.made["pass_until_my_turn"] > 0
    assert dataclasses.replace(one, seconds=0) == dataclasses.replace(other, seconds=0)


@pytest.mark.usefixtures("db")
def test_orders_that_adopters_leave_answer_for_them_and_games_are_quicker():
    """A small part of what `make pace` plays, at fixed seeds: short games, and no bar that a few of them could hold."""
    ones, others = ([played(seed, arm) for seed in (8, 9)] for arm in (WITH, WITHOUT))
    assert sum(game.days for game in ones) < 0.7 * sum(game.days for game in others)
    assert figures.answered(ones).get("lapse", 0) <= figures.answered(others)["lapse"]
    assert figures.answered(ones)["order"] > figures.answered(ones)["person"]
    assert figures.regret(ones)["all"] < 0.25
    for game in ones:
        assert game.adopters == [True] * 4
        assert {"special_build", "roll_or_respond"} <= set(game.fired)
        assert all(0 <= game.regretted[kind] <= count for kind, count in game.fired.items())


@pytest.mark.usefixtures("db")
def test_where_some_leave_orders_nothing_fires_for_others():
    told = played(7, Arm("some", passes=True, adoption=0.5))
    assert 0 < sum(told.adopters) < 4
    assert told.answers["order"] > 0
