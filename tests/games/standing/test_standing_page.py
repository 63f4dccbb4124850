"""The examples of docs/standing-orders.md are what they say."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from horror.games import RULESETS
from horror.games.standing.errors import BadStanding
from horror.games.standing.language import offered_by
from tests.games.standing.positions import VIEWS

PAGE = (Path(__file__).parents[3] / "docs" / "standing-orders.md").read_text(encoding="utf-8")
BEGINS = re.compile(r"`((?:when|after|if late|until my turn)[^`]*: [^`]+)`")
EXAMPLES, HORROR = (BEGINS.findall(part) for part in PAGE.partition("In Catan Horror besides:")[::2])


def first_column(section: str) -> list[str]:
    """What stands as code in the first column of a section's table."""
    table = PAGE.partition(f"## {section}")[2].partition("\n## ")[0]
    return re.findall(r"`([^`]+)`", "".join(re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)))


GUARDS, ENDS = first_column("Guards"), first_column("How long it stands")


def line_of(game: str, line: str) -> str:
    language = offered_by(RULESETS[game])
    assert language is not None
    return language.format(language.parse(line, VIEWS[game]))


def test_there_are_examples() -> None:
    assert (len(EXAMPLES), len(HORROR), len(GUARDS), len(ENDS)) == (18, 14, 12, 9)


@pytest.mark.parametrize("line", EXAMPLES)
def test_examples_are_lines_of_both_games(line: str) -> None:
    """TAB-100"""
    for game in VIEWS:
        assert line_of(game, line) == line


@pytest.mark.parametrize("line", HORROR)
def test_examples_are_lines_of_catan_horror(line: str) -> None:
    """TAB-100"""
    assert line_of("catan_horror", line) == line or line.startswith("until my turn")


@pytest.mark.parametrize("guard", GUARDS)
def test_guards_are_guards(guard: str) -> None:
    """TAB-107"""
    when = (
        "when assaulted"
        if "number" in guard or "strong" in guard or "by at" in guard
        else "when special building"
    )
    line = f"{when} and {guard}: {'all fight' if when == 'when assaulted' else 'pass'}"
    assert line_of("catan_horror", line) == line


@pytest.mark.parametrize("end", ENDS)
def test_ends_are_ends(end: str) -> None:
    """TAB-106, TAB-108, TAB-110"""
    lines = [f"when discarding: drop wool {end}", f"when my turn begins: roll; end turn {end}"]
    assert any(line_of("classic", line) == line for line in lines)


def test_the_refusal_is_the_one_that_is_shown() -> None:
    [line] = re.findall(r"^    (when discarding.*else roll)$", PAGE, re.MULTILINE)
    [said] = re.findall(r"\^ (TAB-\d+) at (\S+): (.*)$", PAGE, re.MULTILINE)
    with pytest.raises(BadStanding) as caught:
        line_of("classic", line)
    refusal = caught.value
    assert (refusal.rule, "/".join(map(str, refusal.path)), refusal.reason) == said


def test_the_data_are_the_example() -> None:
    [sent] = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    language = offered_by(RULESETS["classic"])
    assert language is not None
    order = language.decode(json.loads(sent), VIEWS["classic"])
    assert language.format(order) == "when offered 1 ore for at most 2 wool and I keep 1 wool: accept"
