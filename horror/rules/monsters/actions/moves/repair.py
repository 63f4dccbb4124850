"""Repair a town."""

from collections.abc import Sequence
from typing import ClassVar

from horror.rules.base.roles import INTERSECTION, Piece
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.monsters.actions.acting import acting, one_action, spend, with_knight
from horror.rules.monsters.actions.events import TownMended
from horror.rules.monsters.groups import place_of, strength
from horror.rules.monsters.ids import group_id
from horror.rules.monsters.named import named_group
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import Knight


class Repair(Move, tag="repair", frozen=True):
    """CH-106 to CH-108, R-02: Structural damage of the town at the knight, sane or Mad, less by its strength."""

    rule: ClassVar[str] = "CH-045"
    group: ClassVar[str] = "knights"

    knight: Piece


def completed(p: HorrorPosition, seat: int, move: Repair) -> Repair:
    return with_knight(p, seat, move)


def check(p: HorrorPosition, seat: int, move: Repair) -> None:
    at = place_of(acting(p, seat, move.knight, 1))
    if p.state.invaded >> at & 1:
        raise IllegalMove("CH-107", "the town at {at} is Invaded", at=INTERSECTION(at))
    if not p.state.structural[at]:
        raise IllegalMove("CH-106", "there is no Structural damage at {at}", at=INTERSECTION(at))


def choices(p: HorrorPosition, seat: int, group: list[Knight]) -> Sequence[Choice]:
    at = place_of(group)
    able = p.state.structural[at] and not p.state.invaded >> at & 1
    return (Repair(group_id(group)),) if able else ()


def do(p: HorrorPosition, seat: int, move: Repair) -> None:
    group = named_group(p, move.knight)
    spend(p, 1)
    at = place_of(group)
    removed = min(strength(group), p.state.structural[at])
    p.state.structural[at] -= removed
    p.events.append(TownMended(at=at, knight=move.knight, horror=0, structural=removed, rule="CH-106"))


MOVE_KIND = MoveKind(Repair, check, choices, do, completed, cost=one_action)
