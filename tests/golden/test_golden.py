"""Golden games replay to the same events and states, and together they show every option and every ending."""

import gzip
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from horror.games import RULESETS
from horror.games.grammar.meaning import meant
from horror.rules.monsters.players.endings import ENDINGS
from horror.rules.monsters.roaming.movement_step import Movement
from horror.table.deeds import Resigned
from horror.table.exports.exported import Exported, read_file
from horror.table.exports.imports import replay_export, retold
from horror.table.history import Rebuilt
from tests.games.options import telling
from tests.golden.replayed import played

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.jsonl.gz"))


@pytest.fixture(scope="module")
def exports() -> list[Exported]:
    return [read_file(file) for file in FILES]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.partition(".")[0])
def test_a_golden_game_replays_to_its_events_and_states(file: Path) -> None:
    """A change that is meant is an amendment (docs/ruleset.md); any other one is a fault that stands here."""
    exported = read_file(file)
    done = replay_export(exported)
    assert done.entries == len(exported.records)
    assert done.moves == sum(record.kind == "move" for record in exported.records)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name.partition(".")[0])
def test_moves_of_a_golden_game_are_what_their_orders_mean(file: Path) -> None:
    """Each in its position: written as an order, read, and completed by the rules, it is the same."""
    for rules, position, seat, move in played(read_file(file)):
        order = rules.format(move, position.view(seat))
        assert meant(rules, order, position, seat) == move, order


@pytest.mark.parametrize(
    "file",
    [file for file in FILES if file.name.startswith("catan_horror")],
    ids=lambda file: file.name.partition(".")[0],
)
def test_monsters_of_a_golden_game_end_within_their_reach(file: Path) -> None:
    """CH-244, CH-417: those that stood on the board when the movement began, by the rules or led by a Mad player."""
    exported = read_file(file)
    rebuilt = Rebuilt(exported.head.ruleset, exported.head.options, gaps=True)
    reach: Mapping[str, Sequence[str]] = {}
    moved = 0
    for told in retold(exported, rebuilt):
        for event in told.record.events:
            if event["type"] == "monster_moved":
                assert str(event["path"][-1]) in reach[event["monster"]], event
                moved += 1
        position: Any = rebuilt.position
        if position is not None and position.state.agenda and isinstance(position.state.agenda[-1], Movement):
            reach = position.reach()
    assert moved


def test_there_are_forty_five_and_they_are_small() -> None:
    assert len(FILES) == 45
    assert sum(file.stat().st_size for file in FILES) < 2_000_000


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_they_show_every_value_of_every_option(name: str, exports: list[Exported]) -> None:
    rules = RULESETS[name]
    shown = {
        (option, exported.head.options.get(option, default))
        for exported in exports
        if exported.head.ruleset == name
        for option, default in (
            (field, getattr(rules.options_type(), field)) for field in telling(rules.options_type)
        )
    }
    assert {
        (option, value) for option, each in telling(rules.options_type).items() for value in each
    } <= shown


def test_they_show_every_ending_and_every_bot(exports: list[Exported]) -> None:
    """CH-478, CH-480 to CH-483, BASE-87, TAB-39."""
    endings = {(exported.head.ruleset, (exported.head.result or {})["outcome"]) for exported in exports}
    assert endings == {
        ("classic", "points"),
        ("classic", "alone"),
        *(("catan_horror", ending) for ending in ("points", *ENDINGS)),
    }
    bots = {(exported.head.ruleset, seat.bot) for exported in exports for seat in exported.head.seats}
    assert bots == {(name, bot) for name, rules in RULESETS.items() for bot in rules.bots}
    assert {(exported.head.ruleset, len(exported.head.seats)) for exported in exports} == {
        (name, seats) for name, rules in RULESETS.items() for seats in rules.seats
    }


SELDOM = {"accept", "colonize", "make_general", "rebuild", "spend_clue"}
"""Moves to which random players hardly come; scenarios show them."""


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_they_show_every_kind_of_move(name: str, exports: list[Exported]) -> None:
    kinds = {str(kind.__struct_config__.tag) for kind in RULESETS[name].move_types}
    shown = {
        record.move["type"]
        for exported in exports
        if exported.head.ruleset == name
        for record in exported.records
        if record.move is not None
    }
    assert kinds - shown <= SELDOM


def test_they_show_endings_of_sane_mad_and_dead_players(exports: list[Exported]) -> None:
    """CH-445, CH-446, CH-475, CH-476, X-58: whoever else is in the game when it ends."""
    lost: dict[str, set[str]] = {}
    for exported in exports:
        told = {event["type"] for record in exported.records for event in record.events}
        lost.setdefault((exported.head.result or {})["outcome"], set()).update(told)
    assert "player_maddened" in lost["points"]
    assert "player_died" in lost["all_fallen"]
    assert {"player_maddened", "player_died"} <= lost["mad_victory"]


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_they_show_seats_that_leave(name: str, exports: list[Exported]) -> None:
    """TAB-36, TAB-38: in their own turn and in others', and the game goes on without them."""
    of_active, of_others = False, False
    for exported in exports:
        active = -1
        for record in exported.records if exported.head.ruleset == name else ():
            if isinstance(record.table, Resigned):
                of_active |= record.seat == active
                of_others |= record.seat != active
            for event in record.events:
                active = event["seat"] if event["type"] == "turn_began" else active
    assert of_active and of_others


@pytest.mark.parametrize("name", sorted(RULESETS))
def test_the_dice_of_a_golden_game_can_be_verified(name: str) -> None:
    """TAB-40: by the same program, from the same file, as those of any other export."""
    program = HERE.parents[1] / "clients" / "verify_dice.py"
    done = subprocess.run(
        [sys.executable, str(program), "-"],
        input=gzip.decompress(next(file for file in FILES if file.name.startswith(f"{name}-")).read_bytes()),
        capture_output=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
