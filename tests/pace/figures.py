"""What games tell of pace: days, waits by cause, and how sure that is."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from tests.pace.told import Told
from tests.pace.waits import CAUSES

DRAWN_ANEW = 10_000
"""So many samples of the bootstrap."""


def days(games: Sequence[Told]) -> dict[str, float]:
    """Mean, median, and the days that a tenth of the games stay below and above."""
    sorted_days = sorted(game.days for game in games)
    tenths = (
        statistics.quantiles(sorted_days, n=10, method="inclusive") if len(games) > 1 else sorted_days * 9
    )
    return {
        "mean": statistics.fmean(sorted_days),
        "median": statistics.median(sorted_days),
        "p10": tenths[0],
        "p90": tenths[-1],
    }


def by_cause(games: Sequence[Told]) -> dict[str, float]:
    """The share of all hours for which games waited for each cause."""
    whole = sum(sum(game.hours.values()) for game in games)
    hours = {cause: sum(game.hours[cause] for game in games) for cause in CAUSES}
    return {cause: lasted / whole for cause, lasted in hours.items() if lasted}


def answered(games: Sequence[Told]) -> dict[str, float]:
    """By whom obligations were closed, as shares of all but those that fell away."""
    counted: Counter[str] = sum((game.answers for game in games), Counter())
    del counted["void"]
    return {how: count / counted.total() for how, count in counted.items()}


def regret(games: Sequence[Told]) -> dict[str, float]:
    """Shares of what orders answered that the steward would not have: of `all`, and by the kind of decision. Nothing
    where no order answered anything.
    """
    answers: Counter[str] = sum((game.fired for game in games), Counter())
    regretted: Counter[str] = sum((game.regretted for game in games), Counter())
    if not answers:
        return {}
    kinds = {kind: regretted[kind] / count for kind, count in answers.items()}
    return {"all": regretted.total() / answers.total(), **kinds}


def noted(games: Sequence[Told]) -> dict[str, float]:
    """How often in a game orders were dropped, skipped, stopped before their end, over."""
    counted: Counter[str] = sum((game.noted for game in games), Counter())
    return {what: count / len(games) for what, count in counted.items()}


class Points(NamedTuple):
    """A mean difference of points, with its standard error."""

    mean: float
    error: float


def points(games: Sequence[Told]) -> Points | None:
    """By how many points who writes standing orders is before those who do not at the same table; None where too few
    tables have both.
    """
    found = []
    for game in games:
        ones = [each for each, adopts in zip(game.points, game.adopters, strict=True) if adopts]
        others = [each for each, adopts in zip(game.points, game.adopters, strict=True) if not adopts]
        if ones and others:
            found.append(statistics.fmean(ones) - statistics.fmean(others))
    if len(found) < 2:
        return None
    return Points(statistics.fmean(found), statistics.stdev(found) / len(found) ** 0.5)


def interval(ones: Sequence[float], others: Sequence[float], share: float = 0.9) -> tuple[float, float]:
    """Between what the quotient of the means of pairs lies, by the percentile bootstrap over pairs."""
    chance, pairs = Random(0), list(zip(ones, others, strict=True))
    quotients = []
    for _ in range(DRAWN_ANEW):
        sample = chance.choices(pairs, k=len(pairs))
        quotients.append(sum(one for one, _ in sample) / sum(other for _, other in sample))
    quotients.sort()
    outside = round(DRAWN_ANEW * (1 - share) / 2)
    return quotients[outside], quotients[-1 - outside]
