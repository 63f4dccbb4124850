"""Whatever somebody has ordered, and whatever stands on the table: looking at it never fails, and what fires can be
given (TAB-102, TAB-104).
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from horror.games import RULESETS
from horror.games.grammar.meaning import meant
from horror.games.standing.errors import BadStanding
from horror.games.standing.evaluation import Fires, looked
from horror.games.standing.look import Asked, Happened
from horror.games.standing.order import AnyOrder, Kept
from horror.rules.kernel.ruleset import BadOrder
from horror.table.contents import Moved
from horror.table.exports.exported import read_file
from horror.table.exports.imports import retold
from horror.table.history import Rebuilt
from tests.games.standing.made import standing_orders
from tests.games.standing.scene import Scene

GOLDEN = Path(__file__).parent
FILES = {
    "classic": ("classic-15", "classic-resigned-9"),
    "catan_horror": ("catan_horror-4", "catan_horror-resigned-6"),
}
EACH = 23
"""One position of so many is looked at."""
ANY_ORDERS = [
    "roll", "accept", "decline", "end turn", "build road 12-17", "discard 2 wool", "build city 12", "pass",
    "place settlement 12 road 12-17", "counter 2 wool for 1 ore", "withdraw T1", "discard 4 wool 1 ore",
]  # fmt: skip
OF_HORROR = [
    "pass until my turn", "K1 fight", "K2 flee to 17", "improve trade", "leave to rules", "take 1 ore",
    "M1 move 12", "take town 12", "K1 attack M1", "give 2 wool", "take crane", "build wall", "start over",
]  # fmt: skip
LINES = [
    "when my turn begins: roll",
    "when my turn begins: roll; end turn",
    "when offered anything: accept else decline",
    "when discarding: drop wool, ore keep 2 grain",
    "when placing: first of 12, 19, 30, 41, 1, 54 road any",
    "when all are closed: end turn",
    "after 1 h: end turn",
    "if late: neutral",
]
LINES_OF_HORROR = [
    "when my turn begins even in combat: roll",
    "when special building: improve trade, improve science, build wall, promote K1 unless changed nothing",
    "when special building and I can afford: build wall, improve trade else pass until my turn",
    "when assaulted and outnumbered: all hide",
    "when assaulted: all flee else all fight",
    "when taking: take ore, grain, cloth",
    "when giving: drop wool, cloth",
    "when moving monsters: leave to rules",
    "when dividing towns: take town 12, take town 13, take town 30 else take town 41",
]

SELDOM: dict[str, set[str]] = {
    "classic": set(),
    "catan_horror": {
        "when discarding: drop wool, ore keep 2 grain",
        "when dividing towns: take town 12, take town 13, take town 30 else take town 41",
        "when assaulted and outnumbered: all hide",
        "when giving: drop wool, cloth",
    },
}
"""What is asked at none of these positions."""


@cache
def positions(game: str) -> list[tuple[Any, list[Any]]]:
    """Some positions of golden games, each with the events that have led to it from the one before."""
    found = []
    for name in FILES[game]:
        exported = read_file(GOLDEN / f"{name}.jsonl.gz")
        rebuilt = Rebuilt(exported.head.ruleset, exported.head.options, gaps=True)
        events: list[Any] = []
        for number, told in enumerate(retold(exported, rebuilt)):
            if told.after is not None:
                events += told.after.events
            open_ = rebuilt.position is not None and rebuilt.position.waiting()
            unusual = (
                isinstance(told.content, Moved) and open_ and open_[0].kind not in ("act", "special_build")
            )
            if open_ and (number % EACH == 0 or (unusual and number % 5 == 0)):
                assert rebuilt.position is not None
                found.append((rebuilt.position.copy(), events))
                events = []
    return found


def scenes(game: str) -> Iterator[tuple[Scene, list[Any]]]:
    for position, events in positions(game):
        for seat in dict.fromkeys(each.seat for each in position.waiting()):
            yield Scene(position, seat, RULESETS[game]), events


def legal(scene: Scene, fires: Fires) -> None:
    """The first order that is given may be given; of wishes and of an answer with others the next ones too."""
    position = scene.position
    move = meant(scene.rules, fires.orders[0], position, scene.seat)
    position.check(scene.seat, move)


@pytest.mark.parametrize("game", sorted(FILES))
def test_lines_fire_on_positions_of_golden_games(game: str) -> None:
    """Each family fires somewhere there, and what it gives is legal."""
    lines, fired = LINES + (LINES_OF_HORROR if game == "catan_horror" else []), set()
    for scene, events in scenes(game):
        for line in lines:
            try:
                kept = scene.kept(line, waited=7200)
            except (BadStanding, BadOrder):
                continue
            for begins in (True, False):
                outcome = scene.looked(kept, late=True, begins=begins, happened=[Happened(50, events)])
                assert not [note for note in outcome.notes if note.error is not None]
                if outcome.fires is not None:
                    fired.add(line)
                    if outcome.fires.orders:
                        legal(scene, outcome.fires)
    assert set(lines) - fired == SELDOM[game]


@pytest.mark.parametrize("game", sorted(FILES))
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
@given(given_data=st.data())
def test_looking_never_fails(game: str, given_data: Any) -> None:
    """For any order that can be kept, and any that could be kept once: a fault of ours would stand in its note."""
    orders = ANY_ORDERS + (OF_HORROR if game == "catan_horror" else [])
    language = Scene(positions(game)[0][0], 0, RULESETS[game]).language
    colours = RULESETS[game].colours[:3]
    order: AnyOrder = given_data.draw(standing_orders(language, colours, orders))
    chance = random.Random(repr(order))
    every = list(scenes(game))
    for scene, events in chance.sample(every, 8):
        try:
            kept = scene.language.checked(order, scene.view)
        except BadStanding as refused:
            if refused.rule not in ("TAB-101", "TAB-108"):
                return  # on no position could it have been kept
            kept = order
        number = chance.randrange(3)
        rows = [Kept(id="R1", order=kept, waited=90_000, skipped=tuple(range(number)))]
        look = scene.look(begins=bool(chance.randrange(2)), happened=[Happened(50, events)])
        asked = [Asked(each.decision, 60) for each in scene.asked]
        outcome = looked(scene.language, rows, look, asked, late=True)
        assert [note.error for note in outcome.notes if note.error is not None] == []
        if outcome.fires is not None and outcome.fires.orders:
            legal(scene, outcome.fires)
