"""Name the knight that deserts."""

from typing import ClassVar

from horror.rules.base.roles import PIECE, Piece
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move, filled_in
from horror.rules.monsters.cards.deserting import ChooseDeserter, desert
from horror.rules.monsters.ids import knight_id
from horror.rules.monsters.position import HorrorPosition


class LetDesert(Move, tag="let_desert", frozen=True):
    """CK-27, IMP-06: one of one's own sane knights, squad members included."""

    rule: ClassVar[str] = "CK-27"
    group: ClassVar[str] = "cards"

    knight: Piece


def completed(p: HorrorPosition, seat: int, move: LetDesert) -> LetDesert:
    return filled_in(move, "knight", lambda: candidates(p, seat))


def check(p: HorrorPosition, seat: int, move: LetDesert) -> None:
    if move.knight not in candidates(p, seat):
        raise IllegalMove("IMP-06", "you have no sane knight {knight}", knight=PIECE(move.knight))


def candidates(p: HorrorPosition, seat: int) -> list[str]:
    """CK-27, TAB-05: the seat's sane knights, the lowest rank first."""
    return [
        knight_id(knight) for knight in sorted(p.knights_of(seat), key=lambda one: (one.rank, one.number))
    ]


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    return [LetDesert(name) for name in candidates(p, seat)]


def do(p: HorrorPosition, seat: int, move: LetDesert) -> None:
    step = p.take(ChooseDeserter)
    desert(p, p.knight(move.knight), step.by)


MOVE_KIND = MoveKind(LetDesert, check, choices, do, completed)
