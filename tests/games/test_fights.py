"""Fights before anything is rolled: strengths in choices, who meets what, and odds that are those of the rules."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from horror.games import RULESETS
from horror.rules.kernel.choices import Template
from horror.rules.kernel.draws import ScriptedDraws
from horror.rules.kernel.events import SPECTATOR
from horror.rules.monsters.actions.moves.attack import Attack
from horror.rules.monsters.fights.events import CombatRolled
from horror.rules.monsters.fights.moves.choose_targets import ChooseTarget
from tests.games.horror_positions import asked

HORROR = RULESETS["catan_horror"]
NAMES = ("Ann", "Bob", "Cid", "Dee")
ACTING = "turn: {player: red, phase: actions, actions_left: 3}"


def worth(p: Any, kind: Any) -> list[dict[str, dict[str, int]]]:
    """What values of the fields count, of those that count anything, for each template of a kind."""
    templates = [each for each in p.choices(0) if isinstance(each, Template) and each.kind is kind]
    told = [
        {name: domain.as_json().get("worth") for name, domain in each.domains.items()} for each in templates
    ]
    return [{name: each for name, each in one.items() if each} for one in told]


def meeting(here: str, monster: str = "star_spawn", more: str = "") -> Any:
    """Knights of red and a monster on 20."""
    return asked(f"knights: {{{here}}}\nmonsters: {{M1: {monster} at 20{more}}}\n{ACTING}")


def test_an_attack_says_what_knight_comrades_and_targets_count() -> None:
    """CH-098, CH-309, CH-341: strength is a rank, toughness what is left of it, and kinds call both by one word."""
    p = meeting("K1: red basic at 20, K2: red mighty at 20")
    p.state.monsters[0].damage = 1
    left = p.view(0).monsters[0].toughness - 1
    assert worth(p, Attack) == [
        {"knight": {"K1": 1}, "targets": {"M1": left}, "joined": {"K2": 3}},
        {"knight": {"K2": 3}, "targets": {"M1": left}, "joined": {"K1": 1}},
    ]
    kinds = {kind.type: {each.name: each.counts for each in kind.fields} for kind in HORROR.kinds("de").kinds}
    assert kinds["attack"] == {"knight": "Stärke", "targets": "Leben", "joined": "Stärke", "weapon": ""}
    assert kinds["choose_target"]["target"] == "Leben" and kinds["build_road"] == {"border": ""}


def test_who_is_given_a_target_says_what_he_counts_too() -> None:
    """CH-337, CH-342."""
    p = meeting("K1: red mighty at 20, K2: red strong at 20", "cultist", ", M2: cultist at 20")
    move = Attack("K1", ("M1", "M2"), joined=("K2",))
    p.apply(0, move, ScriptedDraws([], []))
    assert worth(p, ChooseTarget) == [
        {"knight": {"K1": 3}, "target": {"M1": 1, "M2": 1}, "joined": {"K2": 2}},
        {"knight": {"K2": 2}, "target": {"M1": 1, "M2": 1}, "joined": {"K1": 3}},
    ]


def test_a_fight_to_come_says_who_meets_what_before_anything_is_rolled() -> None:
    """CH-050, CH-307, CH-308, CH-378: in phase 1 no die is given, and who defends a town hits more easily."""
    p = asked(
        "towns: {13: red city}\nknights: {K1: red strong at 13, K2: red basic at 20, K3: blue basic at 20}\n"
        "monsters: {M1: cultist at 13, M2: star_spawn at 20}\nturn: {player: red, phase: combat}"
    )
    here, there = HORROR.fights(p.view(0), NAMES)
    assert (here.place, [(one.piece, one.strength) for one in here.fighters]) == ("13", [("K1", 2)])
    assert here.text == "K1 (strength 2) at 13 against M1 cultist (strength 1, toughness 1)"
    [odds] = here.odds
    assert (odds.piece, odds.strength, odds.toughness, odds.dice, odds.chance) == ("M1", 1, 1, 1, 50)
    assert odds.text == "1 die against M1, hits from 4 up: 50 % that it falls"
    [hopeless] = there.odds
    assert (hopeless.dice, hopeless.chance) == (0, 0)
    assert hopeless.text == "M2 is too strong: no die against it"
    assert [fight.place for fight in HORROR.fights(p.view(1), NAMES)] == ["20"]
    assert HORROR.fights(p.view(2), NAMES) == HORROR.fights(p.view(SPECTATOR), NAMES) == []
    german = HORROR.fights(p.view(0), NAMES, "de")[0]
    assert german.text == "K1 (Stärke 2) auf 13 gegen M1 Kultist (Stärke 1, Leben 1)"
    assert german.odds[0].text == "1 Würfel gegen M1, Treffer ab 4: fällt zu 50 %"


def test_who_may_attack_now_is_told_with_the_die_that_an_attack_gives() -> None:
    """CH-098, CH-315."""
    p = meeting("K1: red basic at 20")
    [fight] = HORROR.fights(p.view(0), NAMES)
    assert [one.dice for one in fight.odds] == [1]
    assert [one.dice for one in HORROR.odds(Attack("K1", ("M1",)), p.view(0), NAMES)] == [1]


ATTACKS = {
    "one die": ("K1: red strong at 20", "cultist", "K1", (), None),
    "the die that is given": ("K1: red basic at 20", "cultist", "K1", (), None),
    "two together": ("K1: red strong at 20, K2: red strong at 20", "ghoul", "K1", ("K2",), None),
    "two hits": ("K1: red general at 20", "warlock", "K1", (), None),
    "resistance": ("K1: red general at 20", "vampire", "K1", (), "physical"),
    "a weapon against which it has none": ("K1: red general at 20", "vampire", "K1", (), "magic"),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_odds_are_those_of_all_throws_of_the_dice(name: str) -> None:
    """CH-307, CH-308, CH-341 to CH-349: every throw is played by the rules, and counted."""
    here, monster, knight, joined, weapon = ATTACKS[name]
    p = meeting(here, monster)
    move = Attack(knight, ("M1",), joined=joined, weapon=weapon)
    [odds] = HORROR.odds(move, p.view(0), NAMES)
    assert 1 <= odds.dice <= 4
    killed = [slain(p.copy(), move, dice) for dice in product(range(1, 7), repeat=odds.dice)]
    assert odds.chance == round(100 * sum(killed) / len(killed))


def slain(p: Any, move: Attack, dice: tuple[int, ...]) -> bool:
    """Whether the monster is gone when the attack has thrown these dice, which it throws all."""
    events = p.apply(0, move, ScriptedDraws(list(dice), []))
    assert [len(event.dice) for event in events if isinstance(event, CombatRolled)] == [len(dice)]
    return not any(monster.monster == "M1" for monster in p.view(0).monsters)


def test_a_squad_pays_with_its_lowest_dice() -> None:
    """CH-352, CH-353, CH-358."""
    p = meeting("K1: red strong at 20, K2: red basic at 20", "ghoul")
    for knight in p.state.knights:
        knight.squad = 1
    move = Attack("S1", ("M1",))
    [odds] = HORROR.odds(move, p.view(0), NAMES)
    rolled = [
        event
        for event in p.copy().apply(0, move, ScriptedDraws([1] * odds.dice, []))
        if isinstance(event, CombatRolled)
    ]
    assert odds.dice == 5 and [len(event.dice) for event in rolled] == [5]
    assert odds.chance == round(100 * (1 - (2 / 3) ** 5))


def test_other_moves_have_no_odds() -> None:
    p = meeting("K1: red strong at 20", "cultist")
    assert HORROR.odds(HORROR.parse("roll", p.view(0)), p.view(0), NAMES) == []
    assert RULESETS["classic"].odds(HORROR.parse("roll", p.view(0)), p.view(0), NAMES) == []
