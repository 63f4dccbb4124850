"""The beginning of a game over HTTP on a virtual clock, and what explains a wait (TAB-53 to TAB-66)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from django.core.cache import cache
from django.db.models import F

from horror.models import Obligation
from tests.season.explained import Rates, Stop, Wait, explained
from tests.season.played import Playing

HOUR = timedelta(hours=1)
DAYS = 13
"""In which people agree on a pause, on more time, and on a vacation."""
NOON = datetime(2027, 1, 4, 12, tzinfo=UTC)
RATES = Rates(24 * HOUR, 24 * HOUR, 6 * HOUR, 96 * HOUR)


@pytest.mark.parametrize(("seed", "ruleset"), [(1, "classic"), (4, "catan_horror")])
def test_nobody_is_waited_for_longer_than_the_rates_allow(db: None, seed: int, ruleset: str) -> None:
    cache.clear()
    game = Playing(seed, ruleset, DAYS).play()
    assert game.moves and game.waits and {stop.rule for stop in game.stops} == {"TAB-56", "TAB-62"}
    assert game.wrong == []
    unexplained = [(wait, explained(wait, game.rates, game.stops)[1]) for wait in game.waits]
    assert [each for each in unexplained if each[1]] == []


def test_a_wait_of_which_nothing_is_kept_is_missed(db: None) -> None:
    cache.clear()
    playing = Playing(1, "classic", 3)
    assert playing.play().wrong == []
    lost = Obligation.objects.filter(closed__gt=F("opened")).earliest("pk")
    lost.delete()
    assert any(f"seat {lost.seat} was waited for from {lost.opened}" in each for each in playing.told().wrong)


def wait(hours: float, cls: str = "turn", bank: float = 72, more: float = 0) -> Wait:
    """Somebody in Greenwich was waited for from noon on."""
    return Wait(0, cls, "person", NOON, NOON + hours * HOUR, bank * HOUR, more * HOUR, "UTC")


@pytest.mark.rules("TAB-53", "TAB-55", "TAB-57", "TAB-64", "TAB-66")
@pytest.mark.parametrize(
    ("waited", "rules", "left"),
    [
        (wait(20), {"TAB-53": 20}, 0),
        (wait(30), {"TAB-53": 24, "TAB-55": 6}, 0),
        (wait(30, "reaction"), {"TAB-53": 24, "TAB-66": 1 / 60, "TAB-57": 6 - 1 / 60}, 0),
        (wait(40, "reaction"), {"TAB-53": 24, "TAB-66": 1 / 60, "TAB-57": 8}, 8 - 1 / 60),
        (wait(40, "reaction", more=24), {"TAB-53": 24, "TAB-64": 16}, 0),
        (wait(200), {"TAB-53": 24, "TAB-55": 72, "TAB-66": 1 / 60, "TAB-57": 16}, 88 - 1 / 60),
        (wait(200, bank=500), {"TAB-53": 24, "TAB-55": 96, "TAB-66": 1 / 60, "TAB-57": 16}, 64 - 1 / 60),
    ],
)
def test_a_wait_is_explained_by_its_rules_and_the_rest_by_none(
    waited: Wait, rules: dict[str, float], left: float
) -> None:
    parts, rest = explained(waited, RATES, [])
    assert {rule: lasted / HOUR for rule, lasted in parts.items()} == pytest.approx(rules)
    assert rest / HOUR == pytest.approx(left)


@pytest.mark.rules("TAB-56", "TAB-62", "TAB-63")
def test_what_stops_clocks_counts_once_and_for_whom_it_stops_them() -> None:
    stops = [
        Stop("TAB-56", NOON + 2 * HOUR, NOON + 12 * HOUR),
        Stop("TAB-62", NOON + 10 * HOUR, NOON + 22 * HOUR, seat=0),
        Stop("TAB-62", NOON, NOON + 90 * HOUR, seat=1),
    ]
    parts, left = explained(wait(40, "reaction", bank=0), RATES, stops)
    assert parts == {"TAB-56": 10 * HOUR, "TAB-62": 10 * HOUR, "TAB-53": 20 * HOUR}
    assert not left
    parts, left = explained(wait(44 + 40, "reaction", bank=0), RATES, stops[:1])
    assert parts["TAB-63"] == 14 * HOUR and left
