"""The text board: at most 68 columns of ASCII, everything on it, and a reader's secrets for that reader alone."""

from typing import Any

import msgspec
import pytest

from horror.games import RULESETS
from horror.games.island.picture.text_island import TextIsland
from horror.rules.base.cards import Cards
from horror.rules.base.moves.decline import Decline
from horror.rules.base.moves.offer import Offer
from horror.rules.board.island import island_of_rows
from horror.rules.kernel.draws import NoDraws
from horror.rules.kernel.events import SPECTATOR
from horror.rules.kernel.ruleset import Result
from tests.games.random_play import RandomGame
from tests.games.shown_positions import classic_shown
from tests.rules.positions import fresh

CLASSIC = RULESETS["classic"]


def board(position: Any, reader: int = SPECTATOR) -> str:
    return CLASSIC.text_board(position.view(reader))


@pytest.mark.parametrize("seed", range(3))
def test_no_line_is_wider_than_68_columns(seed: int) -> None:
    def each(game: RandomGame, _: Any) -> None:
        if len(game.log) % 20 == 0:
            for reader in (SPECTATOR, 0, 3):
                text = board(game.position, reader)
                assert text.isascii() and text.endswith("\n") and not text.endswith("\n\n")
                assert all(len(line) <= 68 and line == line.rstrip() for line in text.splitlines())

    RandomGame(seed).play(each)


def test_a_new_island_shows_every_letter_resource_chit_and_number() -> None:
    position = RandomGame(1).position
    view, text = position.view(SPECTATOR), board(position)
    island = text.split("\n\n")[1]
    for spot in view.hexes:
        resource = {
            "forest": "lumber",
            "pasture": "wool",
            "fields": "grain",
            "hills": "brick",
            "mountains": "ore",
        }
        assert f"{spot.hex} {resource.get(spot.terrain, 'desert')}" in island
    shown = island.split()
    for chit in range(2, 13):
        assert shown.count("." * (6 - abs(7 - chit))) >= 1 or chit == 7
    assert {str(at) for at in range(1, 55)} <= set(shown)
    for harbour in view.harbours:
        assert f"{harbour.border} {'3:1' if harbour.kind == 'any' else '2:1'} {harbour.kind}" in text.replace(
            "\n ", ""
        )


def test_towns_roads_and_the_robber_are_marked() -> None:
    position = RandomGame(4).play(most=400).position
    view, text = position.view(SPECTATOR), board(position)
    island = text.split("\n\n")[1]
    letters = [seat.colour[0].upper() for seat in view.seats]
    for seat, letter in enumerate(letters):
        for sign, kind in (("S", "settlement"), ("C", "city")):
            here = sum((town.owner, town.kind) == (seat, kind) for town in view.towns)
            assert island.split().count(f"{letter}{sign}") == here
    upright = [
        road for road in view.roads if int(road.border.split("-")[1]) - int(road.border.split("-")[0]) > 1
    ]
    assert upright and sum(island.count(letter * 3) for letter in letters) > 0
    assert island.count("#") == 1
    listed = next(part for part in text.split("\n\n") if "Settlements and cities" in part)
    for town in view.towns:
        assert f" {town.at}{'C' if town.kind == 'city' else ''}" in listed.replace("\n", " ")


def test_the_table_of_seats_says_what_everybody_may_count() -> None:
    position = RandomGame(4).play(most=400).position
    view = position.view(SPECTATOR)
    rows = {
        row[4:].split()[0]: row for row in board(position).splitlines() if row[4:].split()[:1] and "/" in row
    }
    for seat in view.seats:
        row = rows[seat.colour]
        figures = (
            seat.public_points,
            seat.hand_total,
            seat.development_total,
            seat.knights_played,
            seat.road_length,
        )
        assert [int(word) for word in row.split() if word.isdigit()] == list(figures)
        assert row.startswith(">") == (seat.seat == view.turn.player)
        assert f"{seat.roads_left}/{seat.settlements_left}/{seat.cities_left}" in row
        assert ("longest road" in row) == (view.longest_road == seat.seat)


def with_offer() -> Any:
    """A position in which seat 0 offers wool for ore to seats 1 and 2 and seat 1 has declined."""
    game = RandomGame(3)
    while not (
        game.position.turn and game.position.view(0).turn.phase == "actions" and game.position.active == 0
    ):
        game.step()
    position = game.position
    for offer in list(position.state.offers):
        position.state.offers.remove(offer)
    position.state.seats[0].hand[2] += 1
    position.state.bank[2] -= 1
    position.state.seats[0].offers_made = 0
    position.apply(0, Offer(give=Cards(wool=1), get=Cards(ore=1), to=(1, 2)), NoDraws())
    position.apply(1, Decline(f"T{position.state.offers_numbered}"), NoDraws())
    return position


@pytest.mark.parametrize(
    ("reader", "known"), [(0, True), (1, True), (2, True), (3, False), (SPECTATOR, False)]
)
def test_an_offer_is_shown_to_those_who_know_of_it(reader: int, known: bool) -> None:
    """TAB-13."""
    position = with_offer()
    text = " ".join(board(position, reader).split())
    said = f"T{position.state.offers_numbered}: red offers 1 wool for 1 ore to blue and white (declined by blue)."
    assert (said in text) == known


@pytest.mark.parametrize("reader", [0, 1, 2, 3, SPECTATOR])
def test_a_hand_is_shown_to_its_owner_alone(reader: int) -> None:
    """docs/hidden.md: hand and development cards."""
    text = board(with_offer(), reader)
    shown = [colour for colour in ("red", "blue", "white", "orange") if f"In the hand of {colour}:" in text]
    assert shown == ([("red", "blue", "white", "orange")[reader]] if reader >= 0 else [])


def test_all_hands_are_open_after_the_end() -> None:
    text = board(RandomGame(2).play().position)
    assert text.startswith("Over after") and text.count("In the hand of") == 4


@pytest.mark.parametrize("rows", [(3, 4, 5, 4, 3), (2, 3, 2), (1,), (3, 4), (4, 5, 6, 7, 6, 5, 4)])
def test_an_island_of_any_shape_is_drawn_apart(rows: tuple[int, ...]) -> None:
    island = island_of_rows(rows)
    field = TextIsland(island, 68)
    for index, letter in enumerate(island.hexes):
        field.hex(index, letter, "")
    lines = field.lines()
    assert all(len(line) <= 68 for line in lines)
    signs = " ".join(lines).split()
    assert {str(at) for at in range(1, island.size + 1)} | set(island.hexes) <= set(signs)
    assert sum(line.count("|") for line in lines) == 2 * sum(
        island.place[one][0] == island.place[other][0] for one, other in island.ends
    )


def test_borders_are_marked_in_their_places() -> None:
    """And numbers, pieces and words in theirs, whatever is longer than its room cut short."""
    island = island_of_rows((1, 2))
    field = TextIsland(island, 40)
    for border in range(3):
        field.border(border, "Red")
    field.intersection(1, "RST")
    field.intersection(11, "B")
    field.hex(2, "C forest and more", "6 .....")
    assert field.lines() == [
        "            RS",
        "        RRR   RRR",
        "      2           3",
        "      R           |",
        "      R           |",
        "      4           5",
        "   /     \\     /     \\",
        "6           7           8",
        "|           | C forest  |",
        "|           |  6 .....  |",
        "9           10          B",
        "   \\     /     \\     /",
        "      12          13",
    ]


@pytest.mark.parametrize(
    ("columns", "shoulders"),
    [
        (14, "2           3"),
        (13, "2         3"),
        (12, "2         3"),
        (11, "2       3"),
        (8, "2     3"),
        (2, "2     3"),
    ],
)
def test_a_hex_is_narrower_where_there_is_less_room(columns: int, shoulders: str) -> None:
    """The last number takes two columns; and no hex is too narrow for its words."""
    lines = TextIsland(island_of_rows((1,)), columns).lines()
    assert lines[2] == shoulders and len(lines) == 8


def test_a_seat_without_towns_is_not_listed_with_them() -> None:
    view = classic_shown().view(SPECTATOR)
    red = msgspec.structs.replace(view, towns=[town for town in view.towns if not town.owner])
    assert "Settlements and cities (C): R 13C 30 33." in CLASSIC.text_board(red).splitlines()


@pytest.mark.parametrize(
    "line",
    [
        "Turn 7: red to trade and build.",
        "The dice show 2 and 3: 5.",
        "Harbours: 1-4 3:1 any, 2-6 2:1 grain, 11-16 2:1 ore, 27-33 3:1 any,",
        "Settlements and cities (C): R 13C 30 33, B 41, W 2 50C.",
        "Signs: RS settlement, RC city, RRR road, # robber; dots: ways to",
        "          points cards dev. knights road left R/S/C",
        "> R red        6     3    2       0    5 10/3/3     longest road",
        "  B blue       1     4    0       1    1 14/4/4",
        "  W white      5     0    1       3    1 13/4/3     largest army",
        "The bank holds 19 brick, 19 lumber, 18 wool, 15 grain and 17 ore; 18",
        "  development cards are left.",
        "In the hand of red: 1 wool and 2 ore; 1 knight and 1 victory point.",
        "T1: red offers 1 wool for 2 grain to blue.",
    ],
)
def test_the_board_says(line: str) -> None:
    assert line in board(classic_shown(), 0).splitlines()


def test_pieces_and_the_robber_stand_on_the_island() -> None:
    ground = board(classic_shown()).split("\n\n")[1]
    lines = [line.split() for line in ground.splitlines()]
    assert ["1", "WS", "3"] in lines and ["12", "RC", "14", "15", "16"] in lines
    assert ["28", "29", "RS", "31", "32", "RS"] in lines and ["48", "49", "WC", "51"] in lines
    ground = board(classic_shown())
    assert (
        "| J desert  | K lumber  |   L ore   |" in ground
        and "|           |  # 3 ..   |  8 .....  |" in ground
    )
    assert [sum(line.count(letter * 3) for line in lines) for letter in "RBW"] == [3, 1, 2]


def test_before_a_town_stands_none_is_listed() -> None:
    said = board(fresh())
    assert (
        said.startswith("Set-up: red to place.")
        and "Settlements and cities" not in said
        and "The dice" not in said
    )


def test_the_robber_alone_marks_a_hex_without_a_number() -> None:
    assert "|     #     |" in board(fresh())


def test_when_the_game_is_over_nobody_is_to_act() -> None:
    view = msgspec.structs.replace(classic_shown().view(0), result=Result(outcome="points", winners=[1]))
    said = CLASSIC.text_board(view)
    assert said.startswith("Over after 7 turns: blue won.")
    assert not [line for line in said.splitlines() if line.startswith(">")]
