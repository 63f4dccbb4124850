"""The horde: a Mad player, who sends monsters against the weakest sane towns and knights (CH-408 to CH-446)."""

from functools import cached_property

from horror.games.bots.offered import Offered, best
from horror.games.catan_horror.bots.situation import RANK, SIZE, Situation
from horror.games.catan_horror.bots.weights import WEIGHTS
from horror.games.catan_horror.odds import Foe
from horror.rules.base.cards import no_cards
from horror.rules.board.island import bits
from horror.rules.kernel.moves import Move
from horror.rules.monsters.gates.moves.gate_on import GateOn
from horror.rules.monsters.gates.moves.reroll_gate import RerollGate
from horror.rules.monsters.mad.moves.take_reward import TakeReward
from horror.rules.monsters.mad.moves.take_town import TakeTown
from horror.rules.monsters.roaming.moves.move_monster import MoveMonster
from horror.rules.monsters.turn.moves.pass_on import PASS, Pass

HORDE = WEIGHTS.horde


class Prey:
    """What a horde hunts: for each intersection, what it is worth to have a monster there."""

    def __init__(self, s: Situation) -> None:
        self.s = s

    @cached_property
    def towns(self) -> dict[int, float]:
        """Sane and Invaded towns: the nearer to their end and the less defended, the better."""
        found = {}
        for town in self.s.view.towns:
            if town.state == "mad":
                continue
            ruin = max(town.horror / town.horror_limit, town.structural / town.structural_limit)
            value = HORDE.town + HORDE.metropolis * SIZE[town.kind] + HORDE.ruined * ruin
            value += HORDE.leader * self.s.view.seats[town.owner].points
            if town.state == "sane":
                value /= 1 + HORDE.defender * (self.s.guards.get(town.at, 0) + town.walled)
            found[town.at] = value
        return found

    @cached_property
    def knights(self) -> dict[int, int]:
        """The weakest unhidden sane knight of each intersection outside sane towns."""
        found: dict[int, int] = {}
        for knight in self.s.view.knights:
            if not knight.mad and not knight.hidden and knight.at not in self.towns:
                found[knight.at] = min(found.get(knight.at, 9), RANK[knight.rank])
        return found

    @cached_property
    def crowd(self) -> dict[int, int]:
        """How many monsters are on an intersection already."""
        return {at: len(foes) for at, foes in self.s.foes_at.items()}

    def value(self, foe: Foe, at: int) -> float:
        """What it is worth that this monster is at a place: the best goal from there, nearer ones more."""
        far = self.s.island.distance[at]
        harm = 1 + 0.2 * (foe.strength + foe.horror)
        most = 0.0
        for town, worth in self.towns.items():
            others = self.crowd.get(town, 0) - (foe.at == town)
            most = max(most, worth * harm / (1 + HORDE.crowd * others) * HORDE.away ** far[town])
        for spot, rank in self.knights.items():
            if rank <= foe.strength:
                most = max(most, HORDE.knight * rank * HORDE.away ** far[spot])
        return most


def move_monsters(s: Situation, offered: Offered) -> Move | None:
    """CH-417: the first monster that a step brings nearer to its prey takes it; when none is left, that is all."""
    moves = offered.moves(MoveMonster)
    if not moves:
        return None
    prey = Prey(s)
    for name in s.view.movable:
        foe = s.foes[name]
        # A monster on the centre of a hex is nowhere yet: any corner is better than to stay.
        stays = prey.value(foe, foe.at) + HORDE.stay if foe.at else 0.0
        ways = [move for move in moves if move.monster == name]
        found = best(ways, lambda move, foe=foe: prey.value(foe, move.path[-1]), stays)  # type: ignore[misc]
        if found is not None:
            return found
    return PASS


def place_gate(s: Situation, offered: Offered) -> Move | None:
    """CH-426: the hex with most sane towns about it; once another roll where it has none."""
    moves = offered.moves(GateOn)
    if not moves:
        return None

    def value(move: GateOn) -> float:
        if move.hex is None:
            return len(s.view.gates) / 2
        corners = s.island.corners[s.island.hex_index[move.hex]]
        near = [min(s.island.distance[corner][at] for corner in corners) for at in bits(s.occupied & ~s.mad)]
        return HORDE.gate_town * sum(HORDE.away ** (2 * distance) for distance in near)

    chosen = best(moves, value)
    again = offered.first(RerollGate)
    return again if again and chosen and value(chosen) < HORDE.gate_town / 2 else chosen


def take_reward(s: Situation, offered: Offered) -> Move | None:
    """CH-424: the resources of most use."""
    return best(offered.moves(TakeReward), lambda move: s.gain(no_cards(), move.cards.listed()))


def take_town(s: Situation, offered: Offered) -> Move | None:
    """CH-412: the largest town, then the one that yields most."""
    return best(
        offered.moves(TakeTown), lambda move: 20 * SIZE[s.town_at[move.at].kind] + sum(s.yields[move.at])
    )


def nothing(s: Situation, offered: Offered) -> Move | None:
    """No more of what is asked."""
    return offered.first(Pass)
