"""Common standing orders of Catan Horror (TAB-133)."""

from __future__ import annotations

from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.standing.assault import Assaulted
from horror.games.catan_horror.standing.building import SpecialBuilding
from horror.games.catan_horror.standing.cards import Giving, Taking
from horror.games.catan_horror.standing.fights import Fighting
from horror.games.catan_horror.standing.mad import MovingMonsters
from horror.games.catan_horror.standing.turn import BeginsAmongMonsters
from horror.games.island.standing.common import DECLINES, discards, spared
from horror.games.standing.common import STEWARD_IF_LATE, Common
from horror.rules.kernel.phrases import phrase

CITY_SPARED, _ = spared(FACTS, "when giving")
COMMON = (
    Common(
        BeginsAmongMonsters,
        phrase("Roll when my turn begins, but not while a knight of mine stands beside monsters"),
        ("when my turn begins: roll",),
    ),
    Common(
        BeginsAmongMonsters,
        phrase("Roll when my turn begins, and let knights beside monsters fight"),
        ("when my turn begins even in combat: roll",),
    ),
    Common(
        SpecialBuilding,
        phrase("Pass special building until my turn, always"),
        ("when special building: pass until my turn for good",),
    ),
    Common(
        SpecialBuilding,
        phrase("Pass special building where I can pay for nothing, else ask me"),
        (
            "when special building and I can afford: ask me for good",
            "when special building: pass answer after 5 to 20 min for good",
        ),
    ),
    *DECLINES,
    Common(
        Assaulted,
        phrase("Assaults: all my knights fight, but hide where the monsters are stronger"),
        ("when assaulted and outnumbered: all hide else all fight", "when assaulted: all fight"),
    ),
    Common(Assaulted, phrase("Assaults: all my knights fight"), ("when assaulted: all fight",)),
    Common(
        Fighting,
        phrase("Fights: lose as little as can be, and kill as much"),
        ("when my knights fight: lose least; kill most",),
    ),
    *discards(FACTS),
    Common(Giving, phrase("When I must give cards, keep what a city costs"), (CITY_SPARED,)),
    Common(Taking, phrase("When I may take cards, take ore, then grain"), ("when taking: take ore, grain",)),
    Common(
        MovingMonsters,
        phrase("Mad: leave the monsters to the rules"),
        ("when moving monsters: leave to rules",),
    ),
    STEWARD_IF_LATE,
)
