"""The state of a game of Catan Horror: the parts' states with their types filled in."""

from collections.abc import Sequence
from typing import TypeAlias

from horror.games.catan_horror.cards import CardStep
from horror.games.catan_horror.options import Options
from horror.rules.base.discards import Discards
from horror.rules.base.turn import Actions, Roll
from horror.rules.cities.cards.progress import ProgressOverflow
from horror.rules.cities.towns.production import Aqueduct
from horror.rules.monsters import state
from horror.rules.monsters.fights.combat_phase import (
    Combat,
    CombatOver,
    CombatPhase,
    FightAt,
    FightEverywhere,
    KnightsAnswer,
)
from horror.rules.monsters.fights.knights_attack import AssignDice, KnightsAttack, SquadAttack
from horror.rules.monsters.fights.monsters_attack import (
    AssignDamage,
    JoinFight,
    MonstersAttack,
    SacrificeWall,
)
from horror.rules.monsters.fights.responses import Responses
from horror.rules.monsters.gates.choosing import OpenGate, PlaceGate
from horror.rules.monsters.gates.closing import SealGate
from horror.rules.monsters.mad.dividing import DivideTowns
from horror.rules.monsters.mad.rewards import ChooseReward
from horror.rules.monsters.roaming.movement_step import Arrival, Arrived, ControlMonsters, Movement
from horror.rules.monsters.special_building.gather import SpecialBuilding
from horror.rules.monsters.state import Seat
from horror.rules.monsters.turn.game_turn import NextSeat, Production, RecruitsAppear, WrapUp
from horror.rules.monsters.turn.monster_turn import InvadedTowns, KnightsSuffer, MadnessWanes, MadTowns
from horror.rules.monsters.turn.production_roll import Harvest
from horror.rules.monsters.turn.setup import PlaceTownsAndCities, PrepareIsland

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
