"""What standing orders come to where knights answer an assault (TAB-119), and when time has run out there (TAB-118)."""

from __future__ import annotations

import pytest

from horror.games.standing.evaluation import Fires
from tests.games.standing.scene import OPENED, Scene, horror

RED, BLUE, WHITE = 0, 1, 2


ASSAULTED = """
towns: {13: red settlement, 50: blue settlement, 9: red settlement}
knights: {K1: red basic at 13, K2: red basic at 13, K4: blue basic at 13, K5: red strong at 50}
monsters: {M1: cultist at 18}
gates: {J: abyss}
turn: {player: red, phase: monsters}
"""


@pytest.fixture(scope="module")
def assaulted() -> Scene:
    return horror(ASSAULTED, RED, [4])


def test_knights_answer_an_assault(assaulted: Scene) -> None:
    """TAB-119"""
    assert assaulted.asked[0].decision.kind == "respond_to_assault"
    assert assaulted.fired("when assaulted: all fight") == ("K1 fight", "K2 fight")
    assert assaulted.fired("when assaulted: all hide") == ("K1 hide", "K2 hide")
    assert assaulted.fired("when my town 13 is assaulted: K1 fight, K2 flee to 8") == (
        "K1 fight",
        "K2 flee to 8",
    )
    assert assaulted.fired("when my town 9 is assaulted: all fight") == ()


def test_who_flees_goes_where_no_monster_is_and_to_an_own_town_first(assaulted: Scene) -> None:
    """TAB-119"""
    to = {order.rpartition(" ")[2] for order in assaulted.fired("when assaulted: all flee")}
    assert to == {"9"}
    wild = horror(ASSAULTED.replace(", 9: red settlement", ""), RED, [4])
    assert wild.fired("when assaulted: all flee") == ("K1 flee to 8", "K2 flee to 8")
    beset = horror(
        ASSAULTED.replace(", 9: red settlement", "").replace(
            "M1: cultist at 18", "M1: cultist at 18, M2: cultist at 8"
        ),
        RED,
        [4, 1],
    )
    assert {order.rpartition(" ")[2] for order in beset.fired("when assaulted: all flee")} == {"9"}


def test_lines_about_knights_that_are_not_asked_are_passed_over(assaulted: Scene) -> None:
    """TAB-119"""
    assert assaulted.fired("when assaulted: K5 fight, K1 fight, K2 hide") == ("K1 fight", "K2 hide")


def test_an_answer_that_leaves_out_a_knight_is_none(assaulted: Scene) -> None:
    """TAB-105"""
    assert assaulted.fired("when assaulted: K1 fight else all hide") == ("K1 hide", "K2 hide")
    assert assaulted.noted("when assaulted: K1 fight") == [
        ("R1", "skipped", "it does not answer all that is asked")
    ]
    assert assaulted.fired("when assaulted: K1 flee to 54, K2 fight else all fight") == (
        "K1 fight",
        "K2 fight",
    )


def test_who_flees_from_two_towns_goes_from_each() -> None:
    """TAB-119"""
    two = horror(ASSAULTED.replace("M1: cultist at 18", "M1: cultist at 18, M2: cultist at 54"), RED, [4, 4])
    assert [list(row.asked) for row in two.view.answers if row.seat == RED] == [["K1", "K2", "K5"]]
    *here, there = two.fired("when assaulted: all flee")
    assert here == ["K1 flee to 9", "K2 flee to 9"] and there in (
        "K5 flee to 46",
        "K5 flee to 51",
        "K5 flee to 54",
    )


def test_mad_knights_are_counted_with_the_monsters(assaulted: Scene) -> None:
    """TAB-119: a red and a blue basic one against a Mad strong one and a cultist."""
    position = assaulted.position.copy()
    position.state.knights[0].mad = 2
    position.state.knights[0].rank = 2
    mad = Scene(position)
    assert mad.fired("when assaulted and outnumbered and by at most 1: K1 fight, K2 fight")
    assert not mad.fired("when assaulted and by at most 0: K1 fight, K2 fight")


def strengths(knights: str, monsters: str) -> Scene:
    text = ASSAULTED.replace("K2: red basic at 13, K4: blue basic at 13, K5: red strong at 50", knights)
    return horror(text.replace("M1: cultist at 18", monsters), RED, [4, 4])


COMPARED = [
    # cultists have strength 1, a ghoul 2; knights count 1, 2, 3
    ("K2: red strong at 50", "M1: cultist at 18", 0),
    ("K2: red basic at 13", "M1: cultist at 18", 1),
    ("K2: red mighty at 13", "M1: cultist at 18", 3),
    ("K4: blue strong at 13", "M1: cultist at 18", 2),
    ("K2: red strong at 50", "M1: cultist at 18, M2: cultist at 18", -1),
]


@pytest.mark.parametrize(("knights", "monsters", "lead"), COMPARED)
def test_guards_compare_what_everybody_sees(knights: str, monsters: str, lead: int) -> None:
    """TAB-119"""
    scene = strengths(knights, monsters)
    [cultist, *_] = scene.view.monsters
    assert cultist.strength == 1
    for guard, holds in (
        ("outnumbered", lead < 0),
        ("knights are stronger", lead > 0),
        (f"by at most {abs(lead)}", True),
        ("by at most 1", abs(lead) <= 1),
        ("outnumbered and by at most 0", False),
    ):
        assert bool(scene.fired(f"when assaulted and {guard}: all fight")) == holds, guard


def test_if_late_comes_last_and_only_then(assaulted: Scene) -> None:
    """TAB-118, TAB-103"""
    late = "if late: K1 hide; K2 hide"
    assert assaulted.fired(late) == ()
    assert assaulted.fired(late, late=True) == ("K1 hide", "K2 hide")
    assert assaulted.fired(late, "when assaulted: all fight", late=True) == ("K1 fight", "K2 fight")
    for word in ("steward", "neutral"):
        fires = assaulted.looked(f"if late: {word}", late=True).fires
        assert isinstance(fires, Fires) and (fires.by, fires.orders) == (word, ())
    chosen = assaulted.looked("if late: K1 fight else steward", late=True).fires
    assert chosen is not None and chosen.by == "steward"
    assert chosen.asked.opened == OPENED
