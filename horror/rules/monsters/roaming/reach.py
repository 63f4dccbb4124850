"""How far monsters may come in one monster turn, by any dice and whoever moves them (CH-244 to CH-276, CH-417)."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from horror.rules.monsters.ids import monster_id
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.roaming.movement import (
    goals,
    leaps,
    places_of,
    prey,
    starts_toward,
    stays,
    steps_of,
    steps_toward,
)
from horror.rules.monsters.roaming.movement_step import free_to_go
from horror.rules.monsters.roaming.moves.move_monster import moves_of
from horror.rules.monsters.state import Knight, Monster


def reach(p: HorrorPosition) -> dict[str, list[str]]:
    """The intersections at which the next movement may leave each monster and Mad knight that is to move, by its name.

    Those that stay are not named, nor those that come first. Where there is a Mad player, it may go where he likes.
    """
    free = free_to_go(p) if p.mad_seats() else []
    found = {}
    for thing in p.all_monsters():
        name = monster_id(thing)
        ends = set() if stays(p, thing) else ends_by_rules(p, thing)
        if thing in free:
            ends |= {move.path[-1] for move in moves_of(p, name, thing)}
        if ends:
            found[name] = [str(at) for at in sorted(ends)]
    return found


def ends_by_rules(p: HorrorPosition, thing: Monster | Knight) -> set[int]:
    """CH-248 to CH-257, CH-503, R-06: where one move by the rules may end."""
    if leaps(p, thing):
        return set(prey(p, thing))
    _, chosen = goals(p, thing)
    neighbours, steps = p.island.neighbours, steps_of(p, thing)
    if not chosen:
        return _ends(places_of(p, thing), steps, neighbours.__getitem__)
    ways = [_ends(starts_toward(p, thing, to), steps, partial(steps_toward, p.island, to)) for to in chosen]
    return set().union(*ways)


def _ends(starts: Iterable[int], steps: int, nexts: Callable[[int], Sequence[int]]) -> set[int]:
    """Where so many steps end; whoever has no next one stops."""
    wave, ended = set(starts), set[int]()
    for _ in range(steps):
        ahead = set[int]()
        for at in wave:
            following = nexts(at)
            ahead.update(following)
            if not following:
                ended.add(at)
        wave = ahead
    return wave | ended
