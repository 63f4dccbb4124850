"""What others can rely on, as figures (accounts.reliability.figures): no rows, no server."""

from __future__ import annotations

import itertools
from datetime import UTC, date, datetime, timedelta

import pytest

from accounts.reliability.figures import Asked, Figures, Left, barred_until, figures

TODAY = date(2026, 11, 23)
NOON = datetime(2026, 11, 23, 12, tzinfo=UTC)


def of(
    *,
    in_time: int = 0,
    lapsed: int = 0,
    finished: int = 0,
    abandoned: int = 0,
    resigned: int = 0,
    days: int = 0,
) -> Figures:
    """The figures of somebody to whom all of it happened so many days ago."""
    at = NOON - timedelta(days=days)
    ends = [("finished", finished), ("abandoned", abandoned), ("resigned", resigned)]
    left = [Left(at, how) for how, count in ends for _ in range(count)]  # type: ignore[arg-type]
    return figures([Asked(at.date(), in_time + lapsed, in_time)], left, len(left), TODAY)


@pytest.mark.parametrize(
    ("happened", "score"),
    [
        ({}, 81),
        ({"in_time": 100, "finished": 4}, 93),
        ({"in_time": 100, "finished": 4, "abandoned": 1}, 76),
        ({"in_time": 100, "lapsed": 10, "finished": 4}, 86),
    ],
)
def test_the_score_of_the_rule_book(happened: dict[str, int], score: int) -> None:
    """TAB-86."""
    assert of(**happened).score == score


def test_what_is_older_counts_less() -> None:
    """TAB-85: half as much after 180 days, a quarter after 360."""
    assert of(lapsed=10).punctual == pytest.approx(18 / 30)
    assert of(lapsed=10, days=180).punctual == pytest.approx(18 / 25)
    assert of(lapsed=10, days=360).punctual == pytest.approx(18 / 22.5)
    assert of(abandoned=1).finishes == pytest.approx(4.5 / 7)
    assert of(abandoned=1, days=180).finishes == pytest.approx(4.5 / 6)


def test_what_happens_to_morrow_counts_as_of_to_day() -> None:
    """TAB-85: clocks may be set back."""
    assert of(lapsed=10, days=-1) == of(lapsed=10)


def test_resigning_counts_less_than_leaving_without_a_word() -> None:
    """TAB-86."""
    assert of(resigned=1).finishes == pytest.approx(4.5 / 6)
    assert of(abandoned=1).finishes == pytest.approx(4.5 / 7)


def test_a_game_that_somebody_took_over_and_finished_counts_double() -> None:
    """TAB-88."""
    taken = figures([], [Left(NOON, "finished", taken_over=True)], 1, TODAY)
    assert taken.finishes == pytest.approx(6.5 / 7)
    assert taken.finished == 1
    assert figures([], [Left(NOON, "abandoned", taken_over=True)], 1, TODAY) == of(abandoned=1)


def test_in_parts_and_in_any_order_the_same_comes_out() -> None:
    """TAB-85: one obligation after the other, or a day at once."""
    days = [TODAY - timedelta(days=days) for days in (0, 3, 3, 200)]
    one_by_one = [Asked(day, 1, number % 2) for number, day in enumerate(days)]
    summed = [Asked(TODAY, 1, 0), Asked(days[1], 2, 1), Asked(days[3], 1, 1)]
    expected = figures(summed, [], 0, TODAY)
    for order in itertools.permutations(one_by_one):
        assert figures(order, [], 0, TODAY) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("happened", "word"),
    [
        ({}, "new"),
        ({"in_time": 19, "finished": 9}, "new"),
        ({"in_time": 200, "finished": 1}, "new"),
        ({"in_time": 20, "finished": 2}, "steady"),
        ({"in_time": 200, "lapsed": 20, "finished": 9}, "fair"),
        ({"in_time": 200, "finished": 9, "abandoned": 1}, "fair"),
        ({"in_time": 100, "lapsed": 30, "finished": 9}, "often_late"),
        ({"in_time": 100, "lapsed": 30, "abandoned": 9}, "often_late"),
        ({"in_time": 100, "abandoned": 1, "finished": 3}, "fair"),
        ({"in_time": 100, "abandoned": 2, "finished": 2}, "leaves_games"),
        ({"in_time": 100, "resigned": 1, "finished": 1}, "fair"),
        ({"in_time": 84, "lapsed": 16, "finished": 9}, "fair"),
    ],
)
def test_the_word_is_the_first_that_holds(happened: dict[str, int], word: str) -> None:
    """TAB-87."""
    assert of(**happened).word == word


def test_who_has_finished_nothing_yet_may_be_steady() -> None:
    """TAB-87: on the very line."""
    assert figures([Asked(TODAY, 20, 20)], [], 2, TODAY).word == "steady"


def test_plain_numbers_are_told_beside_the_shares() -> None:
    """TAB-90."""
    found = of(in_time=7, lapsed=2, finished=4, abandoned=3, resigned=1, days=900)
    assert found[:6] == (9, 7, 8, 4, 3, 1)


def days(*numbers: float) -> list[datetime]:
    return [NOON + timedelta(days=number) for number in numbers]


@pytest.mark.parametrize(
    ("abandoned", "until"),
    [
        ((), None),
        ((0,), 2),
        ((0, 10), 14),
        ((10, 0), 14),
        ((0, 90), 94),
        ((0, 91), 93),
        ((0, 1, 2), 10),
        ((0, 1, 2, 3, 4, 5), 35),
        ((0, 0), 4),
        ((0, 1, 2, 3, 100), 102),
    ],
)
def test_who_abandons_games_begins_none_for_longer_and_longer(
    abandoned: tuple[int, ...], until: int | None
) -> None:
    """TAB-88: two days, doubled by each further one within 90 days, up to 30."""
    assert barred_until(days(*abandoned)) == (None if until is None else days(until)[0])
