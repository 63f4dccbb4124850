"""The text board of Catan Horror: at most 68 columns, everything on it, a reader's secrets for that reader alone."""

from typing import Any

import msgspec
import pytest

from horror.games.catan_horror.ruleset import CATAN_HORROR
from horror.rules.kernel.events import SPECTATOR
from horror.rules.kernel.ruleset import Result
from tests.games.horror_positions import asked, crowded, played
from tests.games.shown_positions import horror_shown


def board(position: Any, reader: int = SPECTATOR, language: str = "en") -> str:
    return CATAN_HORROR.text_board(position.view(reader), language)


def rows(text: str, head: str) -> list[list[str]]:
    """The rows of the table that begins with this head."""
    block = next(block for block in text.split("\n\n") if block.lstrip().startswith(head))
    return [line.split() for line in block.splitlines()[1:]]


@pytest.mark.parametrize("moves", [-1, 0, 8, 60, 300, 1200])
def test_no_line_is_wider_than_68_columns(moves: int) -> None:
    position = crowded() if moves < 0 else played(moves)
    for reader in (SPECTATOR, 0, 3):
        text = board(position, reader)
        assert text.isascii() and text.endswith("\n") and not text.endswith("\n\n")
        for said in (text, board(position, reader, "de")):
            assert all(len(line) <= 68 and line == line.rstrip() for line in said.splitlines())


@pytest.mark.parametrize("moves", [-1, 300, 1200])
def test_the_tables_hold_everything_on_the_board(moves: int) -> None:
    position = crowded() if moves < 0 else played(moves)
    view, text = position.view(SPECTATOR), board(position)
    towns = {row[0]: row for row in rows(text, "Town") if row[0].isdigit()}
    for town in view.towns:
        row = towns[str(town.at)]
        assert {f"{town.horror}/{town.horror_limit}", f"{town.structural}/{town.structural_limit}"} <= set(
            row
        )
        assert row[1] == view.seats[town.owner].colour and row[2] == town.kind
        assert ("yes" in row) == town.walled
        assert town.state == "sane" or town.state in " ".join(row).lower()
        assert ("assaulted" in row) == town.assaulted
    if view.knights:
        knights = {row[0]: row for row in rows(text, "Knight  ")}
        for knight in view.knights:
            row = knights[knight.knight]
            colour = view.seats[knight.owner].colour
            figures = [str(figure) for figure in (knight.at, knight.damage, knight.sanity)]
            assert row[1:6] == [colour, knight.rank, *figures]
            assert ("hidden" in " ".join(row)) == knight.hidden and ("Mad" in row) == bool(knight.mad)
            assert not knight.squad or knight.squad in row
    monsters = {row[0]: row for row in rows(text, "Monster ")}
    for monster in view.monsters:
        row = monsters[monster.monster]
        place = str(monster.hex if monster.at is None else monster.at)
        assert row[-6:-3] == [place, f"{monster.damage}/{monster.toughness}", monster.movement]
        assert row[-2:] == [str(monster.strength), str(monster.horror)]
    for gate in view.gates:
        assert any(row[0] == gate.hex and row[-1] == f"{gate.damage}/10" for row in rows(text, "Gate"))


def test_the_table_of_seats_says_what_everybody_may_count() -> None:
    position = crowded()
    view, text = position.view(SPECTATOR), board(position)
    seats = rows(text, "status")
    for seat in view.seats:
        row = next(row for row in seats if seat.colour in row)
        start = row.index(seat.colour) + 1
        assert row[start].lower() == seat.status
        figures = (seat.points, seat.hand_total, seat.progress_total, seat.clues, seat.road_length)
        assert row[start + 1 : start + 6] == [str(figure) for figure in figures]
        assert row[start + 6] == "/".join(map(str, seat.improvements.values()))
        left = (seat.roads_left, seat.settlements_left, seat.cities_left, seat.walls_left)
        assert row[start + 7] == "/".join(map(str, left))
        assert (row[0] == ">") == (seat.seat == view.turn.player)
    assert "open: constitution and printer" in text and "trophies: 1 byakhee" in text
    assert "The merchant of white stands on E." in text and "Sealed hexes: H." in text


def test_the_island_shows_towns_and_who_stands_where() -> None:
    position = crowded()
    view = position.view(SPECTATOR)
    island = board(position).split("\n\n")[1]
    signs = island.split()
    letters = {"red": "R", "blue": "B", "white": "W", "orange": "O"}
    for sign, kind in (("S", "settlement"), ("C", "city"), ("M", "metropolis")):
        for seat in view.seats:
            here = sum((town.owner, town.kind) == (seat.seat, kind) for town in view.towns)
            assert signs.count(f"{letters[seat.colour]}{sign}") == here
    free = set(range(1, 55)) - {town.at for town in view.towns}
    monsters = {monster.at for monster in view.monsters} & free
    assert sum(signs.count(sign) for sign in ("m", "km")) == len(monsters)
    assert island.count("!") == len(view.gates) and island.count("$") == 1 and island.count("*") == 1


@pytest.mark.parametrize("reader", [0, 1, 2, 3, SPECTATOR])
def test_a_hand_is_shown_to_its_owner_alone(reader: int) -> None:
    """docs/hidden.md: hand and progress cards."""
    text = board(crowded(), reader)
    shown = [colour for colour in ("red", "blue", "white", "orange") if f"In the hand of {colour}:" in text]
    assert shown == ([("red", "blue", "white", "orange")[reader]] if reader >= 0 else [])
    cards = "commercial harbour and master merchant" in " ".join(text.split())
    assert cards == (reader == 2)


@pytest.mark.parametrize(
    "line",
    [
        "Turn 7: red to trade, build and send knights.",
        "The dice show 2 and 3: 5.",
        "Knight Actions left: 2.",
        "Harbours: 1-4 3:1 any, 2-6 2:1 grain, 11-16 2:1 ore, 27-33 3:1 any,",
        "Signs: RS settlement, RC city, RM metropolis, RRR road, k knights, m",
        "Town of    kind               state     wall Horror Struct. here",
        "  13 red   city               sane      yes    2/10    0/10 +K",
        "  18 blue  settlement         assaulted -       0/5     0/5 M4",
        "  30 red   settlement         Invaded   -       0/5     3/5 M3",
        "  41 blue  metropolis (trade) sane      -      0/20    0/15",
        "  50 white settlement         Mad       -       0/5     0/5 M5 ghoul",
        "                                                            1/1",
        "Knight  of     rank    at  damage  Sanity  notes",
        "K1      red    strong  24       1       0  hidden",
        "K2      blue   basic   36       0       0  squad S1",
        "K3      blue   mighty  36       0       0  squad S1, promoted in",
        "                                           this turn",
        "K4      white  basic    7       0       1  Mad for 2",
        "Called up: red 13.",
        "Monster  kind       at  damage  move        aware  strength  Horror",
        "M1       ghost      25     0/1  stationary     -3         2       2",
        "M2       byakhee     J     0/1  flying         -2         2       1",
        "M3       dhole      30     1/3  normal         -1         4       4",
        "Their kinds: dhole: resists physical weapons, resists magic weapons,",
        "Gate  world      modifier  damage",
        "A     Yuggoth          -2    0/10",
        "J     the Abyss        -2    4/10",
        "Sealed hexes: C L.",
        "The merchant of red stands on B.",
        "          status points cards progr. clues road T/P/S left R/S/C/W",
        "> R red   sane        5     1      2     1    5 0/2/0 10/4/3/2",
        "  B blue  sane        7     3      1     2    1 4/0/0 14/4/3/3",
        "  W white Mad         0     0      0     0    0 0/0/0 15/4/4/3",
        "red: longest road; merchant; trophies: 2 ghoul, 1 witch.",
        "blue: open: printer and constitution.",
        "The bank holds 19 brick, 19 lumber, 18 wool, 19 grain, 17 ore, 12",
        "In the hand of red: 1 wool; crane and smith.",
        "T1: red offers 1 wool for 1 ore to blue.",
    ],
)
def test_the_board_says(line: str) -> None:
    assert line in board(horror_shown(), 0).splitlines()


@pytest.mark.parametrize(
    ("above", "below"),
    [
        ("|   A ore   |  B wool   | C lumber  |", "| ! 10 ...  |  $ 3 ..   | * 9 ....  |"),
        ("| J desert  |", "|     !     |"),
        ("|  O grain  |", "|   4 ...   |"),
    ],
)
def test_a_hex_shows_what_it_yields_and_what_lies_on_it(above: str, below: str) -> None:
    """A gate, the merchant and a seal; the dots are the ways to roll the number."""
    lines = board(horror_shown()).splitlines()
    at = next(at for at, line in enumerate(lines) if above in line)
    assert lines[at + 1].find(below) == lines[at].find(above)


def test_pieces_stand_on_the_island_in_place_of_numbers() -> None:
    """Knights and monsters where there is no town, Mad knights as monsters; roads by the letter of their owner."""
    lines = [line.split() for line in board(horror_shown()).split("\n\n")[1].splitlines()]
    assert ["1", "m", "3"] in lines and ["12", "RC", "14", "15", "16"] in lines
    assert ["22", "23", "k", "m", "26", "27"] in lines and ["39", "40", "BM", "42", "43"] in lines
    assert ["4", "5", "6", "m"] in lines and ["48", "49", "WS", "51"] in lines
    assert sum(line.count("RRR") for line in lines) == 3, "two of five stand upright"


@pytest.mark.parametrize(
    "begins",
    ["Knight  ", "Called up", "Monster ", "Their kinds", "Gate ", "Sealed", "The merchant", "red:", "T1"],
)
def test_nothing_is_said_of_what_is_not_there(begins: str) -> None:
    quiet = board(asked("towns: {13: red settlement, 41: blue city, 50: white city}"))
    assert not [line for line in quiet.splitlines() if line.startswith(begins)]


def test_when_the_game_is_over_nobody_is_to_act() -> None:
    view = msgspec.structs.replace(horror_shown().view(0), result=Result(outcome="all_saved", winners=[0, 1]))
    said = CATAN_HORROR.text_board(view)
    assert said.startswith("Over after 7 turns: the island is saved by red and blue.")
    assert "Knight Actions" not in said and not [line for line in said.splitlines() if line.startswith(">")]


def test_before_the_first_turn_there_are_no_dice_and_no_knight_actions() -> None:
    said = board(played(0))
    assert "Town " not in said
    assert (
        said.startswith("Set-up: red to place.") and "The dice" not in said and "Knight Actions" not in said
    )


@pytest.mark.parametrize(("knights", "monsters", "sign"), [
    ("K1: red basic at 24", "M1: ghoul at 24", "km"), ("K1: red basic at 24 mad=1", "M1: ghoul at 24", "m"),
    ("K1: red basic at 24", "M1: ghoul at 3", "k"),
])  # fmt: skip
def test_knights_and_monsters_share_an_intersection(knights: str, monsters: str, sign: str) -> None:
    text = board(
        asked(
            f"towns: {{13: red settlement}}\nknights: {{{knights}}}\nmonsters: {{{monsters}}}\ngates: {{J: abyss}}"
        )
    )
    assert ["22", "23", sign, "25", "26", "27"] in [line.split() for line in text.splitlines()]
