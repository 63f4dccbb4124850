"""Orders to go somewhere: knights, squads and monsters."""

from typing import Any

from horror.games.catan_horror.orders.parts import A_KNIGHT, Parts, doer, format_using, helped
from horror.games.catan_horror.view import HorrorView
from horror.games.grammar.subject import Subject
from horror.games.island.grammar.words import place
from horror.games.island.view import shape_of
from horror.rules.board.paths import shortest, shortest_from_hex
from horror.rules.kernel.moves import OPEN
from horror.rules.monsters.actions.moves.move_knight import MoveKnight
from horror.rules.monsters.actions.ways import OFF_ROAD, way_to
from horror.rules.monsters.roaming.moves.move_monster import MoveMonster

WORDS = r"""
?moving: move

move: actor? _MOVE _at* way using?
way: NUMBER -> way_to
    | NUMBER (_AND* NUMBER)+ -> way_via
    | _VIA _at* NUMBER (_AND* NUMBER)* -> way_via
"""


class MovingWords(Parts):
    """What they mean. The way may be left open, and only its end be said."""

    def move(self, parts: list[Any]) -> MoveKnight | MoveMonster:
        trophy = helped(parts)
        name = doer(parts)
        [path] = parts
        if self.asked() == "move_monsters" or (name is not OPEN and name.startswith("M")):
            return MoveMonster(name, path)
        return MoveKnight(name, path, trophy)

    def way_to(self, parts: list[Any]) -> tuple[int, ...]:
        [digits] = parts
        return (OPEN, place(digits))

    def way_via(self, parts: list[Any]) -> tuple[int, ...]:
        return tuple(place(part) for part in parts)


def format_knight(move: Any, view: HorrorView) -> str:
    """``K1 move 15 using trophy ghoul``."""
    path = move.path or (0,)
    return f"{move.knight} {_format_way(path, knight_way(view, move.knight, path[-1]))}{format_using(move)}"


def format_monster(move: Any, view: HorrorView) -> str:
    """``M1 move 15``."""
    return f"{move.monster} {_format_way(move.path, monster_way(view, move.monster, move.path[-1]))}"


def _format_way(path: tuple[int, ...], meant: tuple[int, ...]) -> str:
    """Only its end, where that means this way."""
    return f"move {path[-1]}" if path == meant else f"move via {' '.join(map(str, path))}"


def knight_way(view: HorrorView, name: str, to: int) -> tuple[int, ...]:
    """The way that is meant where only its end is said, found by the rules among the pieces that the view shows."""
    group = [knight for knight in view.knights if name in (knight.squad, knight.knight)]
    island = shape_of(view)
    if not group or not 1 <= to <= island.size:
        return (to,)
    roads = sum(1 << island.border_index[road.border] for road in view.roads)
    monsters = {thing.at for thing in view.monsters if thing.at is not None}
    beset = sum(1 << at for at in monsters | {knight.at for knight in view.knights if knight.mad})
    return way_to(island, roads, beset, group[0].at, to, OFF_ROAD * group[0].steps)


def monster_way(view: HorrorView, name: str, to: int) -> tuple[int, ...]:
    """The same of a monster or Mad knight."""
    island = shape_of(view)
    thing = next((thing for thing in view.monsters if thing.monster == name), None)
    knight = next((knight for knight in view.knights if knight.knight == name), None)
    if not 1 <= to <= island.size:
        return (to,)
    if thing is not None and thing.hex is not None:
        return shortest_from_hex(island, island.hex_index[thing.hex], to)
    at = thing.at if thing else knight.at if knight else None
    return (to,) if at is None else shortest(island, at, to)


MOVING = Subject(
    "moving",
    WORDS,
    MovingWords,
    forms={MoveKnight: format_knight, MoveMonster: format_monster},
    missing={(MoveKnight, "knight"): A_KNIGHT, (MoveMonster, "monster"): A_KNIGHT},
)
