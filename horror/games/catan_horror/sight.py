"""What somebody who orders sees of a view: own knights and towns, ways, and what only one thing can be meant by."""

from collections.abc import Iterator

from horror.games.catan_horror.facts import FACTS
from horror.games.catan_horror.view import HorrorView, KnightView, MonsterView, TownView
from horror.games.island.view import shape_of
from horror.rules.base.cards import COMMODITIES, KINDS
from horror.rules.base.state import TERRAIN_RESOURCE, TERRAINS
from horror.rules.board.island import Island
from horror.rules.cities.facts import TRACKS

ROAD, OPEN = 1, 2
"""CH-083: what a step costs, in halves of an intersection."""
_YIELD = {
    ground: KINDS[kind] if kind >= 0 else "" for ground, kind in zip(TERRAINS, TERRAIN_RESOURCE, strict=True)
}
RANK = {"basic": 1, "strong": 2, "mighty": 3, "general": 4}


def decision(view: HorrorView, seat: int) -> str:
    """The kind of decision that is open: the seat's own, else any; empty for none."""
    kinds = {asked.seat: asked.kind for asked in view.waiting}
    return kinds.get(seat) or next(iter(kinds.values()), "")


def traders(view: HorrorView, seat: int) -> tuple[int, ...]:
    """CH-413, CH-441: the seats with which this one may trade: of its own status."""
    status = view.seats[seat].status
    return tuple(other.seat for other in view.seats if other.seat != seat and other.status == status)


def island_of(view: HorrorView) -> Island:
    """The topology of the island that the view shows."""
    return shape_of(view)


def bank_rate(view: HorrorView, seat: int, kind: str) -> int:
    """How many cards of a kind buy one at the bank (IMP-01, IMP-04, IMP-07, CH-414, CH-442)."""
    mine = view.seats[seat]
    rates = [FACTS.bank_rate]
    if mine.status == "mad":
        alone = [other.seat for other in view.seats if other.status == "mad"] == [seat]
        rates += [FACTS.mad_bank_rate] if alone else []
    elif towns := {town.at for town in sane_towns(view, seat)}:
        served = {one.kind for one in view.harbours if towns & {int(end) for end in one.border.split("-")}}
        rates += [FACTS.any_harbour_rate] if "any" in served else []
        rates += [FACTS.own_harbour_rate] if kind in served else []
        if kind in COMMODITIES and mine.improvements["trade"] >= FACTS.ability_level:
            rates.append(FACTS.commodity_rate)
        ground = {one.hex: one.terrain for one in view.hexes}.get(view.merchant_hex or "")
        if view.merchant_owner == seat and ground and _YIELD[ground] == kind:
            rates.append(FACTS.merchant_rate)
    return min(rates + ([FACTS.fleet_rate] if kind in mine.fleet else []))


# -- knights


def group_name(knight: KnightView) -> str:
    """``S1`` for a knight in a squad, else its own id."""
    return knight.squad or knight.knight


def members(view: HorrorView, name: str) -> list[KnightView]:
    """The knights of an id: of a squad all of them."""
    return [knight for knight in view.knights if name in (knight.squad, knight.knight)]


def own_groups(view: HorrorView, seat: int) -> list[str]:
    """The seat's sane knights and squads, each once, in order."""
    return list(
        dict.fromkeys(
            group_name(knight) for knight in view.knights if knight.owner == seat and not knight.mad
        )
    )


def groups_at(view: HorrorView, seat: int, at: int) -> list[str]:
    """The seat's sane knights and squads on an intersection."""
    return [name for name in own_groups(view, seat) if members(view, name)[0].at == at]


def asked_groups(view: HorrorView, seat: int) -> list[str]:
    """The knights and squads that the open question is about, for this seat."""
    if view.question == "responses":
        return next((answer.asked for answer in view.answers if answer.seat == seat), [])
    if view.question == "join_fight" and view.fight and view.fight.at:
        here = groups_at(view, seat, view.fight.at)
        return [name for name in here if members(view, name)[0].hidden]
    return list(view.fight.targets) if view.question == "combat_phase" and view.fight else []


# -- monsters


def monster(view: HorrorView, name: str) -> MonsterView | None:
    """The monster of this id."""
    return next((thing for thing in view.monsters if thing.monster == name), None)


def beset(view: HorrorView) -> set[int]:
    """Where monsters and Mad knights stand; not the centres of hexes."""
    found = {thing.at for thing in view.monsters if thing.at is not None}
    return found | {knight.at for knight in view.knights if knight.mad}


def targets_at(view: HorrorView, at: int) -> list[str]:
    """CH-097, CH-227: what a knight on an intersection may attack, oldest first."""
    letters = {island_of(view).hexes[index] for index in island_of(view).around[at]}
    near = {thing.monster for thing in view.monsters if thing.at == at or thing.hex in letters}
    near |= {knight.knight for knight in view.knights if knight.at == at and knight.mad}
    return [name for name in view.by_age if name in near]


def gates_at(view: HorrorView, at: int) -> list[str]:
    """The hexes with a gate around an intersection."""
    letters = {island_of(view).hexes[index] for index in island_of(view).around[at]}
    return [gate.hex for gate in view.gates if gate.hex in letters]


# -- towns


def sane_towns(view: HorrorView, seat: int) -> list[TownView]:
    """X-60: the towns that a seat controls."""
    return [town for town in view.towns if town.owner == seat and town.state == "sane"]


def wall_sites(view: HorrorView, seat: int) -> list[int]:
    """IMP-10: sane cities without a wall."""
    return [town.at for town in sane_towns(view, seat) if town.kind != "settlement" and not town.walled]


def free_cities(view: HorrorView, seat: int) -> list[int]:
    """IMP-05: sane cities that bear no metropolis."""
    return [town.at for town in sane_towns(view, seat) if town.kind == "city"]


def metropolis_of(view: HorrorView, seat: int, track: str) -> int | None:
    """IMP-05, X-17: the only city that the next level on a track can make a metropolis; None where none, or several."""
    level = view.seats[seat].improvements[track] + 1
    at = view.metropolis[track]
    if level < FACTS.metropolis_level:
        return None
    if at is not None:
        town = next(town for town in view.towns if town.at == at)
        fixed = view.seats[town.owner].improvements[track] >= FACTS.fixed_level or town.state == "mad"
        if town.owner == seat or level < FACTS.fixed_level or fixed:
            return None
    cities = free_cities(view, seat)
    return cities[0] if len(cities) == 1 else None


def rebuildable(view: HorrorView, seat: int) -> list[str]:
    """CH-290, CH-291: the tracks whose fallen metropolis the seat may rebuild."""
    levels = view.seats[seat].improvements
    return [
        track
        for track in TRACKS
        if view.fallen[track] is not None and levels[track] >= FACTS.metropolis_level
    ]


# -- ways


def allowance(view: HorrorView, name: str) -> int:
    """CH-080, CH-082, CH-127, CH-149: halves of intersections that the weakest member of a group may go."""
    group = members(view, name)
    unhidden = 0 if group[0].hidden else FACTS.unhidden_steps
    return OPEN * (min(RANK[knight.rank] for knight in group) + unhidden)


def knight_way(view: HorrorView, name: str, to: int) -> tuple[int, ...]:
    """The way of a knight or squad to an intersection: past few monsters, then cheap, then short, then by low numbers.

    Where it cannot go so far, a shortest way all the same, for the rules to refuse; empty to where it stands.
    """
    group = members(view, name)
    if not group or not 1 <= to <= island_of(view).size:
        return (to,)
    if group[0].at == to:
        return ()
    roads, watched = {road.border for road in view.roads}, beset(view)
    ways = _ways(island_of(view), roads, group[0].at, to, allowance(view, name))
    best = min(
        ((sum(at in watched for at in path[:-1]), cost, len(path), path) for path, cost in ways), default=None
    )
    return best[3] if best else shortest(island_of(view), group[0].at, to)


def _ways(
    island: Island, roads: set[str], start: int, to: int, limit: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    """All ways without a circle that cost no more than this, with what they cost."""
    waiting: list[tuple[tuple[int, ...], int]] = [((start,), 0)]
    while waiting:
        path, cost = waiting.pop()
        for near in island.neighbours[path[-1]]:
            border = f"{min(path[-1], near)}-{max(path[-1], near)}"
            spent = cost + (ROAD if border in roads else OPEN)
            if spent + ROAD * island.distance[near][to] > limit or near in path:
                continue
            if near == to:
                yield (*path[1:], near), spent
            else:
                waiting.append(((*path, near), spent))


def shortest(island: Island, start: int, to: int) -> tuple[int, ...]:
    """A way with the fewest steps, by low numbers."""
    path: list[int] = []
    while start != to:
        start = min(
            near
            for near in island.neighbours[start]
            if island.distance[near][to] < island.distance[start][to]
        )
        path.append(start)
    return tuple(path)


def monster_way(view: HorrorView, name: str, to: int) -> tuple[int, ...]:
    """CH-418, R-06: the shortest path of a monster or Mad knight to an intersection, from a corner off its hex."""
    island = island_of(view)
    thing = monster(view, name)
    knight = next(iter(members(view, name)), None)
    at = thing.at if thing else knight.at if knight else None
    if not 1 <= to <= island.size or (thing is None and knight is None):
        return (to,)
    if at is not None:
        return shortest(island, at, to)
    assert thing is not None and thing.hex is not None
    corners = island.corners[island.hex_index[thing.hex]]
    corner = min(corners, key=lambda place: (island.distance[place][to], place))
    return (corner, *shortest(island, corner, to))
