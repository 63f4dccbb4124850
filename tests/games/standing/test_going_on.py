"""Scripts of one's own turn that go past what cannot be given, and on after what is asked (TAB-129, TAB-130)."""

from __future__ import annotations

import pytest

from horror.games import RULESETS
from horror.games.catan_horror.standing.building import PromoteAny
from horror.games.standing.order import Try
from horror.rules.kernel.ruleset import BadOrder
from tests.games.horror_orders import ASSIGN, BUILDING, DICE, WALL
from tests.games.ordered import after, built
from tests.games.standing.scene import OPENED, Scene, changed

RED, BLUE = 0, 1
OWN = """
ruleset: classic
players: [red, blue, white]
towns: {19: blue settlement, 12: red settlement}
hands: {red: {ore: 4}}
turn: {player: red, phase: actions}
"""
FIGHT = "when my knights fight: lose least; kill most; seal gate"


@pytest.fixture(scope="module")
def own() -> Scene:
    """Red may end his turn, and cannot pay a road."""
    return Scene(built(OWN), RED, RULESETS["classic"])


# -- passed over


def test_what_cannot_be_given_is_passed_over_where_it_is_only_tried(own: Scene) -> None:
    """TAB-104, TAB-129"""
    tried = "after 1 h: try to build road 12-17; end turn"
    assert own.fired(own.kept(tried, waited=3600)) == ("end turn",)
    assert own.fired(own.kept(tried.replace("try to ", ""), waited=3600)) == ()


def test_what_is_tried_behind_the_first_line_is_given_as_such(own: Scene) -> None:
    """TAB-129: whether it can be given is seen when it is its turn."""
    line = "after 1 h: bank 4 ore for 1 wool; try to build road 12-17; end turn"
    assert own.fired(own.kept(line, waited=3600)) == (
        "bank 4 ore for 1 wool",
        "try to build road 12-17",
        "end turn",
    )


def test_a_line_that_is_tried_has_one_form(own: Scene) -> None:
    """TAB-100, TAB-129"""
    order = own.language.parse("when my turn begins: roll; TRY  to  build road 17-12; end turn", own.view)
    assert own.language.format(order) == "when my turn begins: roll; try to build road 12-17; end turn"
    assert order.do[0][1] == Try("build road 12-17")
    with pytest.raises(BadOrder):
        own.language.parse("when my turn begins: roll; try to", own.view)


# -- going on


def test_lines_that_wait_are_given_in_the_turn_in_which_they_began_to(own: Scene) -> None:
    """TAB-106, TAB-130: the beginning of the turn is over by then."""
    early = own.kept("when my turn begins: roll; end turn", own_turns=1, rest=("end turn",), begun=2)
    assert own.fired(early, own_turns=2) == ("end turn",)
    assert own.noted(early, own_turns=3) == [("R1", "over", "its time is over")]
    assert own.fired(changed(early, rest=()), own_turns=2) == ()
    assert own.fired(changed(early, fired=(OPENED,)), own_turns=2) == ()


def test_lines_that_wait_pass_over_what_is_only_tried(own: Scene) -> None:
    """TAB-129, TAB-130"""
    rest = ("try to build road 12-17", "end turn")
    early = own.kept(
        "when my turn begins: roll; end turn unless changed nothing", own_turns=1, rest=rest, begun=2
    )
    assert own.fired(early, own_turns=2) == ("end turn",)


def test_lines_that_wait_are_not_given_while_something_else_is_asked() -> None:
    """TAB-130: and nothing is noted of them."""
    fight = Scene(WALL.position, WALL.seat)
    early = fight.kept("when my turn begins: roll; end turn", own_turns=0, rest=("end turn",), begun=1)
    assert fight.looked(early, own_turns=1) == (None, ())
    later = fight.kept("after 1 h: end turn", waited=3600)
    assert fight.looked(later) == (None, ())


def test_guards_hold_for_lines_that_wait(own: Scene) -> None:
    """TAB-107, TAB-130"""
    early = own.kept(
        "when my turn begins and by turn 9: roll; end turn", own_turns=1, rest=("end turn",), begun=2
    )
    assert own.fired(early, own_turns=2) == ("end turn",)
    never = own.kept(
        "when my turn begins and blue has at least 9 points: roll; end turn",
        own_turns=1,
        rest=("end turn",),
        begun=2,
    )
    assert own.fired(never, own_turns=2) == ()


# -- what fights ask


def test_a_knight_is_hit_that_loses_least() -> None:
    """TAB-131: a mighty knight bears what costs a strong one nothing either; the lower one is hit."""
    scene = Scene(ASSIGN.position, ASSIGN.seat)
    assert scene.asked[0].decision.kind == "assign_damage"
    assert scene.fired(FIGHT) == ("assign M1 to K1",)
    hurt = ASSIGN.position.copy()
    hurt.knight("K1").damage = 1
    assert Scene(hurt, ASSIGN.seat).fired(FIGHT) == ("assign M1 to K2",)


def test_a_wall_is_given_up_for_a_rank_alone() -> None:
    """TAB-131"""
    scene = Scene(WALL.position, WALL.seat)
    assert scene.asked[0].decision.kind == "sacrifice_wall"
    assert scene.fired(FIGHT) == ("pass",)
    hurt = WALL.position.copy()
    hurt.knight("K1").damage = 1
    hurt.knight("K2").damage = 2
    assert Scene(hurt, WALL.seat).fired(FIGHT) == ("sacrifice wall 13 against M1",)
    assert scene.fired("when my knights fight: sacrifice wall") == ("sacrifice wall 13 against M1",)


def test_the_dice_of_a_squad_kill_most() -> None:
    """TAB-131: what is about another question is passed over."""
    scene = Scene(DICE.position, DICE.seat)
    assert scene.asked[0].decision.kind == "assign_dice"
    [order] = scene.fired(FIGHT)
    assert "M1" in order and "M2" in order
    assert scene.fired("when my knights fight: kill most") == (order,)
    assert scene.fired("when my knights fight: lose least") == ()


def test_nothing_of_it_is_for_other_questions() -> None:
    """TAB-109, TAB-131"""
    assert Scene(BUILDING.position, BUILDING.seat).looked(FIGHT) == (None, ())


# -- ranks


def test_any_knight_is_promoted_that_can_be() -> None:
    """TAB-132: those of the lowest rank first, and others than one's own are not."""
    text = """
towns: {13: red city, 50: blue settlement}
knights: {K1: red strong at 13, K2: red basic at 13, K3: blue basic at 50, K4: red basic at 13 mad=2}
gates: {A: abyss}
hands: {red: {wool: 1, ore: 1}}
turn: {player: blue, phase: wrap_up}
"""
    scene = Scene(after(built(text), (-1, "")), RED)
    assert scene.asked[0].decision.kind == "special_build"
    assert scene.fired("when special building: promote any") == ("promote K2", "pass")
    assert PromoteAny().orders(scene.look(), scene.asked[0]) == ["promote K2", "promote K1"]
