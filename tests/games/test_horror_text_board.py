"""The text board of Catan Horror: at most 78 columns, everything on it, a reader's secrets for that reader alone."""

from typing import Any

import pytest

from horror.games.catan_horror.ruleset import CATAN_HORROR
from horror.rules.kernel.events import SPECTATOR
from tests.games.horror_positions import crowded, played


def board(position: Any, reader: int = SPECTATOR, language: str = "en") -> str:
    return CATAN_HORROR.text_board(position.view(reader), language)


def rows(text: str, head: str) -> list[list[str]]:
    """The rows of the table that begins with this head."""
    block = next(block for block in text.split("\n\n") if block.lstrip().startswith(head))
    return [line.split() for line in block.splitlines()[1:]]


@pytest.mark.parametrize("moves", [-1, 0, 8, 60, 300, 1200])
def test_no_line_is_wider_than_78_columns(moves: int) -> None:
    position = crowded() if moves < 0 else played(moves)
    for reader in (SPECTATOR, 0, 3):
        text = board(position, reader)
        assert text.isascii() and text.endswith("\n") and not text.endswith("\n\n")
        for said in (text, board(position, reader, "de")):
            assert all(len(line) <= 78 and line == line.rstrip() for line in said.splitlines())


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
