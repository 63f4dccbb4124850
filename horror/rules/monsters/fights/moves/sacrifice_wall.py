"""Give up a wall."""

from typing import ClassVar

from horror.rules.base.roles import INTERSECTION, PIECE, Intersection, Piece
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Chance, Move, filled_in
from horror.rules.monsters.fights.monsters_attack import SacrificeWall
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.towns.damage import lose_wall


class SacrificeWallMove(Move, tag="sacrifice_wall", frozen=True):
    """CH-385, CH-386: the wall of this city against this monster's attack."""

    rule: ClassVar[str] = "CH-385"
    group: ClassVar[str] = "fight"
    draws: ClassVar[Chance] = "perhaps"
    ends: ClassVar[Chance] = "perhaps"

    at: Intersection
    monster: Piece


def completed(p: HorrorPosition, seat: int, move: SacrificeWallMove) -> SacrificeWallMove:
    step = p.asking(SacrificeWall)
    move = filled_in(move, "at", lambda: [step.at] if step else [])
    return filled_in(move, "monster", lambda: [step.monster] if step else [])


def check(p: HorrorPosition, seat: int, move: SacrificeWallMove) -> None:
    step = p.top(SacrificeWall)
    if (move.at, move.monster) != (step.at, step.monster):
        raise IllegalMove(
            "CH-386",
            "it is {monster} that attacks the city at {at} now",
            monster=PIECE(step.monster),
            at=INTERSECTION(step.at),
        )


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    step = p.top(SacrificeWall)
    return [SacrificeWallMove(step.at, step.monster)]


def do(p: HorrorPosition, seat: int, move: SacrificeWallMove) -> None:
    p.take(SacrificeWall)
    lose_wall(p, move.at, "CH-385", move.monster)


MOVE_KIND = MoveKind(SacrificeWallMove, check, choices, do, completed)
