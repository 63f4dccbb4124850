"""Recruit a knight."""

from typing import Any

from horror.rules.kernel.choices import Choice
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.monsters.actions import acting, own_groups, spend
from horror.rules.monsters.events import Recruited
from horror.rules.monsters.position import HorrorPosition, group_id
from horror.rules.monsters.state import BASIC, STRONG
from horror.rules.monsters.state import Recruit as Pending


class Recruit(Move, tag="recruit", frozen=True):
    """CH-137 to CH-143: a knight of Strong rank or more, in a sane town of its colour, once a town and turn."""

    knight: str


def check(p: HorrorPosition[Any], seat: int, move: Recruit) -> None:
    group = acting(p, seat, move.knight, 1)
    at = group[0].at
    if max(knight.rank for knight in group) < STRONG:
        raise IllegalMove("CH-137", f"{move.knight} is not Strong")
    if not p.sane_towns(seat) >> at & 1:
        raise IllegalMove("CH-139", f"there is no sane town of yours at {at}")
    if p.state.recruited >> at & 1:
        raise IllegalMove("CH-140", f"the town at {at} has recruited in this turn")
    if p.free_pieces(seat, BASIC) <= 0:
        raise IllegalMove("CH-142", "you have no basic knight left")


def choices(p: HorrorPosition[Any], seat: int) -> list[Choice]:
    if p.free_pieces(seat, BASIC) <= 0:
        return []
    able = p.sane_towns(seat) & ~p.state.recruited
    return [
        Recruit(group_id(group))
        for group in own_groups(p, seat, 1)
        if able >> group[0].at & 1 and max(knight.rank for knight in group) >= STRONG
    ]


def do(p: HorrorPosition[Any], seat: int, move: Recruit) -> None:
    at = acting(p, seat, move.knight, 1)[0].at
    spend(p, 1)
    p.state.recruited |= 1 << at
    p.state.recruits.append(Pending(owner=seat, at=at))
    p.events.append(Recruited(seat=seat, at=at, rule="CH-137"))
