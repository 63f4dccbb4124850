"""Of which rows somebody's reliability is reckoned (accounts.reliability.rows)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from pytest_django import DjangoAssertNumQueries

from accounts.reliability import rows
from accounts.reliability.figures import Asked, Left, figures
from horror.table.acts import Reliability
from tests.accounts.past import NOON, game, left, owed, sat, someone

pytestmark = pytest.mark.django_db
A_DAY = timedelta(days=1)


def test_who_has_never_sat_is_new() -> None:
    """TAB-87."""
    ann = someone()
    assert rows.known(ann.pk, NOON) == (figures([], [], 0, NOON.date()), None)
    assert rows.hours_to_answer(ann.pk) is None


def test_what_was_asked_and_how_games_ended_comes_out_of_the_rows() -> None:
    """TAB-85, TAB-86."""
    ann, ben = someone(), someone("Ben")
    going_on, finished, resigned, abandoned = (game(ann, ben, at=NOON - 400 * A_DAY) for _ in range(4))
    for how, days in [("person", 1), ("order", 1), ("early", 30), ("continuation", 30), ("lapse", 200)]:
        owed(going_on, ann, how, closed=NOON - days * A_DAY)
    left(finished, ann, "finished", NOON - 180 * A_DAY)
    left(resigned, ann, "resigned")
    left(abandoned, ann, "abandoned", NOON - A_DAY)
    today = NOON.date()
    asked = [
        Asked(today - A_DAY, 2, 2),
        Asked(today - 30 * A_DAY, 2, 2),
        Asked(today - 200 * A_DAY, 1, 0),
    ]
    ends = [
        Left(NOON - 180 * A_DAY, "finished"),
        Left(NOON, "resigned"),
        Left(NOON - A_DAY, "abandoned"),
    ]
    found = rows.known(ann.pk, NOON)
    assert found.figures == pytest.approx(figures(asked, ends, 4, today))
    assert found.barred_until == NOON + A_DAY
    assert rows.known(ben.pk, NOON).figures == figures([], [], 4, today)


@pytest.mark.parametrize(
    "fields",
    [
        {"cls": "reaction", "how": "lapse"},
        {"how": "lapse", "excused": "the server was away"},
        {"how": "steward"},
        {"how": "void"},
    ],
)
def test_nobody_is_judged_by_what_was_excused_or_nobodys_to_answer_in_time(fields: dict[str, Any]) -> None:
    """TAB-85."""
    ann = someone()
    made = game(ann, someone())
    before = rows.known(ann.pk, NOON)
    owed(made, ann, **fields)
    assert rows.known(ann.pk, NOON) == before
    owed(made, ann, "lapse")
    assert rows.known(ann.pk, NOON).figures.asked == 1


@pytest.mark.parametrize(
    ("fields", "others"),
    [({"rates": {}}, True), ({}, False), ({"started_at": None, "status": "lobby"}, True)],
    ids=["no clock", "against a bot", "a lobby"],
)
def test_games_without_a_clock_or_another_person_do_not_count(fields: dict[str, Any], others: bool) -> None:
    """TAB-85."""
    ann = someone()
    made = game(ann, someone("Ben") if others else None, **fields)
    owed(made, ann, "lapse")
    left(made, ann, "abandoned")
    assert rows.known(ann.pk, NOON) == (figures([], [], 0, NOON.date()), None)
    assert not rows.lapses(ann.pk).exists() and rows.hours_to_answer(ann.pk) is None


def test_whoever_left_the_lobby_was_no_other_person_and_whose_account_is_gone_was() -> None:
    """TAB-85."""
    ann = someone()
    alone, together = game(ann, None), game(ann, None)
    sat(alone, someone("Ben"), seat=1, generation=1, ended="left", to_entry=2)
    sat(together, None, seat=1, generation=1, ended="resigned", to_entry=2)
    assert rows.known(ann.pk, NOON).figures.games == 1
    assert list(rows.counted(ann.pk).values_list("game", flat=True)) == [together.pk]


def test_a_seat_that_was_left_in_the_lobby_is_no_game() -> None:
    """TAB-85."""
    ann = someone()
    made = game(someone("Ben"), someone("Cid"))
    sat(made, ann, generation=1, ended="left", to_entry=2, ended_at=NOON)
    assert rows.known(ann.pk, NOON).figures.games == 0


@pytest.mark.parametrize(
    ("how", "counted"),
    [("abandoned", "abandoned"), ("substituted", "abandoned"), ("handed_over", None), ("passed_on", None)],
)
def test_how_a_part_in_a_game_ended(how: str, counted: str | None) -> None:
    """TAB-86, TAB-88: who gives a seat away by agreement loses nothing; whom a substitute replaced has abandoned it."""
    ann = someone()
    left(game(ann, someone("Ben")), ann, how)
    found = rows.known(ann.pk, NOON)
    assert (found.figures.abandoned == 1) is (counted == "abandoned")
    assert (found.barred_until is not None) is (counted == "abandoned")
    assert found.figures.finishes == pytest.approx(4.5 / 7 if counted else 0.9)


def test_a_game_taken_over_and_finished_counts_double() -> None:
    """TAB-88."""
    ann, ben = someone(), someone("Ben")
    made = game(ben, someone("Cid"))
    left(made, ben, "abandoned")
    sat(made, ann, generation=1, from_entry=9, began_at=NOON + A_DAY, ended="finished", ended_at=NOON + A_DAY)
    assert rows.known(ann.pk, NOON).figures.finishes == pytest.approx(6.5 / 7)


def test_hours_to_answer_are_the_median_of_what_was_answered() -> None:
    """TAB-90."""
    ann = someone()
    made = game(ann, someone("Ben"))
    for hours, how in [(1, "person"), (2, "order"), (30, "person"), (99, "lapse"), (99, "steward")]:
        owed(made, ann, how, ran=hours * 3600, cls="reaction")
    assert rows.hours_to_answer(ann.pk) == 2


def test_what_the_table_asks_of_who_sits_down() -> None:
    """TAB-88, TAB-89."""
    ann = someone()
    assert rows.reliability(ann.pk, NOON) == Reliability(score=81, new=True)
    left(game(ann, someone("Ben")), ann, "abandoned")
    told = rows.reliability(ann.pk, NOON)
    assert told == Reliability(score=58, new=True, barred_until=NOON + 2 * A_DAY)


def test_it_is_reckoned_by_two_queries(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    ann = someone()
    for _ in range(3):
        owed(game(ann, someone("Ben")), ann)
    with django_assert_num_queries(2):
        rows.known(ann.pk, NOON)
