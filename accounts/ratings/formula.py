"""Ratings as numbers: how one game changes those who are compared in it, and how they are shown.

Pure. A rating is a mean and a deviation, both in the model's own unit; people are shown 14 times as much.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

FORMULA = 1
"""The version of all this, kept with each game that is rated (RAT-01)."""
MU, SIGMA = 25.0, 25 / 3
BETA = 25 / 3
"""How much chance there is in a game: twice the model's usual value, since luck is large."""
TAU = 25 / 300
"""By how much every game makes a rating less certain again."""
NEW_SERIES = 25 / 6
"""The deviation of a board whose preset has come to mean something else (RAT-04)."""

SHOWN_MEAN, SHOWN_SCALE = 1500, 14
"""RAT-07: as what the mean of all is shown, and how large a unit."""
PROVISIONAL = 10
"""Rated games before which a rating is provisional (RAT-07)."""

IDLE_DAYS, IDLE_MONTH, IDLE_VARIANCE = 90, 30, 0.5**2
"""RAT-09: from which day on, for how many whole days each time, and by how much the variance grows."""


class Rating(NamedTuple):
    """What is believed of somebody's strength, or a board's: the mean and the deviation."""

    mu: float
    sigma: float


START = Rating(MU, SIGMA)
"""Of whom nothing is known (RAT-01)."""


def compared(ratings: Sequence[Rating], ranks: Sequence[int]) -> list[Rating]:
    """RAT-01: the ratings after a game in which these came out with these ranks: lower is better, equal is a tie. At
    least two; in the order in which they were given.
    """
    model = _model()
    teams = [[model.rating(*rating)] for rating in ratings]
    rated = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return [Rating(team[0].mu, team[0].sigma) for team in rated]


@cache
def _model() -> Any:
    from openskill.models import PlackettLuce  # which only those import that rate

    return PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA, tau=TAU)


def shares(ratings: Sequence[Rating]) -> list[float]:
    """RAT-08: with which probability each of these wins a game between them that somebody wins by points."""
    scale = math.sqrt(2 * BETA**2 + 2 * sum(rating.sigma**2 for rating in ratings) / len(ratings))
    best = max(rating.mu for rating in ratings)
    weights = [math.exp((rating.mu - best) / scale) for rating in ratings]
    total = sum(weights)
    return [weight / total for weight in weights]


def rested(rating: Rating, days: int) -> Rating:
    """RAT-09: the rating of somebody who has played no rated game for so many whole days."""
    months = max(days - IDLE_DAYS, 0) // IDLE_MONTH
    if not months or rating.sigma >= SIGMA:
        return rating
    return Rating(rating.mu, min(math.sqrt(rating.sigma**2 + months * IDLE_VARIANCE), SIGMA))


def of_new_series(rating: Rating) -> Rating:
    """RAT-04: as what a board begins whose preset means something else than it did, for which this was the rating."""
    return Rating(rating.mu, NEW_SERIES)


def shown(mu: float) -> int:
    """RAT-07: the number that people see."""
    return math.floor(SHOWN_MEAN + SHOWN_SCALE * (mu - MU) + 0.5)


def shown_deviation(sigma: float) -> int:
    """RAT-07: how far that may well be wrong, in the same unit."""
    return math.floor(SHOWN_SCALE * sigma + 0.5)
