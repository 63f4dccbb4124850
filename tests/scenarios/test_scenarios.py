"""Every scenario under tests/scenarios holds; each is a test of its own, named by its file and its name."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from horror.games import RULESETS
from horror.games.scenario.document import BadScenario
from horror.games.scenario.reading import Scenario, read
from horror.games.scenario.running import run

HERE = Path(__file__).parent
FILES = sorted(HERE.rglob("*.yaml"))


def scenarios() -> Iterator[Any]:
    """The scenarios of all files; a file that cannot be read stands for itself, and fails."""
    for file in FILES:
        name = file.relative_to(HERE).with_suffix("").as_posix()
        try:
            for scenario in read(file.read_text(encoding="utf-8"), RULESETS):
                if scenario.table is None:  # those of the table: tests/table/test_scenarios.py
                    yield pytest.param(scenario, id=f"{name}: {scenario.name}")
        except BadScenario as error:
            yield pytest.param(error, id=name)


RULES = HERE.parents[1] / "docs" / "rules"
NUMBERS = {
    number for page in RULES.glob("*.md") for number in re.findall(r"\*\*([A-Z]+-\d+)\*\*", page.read_text())
}
ALL = list(scenarios())


@pytest.mark.parametrize("scenario", ALL)
def test_the_scenario_holds(scenario: Scenario | BadScenario) -> None:
    if isinstance(scenario, BadScenario):
        pytest.fail(str(scenario))
    failures = run(scenario, strictly=True, known=NUMBERS)
    assert not failures, "\n".join(
        f"{wrong.path}: expected {wrong.expected}, got {wrong.got}" for wrong in failures
    )


def test_every_rule_cited_is_a_rule() -> None:
    """A number that docs/rules does not know is a slip."""
    cited = {rule for case in ALL if isinstance(case.values[0], Scenario) for rule in case.values[0].rules}
    assert cited and not cited - NUMBERS
