"""Move a knight or squad."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, ClassVar

from horror.rules.base.roles import INTERSECTION, PIECE, Piece, Walk
from horror.rules.board.island import Island, bits, has
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, Domain, OneOf, Template, Way
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import OPEN, Chance, Move, replaced
from horror.rules.kernel.roles import NOTHING
from horror.rules.monsters.actions.acting import acting, one_action, spend, with_knight
from horror.rules.monsters.actions.ways import OFF_ROAD, ON_ROAD, step_cost, way_to
from horror.rules.monsters.groups import is_hidden, place_of
from horror.rules.monsters.ids import group_id
from horror.rules.monsters.knights.checks import hide_check
from horror.rules.monsters.knights.events import KnightMoved
from horror.rules.monsters.knights.hiding import set_hidden
from horror.rules.monsters.knights.trophies import check_trophy, trophies
from horror.rules.monsters.named import called, named_group
from horror.rules.monsters.players.stock import take_stock
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.roles import Trophy
from horror.rules.monsters.state import Knight


class MoveKnight(Move, tag="move", frozen=True):
    """CH-080 to CH-096, CH-407, X-40, X-52: a whole path, one action; ``path`` leaves out where it begins."""

    rule: ClassVar[str] = "CH-045"
    group: ClassVar[str] = "knights"
    draws: ClassVar[Chance] = "perhaps"
    ends: ClassVar[Chance] = "perhaps"

    knight: Piece
    path: Walk
    """Begins with OPEN where only its end is said."""
    trophy: Annotated[Trophy | None, NOTHING] = None


def allowance(p: HorrorPosition, group: list[Knight]) -> int:
    """CH-080: halves of intersections that a knight or squad may go."""
    return OFF_ROAD * steps_of(p, group)


def steps_of(p: HorrorPosition, group: list[Knight]) -> int:
    """CH-082, CH-127, CH-149: intersections that the weakest member may go where there is no road."""
    unhidden = 0 if is_hidden(group) else p.facts.unhidden_steps
    return min([knight.rank for knight in group]) + unhidden


def completed(p: HorrorPosition, seat: int, move: MoveKnight) -> MoveKnight:
    """Where only the end of the way is said, it is the one that :func:`way_to` finds."""
    move = with_knight(p, seat, move)
    if move.path[:1] != (OPEN,):
        return move
    group, to = called(p, move.knight), move.path[-1]
    if not group or not 1 <= to <= p.island.size:
        return replaced(move, "path", (to,))
    way = way_to(p.island, p.roaded, p.beset, place_of(group), to, allowance(p, group))
    return replaced(move, "path", way)


def check(p: HorrorPosition, seat: int, move: MoveKnight) -> None:
    group = acting(p, seat, move.knight, 1)
    check_trophy(p, seat, move.trophy)
    if not move.path:
        raise IllegalMove("CH-080", "a move has at least one step")
    left, at = allowance(p, group), place_of(group)
    for to in move.path:
        if not 1 <= to <= p.island.size:
            raise IllegalMove("CH-096", "the intersections are numbered 1 to {last}", last=p.island.size)
        if to not in p.island.neighbours[at]:
            raise IllegalMove("CH-096", "{to} is not next to {at}", to=INTERSECTION(to), at=INTERSECTION(at))
        left -= step_cost(p.island, p.roaded, at, to)
        if left < 0:
            raise IllegalMove(
                "CH-084",
                "{knight} cannot go so far as {to}",
                knight=PIECE(move.knight),
                to=INTERSECTION(too_far(p, group, move.path, to)),
            )
        at = to
    if move.trophy is not None and not any(p.monsters_at(at) for at in (place_of(group), *move.path[:-1])):
        raise IllegalMove("CH-457", "no check is made here, so no trophy is spent")


def too_far(p: HorrorPosition, group: list[Knight], path: tuple[int, ...], to: int) -> int:
    """CH-084: the end of a path where it is beyond reach, else where on this way to it they cannot go on."""
    _, reached, _ = reach_from(p.island, p.roaded, p.beset, place_of(group), allowance(p, group))
    end = path[-1]
    return end if 1 <= end <= p.island.size and not has(reached, end) else to


@lru_cache(maxsize=4096)
def reach_from(
    island: Island, roads: int, beset: int, start: int, limit: int
) -> tuple[tuple[tuple[int, ...], ...], int, tuple[tuple[int, int, int], ...]]:
    """CH-080, CH-083, X-40: to each intersection within reach a cheapest path, past monsters only where it must be.

    Beside the paths the mask of the intersections, ``start`` among them, and the borders between these, with what a
    step over each takes.
    """
    best: dict[int, tuple[int, int, tuple[int, ...]]] = {start: (0, 0, ())}
    wave = [start]
    while wave:
        ahead = []
        for at in wave:
            watched, cost, path = best[at]
            passing = watched + (beset >> at & 1)
            for to in island.neighbours[at]:
                spent = cost + (ON_ROAD if roads >> island.between[at, to] & 1 else OFF_ROAD)
                if spent <= limit and (to not in best or (passing, spent) < best[to][:2]):
                    best[to] = (passing, spent, (*path, to))
                    ahead.append(to)
        wave = ahead
    reached = sum(1 << at for at in best)
    edges = tuple(
        (one, other, ON_ROAD if roads >> border & 1 else OFF_ROAD)
        for border, (one, other) in enumerate(island.ends)
        if reached >> one & 1 and reached >> other & 1
    )
    return tuple(path for _, (_, _, path) in sorted(best.items()) if path), reached, edges


def choices(p: HorrorPosition, seat: int, group: list[Knight]) -> Sequence[Choice]:
    beset, start, most = p.beset, place_of(group), allowance(p, group)
    ends, reached, edges = reach_from(p.island, p.roaded, beset, start, most)
    watched = tuple(bits(beset & reached))
    domains: dict[str, Domain] = {
        "knight": OneOf(values=(group_id(group),)),
        "path": Way(values=ends, more=True, start=start, most=most, edges=edges, watched=watched),
        "trophy": OneOf(values=tuple(trophies(p, seat)), needs={"path": "watched"}) if watched else NO_TROPHY,
    }
    return (Template(kind=MoveKnight, domains=domains, check=lambda move: check(p, seat, move)),)


def do(p: HorrorPosition, seat: int, move: MoveKnight) -> None:
    group = named_group(p, move.knight)
    spend(p, 1)
    gone: list[int] = []
    trophy = move.trophy
    for to in move.path:
        here = p.monsters_at(place_of(group))
        if here:
            passed = hide_check(p, group, here, trophy)
            trophy = None
            if not passed:
                set_hidden(p, group, False, "X-40")
                break
        for knight in group:
            knight.at = to
        gone.append(to)
    if gone:
        p.events.append(KnightMoved(mover=move.knight, path=tuple(gone), rule="CH-080"))
    take_stock(p)


NO_TROPHY = OneOf(values=(None,))


MOVE_KIND = MoveKind(MoveKnight, check, choices, do, completed, cost=one_action)
