"""The stand-alone verifier: it agrees with the engine on honest games, and notices every single change of an export.

A change is made to one place of an export at a time; whatever it is, the exit code must not be 0.
"""

from __future__ import annotations

import copy
import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from clients import verify_dice
from horror.games import RULESETS
from horror.rules.kernel.choices import sample
from horror.rules.kernel.draws import SecretDraws, commitment, draw_key, next_chain

SECRET = bytes(range(32))
SALTS = ["salt of red", "", "sält of white", "0"]
MOVES = 900

Lines = list[dict[str, Any]]


def played(seed: int, name: str = "classic", **chosen: Any) -> Lines:
    """A game of random moves by the engine itself, written down as an export is (docs/dice.md).

    With ``resigned="dead"`` seats leave it now and then, as long as there is another.
    """
    rules, pick = RULESETS[name], random.Random(seed)
    key, chain = draw_key(SECRET, SALTS), b""
    draws = SecretDraws(key, "abcdefgh2345", chain, 0)
    position: Any
    position, events = rules.new_game(rules.options_type(**chosen), rules.colours, draws)
    entries: Lines = [{"number": 1, "kind": "table", "table": {"type": "created"}}]

    def entry(kind: str, entropy: str = "", **members: Any) -> None:
        drawn = [[draw.purpose, draw.sides, draw.value] for draw in draws.record]
        told = [msgspec.to_builtins(event) for event in events]
        number = len(entries) + 1
        entries.append(
            {"number": number, "kind": kind, "entropy": entropy, "draws": drawn, "events": told, **members}
        )

    entry("table", table={"type": "started"})
    for _ in range(MOVES):
        if position.finished:
            break
        if position.automatic_turn_next:
            draws = SecretDraws(key, "abcdefgh2345", chain, draws.number)
            events = position.advance(draws)
            entry("move")
            continue
        left = [seat for seat in range(position.seats) if not position.has_resigned(seat)]
        if "resigned" in chosen and len(left) > 1 and not pick.randrange(90):
            draws = SecretDraws(key, "abcdefgh2345", chain, draws.number)
            leaver = left[pick.randrange(len(left))]
            events = position.resign(leaver, draws)
            entry("table", seat=leaver, table={"type": "resigned", "out": True})
            continue
        owing = [each.seat for each in position.waiting() if not each.answered]
        move = sample(position.choices(owing[0]), pick.randrange)
        entropy = f"{pick.random()}" if pick.random() < 0.7 else ""
        chain = next_chain(chain, entropy) if entropy else chain
        draws = SecretDraws(key, "abcdefgh2345", chain, draws.number)
        events = position.apply(owing[0], move, draws)
        entry("move", entropy, seat=owing[0])
    draws, events = SecretDraws(key, "", b"", 0), []
    entry("table", table={"type": "ended"})
    dice = {"commitment": commitment(SECRET), "salts": SALTS, "secret": SECRET.hex()}
    head = {
        "format": 1, "id": "abcdefgh2345", "ruleset": name, "options": chosen, "status": "cancelled", "dice": dice,
    }  # fmt: skip
    return [{"game": head}, *({"entry": entry} for entry in entries)]


@pytest.fixture(scope="module")
def honest() -> Lines:
    return played(20)


def verified(lines: Lines, *options: str, folder: Path) -> int:
    """The exit code for an export of these lines."""
    file = folder / "game.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return verify_dice.main([str(file), "--complete", *options])


def test_an_honest_game_is_verified_by_the_program_alone(honest: Lines, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in honest))
    program = Path(verify_dice.__file__)
    options = ["--complete", "--commitment", commitment(SECRET), "--salt", f"0={SALTS[0]}"]
    # -I: without the project's modules and whatever is in the environment
    done = subprocess.run(
        [sys.executable, "-I", str(program), str(file), *options],
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    assert "verified" in done.stdout
    assert "development" in done.stdout and "robber" in done.stdout


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_it_agrees_with_the_engine(seed: int, tmp_path: Path) -> None:
    assert verified(played(seed), folder=tmp_path) == 0


@pytest.mark.rules("TAB-37")
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("name", ["classic", "catan_horror"])
def test_what_seats_that_leave_give_back_is_drawn_again(name: str, seed: int, tmp_path: Path) -> None:
    lines = played(seed, name, resigned="dead")
    assert any(
        event["type"] == "seat_resigned" for line in lines[1:] for event in line["entry"].get("events", [])
    )
    assert verified(lines, folder=tmp_path) == 0


@pytest.mark.parametrize(
    ("seed", "options"),
    [
        (1, {}),
        (2, {"starting_mad_players": 2}),
        (3, {"starting_mad_players": 1, "masks": True, "green_monsters": True, "dead_become_mad": True}),
    ],
)
def test_it_agrees_with_the_engine_of_catan_horror(
    seed: int, options: dict[str, Any], tmp_path: Path
) -> None:
    lines = played(seed, "catan_horror", **options)
    assert verified(lines, folder=tmp_path) == 0
    kinds = {draw[0] for line in lines[1:] for draw in line["entry"].get("draws", [])}
    assert kinds >= {"production", "event", "gate", "move", "monster", "gate marker"}


def test_every_change_of_what_is_told_of_a_draw_in_catan_horror_is_noticed(tmp_path: Path) -> None:
    honest = played(2, "catan_horror", starting_mad_players=1)
    others: dict[str, dict[str, tuple[Any, Any]]] = {
        "event_rolled": {"face": ("ship", "science")},
        "monster_appeared": {"kind": ("ghoul", "cultist")},
        "gate_opened": {"world": ("abyss", "rlyeh")},
        "gate_rolled": {"dice": ([1, 1], [6, 6])},
        "rolled": {"dice": ([1, 1], [6, 6])},
        "monster_rolled": {"die": (1, 6)},
    }
    tried = set()
    for place, line in enumerate(honest[1:300], start=1):
        for index, event in enumerate(line["entry"].get("events", [])):
            for field, values in others.get(event["type"], {}).items():
                other = values[json.dumps(event[field]) == json.dumps(values[0])]
                changed = copy.deepcopy(line)
                changed["entry"]["events"][index][field] = other
                lines = [*honest[:place], changed, *honest[place + 1 : place + 20]]
                export = verify_dice.Export(json.dumps(each).encode() for each in lines)
                with pytest.raises(verify_dice.Wrong):
                    list(verify_dice.verify(export))
                tried.add(event["type"])
        if len(tried) == len(others) and place > 150:
            break
    assert tried == set(others)


@pytest.mark.parametrize("sides", [2, 3, 6, 19, 25, 2**63 + 1])
def test_rejection_sampling_is_the_same_for_every_number_of_outcomes(sides: int) -> None:
    draws = SecretDraws(b"k" * 32, "game", b"chain", 0)
    ours = [draws._value("purpose", sides, ()) for _ in range(50)]
    assert ours == [
        verify_dice.drawn(b"k" * 32, "game", b"chain", number, "purpose", sides) for number in range(50)
    ]


def _head(member: str, value: Any) -> Callable[[Lines], None]:
    def change(lines: Lines) -> None:
        lines[0]["game"]["dice"][member] = value

    change.__name__ = f"{member}_changed"
    return change


def game_id_changed(lines: Lines) -> None:
    lines[0]["game"]["id"] = "abcdefgh2346"


def one_salt_changed(lines: Lines) -> None:
    lines[0]["game"]["dice"]["salts"][1] = "x"


def salts_swapped(lines: Lines) -> None:
    salts = lines[0]["game"]["dice"]["salts"]
    salts[0], salts[2] = salts[2], salts[0]


def secret_shortened(lines: Lines) -> None:
    lines[0]["game"]["dice"]["secret"] = lines[0]["game"]["dice"]["secret"][:-2]


def both_secret_and_commitment_replaced(lines: Lines) -> None:
    other = bytes(31) + b"\x01"
    lines[0]["game"]["dice"] |= {"secret": other.hex(), "commitment": commitment(other)}


def head_missing(lines: Lines) -> None:
    del lines[0]


def last_entry_missing(lines: Lines) -> None:
    del lines[-1]


@pytest.mark.parametrize(
    "change",
    [
        _head("commitment", "0" * 64),
        _head("secret", "00" * 32),
        _head("secret", "zz" * 32),
        _head("secret", None),
        game_id_changed,
        one_salt_changed,
        salts_swapped,
        secret_shortened,
        both_secret_and_commitment_replaced,
        head_missing,
        last_entry_missing,
    ],
    ids=lambda change: change.__name__,
)
def test_a_change_of_the_head_is_noticed(
    honest: Lines, change: Callable[[Lines], None], tmp_path: Path
) -> None:
    lines = copy.deepcopy(honest)
    change(lines)
    assert verified(lines, folder=tmp_path) != 0


def _changes_of(entry: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every single change of one entry that could hide or invent something random."""
    for index, (purpose, sides, value) in enumerate(entry.get("draws", [])):
        for changed in (
            [purpose, sides, (value + 1) % sides],
            [purpose, sides + 1, value],
            [f"{purpose}s", sides, value],
        ):
            yield {**entry, "draws": [*entry["draws"][:index], changed, *entry["draws"][index + 1 :]]}
        yield {**entry, "draws": [*entry["draws"][:index], *entry["draws"][index + 1 :]]}
        yield {**entry, "draws": [*entry["draws"][: index + 1], *entry["draws"][index:]]}
    if len(entry.get("draws", [])) > 1 and entry["draws"][0] != entry["draws"][1]:
        yield {**entry, "draws": [entry["draws"][1], entry["draws"][0], *entry["draws"][2:]]}
    for index, event in enumerate(entry.get("events", [])):
        others = [*entry["events"][:index], *entry["events"][index + 1 :]]
        if event["type"] == "rolled":
            yield {
                **entry,
                "events": [*others, {**event, "dice": [event["dice"][0] % 6 + 1, event["dice"][1]]}],
            }
            yield {**entry, "events": others}
        if event["type"] in ("card_bought", "stolen"):
            others_of = {"card_bought": ("knight", "monopoly"), "stolen": ("wool", "ore")}[event["type"]]
            other = next(card for card in others_of if card != event["card"])
            yield {**entry, "events": [*others, {**event, "card": other}]}
            yield {**entry, "events": others}


def test_every_change_of_a_draw_and_of_what_is_told_of_it_is_noticed(honest: Lines) -> None:
    tried = 0
    for place, line in enumerate(honest[1:], start=1):
        for changed in _changes_of(line["entry"]):
            lines = [*honest[:place], {"entry": changed}, *honest[place + 1 :]]
            export = verify_dice.Export(json.dumps(each).encode() for each in lines[: place + 60])
            with pytest.raises(verify_dice.Wrong):
                list(verify_dice.verify(export))
            tried += 1
        if tried > 400:
            break
    assert tried > 400


def test_entropy_changed_added_or_taken_away_is_noticed(honest: Lines) -> None:
    last_draw = max(place for place, line in enumerate(honest[1:], 1) if line["entry"].get("draws"))
    for place in (*range(3, 60), last_draw):
        entry = honest[place]["entry"]
        for entropy in {entry["entropy"] + "x", ""} - {entry["entropy"]}:
            changed = {"entry": {**entry, "entropy": entropy}}
            export = verify_dice.Export(
                json.dumps(line).encode() for line in [*honest[:place], changed, *honest[place + 1 :]]
            )
            with pytest.raises(verify_dice.Wrong):
                list(verify_dice.verify(export))


def test_a_line_taken_out_doubled_or_moved_is_noticed(honest: Lines, tmp_path: Path) -> None:
    for place in range(2, len(honest) - 1, 37):
        assert verified([*honest[:place], *honest[place + 1 :]], folder=tmp_path) == 1
        assert verified([*honest[: place + 1], *honest[place:]], folder=tmp_path) == 1
        swapped = [*honest[:place], honest[place + 1], honest[place], *honest[place + 2 :]]
        assert verified(swapped, folder=tmp_path) == 1


def test_what_a_player_noted_beforehand_is_held_against_the_export(honest: Lines, tmp_path: Path) -> None:
    assert verified(honest, "--salt", f"2={SALTS[2]}", folder=tmp_path) == 0
    assert verified(honest, "--salt", "0=another", folder=tmp_path) == 1
    assert verified(honest, "--salt", "7=x", folder=tmp_path) == 1
    assert verified(honest, "--commitment", "0" * 64, folder=tmp_path) == 1


def test_private_letters_that_are_left_out_are_no_fault_unless_asked_for(
    honest: Lines, tmp_path: Path
) -> None:
    place = next(
        place
        for place, line in enumerate(honest[3:], 3)
        if not line["entry"]["draws"] and not line["entry"]["entropy"]
    )
    file = tmp_path / "game.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in [*honest[:place], *honest[place + 1 :]]))
    assert verify_dice.main([str(file)]) == 0
    assert verify_dice.main([str(file), "--complete"]) == 1


@pytest.mark.parametrize("text", ["", "no JSON\n", "[1]\n", '{"game": {"format": 2}}\n', '{"entry": {}}\n'])
def test_what_is_no_export_is_told_apart_from_a_wrong_one(text: str, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    file.write_text(text)
    assert verify_dice.main([str(file)]) == 2
    assert verify_dice.main([str(tmp_path / "missing.jsonl")]) == 2
