"""Coming out of hiding, and going into it (CH-124, CH-162)."""

from collections.abc import Sequence

from horror.rules.monsters.knights.events import KnightHid
from horror.rules.monsters.names import group_id
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import Knight


def set_hidden(p: HorrorPosition, group: Sequence[Knight], hidden: bool, rule: str) -> None:
    """Turn a knight's or squad's tokens over; an event only where that changes something."""
    changes = any(knight.hidden != hidden for knight in group)
    for knight in group:
        knight.hidden = hidden
    if changes:
        p.events.append(KnightHid(knight=group_id(list(group)), hidden=hidden, rule=rule))


def unhide(p: HorrorPosition, group: Sequence[Knight], rule: str) -> None:
    """CH-124, CH-374: a knight or squad is hidden no longer."""
    if any(knight.hidden for knight in group):
        for knight in group:
            knight.hidden = False
        p.events.append(KnightHid(knight=group_id(list(group)), hidden=False, rule=rule))
