"""What a view shows its reader."""

from __future__ import annotations

from typing import Any

import pytest

from horror.games import RULESETS
from horror.games.catan_horror.view import ShownView
from horror.games.scenario.face import face_of
from horror.games.scenario.reading import read
from horror.rules.kernel.events import EVERYTHING, SPECTATOR
from tests.games.horror_positions import asked
from tests.games.random_play import RandomGame


@pytest.mark.parametrize("name", ["classic", "catan_horror"])
def test_a_view_says_whose_it_is(name: str) -> None:
    """Also when all is open and every hand is shown, from which nobody could tell."""
    game = RandomGame(3, 4, name)
    for _ in range(40):
        game.step()
    over = game.position.copy()
    over.finish()
    for position in (game.position, over):
        for reader in (0, 1, 2, 3, SPECTATOR, EVERYTHING):
            assert position.view(reader).reader == reader
    assert over.view(0).seats == over.view(EVERYTHING).seats
    assert game.position.view(0).turn.phase != over.view(0).turn.phase == "over"


QUIET = "gates: {J: abyss}\ntowns: {13: red settlement, 41: blue city, 50: white city}\n"


def test_what_nobody_holds_is_nobodys() -> None:
    """The merchant, the longest road, metropolises that have fallen; and no answers where nobody was asked."""
    view = asked(QUIET).view(0)
    assert (view.merchant_hex, view.merchant_owner, view.longest_road) == (None, None, None)
    assert view.fallen == {"trade": None, "politics": None, "science": None}
    assert [(town.building, town.progress) for town in view.towns] == [(None, 0)] * 3
    assert view.answers == [] and view.fight is None and view.shown is None


@pytest.mark.rules("CH-045", "CH-050", "CH-335")
@pytest.mark.parametrize(
    ("phase", "orders"),
    [("actions", ["S1 attack M1"]), ("combat", ["S1 fight", "assign M1 to K2", "S1 attack M1"])],
)
def test_a_fight_belongs_to_the_phase_in_which_it_is_fought(phase: str, orders: list[str]) -> None:
    p = asked(
        "gates: {J: abyss}\ntowns: {13: red settlement, 50: blue settlement}\n"
        "knights: {K1: red mighty at 24, K2: red strong at 24}\nsquads: {S1: [K1, K2]}\n"
        f"monsters: {{M1: cultist at 24}}\nturn: {{player: red, phase: {phase}}}",
        [6, 5, 4, 3, 2, 1, 1],
        [(0, order) for order in orders],
    )
    view = p.view(0)
    assert (view.turn.phase, view.question, view.fight.squad) == (phase, "assign_dice", "S1")


@pytest.mark.rules("BASE-28", "BASE-31")
@pytest.mark.parametrize("phase", ["discard", "robber"])
def test_a_seven_belongs_to_the_production(phase: str) -> None:
    [scenario] = read(
        "name: a\nrules: [BASE-28]\nruleset: classic\ntowns: {5: red settlement, 13: blue city}\n"
        f"hands: {{red: {{wool: 9}}}}\nturn: {{player: red, phase: {phase}}}",
        RULESETS,
    )
    view: Any = face_of(RULESETS, "classic").build(scenario.position).view(0)
    turn = view.turn
    assert (sum(turn.rolled), turn.phase) == (7, "production")


@pytest.mark.rules("CK-19", "CK-27", "CK-31")
@pytest.mark.parametrize(
    ("card", "orders", "reader", "shown"),
    [
        ("spy", ["play spy on blue"], 0, ShownView(seat=0, victim=1, count=1, progress=["crane", "smith"])),
        (
            "commercial_harbor",
            ["play commercial harbor", "harbor wool to blue"],
            1,
            ShownView(seat=1, offered="wool"),
        ),
        ("deserter", ["play deserter against blue"], 0, ShownView(seat=0, rank="strong")),
    ],
)
def test_a_card_shows_what_it_asks_about(card: str, orders: list[str], reader: int, shown: Any) -> None:
    p = asked(
        QUIET
        + f"hands: {{red: {{wool: 2}}, blue: {{coin: 1, paper: 1}}}}\nknights: {{K1: blue strong at 41}}\n"
        f"progress: {{red: [{card}], blue: [crane, smith]}}",
        orders=[(0, order) for order in orders],
    )
    assert p.view(reader).shown == shown


@pytest.mark.rules("CK-27")
def test_the_deserter_asks_whoever_has_several_knights() -> None:
    p = asked(
        QUIET + "progress: {red: [deserter]}\nknights: {K1: blue strong at 41, K2: blue basic at 41}",
        orders=[(0, "play deserter against blue")],
    )
    assert p.view(1).shown == ShownView(seat=1)
