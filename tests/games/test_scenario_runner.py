"""The scenario runner: faults of a file are named by path, and nothing that does not hold goes unnoticed."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from horror.games import RULESETS
from horror.games.scenario.face import face_of
from horror.games.scenario.reading import read
from horror.games.scenario.running import run_file
from horror.games.scenario.writing import as_scenario
from horror.management.commands.scenario import Command
from horror.rules.kernel.events import EVERYTHING
from tests.games.random_play import RandomGame
from tests.games.scenario_failures import failures, first

FACE = face_of(RULESETS, "classic")

HEAD = """
name: a test
rules: [BASE-20]
ruleset: classic
towns: {5: red settlement, 13: blue city}
"""
ROLL = HEAD + "turn: {player: white, phase: production}\ndo: [white: roll]\n"


def test_what_holds_gives_no_failure() -> None:
    """BASE-21, BASE-22: ten makes A produce."""
    assert (
        failures(
            ROLL + "dice: [4, 6]\nexpect: {hands.red: {ore: 1, total: 1}, hands.blue.ore: 2, dice_used: 2}"
        )
        == []
    )


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("name: x\nrules: [BASE-1]\nruleset: draughts\n", "ruleset"),
        ("name: x\nruleset: classic\n", ""),
        ("name: x\nrules: []\nruleset: classic\n", "rules"),
        ("name: x\nrules: [soon]\nruleset: classic\n", "rules[0]"),
        (HEAD + "colour: red", "colour"),
        (HEAD + "hands: {red: {woool: 1}}", "hands.red.woool"),
        (HEAD + "hands: {pink: {wool: 1}}", "hands.pink"),
        (HEAD + "hands: {red: {wool: 20}}", "hands.red.wool"),
        (HEAD + "hands: {red: {wool: 19}, blue: {wool: 1}}", "hands.blue.wool"),
        (HEAD + "hands: {red: {cloth: 1}}", "hands.red.cloth"),
        (HEAD + "hands: [red]", "hands"),
        (HEAD + "roads: {1-54: red}", "roads.1-54"),
        (HEAD + "roads: {1-4: red, 4-1: blue}", "roads.4-1"),
        (HEAD + "turn: {phase: monsters}", "turn.phase"),
        (HEAD + "turn: {phase: production, rolled: [1, 2]}", "turn.rolled"),
        (HEAD + "turn: {phase: setup, player: red}", "turn.player"),
        (HEAD + "turn: {phase: discard}", "hands"),
        (HEAD + "island: {harbours: {24-30: ore}}", "island.harbours.24-30"),
        (HEAD + "island: {chits: {A: 7}}", "island.chits.A"),
        (HEAD + "island: {terrain: {T: desert}}", "island.terrain.T"),
        (HEAD + "island: {terrain: {J: forest}}", "robber"),
        (HEAD + "options: {victory_points: many}", "options"),
        (HEAD + "players: [red, blue]", "players"),
        (HEAD + "development: {red: [knight, sword]}", "development.red[1]"),
        (HEAD + "development: {red: {monopoly: 3}}", "development"),
        (HEAD + "bought_this_turn: {red: [knight]}", "bought_this_turn.red"),
        (HEAD + "army: {red: 15}", "army.red"),
        (HEAD + "largest_army: red", "largest_army"),
        (HEAD + "longest_road: red", "longest_road"),
        (HEAD + "offers: {T1: red offers 1 wool}", "offers.T1"),
        (HEAD + "options: {victory_points: 3}\ndevelopment: {red: {victory_point: 2}}", "turn"),
        (HEAD + "do: [red: roll, blue: roll]", "do[0]"),
        (HEAD + "do: [green: roll]", "do[0]"),
        (HEAD + "do: [red: rol]", "do[0]"),
        (HEAD + "do: [roll]", "do[0]"),
        (HEAD + "dice: [7]", "dice[0]"),
        (HEAD + "dice: [1]", "dice"),
        (HEAD + "random: [A]", "random"),
        (HEAD + "view: green", "view"),
        (HEAD + "refuse: [{red: roll}]", "refuse[0]"),
        (HEAD + "expect: {hand.red.wool: 0}", "expect.hand.red.wool"),
        (HEAD + "expect: {towns.99: gone}", "expect.towns.99"),
        (HEAD + "expect: {choices.green: {}}", "expect.choices.green"),
        (HEAD + "expect: {choices.red: {has: []}}", "expect.choices.red.has"),
        (HEAD + "then: [{hands: {}}]", "then[0].hands"),
        ("- a\n- b: [", "line 2"),
        (HEAD + "name: again", "line 6"),
        (HEAD + "do: &x [red: roll]\nthen: [{do: *x}]", "line 7"),
    ],
)
def test_fault_of_a_file_is_named_by_its_path(text: str, path: str) -> None:
    assert first(text)[0] == path


def test_path_of_a_list_of_scenarios_begins_with_its_number() -> None:
    part = "- name: x\n  rules: [BASE-20]\n  ruleset: classic\n"
    assert first(part + part + "  hands: {red: {gold: 1}}\n")[0] == "[1].hands.red.gold"
    assert first(part + "  then:\n    - {}\n    - do: [blue: roll]\n")[0] == "[0].then[1].do[0]"


def test_dice_must_be_scripted_and_used_up() -> None:
    assert first(ROLL)[0] == "do[0]"
    assert first(ROLL + "dice: [4, 6, 1]") == ("dice", "all of it used", "1 left over")


def test_refusal_must_name_the_right_rule_and_be_one() -> None:
    """TAB-17: nothing is changed or drawn by it."""
    assert (
        failures(HEAD + "refuse: [{red: build city 5, rule: [BASE-1, BASE-39]}, {blue: roll, rule: TAB-02}]")
        == []
    )
    assert first(HEAD + "refuse: [{red: build city 5, rule: BASE-48}]")[0] == "refuse[0]"
    assert first(HEAD + "refuse: [{red: end turn, rule: BASE-48}]")[2] == "legal"
    production = HEAD + "turn: {phase: production}\n"
    assert first(production + "refuse: [{red: roll, rule: TAB-02}]")[2].startswith("legal")


def test_expectations_that_do_not_hold_are_told_with_what_was_got() -> None:
    text = ROLL + "dice: [4, 6]\nexpect:\n"
    assert first(text + "  hands.red.ore: 2") == ("expect.hands.red.ore", "2", "1")
    assert first(text + "  hands.red: {ore: 1, wool: 1}")[1] == "{ore: 1, wool: 1}"
    assert first(text + "  towns.6: {owner: red}") == ("expect.towns.6", "{owner: red}", "gone")
    assert first(text + "  waiting_for: {seat: red, decision: act}")[2] == "{seat: white, decision: act}"
    assert first(text + "  waiting_for: none")[0] == "expect.waiting_for"
    assert first(text + "  waiting_for: island")[0] == "expect.waiting_for"
    assert first(text + "  dice_used: 1") == ("expect.dice_used", "1", "2")
    assert (
        first(text + "  choices.white: {contains: [build road 5-9]}")[0] == "expect.choices.white.contains[0]"
    )
    assert first(text + "  choices.white: {lacks: [roll, end turn]}")[0] == "expect.choices.white.lacks[1]"
    assert first(text + "  events: [{type: received, seat: blue}, {type: rolled}]")[0] == "expect.events[1]"
    assert first(text + "  events: [{type: received, seat: white}]")[0] == "expect.events[0]"
    assert (
        first(text + "  no_events: [{type: bank_short}, {type: received, seat: red}]")[0]
        == "expect.no_events[1]"
    )


def test_reader_sees_only_what_is_for_them() -> None:
    """``view: red``: hands and choices of others are hidden."""
    text = HEAD + "hands: {red: {ore: 2}, blue: {wool: 1}}\nview: red\nexpect:\n"
    assert (
        failures(
            text + "  {hands.red.ore: 2, hands.blue.wool: hidden, hands.blue.total: 1, points.blue: hidden}"
        )
        == []
    )
    assert failures(text + "  {deck.size: 25, deck.knight: hidden, development.blue: hidden}") == []
    assert first(text + "  choices.blue: {lacks: [roll]}")[2] == "hidden"
    assert failures(text.replace("view: red", "view: spectator") + "  {hands.red.ore: hidden}") == []


@pytest.mark.long
def test_position_is_described_so_that_it_can_be_set_up_again() -> None:
    """A random game's position, written as a scenario and read again, is the same to an all-knowing reader."""
    described = 0
    for seed in range(4):
        game = RandomGame(seed, 3 + seed % 2)
        for _ in range(400):
            if game.position.finished:
                break
            try:
                written = as_scenario(FACE, game.position, f"seed {seed}", ["TAB-02"])
            except ValueError:
                game.step()
                continue
            [scenario] = read(written, RULESETS)
            again: Any = FACE.build(scenario.position)
            assert FACE.shown(again, EVERYTHING) == FACE.shown(game.position, EVERYTHING)
            for seat in range(again.seats):
                view = game.position.view(seat)
                orders = FACE.ruleset.orders(game.position.choices(seat), view)
                assert FACE.ruleset.orders(again.choices(seat), again.view(seat)) == orders
            described += 1
            for _ in range(1 + game.pick(20)):
                if not game.position.finished:
                    game.step()
    assert described > 40


def test_command_prints_a_line_for_each_failure(tmp_path: Path) -> None:
    """File, scenario, path, expected, got; exit 0 when all hold."""
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(ROLL + "dice: [1, 1]\n")
    bad.write_text(ROLL + "dice: [1, 1]\nexpect: {dice_used: 3, hands.red.total: 1}\n")
    out = StringIO()
    call_command(Command(), str(good), stdout=out)
    assert out.getvalue() == ""
    with pytest.raises(SystemExit) as caught:
        call_command(Command(), str(good), str(bad), str(tmp_path / "none.yaml"), stdout=out)
    assert caught.value.code == 1
    lines = out.getvalue().splitlines()
    assert lines[0] == f"{bad}: a test: expect.dice_used: expected 3, got 2"
    assert lines[1] == f"{bad}: a test: expect.hands.red.total: expected 1, got 0"
    assert len(lines) == 3 and "a readable file" in lines[2]


def test_file_that_is_not_text_is_a_failure(tmp_path: Path) -> None:
    file = tmp_path / "x.yaml"
    file.write_bytes(b"\xff\xfe\x00")
    assert run_file(file, RULESETS)[0].expected == "a readable file"
    file.write_text("- a\n- b: [")
    assert run_file(file, RULESETS)[0].expected == "YAML"
    file.write_text("")
    assert run_file(file, RULESETS)[0].expected == "the key name"


def test_command_takes_all_files_of_a_folder_and_names_an_empty_one(tmp_path: Path) -> None:
    folder, empty = tmp_path / "all" / "deep", tmp_path / "empty"
    folder.mkdir(parents=True)
    empty.mkdir()
    (folder / "bad.yaml").write_text("nonsense: [")
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command(Command(), str(tmp_path / "all"), str(empty), stdout=out)
    first, second = out.getvalue().splitlines()
    assert first.startswith(str(folder / "bad.yaml")) and second.startswith(str(empty))


@pytest.mark.parametrize(
    ("things", "got"),
    [
        ("knights: {K1: {rank: mighty}}", "{K1: {"),
        ("monsters: {M1: gone}", "{M1: {"),
        ("squads: {S1: [K1]}", "{}"),
        ("offers: [T1]", "{}"),
    ],
)
def test_things_that_are_not_as_expected_are_shown_whole(things: str, got: str) -> None:
    """And what follows is looked at as well: each thing that does not hold has its line."""
    text = (
        "name: x\nrules: [CH-001]\ntowns: {13: red settlement, 50: blue settlement}\ngates: {A: abyss}\n"
        "knights: {K1: red basic at 13}\nmonsters: {M1: cultist at 50}\n"
        "expect: {" + things + ", turn.player: blue}"
    )
    found = {failure.path: str(failure.got) for failure in failures(text)}
    (path,) = found.keys() - {"expect.turn.player"}
    assert found["expect.turn.player"] == "red"
    assert got in found[path]
