"""Every scenario of the table under tests/scenarios holds on the real table; each is a test of its own."""

from __future__ import annotations

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


@pytest.mark.parametrize("scenario", list(scenarios()))
def test_the_scenario_holds(db: None, scenario: Scenario) -> None:
    failures = play(scenario)
    assert not failures, "\n".join(
        f"{wrong.path}: expected {wrong.expected}, got {wrong.got}" for wrong in failures
    )
