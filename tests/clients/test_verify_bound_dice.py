"""What the verifier says of bound dice: of a log that was changed, of notes, of what it cannot know (docs/dice.md)."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.clients.dice_model import Check, Model, checked, said


def rolled(chance: random.Random, turns: int = 12) -> Model:
    model = Model(chance).open()
    for _ in range(turns):
        model.roll()
    return model


def replaced_link(lines: list[dict[str, Any]]) -> None:
    said(lines, "entered", 4)["dice"]["entered"]["link"] = "ab" * 32


def replaced_mix(lines: list[dict[str, Any]]) -> None:
    said(lines, "entered", 4)["dice"]["entered"]["mix"] = "ab" * 32


def undone_draw(lines: list[dict[str, Any]]) -> None:
    said(lines, "entered", 4)["undone_by"] = 99


def changed_value(lines: list[dict[str, Any]]) -> None:
    said(lines, "entered", 4)["draws"][0][2] ^= 1


def told_otherwise(lines: list[dict[str, Any]]) -> None:
    entry = said(lines, "entered", 4)
    entry["events"][0]["dice"] = [entry["events"][0]["dice"][0] % 6 + 1, entry["events"][0]["dice"][1]]


def other_secret(lines: list[dict[str, Any]]) -> None:
    lines[0]["game"]["dice"]["secret"] = "ab" * 32


def bound_called_free(lines: list[dict[str, Any]]) -> None:
    entered = said(lines, "entered", 4)["dice"]["entered"]
    entered |= {"state": "free", "link": "", "bit": 0}


def called_unripe(lines: list[dict[str, Any]]) -> None:
    said(lines, "entered", 4)["dice"]["entered"] |= {"state": "unripe", "bit": 0}


def nothing_entered(lines: list[dict[str, Any]]) -> None:
    del said(lines, "entered", 4)["dice"]["entered"]


def entered_twice(lines: list[dict[str, Any]]) -> None:
    entry = said(lines, "entered", 4)
    following = next(line["entry"] for line in lines[1:] if line["entry"]["number"] == entry["number"] + 1)
    following["dice"]["entered"] = copy.deepcopy(entry["dice"]["entered"])


def other_anchor(lines: list[dict[str, Any]]) -> None:
    said(lines, "frozen")["dice"]["frozen"][1] = "ab" * 32


def other_row(lines: list[dict[str, Any]]) -> None:
    said(lines, "opened")["dice"]["opened"]["rows"][1]["link"] = ""


def other_root(lines: list[dict[str, Any]]) -> None:
    said(lines, "root", 5)["dice"]["root"]["root"] = "ab" * 32


def no_root(lines: list[dict[str, Any]]) -> None:
    del said(lines, "root", 5)["dice"]["root"]


def frozen_for_fewer(lines: list[dict[str, Any]]) -> None:
    said(lines, "frozen")["dice"]["frozen"].pop()


def never_frozen(lines: list[dict[str, Any]]) -> None:
    del said(lines, "frozen")["dice"]["frozen"]


def frozen_again(lines: list[dict[str, Any]]) -> None:
    said(lines, "entered", 4)["dice"]["frozen"] = ["ab" * 32, "", ""]


@pytest.mark.parametrize(
    "change",
    [
        replaced_link, replaced_mix, undone_draw, changed_value, told_otherwise, other_secret, bound_called_free,
        called_unripe, nothing_entered, entered_twice, other_anchor, other_row, other_root, no_root, frozen_again,
        frozen_for_fewer, never_frozen,
    ],
)  # fmt: skip
def test_what_is_changed_in_the_log_is_wrong(
    change: Callable[[list[dict[str, Any]]], None], chance: random.Random, check: Check
) -> None:
    lines = rolled(chance).lines()
    assert check(lines)[0] == 0
    change(lines)
    code, told = check(lines)
    assert (code, "WRONG" in told) == (1, True), told


def test_a_stir_moves_every_later_link_on(chance: random.Random, check: Check) -> None:
    model = Model(chance).open()
    model.roll()
    model.chains.stir(model.turn + 1)
    model.entry("table", {"stirred": model.turn + 1}, table={"type": "stirred"})
    for _ in range(5):
        model.roll()
    assert model.chains.seats[2].index == 2 + 6 + 256 or model.chains.seats[2].index == 2 + 3 + 256
    code, told = check(model.lines())
    assert code == 0 and "stirs       1 agreed on, from turn 3" in told


# -- what cannot be verified


@pytest.mark.parametrize(
    "what",
    ["no roots", "a seat", "a link", "a deposit", "--salt", "--seat", "--salt of a game that goes on"],
)
def test_what_was_given_and_cannot_be_looked_at_is_not_passed_over(
    what: str, chance: random.Random, check: Check, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nor is a fault of the notes one of the game."""
    model = rolled(chance)
    lines, notes, options = model.lines(), model.noted(1, [2]), []
    chain = notes["chains"][0]
    if what == "no roots":
        del notes["roots"]
    elif what == "a seat":
        chain["seat"] = 3
    elif what == "a link":
        chain["links"]["2"] = None
    elif what == "a deposit":
        chain["deposits"] = ["9"]
    elif what == "--seat":
        options = ["--seat", "3"]
    else:
        options = ["--salt", "0=mine"]
    if what.endswith("goes on"):
        lines, options = running(model), [*options, "--running"]
    code, told = checked(lines, capsys, tmp_path, notes, *options)
    assert (code, "cannot verify" in told) == (2, True), told


def test_the_commitment_that_was_noted_is_held_against_a_game_that_goes_on(
    chance: random.Random, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    model = rolled(chance)
    right = model.lines()[0]["game"]["dice"]["commitment"]
    for commitment, code in ((right, 0), ("ab" * 32, 1)):
        options = ("--running", "--commitment", commitment)
        assert checked(running(model), capsys, tmp_path, None, *options)[0] == code


@pytest.mark.parametrize("what", ["version", "ruleset", "end", "state", "notes"])
def test_what_the_verifier_does_not_know_it_does_not_call_right(
    what: str, chance: random.Random, check: Check
) -> None:
    model = rolled(chance)
    lines, notes = model.lines(), model.noted(1, [2])
    if what == "version":
        lines[0]["game"]["dice"]["version"] = 3
    elif what == "ruleset":
        lines[0]["game"]["ruleset"] = "classic_plus"
    elif what == "end":
        del lines[-1]
    elif what == "state":
        said(lines, "entered", 4)["dice"]["entered"]["state"] = "excused"
    else:
        notes["version"] = 3
    code, told = check(lines, notes)
    assert (code, "cannot verify" in told) == (2, True)


def test_a_cut_game_names_what_is_wrong_before_its_cut(chance: random.Random, check: Check) -> None:
    lines = rolled(chance).lines()
    changed_value(lines)
    assert check(lines[:-4])[0] == 1


def test_people_may_talk_on_after_the_end_and_nothing_else_may_come(
    chance: random.Random, check: Check
) -> None:
    model = rolled(chance)
    lines = model.lines()
    last = lines[-1]["entry"]["number"]
    for number in range(last + 1, last + 81):
        table = {"type": "message", "to": None, "text": "well played"}
        lines.append(
            {"entry": {"number": number, "kind": "table", "turn": model.turn, "seat": 1, "table": table}}
        )
    assert check(lines)[0] == 0
    moved = {"number": last + 81, "kind": "move", "turn": model.turn, "seat": model.seat, "dice": {}}
    moved["dice"] = {"entered": model.enters()}
    assert check([*lines, {"entry": moved}])[0] == 1


def test_notes_may_be_newer_than_the_export_of_a_game_that_goes_on(
    chance: random.Random, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A link is noted before it is sent: whoever checks meanwhile is not told that it was dropped."""
    model = Model(chance).open()
    for _ in range(5):
        model.roll()
    then = running(model)
    notes = model.noted(2, [3])
    link = model.link(2)
    notes["chains"][0]["links"]["6"] = link
    assert checked(then, capsys, tmp_path, notes, "--running")[0] == 0
    for _ in range(4):
        model.roll()
    notes = model.noted(2, [3, 6, 9])
    notes["roots"] = {
        str(entry["dice"]["root"]["turn"]): entry["dice"]["root"]["root"]
        for entry in model.entries[5:]
        if "root" in entry["dice"]
    }
    code, told = checked(then, capsys, tmp_path, notes, "--running")
    assert code == 0 and "later       your notes of turn 7, 8, 9, 10 are newer than this export" in told
    now = running(model)
    assert checked(now, capsys, tmp_path, notes, "--running")[0] == 0
    notes["chains"][0]["links"]["6"] = "ab" * 32
    code, told = checked(now, capsys, tmp_path, notes, "--running")
    assert code == 1 and "your link of turn 6 is not in the log" in told


def running(model: Model) -> list[dict[str, Any]]:
    """The export of the game as it is now, with what is said of its dice."""
    head, *entries = [line.get("entry", line) for line in model.lines()[:-1]]
    del head["game"]["dice"]["secret"]
    items = [
        {"item": {"cursor": entry["number"], "turn": entry["turn"], "events": entry.get("events", [])}}
        for entry in entries
    ]
    return [
        head,
        *items,
        *({"said": {"turn": entry["turn"], **entry["dice"]}} for entry in entries if entry["dice"]),
    ]
