"""The board: numbers, letters and names of an island of any shape (BASE-01; docs/glossary.md)."""

from itertools import combinations

import pytest

from horror.rules.board.island import Island, bits, island_of_rows

STANDARD = (3, 4, 5, 4, 3)
LARGER = (3, 4, 5, 6, 5, 4, 3)

pytestmark = pytest.mark.rules("BASE-01")


@pytest.mark.parametrize(
    ("letter", "corners"),
    [
        ("A", (1, 4, 5, 8, 9, 13)),
        ("G", (11, 15, 16, 20, 21, 26)),
        ("J", (19, 24, 25, 30, 31, 36)),
        ("S", (42, 46, 47, 50, 51, 54)),
    ],
)
def test_corners_run_from_the_top_to_the_bottom_left_before_right(
    letter: str, corners: tuple[int, ...]
) -> None:
    shape = island_of_rows(STANDARD)
    assert shape.corners[shape.hex_index[letter]] == corners


@pytest.mark.parametrize(
    ("rows", "hexes", "intersections", "borders", "coast", "last"),
    [(STANDARD, 19, 54, 72, 30, "S"), (LARGER, 30, 80, 109, 38, "AD"), ((1,), 1, 6, 6, 6, "A")],
)
def test_an_island_has_so_many_places(
    rows: tuple[int, ...], hexes: int, intersections: int, borders: int, coast: int, last: str
) -> None:
    shape = island_of_rows(rows)
    assert len(shape.hexes) == hexes
    assert shape.size == intersections
    assert len(shape.borders) == len(shape.ends) == borders
    assert shape.coast.bit_count() == coast
    assert shape.hexes[-1] == last
    assert shape.all_borders.bit_count() == borders
    assert list(bits(shape.all_intersections)) == list(range(1, intersections + 1))


def test_the_rows_of_intersections() -> None:
    shape = island_of_rows(STANDARD)
    heights = [y for _, y in shape.place[1:]]
    assert [heights.count(y) for y in sorted(set(heights))] == [3, 4, 4, 5, 5, 6, 6, 5, 5, 4, 4, 3]
    assert shape.place[1:] == tuple(sorted(shape.place[1:], key=lambda at: (at[1], at[0])))


def test_hexes_are_lettered_in_reading_order() -> None:
    shape = island_of_rows(LARGER)
    assert shape.hexes[:3] == ("A", "B", "C")
    assert shape.hexes[25:27] == ("Z", "AA")
    centres = list(shape.centre)
    assert centres == sorted(centres, key=lambda at: (at[1], at[0]))
    assert [shape.hexes[h] for h in (0, 3, 7, 12, 16)] == ["A", "D", "H", "M", "Q"]


def test_a_border_is_named_by_its_two_intersections_lower_first() -> None:
    shape = island_of_rows(STANDARD)
    for name, (low, high) in zip(shape.borders, shape.ends, strict=True):
        assert low < high
        assert name == f"{low}-{high}"
        assert shape.borders[shape.border_index[name]] == name
    assert "5-9" in shape.border_index
    assert "9-5" not in shape.border_index


def test_what_touches_what_agrees_from_every_side() -> None:
    for rows in (STANDARD, LARGER):
        shape = island_of_rows(rows)
        for v in range(1, shape.size + 1):
            there = {other for b in bits(shape.borders_at[v]) for other in shape.ends[b]} - {v}
            assert shape.neighbours[v] == tuple(sorted(there))
            assert list(bits(shape.neighbour_mask[v])) == sorted(there)
            assert shape.around[v] == tuple(h for h, six in enumerate(shape.corners) if v in six)
            assert len(there) in (2, 3)
        for h, six in enumerate(shape.corners):
            assert list(bits(shape.corner_mask[h])) == sorted(six)
        for b, (low, high) in enumerate(shape.ends):
            sides = sum(low in six and high in six for six in shape.corners)
            assert sides == (1 if shape.coast >> b & 1 else 2)


def test_intersections_with_two_borders_lie_on_the_coast() -> None:
    for rows, two in ((STANDARD, 18), (LARGER, 22)):
        shape = island_of_rows(rows)
        ends = [v for v in range(1, shape.size + 1) if len(shape.neighbours[v]) == 2]
        assert len(ends) == two
        assert all(shape.borders_at[v] & ~shape.coast == 0 for v in ends)


def test_hexes_beside_share_a_border() -> None:
    shape = island_of_rows(STANDARD)

    def beside(letter: str) -> str:
        return " ".join(shape.hexes[h] for h in shape.hexes_beside(shape.hex_index[letter]))

    assert beside("J") == "E F I K N O"
    assert beside("A") == "B D E"
    assert beside("H") == "D I M"


def test_the_distance_counts_borders_on_the_shortest_way() -> None:
    shape = island_of_rows(STANDARD)
    assert shape.distance[1][1] == 0
    assert shape.distance[1][4] == 1
    assert shape.distance[4][1] == 1
    assert shape.distance[1][9] == 2
    assert shape.distance[1][13] == 3
    assert shape.distance[1][54] == 11
    assert shape.distance[28][33] == 10
    for v, w in combinations(range(1, shape.size + 1), 2):
        near = {shape.distance[n][w] for n in shape.neighbours[v]}
        assert shape.distance[v][w] == shape.distance[w][v] == 1 + min(near)


def test_what_cannot_be_reached_has_no_distance() -> None:
    apart = Island([(0, 0), (5, 0)])
    assert apart.distance[1][2] == -1
    assert apart.distance[0] == (-1,) * (apart.size + 1)


def test_rows_that_do_not_interlock_are_refused() -> None:
    for rows in ((3, 3), (3, 5), (5, 3, 3)):
        with pytest.raises(ValueError, match="differ by exactly one"):
            island_of_rows(rows)


def test_a_shape_is_built_once() -> None:
    assert island_of_rows(STANDARD) is island_of_rows((3, 4, 5, 4, 3))


def test_bits_come_lowest_first() -> None:
    assert list(bits(0)) == []
    assert list(bits(0b1010_0001)) == [0, 5, 7]
