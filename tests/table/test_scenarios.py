"""Every scenario of the table under tests/scenarios holds on the real table; each is a test of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from horror.games import RULESETS
from horror.games.scenario.at_table import MARK
from horror.games.scenario.reading import Scenario, read
from tests.table.at_table.playing import play

HERE = Path(__file__).parents[1] / "scenarios"


def scenarios() -> Iterator[Any]:
    for file in sorted(HERE.rglob("*.yaml")):
        text = file.read_text(encoding="utf-8")
        name = file.relative_to(HERE).with_suffix("").as_posix()
        for scenario in read(text, RULESETS) if f"\n  {MARK}: " in text else ():
            if scenario.table is not None:
                yield pytest.param(scenario, id=f"{name}: {scenario.name}")


ALL = list(scenarios())
ELSEWHERE = {
    "TAB-75": "tests/accounts and tests/table/test_away.py: it takes accounts and their vacation",
    "TAB-90": "tests/api/test_profiles.py: it is a page of the API",
    "TAB-94": "tests/worker/test_vacation_mails.py: it is about mails",
    "TAB-120": "tests/games/standing: no key sets up a Mad player's question at the table",
    "TAB-125": "tests/table/test_rehearsal.py: what is tried is no step of a game",
    "TAB-126": "tests/worker/test_standing_mails.py: it is about mails",
    "TAB-127": "tests/api/test_standing.py: it is about templates of accounts",
    "TAB-133": "tests/games/standing/test_common_orders.py: it is data of a game",
    **{
        f"TAB-{number}": "tests/table/test_hosts*.py: no word of a scenario makes a game with a host"
        for number in (140, 141, 142, 143, 144, 146, 147, 148)
    },
    **{
        f"TAB-{number}": "tests/table/test_rated.py, test_results.py: no word of a scenario makes a rated game"
        for number in (180, 181, 182)
    },
    **dict.fromkeys(
        ("TAB-160", "TAB-161", "TAB-167"),
        "tests/table/test_second_rates.py: no key names a moment at which rates begin",
    ),
    **dict.fromkeys(
        ("TAB-162", "TAB-163", "TAB-164", "TAB-165", "TAB-166"),
        "tests/table/test_terms.py: no key makes a game that settles them",
    ),
    "TAB-168": "tests/table/test_days_together.py: it is about several games",
    "TAB-169": "tests/table/test_readers.py: it is about who does not sit there",
    **{
        f"TAB-{number}": "tests/table/test_seat_me.py, tests/api/test_lobby.py: it is about lists, and many tables"
        for number in (190, 191, 192, 193, 194, 195, 196)
    },
    **{
        f"TAB-{number}": "tests/accounts/test_trials.py: it is about accounts"
        for number in (200, 201, 202, 203)
    },
    **{
        f"TAB-{number}": "tests/api/test_invitation_links.py: it is about who comes into a lobby"
        for number in (204, 205, 206, 207, 208)
    },
    **{
        f"TAB-{number}": "tests/api/test_rematch.py: it begins when a game is over"
        for number in (209, 210, 211, 212)
    },
    **{
        f"TAB-{number}": "tests/games/test_tongues.py: orders in scenarios are English"
        for number in (215, 216, 217)
    },
    **{
        f"TAB-{number}": "tests/games/test_statistics.py, tests/api/test_statistics.py: it is told, not played"
        for number in (220, 221, 222, 223)
    },
}
"""Rules of the table from the clock on that no scenario shows, and what does."""


@pytest.mark.parametrize("scenario", ALL)
def test_the_scenario_holds(db: None, scenario: Scenario) -> None:
    failures = play(scenario)
    assert not failures, "\n".join(
        f"{wrong.path}: expected {wrong.expected}, got {wrong.got}" for wrong in failures
    )


def test_every_rule_of_clocks_and_standing_orders_is_shown_by_a_scenario() -> None:
    text = (HERE.parents[1] / "docs" / "rules" / "table.md").read_text(encoding="utf-8")
    there = {f"TAB-{number}" for number in re.findall(r"\*\*TAB-(\d+)\*\*", text) if int(number) >= 50}
    shown = {rule for case in ALL for rule in case.values[0].rules}
    assert there - shown == set(ELSEWHERE) & there


def test_enough_of_them_are_refusals() -> None:
    """A rule that is told without what it refuses is half told."""
    refusing = [case for case in ALL if any(part.refusals for part in case.values[0].table.rounds)]
    assert len(ALL) >= 150 and len(refusing) >= 50
