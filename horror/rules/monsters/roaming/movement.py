"""How monsters move (CH-244 to CH-276, R-05, R-06, X-25 to X-29)."""

from horror.rules.board.island import Island, bits
from horror.rules.monsters.ids import monster_id
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.roaming.events import MonsterMoved, MonsterRolled
from horror.rules.monsters.state import Knight, Monster


def movement_of(p: HorrorPosition, thing: Monster | Knight) -> str:
    """CH-196, CH-263 to CH-270: the kind of movement; Mad knights move normally."""
    return "normal" if isinstance(thing, Knight) else p.kind_of(thing).movement


def places_of(p: HorrorPosition, thing: Monster | Knight) -> tuple[int, ...]:
    """CH-224: where it counts as being for its movement: its intersection, or every corner of its hex."""
    if isinstance(thing, Knight) or thing.at:
        return (thing.at,)
    return p.island.corners[thing.gate]


def on_centre(thing: Monster | Knight) -> bool:
    """Whether it lies on the centre of a hex (X-22, R-06): then it shares a location with nobody."""
    return not thing.at


def attracting(p: HorrorPosition) -> int:
    """CH-250, CH-261: every town but the Mad ones."""
    return p.occupied & ~p.state.mad


def towns_in_sight(p: HorrorPosition, thing: Monster | Knight) -> list[tuple[int, int, int]]:
    """CH-247, CH-248, CH-266: (distance, size, intersection) of the towns that it sees; a flyer sees every one."""
    flying = movement_of(p, thing) == "flying"
    found = []
    for at in bits(attracting(p)):
        distance = min(p.island.distance[place][at] for place in places_of(p, thing))
        if flying or distance <= p.limits_of(at).illumination:
            found.append((distance, p.size_of(at), at))
    return sorted(found)


def knights_beside(p: HorrorPosition, thing: Monster | Knight) -> list[int]:
    """CH-252: the intersections next to it, or on a corner of its hex, with an unhidden sane knight."""
    found = {knight.at for knight in p.state.knights if not knight.mad and not knight.hidden}
    return sorted(
        at for at in found if min(p.island.distance[place][at] for place in places_of(p, thing)) <= 1
    )


def stays(p: HorrorPosition, thing: Monster | Knight) -> bool:
    """CH-246, CH-258, CH-503, R-05, R-06: it does not even roll."""
    if leaps(p, thing):
        return not prey(p, thing) or bool(attracting(p) >> thing.at & 1)
    if movement_of(p, thing) in ("stationary", "special"):
        return True
    if attracting(p) >> thing.at & 1:
        return True
    shares = any(not knight.hidden for knight in p.knights_at(thing.at))
    return shares and not towns_in_sight(p, thing)


def leaps(p: HorrorPosition, thing: Monster | Knight) -> bool:
    """CH-503: a green monster whose movement can be played: it jumps to a knight."""
    return isinstance(thing, Monster) and p.kind_of(thing).leaps


def prey(p: HorrorPosition, thing: Monster | Knight) -> list[int]:
    """CH-269, CH-276, CH-503: where the nearest sane knights are, hidden or not; none when it stands beside one."""
    away = {
        knight.at: min(p.island.distance[place][knight.at] for place in places_of(p, thing))
        for knight in p.state.knights
        if not knight.mad
    }
    return sorted(
        at
        for at, distance in away.items()
        if distance == min(away.values()) and (distance or on_centre(thing))
    )


def leap(p: HorrorPosition, thing: Monster | Knight) -> None:
    """CH-503: at once to a nearest knight, random among several places."""
    places = prey(p, thing)
    go(p, thing, [places[p.draws.pick("knight", [str(at) for at in places])]], "CH-503")


def rolls_to_move(p: HorrorPosition, thing: Monster | Knight) -> bool:
    """CH-244, CH-245: one die; it moves on 4 or more, a fast monster on 3 or more."""
    fast = movement_of(p, thing) == "fast"
    die = p.draws.die("move")
    moves = die >= (p.facts.fast_moves_on if fast else p.facts.moves_on)
    rule = "CH-245" if fast else "CH-244"
    p.events.append(MonsterRolled(monster=monster_id(thing), die=die, moves=moves, rule=rule))
    return moves


def goals(p: HorrorPosition, thing: Monster | Knight) -> tuple[str, list[int]]:
    """CH-249, CH-252, CH-254, CH-260: the closest, then smallest towns in sight; else the knights beside it.

    What it is drawn for which of them it makes for, and where they are; none where it walks at random.
    """
    seen = towns_in_sight(p, thing)
    if seen:
        return "town", [at for distance, size, at in seen if (distance, size) == seen[0][:2]]
    beside = [at for at in knights_beside(p, thing) if at not in places_of(p, thing) or on_centre(thing)]
    return "knight", beside


def choose_goal(p: HorrorPosition, thing: Monster | Knight) -> int:
    """CH-249: one of its goals, random among several; 0 for none."""
    purpose, best = goals(p, thing)
    return best[p.draws.pick(purpose, [str(at) for at in best])] if best else 0


def steps_of(p: HorrorPosition, thing: Monster | Knight) -> int:
    """CH-255, CH-263: how many intersections it goes in one move."""
    return p.steps[thing.kind] if isinstance(thing, Monster) else 1


def move(p: HorrorPosition, thing: Monster | Knight) -> None:
    """CH-248 to CH-257, CH-503, R-06, X-26: one move by the normal rules; the goal is chosen once."""
    if leaps(p, thing):
        leap(p, thing)
        return
    goal = choose_goal(p, thing)
    path = toward(p, thing, goal) if goal else at_random(p, thing)
    go(p, thing, path, "CH-248" if goal else "CH-255")


def go(p: HorrorPosition, thing: Monster | Knight, path: list[int], rule: str) -> None:
    """CH-223, CH-248, CH-255: put it where its path ends; from a centre it comes off the hex for good."""
    thing.at = path[-1]
    if isinstance(thing, Monster):
        thing.gate = -1
    p.events.append(MonsterMoved(monster=monster_id(thing), path=tuple(path), rule=rule))


def toward(p: HorrorPosition, thing: Monster | Knight, goal: int) -> list[int]:
    """CH-248, CH-257, CH-272, CH-275, R-06: steps that lower the distance, random among equals, up to its goal."""
    starts = starts_toward(p, thing, goal)
    at = starts[p.draws.pick("corner", [str(place) for place in starts])]
    path = [at] if at == goal else []
    for _ in range(steps_of(p, thing)):
        nearer = steps_toward(p.island, goal, at)
        if not nearer:
            break
        at = nearer[p.draws.pick("step", [str(near) for near in nearer])]
        path.append(at)
    return path


def starts_toward(p: HorrorPosition, thing: Monster | Knight, goal: int) -> list[int]:
    """CH-224, R-06: from which of the places where it counts as being it goes to a goal: the nearest."""
    distance, places = p.island.distance[goal], places_of(p, thing)
    nearest = min(distance[place] for place in places)
    return [place for place in places if distance[place] == nearest]


def steps_toward(island: Island, goal: int, at: int) -> list[int]:
    """CH-248, CH-257: the intersections beside this one that are nearer to the goal; none at the goal itself."""
    distance = island.distance[goal]
    return [near for near in island.neighbours[at] if distance[near] == distance[at] - 1]


def at_random(p: HorrorPosition, thing: Monster | Knight) -> list[int]:
    """CH-255, CH-264, R-06, X-26: a random corner first if it is on a centre, then a die for each step."""
    at = places_of(p, thing)[p.draws.die("corner") - 1] if on_centre(thing) else thing.at
    path = []
    for _ in range(steps_of(p, thing)):
        at = random_step(p, at)
        path.append(at)
    return path


def random_step(p: HorrorPosition, at: int) -> int:
    """CH-255, CH-256: borders numbered 1-2, 3-4, 5-6 by their far ends; a number without a border is rolled again."""
    near = p.island.neighbours[at]
    while True:
        border = (p.draws.die("direction") - 1) // 2
        if border < len(near):
            return near[border]
