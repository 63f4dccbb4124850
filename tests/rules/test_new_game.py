"""Setting up a classic game: the island that its options ask for, and what everybody begins with (BASE-01 to 11)."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from horror.games.classic import CLASSIC
from horror.games.classic.facts import FACTS
from horror.games.classic.options import Options
from horror.games.classic.position import ClassicPosition
from horror.games.island.board import STANDARD
from horror.games.island.layout import Laid, lay_out, shuffled
from horror.rules.base.cards import Cards, cards
from horror.rules.base.position import Costs
from horror.rules.base.state import ANY_HARBOUR, TERRAINS
from horror.rules.board.island import Island, bits, island_of_rows
from horror.rules.kernel.draws import Draw, Draws, NoDraws, ScriptedDraws
from horror.rules.kernel.errors import BadOptions
from tests.rules.counted import Counted
from tests.rules.positions import COLOURS, fresh

ISLAND_OF_THE_GAME = island_of_rows((3, 4, 5, 4, 3))

LETTERED = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11]


def laid_out(draws: Draws, **options: Any) -> Laid:
    return lay_out(ClassicPosition.bound(ClassicPosition.version, Options(**options), 3), draws)


def new(number: int = 1, seats: int = 4, **options: str) -> ClassicPosition:
    return CLASSIC.new_game(msgspec.convert(options, Options), COLOURS[:seats], Counted(number))[0]


@pytest.mark.rules("BASE-01", "BASE-02", "BASE-03", "BASE-06")
def test_the_island_has_its_hexes_and_chits_whatever_is_drawn() -> None:
    for number in range(30):
        for chits in ("lettered", "shuffled"):
            p = new(number, chits=chits)
            terrain = Counter(TERRAINS[ground] for ground in p.state.terrain)
            assert terrain == {
                "forest": 4,
                "pasture": 4,
                "fields": 4,
                "hills": 3,
                "mountains": 3,
                "desert": 1,
            }
            assert sorted(p.state.chits) == sorted([0, *LETTERED])
            desert = p.state.terrain.index(TERRAINS.index("desert"))
            assert p.state.chits[desert] == 0
            assert p.state.robber == desert
            assert not p.invariants()
    assert STANDARD.rows == (3, 4, 5, 4, 3)


@pytest.mark.rules("BASE-02", "TAB-40")
def test_terrain_is_shuffled_by_draws_named_for_it() -> None:
    draws = Counted(5)
    CLASSIC.new_game(Options(), COLOURS, draws)
    purposes = Counter(draw.purpose for draw in draws.record)
    assert purposes == {"terrain": 18, "spiral": 1}
    assert [draw.sides for draw in draws.record] == [*range(19, 1, -1), 6]
    assert len({new(number).state.terrain for number in range(20)}) == 20


@pytest.mark.rules("TAB-40")
def test_a_pile_is_shuffled_one_draw_after_the_other() -> None:
    draws = ScriptedDraws(random=["wool", "brick", "ore"])
    pile = ["brick", "wool", "ore", "ore"]
    assert shuffled(pile, "test", draws) == ["wool", "brick", "ore", "ore"]
    assert pile == ["brick", "wool", "ore", "ore"]
    assert draws.record == [Draw("test", 4, 1), Draw("test", 3, 0), Draw("test", 2, 0)]


def way_round(island: Island, start: int, allowed: set[int]) -> list[int]:
    """A ring of hexes anticlockwise from one: by the angle around the middle of the island, with y downwards."""
    middle = island.centre[island.hex_index["J"]]

    def half(index: int) -> tuple[int, int]:
        x, y = island.centre[index]
        return (x - middle[0]) * 3, y - middle[1]  # to one scale: a half width is sqrt(3)/2, a sixth is 1/2

    def before(one: int, other: int) -> bool:
        (ax, ay), (bx, by) = half(one), half(other)
        return ax * by - ay * bx < 0

    ring, here = [start], start
    while True:
        nexts = [n for n in island.hexes_beside(here) if n in allowed and before(here, n) and n not in ring]
        if not nexts:
            return ring
        here = nexts[0]
        ring.append(here)


@pytest.mark.rules("BASE-04", "BASE-03")
@pytest.mark.parametrize("corner", ["A", "H", "Q", "S", "L", "C"])
def test_chits_are_laid_anticlockwise_from_a_corner_round_coast_ring_and_centre(corner: str) -> None:
    island = ISLAND_OF_THE_GAME
    centre = island.hex_index["J"]
    inner = set(island.hexes_beside(centre))
    coast = set(range(19)) - inner - {centre}
    start = island.hex_index[corner]
    outside = way_round(island, start, coast)
    inside = next(
        ring
        for ring in (way_round(island, first, inner) for first in inner)
        if ring[0] in island.hexes_beside(start)
    )
    order = [*outside, *inside, centre]
    assert sorted(order) == list(range(19))
    for desert in (0, 9, 18, 4):
        terrain = ["forest"] * 4 + ["pasture"] * 4 + ["fields"] * 4 + ["hills"] * 3 + ["mountains"] * 3
        terrain.insert(desert, "desert")
        laid = laid_out(ScriptedDraws(random=[*terrain[: first_free(terrain)], corner]))
        expected = [0] * 19
        chits = iter(LETTERED)
        for index in order:
            if index != desert:
                expected[index] = next(chits)
        assert [TERRAINS[ground] for ground in laid.terrain] == terrain
        assert list(laid.chits) == expected


def first_free(terrain: list[str]) -> int:
    """How many of a pile are drawn before one alone is left, which is no choice."""
    return len(terrain) - 1


@pytest.mark.rules("BASE-05")
def test_shuffled_chits_never_lay_a_six_or_eight_beside_another() -> None:
    island = ISLAND_OF_THE_GAME
    seen = set()
    for number in range(40):
        chits = new(number, chits="shuffled").state.chits
        red = [index for index, chit in enumerate(chits) if chit in (6, 8)]
        assert len(red) == 4
        assert not any(other in island.hexes_beside(one) for one in red for other in red)
        seen.add(chits)
    assert len(seen) == 40


@pytest.mark.rules("BASE-05", "TAB-40")
def test_shuffled_chits_are_laid_anew_while_reds_are_neighbours() -> None:
    """First 6 and 8 come to lie on A and B; the next shuffle lays them apart."""
    bad = [6, 8, 2, 3, 3, 4, 4, 5, 5, 6, 8, 9, 9, 10, 10, 11, 11]
    good = [6, 2, 8, 3, 3, 4, 4, 5, 5, 9, 6, 9, 10, 10, 11, 8, 11]
    draws = ScriptedDraws(random=[*bad, *good])
    laid = laid_out(draws, island="fixed", chits="shuffled")
    assert laid.chits == (6, 2, 8, 3, 3, 4, 4, 5, 5, 0, 9, 6, 9, 10, 10, 11, 8, 11, 12)
    assert draws.unused == (0, 0)
    assert {draw.purpose for draw in draws.record} == {"chit"}


@pytest.mark.rules("BASE-07")
def test_harbours_lie_on_the_coast_and_share_no_intersection() -> None:
    island = ISLAND_OF_THE_GAME
    for number, harbours in ((1, "fixed"), (2, "shuffled"), (3, "shuffled")):
        found = new(number, harbours=harbours).state.harbours
        kinds = Counter(kind for _, kind in found)
        assert kinds == {0: 1, 1: 1, 2: 1, 3: 1, 4: 1, ANY_HARBOUR: 4}
        assert all(island.coast >> border & 1 for border, _ in found)
        ends = [end for border, _ in found for end in island.ends[border]]
        assert len(ends) == len(set(ends)) == 18


@pytest.mark.rules("BASE-07", "TAB-40")
def test_harbours_are_shuffled_only_when_asked_for() -> None:
    fixed = fresh().state.harbours
    assert [(ISLAND_OF_THE_GAME.borders[border], kind) for border, kind in fixed] == [
        ("1-4", ANY_HARBOUR),
        ("2-6", 3),
        ("11-16", 4),
        ("27-33", ANY_HARBOUR),
        ("43-47", 2),
        ("50-53", ANY_HARBOUR),
        ("48-52", ANY_HARBOUR),
        ("34-39", 0),
        ("12-17", 1),
    ]
    assert len({new(number, harbours="shuffled", island="fixed").state.harbours for number in range(10)}) > 5
    draws = Counted(1)
    laid_out(draws, island="fixed", harbours="shuffled")
    assert Counter(draw.purpose for draw in draws.record) == {"harbour": 8}


@pytest.mark.rules("BASE-02", "BASE-03")
def test_the_fixed_island_is_always_the_same_and_draws_nothing() -> None:
    one, other = (CLASSIC.new_game(Options(island="fixed"), COLOURS, NoDraws())[0] for _ in range(2))
    assert one.hash() == other.hash()
    assert one.state.chits == (10, 3, 9, 11, 6, 4, 10, 9, 11, 0, 3, 8, 8, 3, 4, 5, 5, 6, 11)
    assert [TERRAINS[ground] for ground in one.state.terrain[:5]] == [
        "mountains", "pasture", "forest", "fields", "hills",
    ]  # fmt: skip


@pytest.mark.rules("BASE-08")
@pytest.mark.parametrize(
    "colours", [("red", "blue"), (*COLOURS, "green"), ("red", "red", "blue"), ("red",) * 4, ()]
)
def test_another_number_of_seats_or_one_colour_twice_is_refused(colours: tuple[str, ...]) -> None:
    with pytest.raises(BadOptions):
        CLASSIC.new_game(Options(), colours, NoDraws())


@pytest.mark.rules("BASE-08", "BASE-09", "BASE-10", "BASE-11", "BASE-62")
@pytest.mark.parametrize("seats", [3, 4])
def test_what_everybody_begins_with(seats: int) -> None:
    p = new(seats=seats)
    state = p.state
    assert state.bank == [19] * 5 + [0] * 3
    assert state.deck == [14, 5, 2, 2, 2]
    assert sum(state.deck) == 25
    assert [seat.colour for seat in state.seats] == list(COLOURS[:seats])
    for seat in state.seats:
        assert not any(seat.hand)
        assert seat.development == seat.fresh == [0] * 5
        assert (seat.settlements, seat.cities, seat.roads) == (0, 0, 0)
    view = p.view(0)
    assert [(s.roads_left, s.settlements_left, s.cities_left) for s in view.seats] == [(15, 5, 4)] * seats
    assert state.turn == 0
    assert [(decision.seat, decision.kind) for decision in p.waiting()] == [(0, "place")]


@pytest.mark.rules("BASE-37", "BASE-38", "BASE-39", "BASE-61")
def test_what_things_cost() -> None:
    assert [cards(cost) for cost in Costs.of(FACTS)] == [
        Cards(brick=1, lumber=1),
        Cards(brick=1, lumber=1, wool=1, grain=1),
        Cards(ore=3, grain=2),
    ]
    assert FACTS.card_cost == Cards(ore=1, wool=1, grain=1)


@pytest.mark.parametrize(
    "wrong",
    [
        {"victory_points": 2},
        {"victory_points": 19},
        {"island": "round"},
        {"chits": "none"},
        {"open_offers": 11},
        {"gold": 1},
    ],
)
def test_options_that_there_are_not_do_not_decode(wrong: dict[str, object]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(wrong, Options)


@pytest.mark.rules("BASE-01")
def test_producers_of_a_layout_are_the_hexes_with_the_chit() -> None:
    p = fresh()
    assert [[p.island.hexes[x.hex] for x in listed] for listed in p.layout.producers][2:] == [
        [], ["B", "K", "N"], ["F", "O"], ["P", "Q"], ["E", "R"], [], ["L", "M"], ["C", "H"], ["A", "G"],
        ["D", "I", "S"], [],
    ]  # fmt: skip
    assert all(x.corners == p.island.corner_mask[x.hex] for listed in p.layout.producers for x in listed)
    assert list(bits(p.layout.harbours[3])) == [2, 6]
