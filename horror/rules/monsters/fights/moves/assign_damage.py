"""Name the knight that an attack hits."""

from typing import ClassVar

from horror.rules.base.roles import PIECE, Piece
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Chance, Move, filled_in
from horror.rules.monsters.fights.combat import hit_knight
from horror.rules.monsters.fights.monsters_attack import AssignDamage, monsters_attack
from horror.rules.monsters.ids import knight_id
from horror.rules.monsters.named import thing_named
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import Knight


class AssignDamageTo(Move, tag="assign", frozen=True):
    """CH-332 to CH-335, X-35, X-36: this monster's attack hits this knight."""

    rule: ClassVar[str] = "CH-333"
    group: ClassVar[str] = "fight"
    draws: ClassVar[Chance] = "perhaps"
    ends: ClassVar[Chance] = "perhaps"

    monster: Piece
    knight: Piece


def completed(p: HorrorPosition, seat: int, move: AssignDamageTo) -> AssignDamageTo:
    step = p.asking(AssignDamage)
    return filled_in(move, "monster", lambda: [step.monster] if step else [])


def check(p: HorrorPosition, seat: int, move: AssignDamageTo) -> None:
    step = p.top(AssignDamage)
    if move.monster != step.monster:
        raise IllegalMove("CH-333", "the attack of {monster} is to be assigned", monster=PIECE(step.monster))
    able = [knight_id(knight) for knight in targets(p)]
    if move.knight not in able:
        raise IllegalMove(
            "X-36", "{monster} can hit {pieces}", monster=PIECE(step.monster), pieces=PIECE(able)
        )


def targets(p: HorrorPosition) -> list[Knight]:
    """The knights that may be named."""
    monster = thing_named(p, p.top(AssignDamage).monster)
    assert monster is not None
    return monsters_attack(p).targets(p, monster)


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    monster = p.top(AssignDamage).monster
    return [AssignDamageTo(monster, knight_id(knight)) for knight in targets(p)]


def do(p: HorrorPosition, seat: int, move: AssignDamageTo) -> None:
    p.take(AssignDamage)
    monster = thing_named(p, move.monster)
    assert monster is not None
    hit_knight(p, monster, p.knight(move.knight))


MOVE_KIND = MoveKind(AssignDamageTo, check, choices, do, completed)
