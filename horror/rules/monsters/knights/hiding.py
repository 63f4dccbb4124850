"""Going into hiding, and coming out of it (CH-124, CH-162, CH-374)."""

from collections.abc import Sequence

from horror.rules.monsters.ids import group_id
from horror.rules.monsters.knights.events import KnightHid
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import Knight


def set_hidden(p: HorrorPosition, group: Sequence[Knight], hidden: bool, rule: str) -> None:
    """CH-124, CH-162, CH-374: turn a knight's or squad's tokens over; an event only where that changes something."""
    changes = any(knight.hidden != hidden for knight in group)
    for knight in group:
        knight.hidden = hidden
    if changes:
        p.events.append(KnightHid(knight=group_id(list(group)), hidden=hidden, rule=rule))
