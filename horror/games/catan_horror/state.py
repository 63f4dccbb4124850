"""The state of a game of Catan Horror: the parts' states with their types filled in."""

from collections.abc import Sequence
from typing import TypeAlias

from horror.games.catan_horror.cards import CardStep
from horror.games.catan_horror.options import Options
from horror.rules.base.turn import Actions, Discards, Roll
from horror.rules.cities.production import Aqueduct
from horror.rules.cities.progress import ProgressOverflow
from horror.rules.monsters import state
from horror.rules.monsters.combat_phase import Combat, CombatPhase, FightAt, FightEverywhere, KnightsAnswer
from horror.rules.monsters.fights import (
    AssignDamage,
    AssignDice,
    CombatOver,
    JoinFight,
    KnightsAttack,
    MonstersAttack,
    SacrificeWall,
    SquadAttack,
)
from horror.rules.monsters.game_turn import NextSeat, Production, RecruitsAppear, WrapUp
from horror.rules.monsters.monster_turn import (
    Arrival,
    Arrived,
    ControlMonsters,
    InvadedTowns,
    KnightsSuffer,
    MadnessWanes,
    MadTowns,
    Movement,
)
from horror.rules.monsters.players import DivideTowns
from horror.rules.monsters.production_roll import Harvest, OpenGate, PlaceGate
from horror.rules.monsters.responses import Responses
from horror.rules.monsters.rewards import ChooseReward
from horror.rules.monsters.seal_step import SealGate
from horror.rules.monsters.setup import PlaceTownsAndCities, PrepareIsland
from horror.rules.monsters.special_building import SpecialBuilding
from horror.rules.monsters.state import Seat

AgendaStep: TypeAlias = (
    PlaceTownsAndCities
    | PrepareIsland
    | Combat
    | CombatPhase
    | FightEverywhere
    | FightAt
    | KnightsAnswer
    | MonstersAttack
    | JoinFight
    | SacrificeWall
    | AssignDamage
    | KnightsAttack
    | SquadAttack
    | AssignDice
    | CombatOver
    | Production
    | Roll
    | ProgressOverflow
    | Harvest
    | Aqueduct
    | OpenGate
    | PlaceGate
    | Discards
    | Actions
    | SealGate
    | Movement
    | ControlMonsters
    | Arrival
    | Arrived
    | Responses
    | InvadedTowns
    | MadTowns
    | KnightsSuffer
    | MadnessWanes
    | ChooseReward
    | DivideTowns
    | RecruitsAppear
    | WrapUp
    | SpecialBuilding
    | NextSeat
    | CardStep
)


class State(state.State, omit_defaults=True, kw_only=True):
    """Everything about a game of Catan Horror at one moment."""

    options: Options
    seats: Sequence[Seat]
    agenda: Sequence[AgendaStep]
