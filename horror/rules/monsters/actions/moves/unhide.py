"""Come out of hiding."""

from typing import ClassVar

from horror.rules.base.roles import PIECE, Piece
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move, filled_in
from horror.rules.monsters.groups import is_hidden
from horror.rules.monsters.ids import group_id
from horror.rules.monsters.knights.hiding import set_hidden
from horror.rules.monsters.named import named_group
from horror.rules.monsters.position import HorrorPosition


class Unhide(Move, tag="unhide", frozen=True):
    """CH-124: free, at any point of the owner's turn."""

    rule: ClassVar[str] = "CH-124"
    group: ClassVar[str] = "knights"

    knight: Piece


def completed(p: HorrorPosition, seat: int, move: Unhide) -> Unhide:
    return filled_in(move, "knight", lambda: hiding(p, seat))


def check(p: HorrorPosition, seat: int, move: Unhide) -> None:
    if move.knight not in hiding(p, seat):
        raise IllegalMove(
            "CH-124", "{knight} is no hidden knight or squad of yours", knight=PIECE(move.knight)
        )


def hiding(p: HorrorPosition, seat: int) -> list[str]:
    """The seat's hidden knights and squads."""
    return [group_id(group) for group in p.groups(p.knights_of(seat)) if is_hidden(group)]


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    return [Unhide(name) for name in hiding(p, seat)]


def do(p: HorrorPosition, seat: int, move: Unhide) -> None:
    set_hidden(p, named_group(p, move.knight), False, "CH-124")


MOVE_KIND = MoveKind(Unhide, check, choices, do, completed)
