"""Short games of simulated people on the real table: the same each time, and every hour of them has its cause."""

from __future__ import annotations

import dataclasses

import msgspec
import pytest

from accounts.models import User
from horror.models import Entry, Game, Submission
from tests.pace.arms import PASSING, WITHOUT, Arm
from tests.pace.house import fated
from tests.pace.parameters import people
from tests.pace.played import Playing
from tests.pace.told import Told

SHORT = msgspec.structs.replace(people().game, options={**people().game.options, "victory_points": 5})


def played(seed: int, arm: Arm) -> Told:
    """How a game goes, of which nothing stays."""
    with fated(seed):
        told = Playing(seed, arm, SHORT).play()
    for rows in (Entry, Submission, Game, User):
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
