"""A position of each game on which much lies and stands, for what is said and drawn of it; not to be changed."""

from __future__ import annotations

from functools import cache
from typing import Any

from horror.games import RULESETS
from horror.games.scenario.face import face_of
from horror.games.scenario.reading import read
from tests.games.horror_positions import asked

CLASSIC = """
name: shown
rules: [BASE-01]
ruleset: classic
towns: {13: red city, 30: red settlement, 33: red settlement, 41: blue settlement, 50: white city, 2: white settlement}
roads: {13-18: red, 8-13: red, 12-17: red, 18-23: red, 8-12: red, 41-46: blue, 50-54: white, 2-5: white}
robber: K
hands: {red: {wool: 1, ore: 2}, blue: {grain: 4}}
development: {red: [victory_point, knight], white: [year_of_plenty]}
army: {white: 3, blue: 1}
offers: {T1: red gives 1 wool for 2 grain to blue}
turn: {player: red, phase: actions, number: 7, rolled: [2, 3]}
"""
HORROR = """
towns: {13: red city walled horror=2, 30: red settlement invaded structural=3, 18: blue settlement,
  41: blue metropolis track=trade, 50: white settlement mad building=ghoul progress=1}
roads: {13-18: red, 8-13: red, 12-17: red, 17-23: red, 8-12: red, 41-46: blue}
improvements: {red: {politics: 2}, blue: {trade: 4}}
knights: {K1: red strong at 24 hidden damage=1, K2: blue basic at 36, K3: blue mighty at 36 promoted,
  K4: white basic at 7 mad=2 sanity=1}
squads: {S1: [K2, K3]}
recruits: {13: red}
monsters: {M1: ghost at 25, M2: byakhee on gate J, M3: dhole at 30 damage=1, M4: cultist at 18, M5: maniac at 50,
  M6: the_black_man at 2}
gates: {J: abyss damage=4, A: yuggoth}
sealed: [C, L]
merchant: {hex: B, owner: red}
seats: {white: mad}
clues: {red: 1, blue: 2}
trophies: {red: [ghoul, ghoul, witch]}
points_cards: {blue: [printer, constitution]}
progress: {red: [crane, smith], blue: [spy]}
hands: {red: {wool: 1}, blue: {ore: 2, coin: 1}}
offers: {T1: red gives 1 wool for 1 ore to blue}
turn: {player: red, phase: actions, number: 7, rolled: [2, 3], actions_left: 2}
"""


def classic(text: str) -> Any:
    """The position of the classic game that a scenario describes."""
    [scenario] = read(text, RULESETS)
    return face_of(RULESETS, "classic").build(scenario.position)


@cache
def classic_shown() -> Any:
    """Red to play, with the longest road; white with the largest army; an offer to blue."""
    return classic(CLASSIC)


@cache
def horror_shown() -> Any:
    """Red to play, whose city is damaged and whose settlement is Invaded; white is Mad."""
    return asked(HORROR)
