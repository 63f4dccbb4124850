"""What is counted of games."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.pace import bar, figures
from tests.pace.told import Told
from tests.pace.waits import CAUSES, Waits

NOON = datetime(2027, 1, 4, 12, tzinfo=UTC)


def game(days: float, **hours: float) -> Told:
    return Told(0, "any", days, 40, 400, "points", [11, 3, 4, 5], dict.fromkeys(CAUSES, 0.0) | hours, 1.0)


def test_days_are_told_by_mean_median_and_tenths():
    told = figures.days([game(day) for day in range(1, 12)])
    assert told == {"mean": 6, "median": 6, "p10": 2, "p90": 10}


def test_one_game_alone_is_all_of_its_figures():
    assert figures.days([game(3)]) == {"mean": 3, "median": 3, "p10": 3, "p90": 3}


def test_causes_are_shares_of_all_hours_of_all_games():
    told = figures.by_cause([game(1, **{"own turn": 10.0}), game(1, **{"own turn": 20.0, "assault": 10.0})])
    assert told == {"own turn": 0.75, "assault": 0.25}


def test_answers_are_shares_of_what_did_not_fall_away():
    one, other = game(1), game(2)
    one.answers.update(person=2, void=7)
    other.answers.update(person=1, lapse=1)
    assert figures.answered([one, other]) == {"person": 0.75, "lapse": 0.25}


def test_pairs_that_agree_leave_nothing_open():
    assert figures.interval([2, 4, 6], [4, 8, 12]) == (0.5, 0.5)


def test_the_interval_is_of_the_quotient_of_means_and_narrows_with_more_pairs():
    few = figures.interval([1, 3] * 5, [4, 4] * 5)
    many = figures.interval([1, 3] * 50, [4, 4] * 50)
    assert few[0] < many[0] < 0.5 < many[1] < few[1]
    assert few == (0.35, 0.65)


def test_waits_are_counted_from_one_cause_to_the_next():
    waits = Waits(NOON)
    waits.now(NOON, "own turn")
    waits.now(NOON + timedelta(hours=2), "assault")
    waits.now(NOON + timedelta(hours=3), "own turn")
    waits.now(NOON + timedelta(hours=7), "")
    assert {cause: lasted for cause, lasted in waits.hours.items() if lasted} == {"own turn": 6, "assault": 1}


def test_regret_is_a_share_of_what_orders_answered():
    one, other = game(1), game(2)
    one.fired.update(special_build=3, act=1)
    one.regretted.update(special_build=1)
    other.fired.update(special_build=1)
    assert figures.regret([one, other]) == {"all": 0.2, "special_build": 0.25, "act": 0.0}
    assert figures.regret([game(1)]) == {}


def test_points_are_compared_at_tables_that_have_both_kinds_of_people():
    first, second, alike = game(1), game(1), game(1)
    first.adopters, second.adopters, alike.adopters = (
        [True, True, False, False],
        [False, True, True, True],
        [True] * 4,
    )
    found = figures.points([first, second, alike])
    assert found is not None
    assert found.mean == pytest.approx((7 - 4.5 + 4 - 11) / 2)
    assert figures.points([alike, first]) is None


FOUND: dict[str, Any] = {
    "days_with": 40.0, "days_without": 100.0, "days_passing": 90.0, "by_lapse_with": 0.01, "by_lapse_without": 0.01,
    "by_steward_with": 0.0, "by_steward_without": 0.0, "turns_with": 104.0, "turns_without": 100.0, "regret": 0.1,
    "points_diff": -1.0, "points_se": 1.0, "pairs": 100,
}  # fmt: skip


def test_the_bar_counts_where_all_of_its_conditions_hold():
    assert all(condition.holds for condition in bar.conditions(FOUND))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("days_with", 40.1), ("days_passing", 88.0), ("by_lapse_with", 0.02), ("by_steward_with", 0.01),
        ("turns_with", 94.0), ("turns_with", 106.0), ("regret", 0.11), ("points_diff", -1.7), ("pairs", 99),
    ],
)  # fmt: skip
def test_each_condition_of_the_bar_can_fail(name: str, value: float):
    assert [each.holds for each in bar.conditions(FOUND | {name: value})].count(False) == 1
