"""A Mad player moves a monster."""

from functools import lru_cache
from typing import ClassVar

from horror.rules.base.roles import PIECE, Piece, Walk
from horror.rules.board.island import Island
from horror.rules.board.paths import shortest, shortest_from_hex
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import OPEN, Chance, Move, filled_in, replaced
from horror.rules.monsters.ids import monster_id
from horror.rules.monsters.named import living, thing_named
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.roaming.movement import go, steps_of
from horror.rules.monsters.roaming.movement_step import ControlMonsters
from horror.rules.monsters.state import Knight, Monster


class MoveMonster(Move, tag="move_monster", frozen=True):
    """CH-417, CH-418, X-28: one of the monsters that rolled well enough, along a path as long as its kind goes."""

    rule: ClassVar[str] = "CH-417"
    group: ClassVar[str] = "monsters"
    draws: ClassVar[Chance] = "perhaps"
    ends: ClassVar[Chance] = "perhaps"

    monster: Piece
    path: Walk
    """Begins with OPEN where only its end is said."""


def completed(p: HorrorPosition, seat: int, move: MoveMonster) -> MoveMonster:
    """R-06: where only the end of the path is said, it is a shortest one."""
    step = p.asking(ControlMonsters)
    move = filled_in(move, "monster", lambda: step.movers if step else [])
    if move.path[:1] != (OPEN,):
        return move
    to, thing = move.path[-1], piece(p, move.monster)
    if thing is None or not 1 <= to <= p.island.size:
        return replaced(move, "path", (to,))
    if thing.at:
        return replaced(move, "path", shortest(p.island, thing.at, to))
    assert isinstance(thing, Monster)
    return replaced(move, "path", shortest_from_hex(p.island, thing.gate, to))


def piece(p: HorrorPosition, name: str) -> Monster | Knight | None:
    """The monster or knight of this id, if it is on the board."""
    things: list[Monster | Knight] = [*p.state.monsters, *p.state.knights]
    return next((thing for thing in things if monster_id(thing) == name), None)


def check(p: HorrorPosition, seat: int, move: MoveMonster) -> None:
    step = p.top(ControlMonsters)
    if move.monster not in step.movers:
        raise IllegalMove("CH-418", "{pieces} may still be moved", pieces=PIECE(step.movers))
    if move.path not in ways(p, move.monster):
        raise IllegalMove("CH-418", "{monster} cannot go that way", monster=PIECE(move.monster))


def ways(p: HorrorPosition, name: str) -> list[tuple[int, ...]]:
    """The paths that a monster may take: from a corner where it lies on a centre, and no longer than its speed."""
    thing = thing_named(p, name)
    assert thing is not None
    return [move.path for move in moves_of(p, name, thing)]


def moves_of(p: HorrorPosition, name: str, thing: Monster | Knight) -> tuple[MoveMonster, ...]:
    """The moves of a monster, along each of its ways."""
    gate = thing.gate if isinstance(thing, Monster) else -1
    return moves_from(p.island, name, thing.at, gate, steps_of(p, thing))


@lru_cache(maxsize=4096)
def moves_from(island: Island, name: str, at: int, gate: int, steps: int) -> tuple[MoveMonster, ...]:
    """The moves of so many steps at most from an intersection, or (``at`` 0) from a gate's hex, to a corner first."""
    starts, centre = ((at,), False) if at else (island.corners[gate], True)
    found: list[MoveMonster] = []

    def extend(at: int, path: tuple[int, ...], left: int) -> None:
        for to in island.neighbours[at] if left else ():
            found.append(MoveMonster(name, (*path, to)))
            extend(to, (*path, to), left - 1)

    for start in starts:
        if centre:
            found.append(MoveMonster(name, (start,)))
        extend(start, (start,) if centre else (), steps)
    return tuple(found)


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    movers = p.top(ControlMonsters).movers
    found: list[Choice] = []
    for name, thing in zip(movers, living(p, movers), strict=True):
        found += moves_of(p, name, thing)
    return found


def do(p: HorrorPosition, seat: int, move: MoveMonster) -> None:
    step = p.top(ControlMonsters)
    thing = thing_named(p, move.monster)
    assert thing is not None
    go(p, thing, list(move.path), "CH-417")
    step.movers.remove(move.monster)
    if not step.movers:
        p.done(step)


MOVE_KIND = MoveKind(MoveMonster, check, choices, do, completed)
