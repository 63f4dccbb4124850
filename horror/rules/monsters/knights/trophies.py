"""Trophies: who holds any, and what they help a check (CH-454, CH-457)."""

from horror.rules.kernel.errors import IllegalMove
from horror.rules.monsters.gates.cup import into_cup
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.roles import TROPHY


def holds_trophies(p: HorrorPosition, seat: int) -> bool:
    """CH-454: whether the seat has any trophy."""
    return any(p.state.seats[seat].trophies)


def check_trophy(p: HorrorPosition, seat: int, trophy: str | None) -> None:
    """CH-457: a trophy that is to help a check must be the seat's."""
    if trophy is None:
        return
    names = [kind.id for kind in p.facts.monsters]
    if trophy not in names or not p.state.seats[seat].trophies[names.index(trophy)]:
        raise IllegalMove("CH-457", "you have no {trophy} trophy", trophy=TROPHY(trophy))


def spend_trophy(p: HorrorPosition, seat: int, trophy: str | None) -> int:
    """CH-457, CH-461: put a trophy back into the cup for its toughness; 0 without one."""
    if trophy is None:
        return 0
    index = [kind.id for kind in p.facts.monsters].index(trophy)
    p.state.seats[seat].trophies[index] -= 1
    into_cup(p, index)
    return p.facts.monsters[index].toughness


def trophies(p: HorrorPosition, seat: int) -> list[str | None]:
    """No trophy, or one of each kind that the seat has (CH-457)."""
    held = p.state.seats[seat].trophies
    return [None, *[p.facts.monsters[kind].id for kind, count in enumerate(held) if count]]
