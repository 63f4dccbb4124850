"""What does not hold in a scenario of the table is named by its place: none of its lines can be wrong unseen."""

from __future__ import annotations

import pytest

from horror.games import RULESETS
from horror.games.scenario.document import BadScenario
from horror.games.scenario.reading import read
from horror.games.scenario.running import run
from tests.table.at_table.playing import play

HEAD = """
name: a scenario
rules: [TAB-50]
ruleset: classic
turn: {player: red, phase: actions, number: 7, rolled: [2, 3]}
"""


def wrong(text: str) -> list[tuple[str, str, str]]:
    """Where it does not hold, what was expected, and what was found."""
    (scenario,) = read(f"{HEAD}{text}", RULESETS)
    return [(failure.path, failure.expected, failure.got) for failure in play(scenario)]


@pytest.mark.parametrize(
    ("text", "path", "got"),
    [
        ("do: [{lapse: red}]", "do[0]", "nobody"),
        ("do: [{at: 97 h}, {lapse: none}]", "do[1]", "['red']"),
        ("do: [{at: 2 h}, {at: 1 h}]", "do[1].at", "1 h"),
        ("do: [{at: soon}]", "do[0].at", "soon"),
        ("do: [{blue: end turn}]", "do[0]", "TAB-02"),
        ("do: [{green: end turn}]", "do[0]", "green"),
        ("do: [{red: end turn, comes_to: conflict}]", "do[0]", "done"),
        ("refuse: [{red: end turn, rule: TAB-02}]", "refuse[0]", "it was done"),
        ("refuse: [{undo: red, rule: TAB-02}]", "refuse[0]", "TAB-20"),
        ("refuse: [{rates: {turn: 1}, rule: TAB-51, path: $.turn}]", "refuse[0]", "$.rates.turn"),
        ("expect: {clock.red.due: 95 h}", "expect.clock.red.due", "96 h"),
        ("expect: {clock.red.bank: 71 h}", "expect.clock.red.bank", "72 h"),
        ("expect: {clock.red.moon: 71 h}", "expect.clock.red.moon", "moon is not among"),
        ("expect: {clock.blue.due: 95 h}", "expect.clock.blue.due", "None"),
        ("expect: {told: [{seat: red, what: lapsed}]}", "expect.told[0]", "[]"),
        ("expect: {obligations: [{seat: red}]}", "expect.obligations", "[]"),
        ("expect: {turn.player: blue}", "expect.turn.player", "red"),
        ("game: {speed: 3}", "game.speed", "speed"),
        ("people: {red: {shoe_size: 42}}", "people.red.shoe_size", "an unknown one"),
        ("view: green\nexpect: {turn.player: red}", "view", "green"),
    ],
)
def test_what_does_not_hold_is_named(db: None, text: str, path: str, got: str) -> None:
    first = wrong(f"rates: daily\n{text}")[0]
    assert first[0] == path
    assert got in first[2]


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("rates: daily\ndice: [3]", "dice"),
        ("rates: daily\nrefuse: [{red: end turn}]", "refuse[0]"),
        ("rates: daily\ndo: [{red: end turn, blue: end turn}]", "do[0]"),
        ("rates: daily\ndo: [{heartbeat: 3}]", "do[0].heartbeat"),
        ("people: {red: {}}", "people"),
        ("do: [{at: 3 h}, {lapse: red}]", None),
    ],
)
def test_what_is_no_scenario_is_refused_when_it_is_read(text: str, path: str | None) -> None:
    """Keys of the table are for scenarios of the table."""
    if path is None:
        (scenario,) = read(f"{HEAD}{text}", RULESETS)
        assert run(scenario)
        return
    with pytest.raises(BadScenario) as refused:
        read(f"{HEAD}{text}", RULESETS)
    assert refused.value.path == path


def test_where_no_table_is_the_scenario_says_so() -> None:
    (scenario,) = read(f"{HEAD}rates: daily", RULESETS)
    (failure,) = run(scenario)
    assert failure.path == "rates"
