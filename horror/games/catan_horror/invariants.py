"""What holds in every position of Catan Horror, recomputed from scratch."""

from operator import add

from horror.games.catan_horror.facts import FACTS
from horror.games.island.recount import longest_path
from horror.rules.base.cards import KINDS
from horror.rules.base.sites import beside
from horror.rules.board.island import bits
from horror.rules.kernel.agenda import Step
from horror.rules.monsters.fights.responses import Responses
from horror.rules.monsters.ids import monster_id
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.roaming.movement_step import Arrival, Arrived
from horror.rules.monsters.state import (
    BASIC,
    CITY,
    DEAD,
    GENERAL,
    MAD,
    METROPOLIS,
    MIGHTY,
    SANE,
    SETTLEMENT,
    STRONG,
)
from horror.rules.monsters.towns.invasion import defended


def broken(p: HorrorPosition) -> list[str]:
    """A sentence for each invariant that does not hold."""
    return [
        *_cards(p),
        *_progress(p),
        *_pieces(p),
        *_towns(p),
        *_knights(p),
        *_monsters(p),
        *_seats(p),
        *_roads(p),
    ]


def _cards(p: HorrorPosition) -> list[str]:
    found = []
    counts = [0] * len(KINDS)
    for pile in [p.state.bank, *[seat.hand for seat in p.state.seats]]:
        counts = list(map(add, counts, pile))
        if min(pile) < 0:
            found.append(f"{pile} in a hand or in the bank")
    if counts != p.facts.bank.listed():
        found.append(f"{counts} cards, not {p.facts.bank.listed()}")
    return found


def _progress(p: HorrorPosition) -> list[str]:
    found = []
    counts = [0] * len(p.facts.progress_cards)
    for deck in p.state.decks:
        counts = list(map(add, counts, deck.fresh))
        for index in deck.under:
            counts[index] += 1
    for seat in p.state.seats:
        for index in [*seat.progress, *seat.points_cards]:
            counts[index] += 1
    if tuple(counts) != DEALT:
        for card, count in zip(p.facts.progress_cards, counts, strict=True):
            if count != card.count and card.dealt and (count > card.count or not card.points):
                found.append(f"{card.id}: {count} cards, not {card.count}")
    found += [
        f"the progress cards of seat {index} are not in order"
        for index, seat in enumerate(p.state.seats)
        if seat.progress != sorted(seat.progress)
    ]
    return found


def _pieces(p: HorrorPosition) -> list[str]:
    found = []
    for seat, mine in enumerate(p.state.seats):
        roads = mine.roads.bit_count()
        if roads > p.facts.roads or p.settlements_left(seat) < 0 or p.cities_left(seat) < 0:
            found.append(f"seat {seat} has more pieces on the board than there are")
        if mine.settlements & mine.cities or mine.stand_in & ~mine.settlements:
            found.append(f"seat {seat}: a town is two things at once")
    knights = [0] * (len(p.state.seats) * (GENERAL + 1))
    for knight in p.state.knights:
        knights[knight.owner * (GENERAL + 1) + knight.rank] += 1
    for seat in range(len(p.state.seats)):
        _, basic, strong, mighty, generals = knights[seat * (GENERAL + 1) : (seat + 1) * (GENERAL + 1)]
        for rank, used in ((BASIC, basic), (STRONG, strong), (MIGHTY, mighty + generals)):
            if used > p.facts.rank_pieces[rank - 1]:
                found.append(f"seat {seat}: too many knights of rank {rank}")
        if generals > 1:
            found.append(f"seat {seat}: two Generals")
    return found


def _towns(p: HorrorPosition) -> list[str]:
    state, found = p.state, []
    towns = cities = 0
    for seat in state.seats:
        if towns & (seat.settlements | seat.cities):
            found.append("towns overlap")
        towns |= seat.settlements | seat.cities
        cities |= seat.cities
    if towns != p.occupied:
        found.append("the mask of towns is stale")
    found += [
        f"towns at {one} and {other} are neighbours"
        for one in bits(towns & beside(p.island, towns))
        for other in bits(towns & p.island.neighbour_mask[one])
        if one < other
    ]
    if state.mad & state.invaded or p.ailing & ~p.occupied:
        found.append("a place is Mad and Invaded, or one of them without a town")
    if state.unclaimed & ~state.mad:
        found.append("a town that no Mad player had a piece for is not Mad")
    if state.walls & (p.ailing | ~cities):
        found.append("a wall where none can be (R-07)")
    for track, at in enumerate(state.metropolis):
        if at and not cities >> at & 1:
            found.append(f"the metropolis of track {track} is no city")
    for at in [at for at, damage in enumerate(map(add, state.horror, state.structural)) if damage]:
        if not p.occupied >> at & 1:
            found.append(f"damage without a town at {at}")
        else:
            size = METROPOLIS if at in state.metropolis else CITY if cities >> at & 1 else SETTLEMENT
            limit = p.facts.sizes[size]
            mad = state.mad >> at & 1
            if state.structural[at] >= limit.structural or (state.horror[at] >= limit.horror and not mad):
                found.append(f"the town at {at} has passed a threshold")
    if state.agenda and state.turn and not any(_unsettled(step) for step in state.agenda):
        beset = p.beset
        for at in bits(p.occupied & ~state.mad & (beset | state.invaded)):
            here = bool(beset >> at & 1)
            if state.invaded >> at & 1 and not here:
                found.append(f"the town at {at} is Invaded by nobody")
            if here and not state.invaded >> at & 1 and not defended(p, at):
                found.append(f"the town at {at} is undefended and not Invaded")
    return found


def _unsettled(step: Step) -> bool:
    """Whether stock is taken only when this step is over."""
    return bool(step.phase == "monsters" and step.decision) or isinstance(step, Arrival | Arrived | Responses)


def _knights(p: HorrorPosition) -> list[str]:
    found = []
    for knight in p.state.knights:
        name = f"K{knight.number}"
        if knight.damage >= knight.rank or knight.damage < 0:
            found.append(f"{name} has {knight.damage} damage")
        if knight.mad and (knight.hidden or knight.squad or not knight.entered):
            found.append(f"{name} is Mad, and hidden or in a squad")
        if knight.entered and not knight.mad:
            found.append(f"{name} is Sane and has entered as a monster")
        if not 1 <= knight.at <= p.island.size:
            found.append(f"{name} is nowhere")
        if knight.squad:
            squad = p.squad(knight.squad)
            if len(squad) < 2 or len({(one.at, one.owner, one.hidden) for one in squad}) != 1:
                found.append(f"S{knight.squad} is no squad")
    numbers = [knight.number for knight in p.state.knights]
    if len(numbers) != len(set(numbers)) or any(number > p.state.knights_numbered for number in numbers):
        found.append("knights with the same number")
    return found


DEALT = tuple(card.count * card.dealt for card in FACTS.progress_cards)
"""How many progress cards of each kind there are; of victory point cards fewer may be left."""
GATE_MARKERS = tuple(world.count for world in FACTS.worlds)
"""How many gate markers of each world there are."""


def _monsters(p: HorrorPosition) -> list[str]:
    state, found = p.state, []
    counts = list(state.cup)
    for seat in state.seats:
        counts = list(map(add, counts, seat.trophies))
    for nursery in state.nurseries:
        counts[nursery.kind] += 1
    for monster in state.monsters:
        counts[monster.kind] += 1
        if bool(monster.at) == (monster.gate >= 0):
            found.append(f"{monster_id(monster)} is in two places, or in none")
        if monster.damage and monster.damage >= p.kind_of(monster).toughness:
            found.append(f"{monster_id(monster)} is dead")
    if tuple(counts) != p.markers:
        found.append(f"{counts} markers of the kinds of monsters, not {p.markers}")
    worlds = list(state.gate_stack)
    for gate in state.gates:
        worlds[gate.world] += 1
    if tuple(worlds) != GATE_MARKERS:
        found.append(f"{worlds} markers of the worlds, not {GATE_MARKERS}")
    hexes = [gate.hex for gate in state.gates]
    if len(hexes) != len(set(hexes)) or any(state.sealed >> index & 1 for index in hexes):
        found.append("two gates on a hex, or one on a sealed hex")
    if any(gate.damage >= p.facts.gate_damage for gate in state.gates):
        found.append("a gate has taken enough to close")
    return found


def _seats(p: HorrorPosition) -> list[str]:
    state, found = p.state, []
    for seat, mine in enumerate(state.seats):
        if mine.status == DEAD and (
            any(mine.hand)
            or mine.progress
            or p.knights_of(seat)
            or any(mine.improvements)
            or seat in p.owing()
        ):
            found.append(f"seat {seat} is dead and has something left")
        if mine.resigned and (mine.status != DEAD or p.towns(seat) & state.walls):
            found.append(f"seat {seat} has resigned and is not dead, or has a wall")
        if mine.status == MAD and (p.knights_of(seat) or mine.clues or any(mine.trophies)):
            found.append(f"seat {seat} is Mad and has sane things")
        if mine.clues < 0 or min(mine.trophies) < 0:
            found.append(f"seat {seat} has spent what it had not")
    if not 0 <= state.actions_left <= 60:
        found.append(f"{state.actions_left} Knight Actions are left")
    if (state.result is None) != bool(state.agenda):
        found.append("a result and an agenda, or neither")
    if not p.finished and state.turn and not any(seat.status != DEAD for seat in state.seats):
        found.append("everybody is dead and the game goes on")
    return found


def _roads(p: HorrorPosition) -> list[str]:
    found = []
    roads = 0
    for mine in p.state.seats:
        if roads & mine.roads:
            found.append("roads overlap")
        roads |= mine.roads
    if roads != p.roaded:
        found.append("the mask of roads is stale")
    lengths = []
    for seat, mine in enumerate(p.state.seats):
        true = longest_path(p, seat) if mine.status == SANE else 0
        lengths.append(true)
        if true != mine.road_length:
            found.append(f"seat {seat}: longest path is {true}, not {mine.road_length}")
    holder = p.state.longest_road
    if holder >= 0 and (lengths[holder] < p.facts.longest_road_minimum or lengths[holder] < max(lengths)):
        found.append(f"the longest road is with seat {holder}, lengths {lengths}")
    return found
