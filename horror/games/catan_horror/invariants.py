"""What holds in every position of Catan Horror, recomputed from scratch."""

from typing import TYPE_CHECKING

from horror.games.classic.invariants import longest_path
from horror.rules.base.cards import KINDS
from horror.rules.board.island import bits
from horror.rules.monsters.position import monster_id
from horror.rules.monsters.state import DEAD, GENERAL, MAD, SANE
from horror.rules.monsters.stock import defended

if TYPE_CHECKING:
    from horror.games.catan_horror.position import CatanHorrorPosition


def broken(p: "CatanHorrorPosition") -> list[str]:
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


def _cards(p: "CatanHorrorPosition") -> list[str]:
    found = []
    for kind, name in enumerate(KINDS):
        held = [seat.hand[kind] for seat in p.state.seats]
        total = p.facts.bank.listed()[kind]
        if min([*held, p.state.bank[kind]]) < 0 or sum(held) + p.state.bank[kind] != total:
            found.append(f"{name}: {held} in hands and {p.state.bank[kind]} in the bank are not {total}")
    return found


def _progress(p: "CatanHorrorPosition") -> list[str]:
    found = []
    for index, card in enumerate(p.facts.progress_cards):
        if not card.dealt:
            continue
        count = sum(deck.fresh[index] + deck.under.count(index) for deck in p.state.decks)
        count += sum(seat.progress.count(index) + seat.points_cards.count(index) for seat in p.state.seats)
        if count > card.count or (count < card.count and not card.points):
            found.append(f"{card.id}: {count} cards, not {card.count}")
    return found


def _pieces(p: "CatanHorrorPosition") -> list[str]:
    found = []
    for seat, mine in enumerate(p.state.seats):
        if min(p.settlements_left(seat), p.cities_left(seat), p.facts.roads - mine.roads.bit_count()) < 0:
            found.append(f"seat {seat} has more pieces on the board than there are")
        if mine.settlements & mine.cities or mine.stand_in & ~mine.settlements:
            found.append(f"seat {seat}: a town is two things at once")
        for rank in (1, 2, 3):
            if p.free_pieces(seat, rank) < 0:
                found.append(f"seat {seat}: too many knights of rank {rank}")
        if sum(knight.owner == seat and knight.rank == GENERAL for knight in p.state.knights) > 1:
            found.append(f"seat {seat}: two Generals")
    return found


def _towns(p: "CatanHorrorPosition") -> list[str]:
    state, found = p.state, []
    towns = [at for seat in state.seats for at in bits(seat.settlements | seat.cities)]
    if len(towns) != len(set(towns)) or set(towns) != set(bits(p.occupied)):
        found.append("towns overlap, or their mask is stale")
    found += [
        f"towns at {a} and {b} are neighbours"
        for a in towns
        for b in towns
        if a < b and p.island.distance[a][b] == 1
    ]
    cities = sum(seat.cities for seat in state.seats)
    if state.mad & state.invaded or p.ailing & ~p.occupied:
        found.append("a place is Mad and Invaded, or one of them without a town")
    if state.walls & (p.ailing | ~cities):
        found.append("a wall where none can be (R-07)")
    for track, at in enumerate(state.metropolis):
        if at and not cities >> at & 1:
            found.append(f"the metropolis of track {track} is no city")
    for at in range(len(state.horror)):
        if not p.occupied >> at & 1 and (state.horror[at] or state.structural[at]):
            found.append(f"damage without a town at {at}")
        elif p.occupied >> at & 1:
            limit = p.limits_of(at)
            if state.structural[at] >= limit.structural or (
                state.horror[at] >= limit.horror and not state.mad >> at & 1
            ):
                found.append(f"the town at {at} has passed a threshold")
    settled = (
        not p.finished and state.turn and not any(s.phase == "monsters" and s.decision for s in state.agenda)
    )
    if settled and not any(type(s).__name__ in ("Arrival", "Arrived", "Responses") for s in state.agenda):
        for at in bits(p.occupied & ~state.mad):
            here = bool(p.monsters_at(at))
            if state.invaded >> at & 1 and not here:
                found.append(f"the town at {at} is Invaded by nobody")
            if here and not state.invaded >> at & 1 and not defended(p, at):
                found.append(f"the town at {at} is undefended and not Invaded")
    return found


def _knights(p: "CatanHorrorPosition") -> list[str]:
    found = []
    for knight in p.state.knights:
        name = f"K{knight.number}"
        if knight.damage >= knight.rank or knight.damage < 0:
            found.append(f"{name} has {knight.damage} damage")
        if knight.mad and (knight.hidden or knight.squad or not knight.entered):
            found.append(f"{name} is Mad, and hidden or in a squad")
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


def _monsters(p: "CatanHorrorPosition") -> list[str]:
    state, found = p.state, []
    for index, kind in enumerate(p.facts.monsters):
        count = state.cup[index] + sum(monster.kind == index for monster in state.monsters)
        count += sum(seat.trophies[index] for seat in state.seats)
        count += sum(nursery.kind == index for nursery in state.nurseries)
        if count != p.in_cup(index):
            found.append(f"{kind.id}: {count} markers, not {p.in_cup(index)}")
    for monster in state.monsters:
        if bool(monster.at) == (monster.gate >= 0) or monster.damage >= p.kind_of(monster).toughness:
            found.append(f"{monster_id(monster)} is in two places, or dead")
    for index, world in enumerate(p.facts.worlds):
        if state.gate_stack[index] + sum(gate.world == index for gate in state.gates) != world.count:
            found.append(f"{world.id}: wrong number of markers")
    hexes = [gate.hex for gate in state.gates]
    if len(hexes) != len(set(hexes)) or any(state.sealed >> index & 1 for index in hexes):
        found.append("two gates on a hex, or one on a sealed hex")
    if any(gate.damage >= p.facts.gate_damage for gate in state.gates):
        found.append("a gate has taken enough to close")
    return found


def _seats(p: "CatanHorrorPosition") -> list[str]:
    state, found = p.state, []
    for seat, mine in enumerate(state.seats):
        if mine.status == DEAD and (
            any(mine.hand) or mine.progress or any(k.owner == seat for k in state.knights)
        ):
            found.append(f"seat {seat} is dead and has something left")
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


def _roads(p: "CatanHorrorPosition") -> list[str]:
    found = []
    roads = [border for seat in p.state.seats for border in bits(seat.roads)]
    if len(roads) != len(set(roads)) or set(roads) != set(bits(p.roaded)):
        found.append("roads overlap, or their mask is stale")
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
