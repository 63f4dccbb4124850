"""Scenarios of Catan Horror: what its keys set up, how its draws are scripted, and faults named by their paths."""

import random
from typing import Any

import msgspec
import pytest

from horror.games import RULESETS
from horror.games.catan_horror.ruleset import CATAN_HORROR
from horror.games.scenario.face import face_of
from horror.games.scenario.reading import read
from horror.games.scenario.writing import as_scenario
from horror.rules.kernel.choices import Template, sample
from horror.rules.kernel.draws import SecretDraws
from horror.rules.kernel.events import EVERYTHING
from tests.games.scenario_failures import failures, first

FACE = face_of(RULESETS, "catan_horror")
HEAD = """
name: a test
rules: [CH-001]
towns: {13: red city, 30: blue settlement}
gates: {J: abyss}
"""


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("towns: {12: red castle}", "towns.12"),
        ("towns: {55: red city}", "towns.55"),
        ("towns: {12: red city walled walled}", "towns.12"),
        ("towns: {12: red city horror=many}", "towns.12 horror"),
        ("towns: {12: red settlement walled}", "towns.12"),
        ("towns: {12: red city track=trade}", "towns.12"),
        ("towns: {12: red metropolis}", "towns.12"),
        ("towns: {12: red settlement, 1: red settlement, 3: red settlement, 16: red settlement, 50: red settlement,"
         " 54: red settlement}", "towns.54"),
        ("knights: {L1: red basic at 12}", "knights.L1"),
        ("knights: {K1: red basic on 12}", "knights.K1"),
        ("knights: {K1: red basic at 12 angry}", "knights.K1"),
        ("knights: {K1: red basic at 12, K2: red basic at 12, K3: red basic at 12}", "knights"),
        ("knights: {K1: red basic at 12}\nsquads: {S1: [K1]}", "squads.S1"),
        ("knights: {K1: red basic at 12, K2: red strong at 13}\nsquads: {S1: [K1, K2]}", "squads.S1"),
        ("monsters: {M1: dragon at 12}", "monsters.M1"),
        ("monsters: {M1: cultist on gate T}", "monsters.M1"),
        ("monsters: {M1: dhole at 12, M2: dhole at 13}", "monsters.M2"),
        ("trophies: {red: [dhole, dhole]}", "trophies.red[1]"),
        ("gates: {J: narnia}", "gates.J"),
        ("gates: {J: abyss, A: abyss, B: abyss}", "gates.B"),
        ("progress: {red: [printer]}", "progress.red[0]"),
        ("progress: {red: [warlord]}", "progress.red[0]"),
        ("points_cards: {red: [printer, printer]}", "points_cards.red[1]"),
        ("improvements: {red: {trade: 6}}", "improvements.red.trade"),
        ("metropolis: {trade: 30}", "metropolis.trade"),
        ("merchant: {hex: A}", "merchant"),
        ("seats: {red: angry}", "seats.red"),
        ("turn: {phase: robber}", "turn.phase"),
        ("monster_cup: [dragon]", "monster_cup[0]"),
        ("decks: {trade: [crane]}", "decks.trade[0]"),
        ("decks: {war: []}", "decks.war"),
        ("hands: {red: {cloth: 13}}", "hands.red.cloth"),
        ("offers: {T1: red gives 1 wool}", "offers.T1"),
        ("robber: J", "robber"),
        ("then: [{expect: {knights.Q1: gone}}]", "then[0].expect.knights.Q1"),
    ],
)  # fmt: skip
def test_fault_is_named_by_its_path(text: str, path: str) -> None:
    head = "\n".join(line for line in HEAD.splitlines() if line.partition(":")[0] != text.partition(":")[0])
    assert first(f"{head}\n{text}")[0] == path


def test_things_that_are_not_there_are_gone() -> None:
    assert not failures(
        HEAD
        + "expect: {knights.K9: gone, monsters: {M1: gone}, squads.S1: gone, offers.T4: gone, towns.1: gone}"
    )


def test_new_ids_are_the_next_free_numbers() -> None:
    """TAB-14: also after things that are gone."""
    assert not failures(
        HEAD
        + """
knights: {K4: red strong at 13}
recruits: {13: red}
turn: {phase: wrap_up}
do: [island]
expect: {knights.K5: {owner: red, rank: basic}}
"""
    )


ROLL = "turn: {phase: production}\ndo: [red: roll]\n"


def test_cup_stack_and_decks_order_the_next_draws_and_keep_their_sizes() -> None:
    assert not failures(
        HEAD
        + ROLL
        + """
improvements: {red: {science: 1}}
monster_cup: [gug]
gate_stack: [rlyeh]
decks: {science: [crane]}
dice: [1, 1, science, 4, 6]
random: [A]
expect: {progress.red: [crane], gates.A.world: rlyeh, monsters.M1.kind: gug, cup.size: 50, gate_stack.size: 14}
"""
    )


def test_empty_list_is_an_empty_cup_stack_or_deck() -> None:
    """CH-218, CH-222: no gate and no monster comes; IMP-06: no card is drawn."""
    assert not failures(
        HEAD
        + ROLL
        + """
improvements: {red: {science: 1}}
monster_cup: []
gate_stack: []
decks: {science: []}
dice: [1, 1, science, 4, 6]
expect: {progress.red: [], gates.A: gone, monsters.M1: gone, cup.size: 0, decks.science.size: 0}
"""
    )


def test_scripted_draws_must_fit() -> None:
    assert first(HEAD + ROLL + "dice: [trade, 1, ship]")[0] == "do[0]"
    assert first(HEAD + ROLL + "dice: [3, 1]")[0] == "do[0]"
    assert (
        first(HEAD + ROLL + "dice: [1, 1, ship, 4, 6]\nmonster_cup: [gug]\ngate_stack: [rlyeh]")[0] == "do[0]"
    )


def test_among_equal_things_nothing_need_be_scripted() -> None:
    """TAB-40: one of three wool cards is wool, whether the script says so or not."""
    play = """
hands: {blue: {wool: 3}}
progress: {red: [bishop]}
do: [red: play bishop O]
expect: {hands.red.wool: 1}
"""
    towns = HEAD.replace("30: blue settlement", "36: blue settlement")
    assert not failures(towns + play)
    assert not failures(towns + play + "random: [wool]")
    assert first(towns + play + "random: [ore]")[0] == "random"


def test_knight_may_be_named_where_a_place_is_chosen() -> None:
    """CH-260: a monster between two knights goes to either."""
    walk = """
towns: {3: red settlement, 53: blue settlement}
knights: {K1: red basic at 18, K2: blue basic at 19}
monsters: {M1: cultist at 24}
turn: {phase: monsters}
dice: [4]
do: [island]
expect: {monsters.M1.at: 19}
"""
    head = "name: x\nrules: [CH-260]\ngates: {A: abyss}\n"
    assert not failures(head + walk + "random: [K2]")
    assert not failures(head + walk + "random: [19]")


COMBAT = """
name: x
rules: [X-07]
towns: {13: red city, 30: blue settlement}
knights: {K1: red mighty at 18}
monsters: {M1: maniac at 18}
gates: {J: abyss}
turn: {player: red, phase: combat}
"""


@pytest.mark.parametrize(
    "text",
    [
        "dice: [1, 1]\ndo: [island, red: roll, red: K1 attack M1]\nexpect: {turn.phase: production}",
        "dice: [3, 4, ship]\ndo: [island, red: roll, red: pass]\nexpect: {turn.phase: actions}",
        "dice: [3, 4, ship]\ndo: [island, red: roll, red: pass, red: roll]\nexpect: {turn.phase: actions}",
        "do: [island, red: roll, red: pass]\nexpect: {waiting_for: {seat: red, decision: roll_or_respond}}",
        "do: [island]\nexpect: {waiting_for: {seat: red, decision: combat_response}}",
        "expect: {waiting_for: island, turn.phase: combat}",
    ],
)
def test_roll_at_the_start_of_a_turn_needs_no_dice_for_production(text: str) -> None:
    """X-07: hidden knights hide and the rest fight; the dice of production are rolled where they are scripted."""
    assert not failures(COMBAT + text)


@pytest.mark.rules("CH-315", "TAB-18")
@pytest.mark.parametrize("order", ["K1 attack M1", "pass"])
def test_an_attack_that_is_not_asked_for_since_no_die_comes_of_it_may_be_ordered(order: str) -> None:
    weak = COMBAT.replace("maniac", "star_spawn")
    assert not failures(
        f"{weak}do: [island, red: K1 fight, red: {order}]\nexpect: {{turn.phase: production}}"
    )
    assert failures(f"{weak}do: [island, red: K1 fight, blue: {order}]")
    assert failures(f"{weak}do: [island, red: K1 fight, red: K1 attack M2]")


def test_what_holds_from_the_start_ends_nothing() -> None:
    """CH-482, X-53: a position without gates and monsters, and seats without anything, can be played on."""
    alone = "name: x\nrules: [CH-482]\ntowns: {13: red city}\nhands: {red: {brick: 2}}\n"
    assert not failures(alone + "do: [red: build wall 13]\nexpect: {result: none, seats.blue.status: sane}")
    assert not failures(
        alone
        + "knights: {K1: red mighty at 13}\nmonsters: {M1: cultist at 13}\ndice: [5, 5]\n"
        + "do: [red: K1 attack M1]\nexpect: {result.outcome: all_saved}"
    )


@pytest.mark.long
def test_position_is_written_as_the_scenario_that_sets_it_up() -> None:
    """The keys of a position build it again; in the middle of something no key can."""
    written = 0
    for seed in range(3):
        pick = random.Random(seed).randrange
        draws = SecretDraws(bytes(32), f"written-{seed}", b"", 0)
        options = CATAN_HORROR.options_type(starting_mad_players=seed % 2)
        p: Any = CATAN_HORROR.new_game(options, CATAN_HORROR.colours, draws)[0]
        for _ in range(250):
            if p.finished:
                break
            if p.automatic_turn_next:
                p.advance(draws)
            else:
                seat = p.owing()[pick(len(p.owing()))]
                calm = [
                    c for c in p.choices(seat) if not isinstance(c, Template) or not hasattr(c.kind, "get")
                ]
                p.apply(seat, sample(calm, pick), draws)
            try:
                text = as_scenario(FACE, p, "x", ["CH-001"])
            except ValueError:
                continue
            [scenario] = read(text, RULESETS)
            assert _told(FACE.build(scenario.position)) == _told(p)
            written += 1
    assert written > 60


def _told(p: Any) -> Any:
    """The view, without the numbers of decisions."""
    return msgspec.structs.replace(p.view(EVERYTHING), waiting=[])
