"""The index of rules and the page of options: current, and every rule shown by something."""

import re
import tomllib

import pytest

from docs.tools.rule_pages import OPTIONS_PAGE, PAGES, index_page, rule_card
from docs.tools.rulebook import (
    SERIES,
    WITHOUT_TESTS,
    numbers_in,
    options,
    other_readings,
    presets,
    rule_book,
    rulings,
    shown,
    uncovered,
    without_tests,
)
from docs.tools.rules import main

COMPLETE = ("BASE", "TAB", "CH", "IMP", "CK", "X", "R", "RAT", "PTS", "ORG", "API")
"""The series of which every number is shown, or excused by a reason; add those that have become so."""


@pytest.mark.parametrize("path", sorted(PAGES), ids=lambda path: path.name)
def test_generated_pages_are_current(path) -> None:
    assert path.read_text(encoding="utf-8") == PAGES[path](), "run: make rules"


def test_every_rule_of_a_complete_series_is_shown_or_has_a_reason() -> None:
    assert [number for number in uncovered() if number.partition("-")[0] in COMPLETE] == []


def test_reasons_are_for_rules_that_exist_and_that_nothing_shows() -> None:
    assert set(without_tests()) <= set(rule_book())
    assert set(without_tests()) & set(shown()) == set()


def test_what_a_rule_restates_is_a_rule_of_its_own() -> None:
    restates = tomllib.loads(WITHOUT_TESTS.read_text(encoding="utf-8"))["restates"]
    assert set(restates.values()) <= set(rule_book()) - set(without_tests())


def test_every_rule_of_a_complete_series_that_is_restated_is_shown() -> None:
    restates = tomllib.loads(WITHOUT_TESTS.read_text(encoding="utf-8"))["restates"]
    complete = [other for other in restates.values() if other.partition("-")[0] in COMPLETE]
    assert [other for other in complete if other not in shown()] == []


def test_series_have_their_numbers_without_holes() -> None:
    counts = {"CH": 545, "IMP": 12, "X": 60, "R": 14}
    for series, count in counts.items():
        expected = [f"{series}-{number:0{SERIES[series]}}" for number in range(1, count + 1)]
        assert [number for number in rule_book() if number.partition("-")[0] == series] == expected


def test_the_index_has_a_row_for_every_rule() -> None:
    assert re.findall(r"^\| \[([A-Z]+-\d+)\]", index_page(), re.MULTILINE) == list(rule_book())


def test_a_rule_is_printed_with_its_code_and_tests(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ch-249"]) == 0
    printed = capsys.readouterr().out
    assert "closest, then the smallest" in printed
    assert "rules/monsters/roaming/movement.py: goals, choose_goal" in printed


def test_an_unknown_rule_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["CH-999"])
    assert "no rule CH-999" in capsys.readouterr().err


def test_every_option_names_its_rule_and_is_asked_for() -> None:
    for option in options():
        assert numbers_in(option.description) & set(rule_book()), option.name
        assert option.binds, option.name
        assert option.name in OPTIONS_PAGE.read_text(encoding="utf-8")


def test_other_readings_are_of_rulings() -> None:
    assert set(other_readings()) <= set(rulings())


def test_presets_name_options() -> None:
    names = {(option.game, option.name) for option in options()}
    assert {(game, option) for game, _, preset in presets() for option in preset.options} <= names


def test_a_rule_is_printed_with_its_option_or_why_nothing_shows_it() -> None:
    assert "town_damage_turns" in rule_card("CH-049")
    assert rule_card("CH-488").splitlines()[1] == "shown by none: other boards are not played yet"
