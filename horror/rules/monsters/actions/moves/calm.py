"""Calm a town."""

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


class Calm(Move, tag="calm", frozen=True):
    """CH-102 to CH-105: Horror damage of the sane town at the knight, less by its strength."""

    rule: ClassVar[str] = "CH-045"
    group: ClassVar[str] = "knights"

    knight: Piece


def completed(p: HorrorPosition, seat: int, move: Calm) -> Calm:
    return with_knight(p, seat, move)


def check(p: HorrorPosition, seat: int, move: Calm) -> None:
    at = place_of(acting(p, seat, move.knight, 1))
    if p.state.invaded >> at & 1:
        raise IllegalMove("CH-103", "the town at {at} is Invaded", at=INTERSECTION(at))
    if p.state.mad >> at & 1:
        raise IllegalMove("CH-104", "the town at {at} is Mad beyond saving", at=INTERSECTION(at))
    if not p.state.horror[at]:
        raise IllegalMove("CH-102", "there is no Horror damage at {at}", at=INTERSECTION(at))


def choices(p: HorrorPosition, seat: int, group: list[Knight]) -> Sequence[Choice]:
    at = place_of(group)
    able = p.state.horror[at] and not p.ailing >> at & 1
    return (Calm(group_id(group)),) if able else ()


def do(p: HorrorPosition, seat: int, move: Calm) -> None:
    group = named_group(p, move.knight)
    spend(p, 1)
    at = place_of(group)
    removed = min(strength(group), p.state.horror[at])
    p.state.horror[at] -= removed
    p.events.append(TownMended(at=at, knight=move.knight, horror=removed, structural=0, rule="CH-102"))


MOVE_KIND = MoveKind(Calm, check, choices, do, completed, cost=one_action)
