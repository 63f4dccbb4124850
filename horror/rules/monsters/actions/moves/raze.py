"""Raze a town."""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from horror.rules.base.roles import INTERSECTION, Piece
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Chance, Move
from horror.rules.kernel.roles import NOTHING
from horror.rules.kernel.variants import varies
from horror.rules.monsters.actions.acting import acting, one_action, spend, with_knight
from horror.rules.monsters.groups import place_of, strength
from horror.rules.monsters.ids import group_id
from horror.rules.monsters.knights.checks import raze_check
from horror.rules.monsters.knights.trophies import check_trophy, trophies
from horror.rules.monsters.named import named_group
from horror.rules.monsters.players.stock import take_stock
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.roles import Trophy
from horror.rules.monsters.state import Knight
from horror.rules.monsters.towns.damage import suffer


class Raze(Move, tag="raze", frozen=True):
    """CH-109 to CH-116, R-01, R-03: Structural damage to the town at the knight; Mad and foreign ones need a check."""

    rule: ClassVar[str] = "CH-045"
    group: ClassVar[str] = "knights"
    draws: ClassVar[Chance] = "perhaps"
    ends: ClassVar[Chance] = "perhaps"
    grave: ClassVar[bool] = True

    knight: Piece
    trophy: Annotated[Trophy | None, NOTHING] = None


def completed(p: HorrorPosition, seat: int, move: Raze) -> Raze:
    return with_knight(p, seat, move)


def check(p: HorrorPosition, seat: int, move: Raze) -> None:
    at = place_of(acting(p, seat, move.knight, 1))
    check_trophy(p, seat, move.trophy)
    if not p.occupied >> at & 1:
        raise IllegalMove("CH-109", "there is no town at {at}", at=INTERSECTION(at))
    if forbidden(p, seat, at):
        raise IllegalMove("CH-110", "in this game other players' towns are razed only when they are Mad")
    if move.trophy is not None and not needs_check(p, seat, at):
        raise IllegalMove("CH-112", "no check is made here, so no trophy is spent")


def needs_check(p: HorrorPosition, seat: int, at: int) -> bool:
    """CH-111, CH-112, R-01: Mad towns and towns of another colour."""
    return bool(p.state.mad >> at & 1) or p.owner_of(at) != seat


@varies
def forbidden(p: HorrorPosition, seat: int, at: int) -> bool:
    """CH-110: whether a town may not be razed; any may."""
    return False


def spared(p: HorrorPosition, seat: int, at: int) -> bool:
    """CH-110: by option those of others are spared unless they are Mad."""
    return p.owner_of(at) != seat and not p.state.mad >> at & 1


def choices(p: HorrorPosition, seat: int, group: list[Knight]) -> Sequence[Choice]:
    at = place_of(group)
    if not p.occupied >> at & 1 or forbidden(p, seat, at):
        return ()
    helps = trophies(p, seat) if needs_check(p, seat, at) else [None]
    return [Raze(group_id(group), trophy) for trophy in helps]


def do(p: HorrorPosition, seat: int, move: Raze) -> None:
    group = named_group(p, move.knight)
    spend(p, 1)
    at = place_of(group)
    if not needs_check(p, seat, at) or raze_check(p, group, move.trophy):
        suffer(p, at, 0, strength(group), "CH-109", razer=move.knight)
        take_stock(p)


MOVE_KIND = MoveKind(Raze, check, choices, do, completed, cost=one_action)
