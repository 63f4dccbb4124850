"""What lies at a place of the island, in words, each thing with its values."""

from __future__ import annotations

from typing import Any

import pytest

from horror.games import RULESETS
from horror.rules.kernel.errors import UnknownPlace
from horror.rules.kernel.events import SPECTATOR
from horror.rules.kernel.face import PlaceTold
from tests.games.shown_positions import classic_shown, horror_shown

NAMES = ("Ann", "Bob", "Cid")


def place(position: Any, name: str) -> PlaceTold:
    view = position.view(SPECTATOR)
    told: PlaceTold = RULESETS[view.ruleset].place(name, view, NAMES)
    return told


@pytest.mark.parametrize(
    ("position", "name", "heading", "lines"),
    [
        (classic_shown, "K", "Hex K", ["K forest 3", "the robber"]),
        (classic_shown, "J", "Hex J", ["J desert"]),
        (
            classic_shown, "13", "Intersection 13",
            [
                "beside A mountains 10, D fields 11 and E hills 6", "Ann: city", "road of Ann on 8-13",
                "road of Ann on 13-18",
            ],
        ),
        (
            classic_shown, "2", "Intersection 2",
            ["beside B pasture 3", "harbour 2:1 grain", "Cid: settlement", "road of Cid on 2-5"],
        ),
        (classic_shown, "8-13", "Border 8-13", ["beside A mountains 10 and D fields 11", "road of Ann"]),
        (classic_shown, "1-4", "Border 1-4", ["beside A mountains 10", "harbour 3:1 any"]),
        (horror_shown, "A", "Hex A", ["A mountains 10", "gate A Yuggoth (-2), damage 0 of 10"]),
        (horror_shown, "B", "Hex B", ["B pasture 3", "merchant of Ann"]),
        (horror_shown, "C", "Hex C", ["C forest 9", "sealed hex"]),
        (
            horror_shown, "J", "Hex J",
            [
                "J desert", "gate J the Abyss (-2), damage 4 of 10",
                "M2 byakhee on hex J, damage 0 of 1, strength 2, Horror 1, awareness -2, flying",
            ],
        ),
        (
            horror_shown, "13", "Intersection 13",
            [
                "beside A mountains 10, D fields 11 and E hills 6", "Ann: city 13 walled Horror 2 of 10",
                "road of Ann on 8-13", "road of Ann on 13-18", "Ann: called up at 13",
            ],
        ),
        (
            horror_shown, "30", "Intersection 30",
            [
                "beside I forest 11, J desert and N mountains 3", "Ann: settlement 30 Invaded Structural 3 of 5",
                "M3 dhole at 30, damage 1 of 3, strength 4, Horror 4, awareness -1, normal, resists physical weapons,"
                " resists magic weapons, nightmarish 1, overwhelming 1",
            ],
        ),
        (
            horror_shown, "36", "Intersection 36",
            [
                "beside J desert, N mountains 3 and O fields 4", "Bob: K2 basic at 36 squad S1",
                "Bob: K3 mighty at 36 squad S1 promoted in this turn",
            ],
        ),
        (horror_shown, "41-46", "Border 41-46", ["beside O fields 4 and R fields 6", "road of Bob"]),
    ],
)  # fmt: skip
def test_a_place_is_told_with_all_that_lies_there(
    position: Any, name: str, heading: str, lines: list[str]
) -> None:
    told = place(position(), name)
    assert (told.heading, [line.text for line in told.lines]) == (heading, lines)


@pytest.mark.parametrize(
    ("name", "stands", "role", "pieces"),
    [
        ("K1", "24", "intersection", ["K1"]),
        ("S1", "36", "intersection", ["K2", "K3"]),
        ("M2", "J", "hex", ["M2"]),
        ("M4", "18", "intersection", ["M4"]),
        ("8-12", "8-12", "border", []),
        ("1", "1", "intersection", []),
        ("7", "7", "intersection", ["K4"]),
        ("54", "54", "intersection", []),
    ],
)
def test_a_piece_is_told_where_it_stands_and_a_line_names_its_piece(
    name: str, stands: str, role: str, pieces: list[str]
) -> None:
    told = place(horror_shown(), name)
    assert (told.place, told.role) == (stands, role)
    assert [line.piece for line in told.lines if line.piece] == pieces


@pytest.mark.parametrize("name", ["0", "55", "T", "1-2", "M9", ""])
def test_what_is_no_place_is_told_with_what_would_be_one(name: str) -> None:
    with pytest.raises(UnknownPlace) as unknown:
        place(horror_shown(), name)
    assert unknown.value.reason == (
        f"there is no place and no piece {name}; there are intersections from 1 to 54, hexes from A to S, borders like"
        " 1-4, and pieces by their names"
    )
