"""What standing orders come to when something is asked: offers, cards that go or come, Mad players, the set-up."""

from __future__ import annotations

from typing import Any

import pytest

from horror.games import RULESETS
from horror.games.scenario.drawing import ScenarioDraws
from tests.games.horror_orders import CONTROL
from tests.games.ordered import after, built
from tests.games.standing.positions import TRADING
from tests.games.standing.scene import Scene, classic, horror

RED, BLUE, WHITE = 0, 1, 2


# -- trade


@pytest.fixture(scope="module")
def offered() -> Scene:
    return classic(TRADING, BLUE)


BOUNDS = [
    ("2 ore for 1 wool", True),
    ("2 ore for at most 2 wool", True),
    ("2 ore for at most 1 wool", True),
    ("at least 1 ore for 1 wool", True),
    ("at least 2 ore for 1 wool", True),
    ("at most 2 ore for any wool", True),
    ("any ore for any wool", True),
    ("any wool ore for any wool grain", True),
    ("at most 3 ore 1 grain for 1 wool", True),
    ("1 ore for 1 wool", False),
    ("at least 3 ore for 1 wool", False),
    ("at least 2 ore 1 grain for 1 wool", False),
    ("at most 1 ore for 1 wool", False),
    ("2 ore for 2 wool", False),
    ("2 ore for at least 2 wool", False),
    ("2 ore for any grain", False),
    ("2 ore for 1 grain", False),
    ("any grain for 1 wool", False),
    ("2 ore 1 grain for 1 wool", False),
]


@pytest.mark.parametrize(("terms", "fires"), BOUNDS)
def test_an_offer_is_answered_within_the_bounds_that_are_said(
    offered: Scene, terms: str, fires: bool
) -> None:
    """TAB-111: of the kinds named, and no others."""
    assert offered.fired(f"when offered {terms}: accept") == (("accept T1",) if fires else ())


def test_whoever_offers_may_be_named(offered: Scene) -> None:
    """TAB-111"""
    assert offered.fired("when offered anything by red: decline") == ("decline T1",)
    assert offered.fired("when offered anything by white, red: decline") == ("decline T1",)
    assert offered.fired("when offered anything by white: decline") == ()
    assert offered.fired("when offered anything: decline") == ("decline T1",)
    assert offered.fired("when offered anything: counter 1 grain for 2 ore") == (
        "counter T1 1 grain for 2 ore",
    )


def test_what_is_kept_is_counted_after_the_trade(offered: Scene) -> None:
    """TAB-107: blue holds 3 wool and 2 ore, and gives 1 wool for 2 ore."""
    when = "when offered any ore for any wool and I keep"
    assert offered.fired(f"{when} 2 wool: accept") == ("accept T1",)
    assert offered.fired(f"{when} 2 wool 4 ore: accept") == ("accept T1",)
    assert offered.fired(f"{when} 5 ore: accept") == ("accept T1",), "the order takes no ore"
    assert offered.noted(f"{when} 3 wool: accept") == [
        ("R1", "skipped", "then it would not hold that you keep 3 wool")
    ]
    assert offered.fired(f"{when} 4 wool: accept else decline") == ("decline T1",)


def test_an_offer_that_cannot_be_paid_is_answered_by_the_next_alternative() -> None:
    """TAB-104"""
    poor = classic(TRADING, WHITE)
    assert poor.fired("when offered anything: accept else decline") == ("decline T1",)
    assert poor.noted("when offered anything: accept") == [
        ("R1", "skipped", "T1 asks for 1 wool, and you hold 1 ore")
    ]


def test_a_seat_answers_one_offer_of_a_maker_for_the_same_kinds(offered: Scene) -> None:
    """TAB-113: the table counts by a word that says maker and kinds, and no amounts."""
    fires = offered.looked("when offered anything: decline").fires
    assert fires is not None and fires.once == "0: ore for wool"
    answered = frozenset([fires.once])
    assert offered.looked("when offered anything: decline", answered=answered).fires is None
    assert offered.fired("when offered anything: decline", answered=frozenset(["0: wool for ore"]))


def test_offers_are_looked_at_by_their_number() -> None:
    """TAB-103"""
    two = classic(TRADING.replace("to blue white", "to blue, T3: red gives 1 ore for 1 grain to blue"), BLUE)
    assert two.fired("when offered anything: decline") == ("decline T1",)
    assert two.fired("when offered any ore for any grain: accept", "when offered anything: decline") == (
        "decline T1",
    )
    assert two.fired("when offered any ore for any grain: accept") == ("accept T3",)
    assert two.fired("when offered any ore for any grain: accept T1") == ("accept T1",)


# -- discards, gifts, cards that are taken

SEVEN = """
towns: {13: red city, 41: blue settlement}
hands: {red: {wool: 4, ore: 3, lumber: 2, cloth: 1}, blue: {ore: 2}}
gates: {J: abyss}
turn: {player: red, phase: production}
"""
DROPS = [
    ("drop wool", "discard 4 wool 1 ore"),
    ("drop wool, cloth, lumber keep 2 ore", "discard 4 wool 1 cloth"),
    ("drop cloth, lumber keep 2 ore 2 lumber", "discard 4 wool 1 cloth"),
    ("drop ore keep 1 ore 4 wool 2 lumber", "discard 1 wool 3 ore 1 cloth"),
    ("drop grain", "discard 4 wool 1 ore"),
    ("drop lumber keep 5 lumber", "discard 4 wool 1 ore"),
    ("discard 5 wool else discard 3 wool 2 ore", "discard 3 wool 2 ore"),
]


@pytest.mark.parametrize(("action", "order"), DROPS)
def test_cards_go_kind_by_kind_and_what_is_kept_goes_last(action: str, order: str) -> None:
    """TAB-114"""
    scene = Scene(after(built(SEVEN), (0, "roll"), dice=(3, 4, 1, 5, 5, 5)))
    assert [each.decision.kind for each in scene.asked] == ["discard"]
    assert scene.fired(f"when discarding: {action}") == (order,)


def test_the_classic_game_discards_so_too() -> None:
    """TAB-114"""
    text = TRADING.replace("phase: actions", "phase: production").replace(
        "offers: {T1: red gives 2 ore for 1 wool to blue white}\n", ""
    )
    scene = classic(text.replace("red: {wool: 4, ore: 4}", "red: {wool: 4, ore: 5}"))
    position: Any = after_classic(scene, "roll", dice=(3, 4))
    asked_now = Scene(position, RED, RULESETS["classic"])
    assert asked_now.fired("when discarding: drop wool keep 5 ore") == ("discard 4 wool",)
    assert asked_now.fired("when discarding: drop ore keep 4 wool") == ("discard 4 ore",)


def after_classic(scene: Scene, order: str, dice: tuple[int, ...]) -> Any:
    position = scene.position.copy()
    move = position.completed(scene.seat, scene.rules.parse(order, scene.view))
    position.apply(scene.seat, move, ScenarioDraws(dice, (), {}, {}, str))
    return position


WEDDING = """
towns: {13: red settlement, 41: blue city, 50: white city}
progress: {red: [wedding]}
hands: {blue: {wool: 3, ore: 1}, white: {ore: 1}}
gates: {J: abyss}
"""


def test_gifts_go_kind_by_kind() -> None:
    """TAB-114"""
    scene = Scene(after(built(WEDDING), (RED, "play wedding")), BLUE)
    assert scene.fired("when giving: drop ore, wool") == ("give 1 wool 1 ore",)
    assert scene.fired("when giving: drop ore keep 1 ore") == ("give 2 wool",)
    assert scene.fired("when giving: give 2 wool") == ("give 2 wool",)
    assert scene.fired("when discarding: drop ore", "when taking: take ore") == ()


def test_a_commodity_is_given_for_a_harbour() -> None:
    """TAB-114"""
    text = """
towns: {13: red settlement, 41: blue city}
progress: {red: [commercial_harbor]}
hands: {red: {wool: 1}, blue: {cloth: 1, coin: 2}}
gates: {J: abyss}
"""
    scene = Scene(
        after(built(text), (RED, "play commercial harbor"), (RED, "offer harbor wool to blue")), BLUE
    )
    assert scene.fired("when giving: drop coin") == ("give 1 coin",)
    assert scene.fired("when giving: drop wool, cloth") == ("give 1 cloth",)
    assert scene.fired("when giving: drop paper") == ("give 1 cloth",)


def test_cards_are_taken_in_the_order_of_their_kinds() -> None:
    """TAB-114"""
    text = """
towns: {13: red settlement, 41: blue city}
progress: {red: [master_merchant]}
hands: {blue: {wool: 1, ore: 2, grain: 3}}
gates: {J: abyss}
"""
    scene = Scene(after(built(text), (RED, "play master merchant against blue")), RED)
    assert scene.fired("when taking: take wool, ore") == ("take 1 wool 1 ore",)
    assert scene.fired("when taking: take ore") == ("take 2 ore",)
    assert scene.fired("when taking: take cloth, grain") == ("take 2 grain",)
    assert scene.noted("when taking: take cloth") == []
    assert scene.fired("when taking: take 2 grain") == ("take 2 grain",)


def test_a_resource_of_the_aqueduct_is_taken() -> None:
    """TAB-114"""
    text = """
towns: {13: red city, 41: blue city}
improvements: {red: {science: 3}}
gates: {J: abyss}
turn: {player: blue, phase: production}
"""
    position = after(built(text), (BLUE, "roll"), dice=(3, 5, 1))
    scene = Scene(position, RED)
    assert scene.fired("when taking: take cloth, ore, wool") == ("take 1 ore",)
    assert scene.fired("when taking: take paper, wool") == ("take 1 wool",)
    assert (
        scene.noted("when giving: drop ore", "when discarding: drop ore", "when assaulted: all fight") == []
    )


def test_a_progress_card_is_taken_by_its_name() -> None:
    """TAB-114"""
    text = """
towns: {13: red settlement, 41: blue city}
progress: {red: [spy], blue: [crane, wedding]}
gates: {J: abyss}
"""
    scene = Scene(after(built(text), (RED, "play spy against blue")), RED)
    assert scene.fired("when taking: take mining else take wedding") == ("take wedding",)


# -- Mad players, the set-up


def test_monsters_are_left_to_the_rules() -> None:
    """TAB-120"""
    scene = Scene(CONTROL.position, CONTROL.seat)
    assert scene.fired("when moving monsters: leave to rules") == ("leave to rules",)
    assert scene.fired("when moving monsters: M1 move 13; leave to rules") == ("M1 move 13", "leave to rules")
    assert scene.fired("when dividing towns: take town 13") == ()


DIVIDING = """
towns:
  13: red settlement invaded horror=4
  41: blue settlement mad
  28: blue settlement mad
  48: blue settlement mad
  1: white settlement mad
  3: white settlement mad
  38: white settlement mad
  20: blue settlement
  16: white settlement
monsters: {M1: ghoul at 13}
gates: {J: abyss}
turn: {player: blue, phase: monsters}
"""


def test_the_first_town_that_is_left_is_taken() -> None:
    """TAB-120, TAB-104"""
    scene = horror(DIVIDING, RED)
    assert scene.asked[0].decision.kind == "divide_towns"
    assert scene.fired("when dividing towns: take town 20, take town 3, take town 41") == (
        "take town 3",
        "take town 41",
    )
    assert scene.fired("when dividing towns: take town 20, take town 3") == ("take town 3",)
    assert scene.noted("when dividing towns: take town 20") == [
        ("R1", "skipped", "you can take the towns at 1, 3, 13, 28, 38, 41, 48")
    ]


def test_the_first_free_place_is_taken_in_the_set_up() -> None:
    """TAB-115"""
    scene = classic(
        "ruleset: classic\nplayers: [red, blue, white]\ntowns: {19: blue settlement}\nturn: {phase: setup}"
    )
    scene = Scene(scene.position, scene.position.waiting()[0].seat, scene.rules)
    assert [each.decision.kind for each in scene.asked] == ["place"]
    fired = scene.fired("when placing: first of 19, 12, 41 road any")
    assert fired and fired[0].startswith("place settlement 12 road ")
    assert scene.fired("when placing: first of 24, 12 road 12-17, 41") == ("place settlement 12 road 12-17",)
    assert scene.fired("when placing: place settlement 19 road 19-24, place settlement 12 road 12-17") == (
        "place settlement 12 road 12-17",
    )
    assert scene.noted("when placing: city first of 12") == []
    assert scene.noted("when placing: first of 19") == []
