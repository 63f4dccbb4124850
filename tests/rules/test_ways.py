"""The way that is meant where only its end is said, around the hex of the intersections 8, 13, 18, 23, 17 and 12."""

import pytest

from horror.games.catan_horror.position import CatanHorrorPosition
from horror.rules.board.paths import shortest, shortest_from_hex
from horror.rules.monsters.actions.ways import step_cost, way_to

ISLAND = CatanHorrorPosition.board.island
LEFT, RIGHT = (17, 23, 18), (8, 13, 18)


def roads(*borders: str) -> int:
    return sum(1 << ISLAND.border_index[border] for border in borders)


def beset(*places: int) -> int:
    return sum(1 << place for place in places)


@pytest.mark.rules("CH-083", "CH-084")
def test_a_step_along_a_road_costs_half() -> None:
    assert step_cost(ISLAND, roads("12-17"), 12, 17) == step_cost(ISLAND, roads("12-17"), 17, 12) == 1
    assert step_cost(ISLAND, roads("12-17"), 17, 23) == 2


@pytest.mark.rules("CH-083", "X-40")
def test_a_way_passes_few_monsters_then_is_cheap_then_short_then_of_low_numbers() -> None:
    def way(laid: int, monsters: int, limit: int = 6) -> tuple[int, ...]:
        return way_to(ISLAND, laid, monsters, 12, 18, limit)

    assert way(0, 0) == RIGHT
    assert way(0, beset(8)) == way(0, beset(13)) == LEFT
    assert way(0, beset(8, 17)) == way(0, beset(18)) == way(0, beset(12)) == RIGHT
    assert way(roads("12-17"), 0) == way(roads("18-23"), 0) == LEFT
    assert way(roads("12-17"), beset(23)) == RIGHT
    assert way(roads("12-17", "8-13"), 0) == RIGHT
    assert way_to(ISLAND, 0, 0, 12, 12, 6) == ()
    assert way_to(ISLAND, 0, 0, 12, 17, 2) == (17,)


@pytest.mark.rules("CH-084")
def test_where_it_is_too_far_a_shortest_way_is_meant() -> None:
    assert way_to(ISLAND, 0, beset(8), 12, 18, 5) == RIGHT
    assert way_to(ISLAND, roads("12-17"), beset(8), 12, 18, 5) == LEFT
    assert way_to(ISLAND, roads("12-17"), beset(8), 12, 18, 4) == RIGHT
    assert way_to(ISLAND, roads("12-17", "17-23", "18-23"), 0, 12, 18, 3) == LEFT
    assert way_to(ISLAND, roads("12-17", "17-23", "18-23"), 0, 12, 18, 2) == RIGHT


@pytest.mark.rules("CH-418", "R-06")
def test_a_shortest_path_goes_by_low_numbers() -> None:
    assert shortest(ISLAND, 12, 18) == RIGHT
    assert shortest(ISLAND, 18, 12) == (13, 8, 12)
    assert shortest(ISLAND, 18, 18) == ()
    hex_index = next(index for index, corners in enumerate(ISLAND.corners) if set(RIGHT) < set(corners))
    assert shortest_from_hex(ISLAND, hex_index, 13) == (13,)
    outside = next(near for near in ISLAND.neighbours[18] if near not in (*LEFT, *RIGHT))
    assert shortest_from_hex(ISLAND, hex_index, outside) == (18, outside)
