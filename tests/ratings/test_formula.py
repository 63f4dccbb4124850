"""Ratings as numbers (accounts.ratings.formula): no rows, no server."""

from __future__ import annotations

import math

import pytest

from accounts.ratings.formula import (
    SIGMA,
    START,
    Rating,
    compared,
    of_new_series,
    rested,
    shares,
    shown,
    shown_deviation,
)


def told(rating: Rating) -> str:
    return f"{rating.mu:.3f}/{rating.sigma:.3f}"


@pytest.mark.rules("RAT-01")
def test_ratings_of_four_new_people_after_one_game() -> None:
    found = [told(rating) for rating in compared([START] * 4, [0, 1, 1, 1])]
    assert found == ["27.210/8.299", "24.263/8.258", "24.263/8.258", "24.263/8.258"]


@pytest.mark.rules("RAT-01")
def test_it_does_not_matter_in_which_order_people_are_named() -> None:
    ratings = [Rating(31.0, 5.0), Rating(24.0, 8.0), Rating(20.0, 6.0)]
    there = compared(ratings, [1, 0, 1])
    back = compared(ratings[::-1], [1, 0, 1])[::-1]
    for one, other in zip(there, back, strict=True):
        assert one == pytest.approx(other, abs=1e-12)


@pytest.mark.rules("RAT-01")
def test_a_surprise_moves_more_than_what_was_expected() -> None:
    strong, weak = Rating(35.0, 6.0), Rating(20.0, 6.0)
    expected = compared([strong, weak], [0, 1])[0].mu - strong.mu
    surprise = compared([strong, weak], [1, 0])[1].mu - weak.mu
    assert 0 < expected < surprise


@pytest.mark.rules("RAT-07")
def test_what_people_are_shown() -> None:
    assert (shown(25.0), shown(25 + 100 / 14), shown(24.5 + 0.5 / 14), shown(0.0)) == (1500, 1600, 1494, 1150)
    assert shown_deviation(SIGMA) == 117


@pytest.mark.rules("RAT-08")
def test_expected_shares_follow_from_the_means_alone_and_from_how_certain_all_are() -> None:
    assert shares([START] * 4) == [0.25] * 4
    certain = shares([Rating(30.0, 2.0), Rating(25.0, 2.0), Rating(20.0, 2.0)])
    uncertain = shares([Rating(30.0, 8.0), Rating(25.0, 8.0), Rating(20.0, 8.0)])
    assert sum(certain) == pytest.approx(1) and certain[0] > uncertain[0] > 1 / 3 > uncertain[2] > certain[2]
    scale = math.sqrt(2 * (25 / 3) ** 2 + 2 * 4)
    weights = [math.exp(mu / scale) for mu in (30, 25, 20)]
    assert certain == pytest.approx([weight / sum(weights) for weight in weights])


@pytest.mark.rules("RAT-07", "RAT-08")
@pytest.mark.parametrize(("sigma", "points"), [(5.5, 455), (SIGMA, 537)])
def test_how_many_points_are_ten_to_one_in_a_pair(sigma: float, points: int) -> None:
    apart = points / 14
    first, second = shares([Rating(25 + apart, sigma), Rating(25.0, sigma)])
    assert first / second == pytest.approx(10, rel=0.005)


@pytest.mark.rules("RAT-09")
@pytest.mark.parametrize(
    ("days", "variance"), [(0, 36.0), (89, 36.0), (119, 36.0), (120, 36.25), (149, 36.25), (150, 36.5)]
)
def test_a_rating_becomes_less_certain_from_the_ninetieth_day_by_whole_months(
    days: int, variance: float
) -> None:
    found = rested(Rating(31.0, 6.0), days)
    assert found.mu == 31.0
    assert found.sigma**2 == pytest.approx(variance)


@pytest.mark.rules("RAT-09")
def test_no_rating_becomes_less_certain_than_that_of_who_is_new() -> None:
    assert rested(Rating(31.0, 8.3), 100_000) == Rating(31.0, SIGMA)
    assert rested(Rating(31.0, 8.34), 100_000) == Rating(31.0, 8.34)


@pytest.mark.rules("RAT-04")
def test_a_board_of_a_new_series_keeps_its_mean_and_is_uncertain_again() -> None:
    assert of_new_series(Rating(33.0, 2.0)) == Rating(33.0, 25 / 6)
