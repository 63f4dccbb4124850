"""When a clock runs out: what is decided for a seat changes as little as may be (TAB-05, X-60)."""

from typing import Any

import pytest

from horror.rules.base.cards import Cards
from horror.rules.base.moves.discard import Discard
from horror.rules.base.moves.end_turn import EndTurn
from horror.rules.cities.cards.moves.give import Give
from horror.rules.cities.cards.moves.play_wedding import PlayWedding
from horror.rules.cities.towns.moves.take_resource import TakeResource
from horror.rules.monsters.actions.moves.attack_gate import AttackGate
from horror.rules.monsters.actions.moves.hide import Hide
from horror.rules.monsters.fights.moves.assign_damage import AssignDamageTo
from horror.rules.monsters.fights.moves.choose_targets import ChooseTarget
from horror.rules.monsters.fights.moves.fight import Fight
from horror.rules.monsters.fights.moves.sacrifice_wall import SacrificeWallMove
from horror.rules.monsters.gates.moves.seal_gate import SealHex
from horror.rules.monsters.roaming.moves.leave_to_rules import LeaveToRules
from horror.rules.monsters.special_building.moves.pass_building import PassUntilMyTurn
from horror.rules.monsters.turn.moves.pass_on import Pass
from horror.rules.monsters.turn.moves.roll import Roll
from tests.games.horror_positions import asked


def neutral(p: Any, seat: int) -> Any:
    """The move, which is legal."""
    move = p.neutral(seat)
    p.check(seat, move)
    return move


ARRIVING = """
towns: {13: red settlement, 50: blue settlement}
knights: {K1: red basic at 13, K2: red basic at 13 hidden, K3: blue basic at 13}
monsters: {M1: cultist at 18}
gates: {J: abyss}
turn: {player: red, phase: monsters}
"""


@pytest.mark.rules("CH-381", "X-04", "X-60")
def test_who_does_not_answer_an_assault_fights_or_goes_on_hiding() -> None:
    p = asked(ARRIVING, [4])
    assert neutral(p, 0) == Fight("K1")
    assert neutral(p, 1) == Fight("K3")
    p = asked(ARRIVING, [4], [(0, Fight("K1"))])
    assert neutral(p, 0) == Hide("K2")


WALLED = """
towns: {{13: red city walled, 50: blue settlement}}
knights: {{K1: red {rank} at 13}}
monsters: {{M1: zombie at 13}}
gates: {{J: abyss}}
turn: {{player: red, phase: combat}}
"""


@pytest.mark.rules("X-60")
def test_a_wall_is_given_up_only_for_a_knight_who_would_die() -> None:
    assert neutral(asked(WALLED.format(rank="mighty"), orders=[(0, Fight("K1"))]), 0) == Pass()
    p = asked(WALLED.format(rank="basic"), orders=[(0, Fight("K1"))])
    assert neutral(p, 0) == SacrificeWallMove(13, "M1")


@pytest.mark.rules("X-60")
def test_a_wall_is_kept_where_the_attack_would_only_demote() -> None:
    """A zombie strikes for 2: that makes a Strong Knight Basic, and he lives."""
    assert neutral(asked(WALLED.format(rank="strong"), orders=[(0, Fight("K1"))]), 0) == Pass()


@pytest.mark.rules("X-60")
def test_a_wall_is_given_up_for_the_weakest_though_a_stronger_knight_would_live() -> None:
    """It is the weakest that would be hit when the clock goes on running out."""
    p = asked(
        """
towns: {13: red city walled, 50: blue settlement}
knights: {K1: red mighty at 13, K2: red basic at 13}
monsters: {M1: zombie at 13}
gates: {J: abyss}
turn: {player: red, phase: combat}
""",
        orders=[(0, Fight("K1")), (0, Fight("K2"))],
    )
    assert neutral(p, 0) == SacrificeWallMove(13, "M1")


@pytest.mark.rules("X-60")
def test_the_lowest_rank_takes_the_attack() -> None:
    p = asked(
        """
towns: {13: red settlement, 50: blue settlement}
knights: {K1: red mighty at 24, K2: red basic at 24, K3: red strong at 24}
monsters: {M1: zombie at 24}
gates: {J: abyss}
turn: {player: red, phase: combat}
""",
        orders=[(0, Fight("K1")), (0, Fight("K2")), (0, Fight("K3"))],
    )
    assert neutral(p, 0) == AssignDamageTo("M1", "K2")


@pytest.mark.rules("X-60", "X-28")
def test_a_gate_is_sealed_and_monsters_go_their_way() -> None:
    p = asked(
        """
towns: {13: red settlement, 50: blue settlement}
knights: {K1: red basic at 24}
gates: {J: another_dimension damage=9, A: abyss}
clues: {red: 1}
""",
        orders=[(0, AttackGate("K1", "J"))],
    )
    assert neutral(p, 0) == SealHex("J")
    p = asked(
        """
towns: {13: red settlement, 30: blue settlement mad}
monsters: {M1: cultist at 8}
gates: {J: abyss}
seats: {blue: mad}
turn: {player: red, phase: monsters}
""",
        [4],
    )
    assert neutral(p, 1) == LeaveToRules()


@pytest.mark.rules("X-60")
def test_nothing_is_built_and_turns_go_on() -> None:
    towns = "towns: {13: red settlement, 50: blue settlement}\ngates: {J: abyss}\nhands: {blue: {ore: 1}}\n"
    assert neutral(asked(towns), 0) == EndTurn()
    assert neutral(asked(towns + "turn: {player: red, phase: production}"), 0) == Roll()
    assert neutral(asked(towns + "turn: {player: red, phase: wrap_up}"), 1) == PassUntilMyTurn()


@pytest.mark.rules("TAB-05", "IMP-06", "CK-33")
def test_a_wedding_gets_of_the_kinds_that_are_held_most() -> None:
    """Card by card the most plentiful kind; among equals the first in the order of kinds."""
    wedding = """
towns: {13: red settlement, 41: blue city, 50: white city}
gates: {J: abyss}
hands: {blue: {brick: 1, ore: 3, cloth: 2}, white: {wool: 1, grain: 1, paper: 1}}
progress: {red: [wedding]}
"""
    p = asked(wedding, orders=[(0, PlayWedding())])
    assert neutral(p, 1) == Give(Cards(ore=2))
    assert neutral(p, 2) == Give(Cards(wool=1, grain=1))


@pytest.mark.rules("TAB-05", "CH-059")
def test_on_a_7_the_kinds_go_that_are_held_most() -> None:
    hands = "towns: {13: red settlement, 50: blue settlement}\ngates: {J: abyss}\nhands: {red: {wool: 4, ore: 5}}\n"
    p = asked(hands + "turn: {player: red, phase: production}", [3, 4, 1], [(0, Roll())])
    assert neutral(p, 0) == Discard(Cards(wool=2, ore=2))


@pytest.mark.rules("TAB-05", "X-60")
def test_in_phase_1_hiders_hide_the_rest_fight_and_the_dice_are_rolled() -> None:
    p = asked(
        """
towns: {13: red settlement, 50: blue settlement}
knights: {K1: red strong at 24 hidden}
monsters: {M1: cultist at 24}
gates: {J: abyss}
turn: {player: red, phase: combat}
"""
    )
    assert neutral(p, 0) == Roll()


@pytest.mark.rules("TAB-05", "X-04")
def test_who_has_answered_an_assault_may_still_fight_with_the_first_of_his_knights() -> None:
    p = asked(ARRIVING, [4], orders=[(0, Fight("K1")), (0, Hide("K2"))])
    assert neutral(p, 0) == Fight("K1")


@pytest.mark.rules("TAB-05", "X-60")
def test_nothing_is_built_in_special_building_though_it_could_be() -> None:
    towns = "towns: {13: red settlement, 50: blue settlement}\ngates: {J: abyss}\n"
    rich = "hands: {blue: {brick: 1, lumber: 1}}\nturn: {player: red, phase: wrap_up}"
    assert neutral(asked(towns + rich), 1) == PassUntilMyTurn()


@pytest.mark.rules("TAB-05")
def test_elsewhere_the_first_of_what_may_be_chosen_is_taken() -> None:
    towns = "towns: {1: red settlement, 50: blue settlement}\ngates: {J: abyss}\n"
    roll = "improvements: {red: {science: 3}}\nturn: {player: red, phase: production}"
    p = asked(towns + roll, [1, 2, 1], [(0, Roll())])
    assert neutral(p, 0) == TakeResource("brick")
    p = asked(
        """
towns: {13: red settlement, 50: blue settlement}
knights: {K1: red mighty at 24, K2: red mighty at 24}
monsters: {M1: cultist at 24, M2: maniac at 24}
gates: {J: abyss}
turn: {player: red, phase: combat}
""",
        orders=[
            (0, Fight("K1")),
            (0, Fight("K2")),
            (0, AssignDamageTo("M1", "K1")),
            (0, AssignDamageTo("M2", "K2")),
        ],
    )
    assert neutral(p, 0) == ChooseTarget("K1", "M1")


@pytest.mark.rules("TAB-05", "X-60")
def test_a_wall_is_given_up_for_ones_own_knight_whoever_else_would_live() -> None:
    p = asked(
        """
towns: {13: red city walled, 50: blue settlement}
knights: {K1: red basic at 13, K2: blue mighty at 13}
monsters: {M1: cultist at 13}
gates: {J: abyss}
turn: {player: red, phase: combat}
""",
        orders=[(0, Fight("K1"))],
    )
    assert neutral(p, 0) == SacrificeWallMove(13, "M1")
