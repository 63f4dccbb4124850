"""What cites a rule: every rule is shown by something, and every number that is cited exists."""

import re

import pytest

from horror.games import RULESETS
from tests.citations import (
    ROOT,
    SERIES,
    code_files,
    marked,
    numbers_in,
    refuses,
    rule_book,
    scenarios,
)

TESTS = sorted((ROOT / "tests").rglob("test_*.py"))


def cited_by_tests() -> set[str]:
    found = {number for path in TESTS for numbers in marked(path).values() for number in numbers}
    return found | {number for _, scenario in scenarios() for number in scenario["rules"]}


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("BASE-45 to BASE-47: a town", {"BASE-45", "BASE-46", "BASE-47"}),
        ("(TAB-10 to 12, BASE-56)", {"TAB-10", "TAB-11", "TAB-12", "BASE-56"}),
        ("BASE-07, 09, 37-39.", {"BASE-07", "BASE-09", "BASE-37", "BASE-38", "BASE-39"}),
        ("BASE-20, BASE-23: two of 3 for 1", {"BASE-20", "BASE-23"}),
        ("TAB-22 and 24", {"TAB-22", "TAB-24"}),
        ("no rule at all, D-1", set()),
    ],
)
def test_numbers_are_read_out_of_prose(text: str, numbers: set[str]) -> None:
    assert numbers_in(text) == numbers


def test_every_number_that_a_test_or_scenario_cites_exists() -> None:
    assert cited_by_tests() - set(rule_book()) == set()


def test_every_number_that_code_cites_exists() -> None:
    cited = {
        (number, path.relative_to(ROOT).as_posix())
        for path in code_files()
        for number in numbers_in(path.read_text(encoding="utf-8"))
    }
    assert {(number, path) for number, path in cited if number not in rule_book()} == set()


def test_every_rule_that_a_refusal_or_an_event_names_exists() -> None:
    """The strings that code hands to `IllegalMove` and to events are numbers of the rule books, each in full."""
    written = {
        number
        for path in code_files()
        for number in re.findall(rf'"((?:{"|".join(SERIES)})-\d+)"', path.read_text("utf-8"))
    }
    assert written - set(rule_book()) == set()
    assert len(written) > 40


def test_every_move_kind_names_the_rule_that_says_when_it_is_made() -> None:
    """TAB-02 is none of them: it refuses those who are not asked at all (TAB-17)."""
    kinds = {kind: kind.rule for game in RULESETS.values() for kind in game.move_types}
    assert [kind for kind, rule in kinds.items() if rule not in rule_book() or rule == "TAB-02"] == []


def test_scenarios_refuse_only_by_rules_that_they_cite_or_that_exist() -> None:
    for path, scenario in scenarios():
        rounds = [scenario, *scenario.get("then", ())]
        for refusal in (entry for part in rounds for entry in part.get("refuse") or ()):
            rules = refusal["rule"] if isinstance(refusal["rule"], list) else [refusal["rule"]]
            assert set(rules) <= set(rule_book()), f"{path}: {scenario['name']}"


def test_there_are_150_scenarios_and_a_third_of_them_refusals() -> None:
    count = len(scenarios())
    refusals = sum(refuses(scenario) for _, scenario in scenarios())
    assert count >= 150
    assert refusals * 3 >= count


def test_scenarios_have_names_of_their_own() -> None:
    names = [scenario["name"] for _, scenario in scenarios()]
    assert sorted(names) == sorted(set(names))
