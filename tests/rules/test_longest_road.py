"""The longest road: path lengths against a brute-force search, and who holds it (BASE-75 to BASE-81)."""

import random
from collections.abc import Iterable

import pytest

from horror.rules.base.longest_road import after_town, award, measure, path_length
from horror.rules.board.island import Island, bits, island_of_rows
from horror.rules.kernel.draws import NoDraws
from tests.rules.positions import playing, settled, standing

STANDARD = island_of_rows((3, 4, 5, 4, 3))


def mask(island: Island, names: str) -> int:
    return sum(1 << island.border_index[name] for name in names.split())


def at(*places: int) -> int:
    return sum(1 << place for place in places)


def longest(island: Island, roads: Iterable[int], cut: set[int]) -> int:
    """The most roads of any walk that uses none twice and passes through no cut: every walk is tried."""
    ends = [island.ends[road] for road in roads]

    def walk(here: int, used: tuple[int, ...]) -> int:
        if used and here in cut:
            return len(used)
        best = len(used)
        for index, pair in enumerate(ends):
            if index not in used and here in pair:
                best = max(best, walk(pair[0] + pair[1] - here, (*used, index)))
        return best

    return max((walk(v, ()) for v in range(1, island.size + 1)), default=0)


@pytest.mark.rules("BASE-77", "BASE-78")
def test_paths_are_as_long_as_a_search_of_all_walks_finds_them() -> None:
    """Networks grown at random, dense and loose, with and without cuts, in one and more pieces."""
    chance = random.Random(20)
    for _ in range(700):
        roads = 0
        size = chance.randint(1, 13)
        spread = chance.random()
        while roads.bit_count() < size:
            touched = [end for road in bits(roads) for end in STANDARD.ends[road]]
            if touched and chance.random() > spread * 0.3:
                near = STANDARD.borders_at[chance.choice(touched)] & ~roads
                if near:
                    roads |= 1 << chance.choice(list(bits(near)))
                    continue
            roads |= 1 << chance.randrange(len(STANDARD.borders))
        cuts = {chance.randint(1, 54) for _ in range(chance.choice((0, 0, 3, 12)))}
        true = longest(STANDARD, bits(roads), cuts)
        assert path_length(STANDARD, roads, at(*cuts)) == true, (list(bits(roads)), cuts)


RING = "1-4 1-5 4-8 5-9 8-13 9-13"


@pytest.mark.rules("BASE-77", "BASE-78")
@pytest.mark.parametrize(
    ("roads", "cut", "length"),
    [
        ("", (), 0),
        ("1-4", (), 1),
        ("1-4 4-8 8-13", (), 3),
        ("1-4 4-8 8-12 8-13 9-13", (), 4),  # of branches the longest counts
        (RING, (), 6),  # a ring closes
        (RING, (13,), 6),  # and may end where it is cut
        (RING, (13, 1), 3),
        (RING + " 8-12", (), 7),  # a ring with a tail
        (RING + " 8-12 12-17", (8,), 6),  # cut where the tail begins
        ("1-4 4-8 8-13 13-18 18-24", (13,), 3),
        ("1-4 4-8 8-13 13-18 18-24", (1, 24), 5),  # a town at an end cuts nothing
        ("1-4 51-54", (), 1),  # two pieces
        (RING + " 51-54", (), 6),
        (
            RING + " 42-46 46-50 50-54 51-54 47-51 42-47 37-42 31-37",
            (),
            8,
        ),  # a ring here, a ring with a tail there
        ("8-13 13-18 9-13", (), 2),
        # two rings side by side share a border: the path crosses itself
        (RING + " 5-2 2-6 6-10 10-14 9-14", (), 11),
    ],
)
def test_paths_of_a_shape(roads: str, cut: tuple[int, ...], length: int) -> None:
    names = " ".join("-".join(sorted(name.split("-"), key=int)) for name in roads.split())
    assert path_length(STANDARD, mask(STANDARD, names), at(*cut)) == length


LONG = ["1-4", "4-8", "8-13", "13-18", "18-24", "24-30", "30-36"]
FAR = ["7-11", "11-16", "16-21", "21-27", "27-33", "33-38", "38-43"]
WEST = ["28-34", "34-39", "39-44", "44-48", "48-52", "49-52", "45-49"]


@pytest.mark.rules("BASE-75", "BASE-76")
@pytest.mark.parametrize(("roads", "holder"), [(4, -1), (5, 0), (6, 0)])
def test_the_first_with_five_takes_it(roads: int, holder: int) -> None:
    p = standing(playing(), 0, roads=LONG[:roads])
    award(p)
    assert p.state.longest_road == holder
    assert p.public_points(0) == (2 if holder == 0 else 0)


@pytest.mark.rules("BASE-79")
def test_an_equal_path_does_not_take_it_and_a_longer_one_does() -> None:
    p = standing(playing(), 0, roads=LONG[:5])
    p.state.longest_road = 0
    p = standing(p, 1, roads=FAR[:5])
    award(p)
    assert p.state.longest_road == 0
    assert p.events == []
    p = standing(p, 1, roads=FAR[:6])
    award(p)
    assert p.state.longest_road == 1
    assert [(event.seat, event.length, event.rule) for event in p.events] == [(1, 6, "BASE-79")]  # type: ignore[attr-defined]


@pytest.mark.rules("BASE-80")
@pytest.mark.parametrize(
    ("own", "second", "third", "holder", "rule"),
    [
        (5, 5, 0, 0, None),  # still among the longest
        (5, 5, 5, 0, None),
        (4, 5, 0, 1, "BASE-80"),  # another alone has the longest
        (4, 6, 5, 1, "BASE-80"),
        (5, 6, 0, 1, "BASE-80"),
        (4, 5, 5, -1, "BASE-80"),  # others tie
        (5, 6, 6, -1, "BASE-80"),
        (4, 4, 4, -1, "BASE-80"),  # nobody reaches five
        (0, 4, 0, -1, "BASE-80"),
    ],
)
def test_when_the_holders_path_is_cut(
    own: int, second: int, third: int, holder: int, rule: str | None
) -> None:
    p = standing(playing(), 0, roads=LONG[:own])
    p = standing(p, 1, roads=FAR[:second])
    p = standing(p, 2, roads=WEST[:third])
    p.state.longest_road = 0
    award(p, cut=True)
    assert p.state.longest_road == holder
    assert [event.rule for event in p.events] == ([rule] if rule else [])
    lengths = [event.length for event in p.events]  # type: ignore[attr-defined]
    assert lengths == ([] if rule is None else [max(second, third)] if holder >= 0 else [0])


@pytest.mark.rules("BASE-80")
def test_nobody_holds_it_until_one_seat_alone_has_the_longest() -> None:
    p = standing(playing(), 1, roads=FAR[:5])
    p = standing(p, 2, roads=WEST[:5])
    award(p)
    assert p.state.longest_road == -1
    p = standing(p, 0, roads=LONG[:5])
    award(p)
    assert p.state.longest_road == -1
    p = standing(p, 2, roads=WEST[:6])
    award(p)
    assert p.state.longest_road == 2
    assert [event.rule for event in p.events] == ["BASE-75"]


@pytest.mark.rules("BASE-78", "BASE-81")
def test_a_town_measures_anew_those_whose_roads_pass_it() -> None:
    p = standing(playing(), 0, roads=LONG)
    p.state.longest_road = 0
    p = settled(p)
    p = standing(p, 1, roads=["9-13"])
    p.state.seats[1].settlements |= 1 << 13
    p.occupied |= 1 << 13
    after_town(p, 1, 13)
    assert p.state.seats[0].road_length == 4
    assert p.state.longest_road == -1
    assert [(event.seat, event.rule) for event in p.events] == [(None, "BASE-80")]  # type: ignore[attr-defined]


@pytest.mark.rules("BASE-78")
def test_own_towns_cut_nothing() -> None:
    p = standing(playing(), 0, roads=LONG, settlements=[13], cities=[24])
    measure(p, 0)
    assert p.state.seats[0].road_length == 7
    after_town(p, 0, 13)
    assert p.state.seats[0].road_length == 7
    assert p.advance(NoDraws()) == []
