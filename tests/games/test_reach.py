"""How far monsters may come in one monster turn: no further than is said, and not everywhere."""

from __future__ import annotations

from typing import Any

import pytest

from horror.rules.monsters.roaming.events import MonsterMoved
from horror.rules.monsters.roaming.movement_step import Movement
from tests.games.horror_positions import asked
from tests.games.random_play import BotGame, RandomGame


@pytest.mark.parametrize(
    ("seed", "kind", "options"),
    [
        (4, BotGame, {}),
        (2, BotGame, {"starting_mad_players": 1}),
        (3, RandomGame, {"starting_mad_players": 2}),
    ],
)
def test_monsters_that_move_end_within_their_reach(seed: int, kind: Any, options: dict[str, Any]) -> None:
    """CH-244, CH-248, CH-255, CH-417: by the rules, and led by a Mad player."""
    game = kind(seed, 4, "catan_horror", **options)
    reach: dict[str, list[str]] = {}
    moved, ends = 0, 0
    while not game.position.finished and len(game.log) < 700:
        if isinstance(game.position.state.agenda[-1], Movement):
            reach = game.position.reach()
        game.step()
        for event in game.last_events:
            if isinstance(event, MonsterMoved):
                assert str(event.path[-1]) in reach[event.monster], event
                moved, ends = moved + 1, ends + len(reach[event.monster])
    assert moved > 10 and ends < 12 * moved


def test_a_monster_in_sight_of_a_town_comes_nearer_to_it() -> None:
    """CH-248, CH-263: by any shortest way; a fast one two intersections."""
    p = asked("towns: {24: red settlement}\nmonsters: {M1: ghoul at 19, M2: ghoul at 24, M3: byakhee at 1}\n")
    reach = p.reach()
    island = p.island
    assert reach["M1"] == ["24"]
    assert "M2" not in reach, "one before a town stays"
    near = [end for end in map(int, reach["M3"]) if island.distance[end][24] < island.distance[1][24]]
    assert near and len(near) == len(reach["M3"]), "a flyer sees every town"


def test_a_monster_on_a_gate_comes_off_it_by_any_corner() -> None:
    """CH-255, CH-264, R-06: without a goal at random, a random corner first."""
    p = asked("monsters: {M1: ghoul on gate F}\ngates: {F: abyss}\n")
    corners = p.island.corners[p.island.hex_index["F"]]
    assert set(map(int, p.reach()["M1"])) == {near for at in corners for near in p.island.neighbours[at]}
