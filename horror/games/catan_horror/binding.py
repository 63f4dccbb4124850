"""Which moves each step of Catan Horror takes: from whom it asks, and from the others."""

from horror.games.catan_horror.cards import AFTER_ROLL, BEFORE_ROLL, CARD_STEPS
from horror.games.catan_horror.special_building import SPECIAL_BUILDING
from horror.rules.base.discards import Discards
from horror.rules.base.moves import accept, bank_trade, counter, decline, discard, end_turn, offer, withdraw
from horror.rules.base.offers import offers_open
from horror.rules.base.position import affordable, holds_cards
from horror.rules.base.turn import Actions, Roll
from horror.rules.cities.cards.moves import discard_progress
from horror.rules.cities.cards.progress import ProgressOverflow, holds_points_cards
from horror.rules.cities.towns.moves import build_wall, improve, take_resource
from horror.rules.cities.towns.production import Aqueduct
from horror.rules.kernel.binding import Binding, asked_if, for_each, named_by
from horror.rules.monsters.actions.acting import may_act, own_groups
from horror.rules.monsters.actions.moves import (
    attack,
    attack_gate,
    calm,
    colonize,
    form_squad,
    harvest,
    hide,
    join_squad,
    militia,
    move_knight,
    raze,
    recruit,
    repair,
    rest,
    spend_clue,
    unhide,
)
from horror.rules.monsters.building.moves import (
    build_city,
    build_road,
    build_settlement,
    make_general,
    promote,
    rebuild,
    swap_trophies,
)
from horror.rules.monsters.fights.combat_phase import CombatPhase
from horror.rules.monsters.fights.knights_attack import AssignDice, KnightsAttack
from horror.rules.monsters.fights.monsters_attack import AssignDamage, JoinFight, SacrificeWall
from horror.rules.monsters.fights.moves import (
    assign_damage,
    assign_dice,
    choose_targets,
    fight,
    flee,
    sacrifice_wall,
)
from horror.rules.monsters.fights.responses import Responses
from horror.rules.monsters.gates.choosing import PlaceGate
from horror.rules.monsters.gates.closing import SealGate
from horror.rules.monsters.gates.moves import gate_on, reroll_gate, seal_gate
from horror.rules.monsters.knights.trophies import holds_trophies
from horror.rules.monsters.mad.dividing import DivideTowns
from horror.rules.monsters.mad.moves import nurture, take_reward, take_town
from horror.rules.monsters.mad.rewards import ChooseReward
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.roaming.movement_step import ControlMonsters
from horror.rules.monsters.roaming.moves import leave_to_rules, move_monster
from horror.rules.monsters.special_building.gather import SpecialBuilding
from horror.rules.monsters.turn.moves import pass_on, place, roll
from horror.rules.monsters.turn.setup import PlaceTownsAndCities

KNIGHT_ACTIONS = (
    asked_if(
        may_act,
        for_each(
            own_groups,
            move_knight,
            attack,
            attack_gate,
            calm,
            repair,
            raze,
            recruit,
            form_squad,
            join_squad,
            harvest,
        ),
    ),
    asked_if(may_act, hide),
    asked_if(may_act, named_by(affordable, rest, colonize)),
    unhide,
    militia,
    spend_clue,
)
"""CH-078, CH-079: what knights do, and what makes or spends their actions."""

BUILDING = (
    named_by(affordable, build_road, build_settlement, build_city, build_wall, promote, nurture),
    improve,
    asked_if(rebuild.any_fallen, rebuild),
    asked_if(holds_points_cards, make_general),
    asked_if(holds_trophies, swap_trophies),
)
"""CH-060 to CH-062, CH-072: what is built; Basic Knights are not among it."""

TRADE = (asked_if(holds_cards, bank_trade, offer), asked_if(offers_open, accept, decline, withdraw))
"""CH-060, CH-456: cards alone are traded, not clues and trophies."""

BINDING: Binding[HorrorPosition] = Binding(
    moves={
        PlaceTownsAndCities: (place,),
        CombatPhase: (fight, hide, unhide, spend_clue, pass_on, roll),
        JoinFight: (fight, pass_on, roll),
        SacrificeWall: (sacrifice_wall, pass_on),
        AssignDamage: (assign_damage,),
        KnightsAttack: (choose_targets, pass_on),
        AssignDice: (assign_dice, pass_on),
        Roll: (roll, BEFORE_ROLL, unhide),
        ProgressOverflow: (discard_progress,),
        Aqueduct: (take_resource,),
        PlaceGate: (gate_on, reroll_gate),
        Discards: (discard,),
        Actions: (*BUILDING, *TRADE, *KNIGHT_ACTIONS, *AFTER_ROLL, end_turn),
        SealGate: (seal_gate, pass_on),
        ControlMonsters: (move_monster, leave_to_rules, pass_on),
        Responses: (fight, hide, flee),
        ChooseReward: (take_reward,),
        DivideTowns: (take_town,),
        SpecialBuilding: SPECIAL_BUILDING,
        **CARD_STEPS,
    },
    beside={Actions: (asked_if(offers_open, accept, decline, counter, withdraw),)},
)
