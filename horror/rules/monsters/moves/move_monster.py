"""A Mad player moves a monster."""

from typing import Any

from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.monsters.fights import thing_named
from horror.rules.monsters.movement import go, places_of, steps_of
from horror.rules.monsters.position import HorrorPosition


class MoveMonster(Move, tag="move_monster", frozen=True):
    """CH-417, CH-418, X-28: one of the monsters that rolled well enough, along a path as long as its kind goes."""

    monster: str
    path: tuple[int, ...]


def check(p: HorrorPosition[Any], seat: int, move: MoveMonster) -> None:
    step = p.state.agenda[-1]
    if move.monster not in step.movers:
        raise IllegalMove("CH-418", f"{', '.join(step.movers)} may still be moved")
    if move.path not in ways(p, move.monster):
        raise IllegalMove("CH-418", f"{move.monster} cannot go that way")


def ways(p: HorrorPosition[Any], name: str) -> list[tuple[int, ...]]:
    """The paths that a monster may take: from a corner where it lies on a centre, and no longer than its speed."""
    thing = thing_named(p, name)
    assert thing is not None
    found: list[tuple[int, ...]] = []
    for start in places_of(p, thing):
        base = () if thing.at else (start,)
        if base:
            found.append(base)
        _extend(p, start, base, steps_of(p, thing), found)
    return found


def _extend(
    p: HorrorPosition[Any], at: int, path: tuple[int, ...], left: int, found: list[tuple[int, ...]]
) -> None:
    if left:
        for to in p.island.neighbours[at]:
            found.append((*path, to))
            _extend(p, to, (*path, to), left - 1, found)


def choices(p: HorrorPosition[Any], seat: int) -> list[Choice]:
    return [MoveMonster(name, path) for name in p.state.agenda[-1].movers for path in ways(p, name)]


def do(p: HorrorPosition[Any], seat: int, move: MoveMonster) -> None:
    step = p.state.agenda[-1]
    thing = thing_named(p, move.monster)
    assert thing is not None
    go(p, thing, list(move.path), "CH-417")
    step.movers.remove(move.monster)
    if not step.movers:
        p.state.agenda.remove(step)
