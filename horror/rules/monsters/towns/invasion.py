"""Towns without defences are Invaded, and free again (CH-370, CH-374, CH-390, CH-401, X-02)."""

from collections.abc import Sequence

from horror.rules.board.island import bits
from horror.rules.kernel.variants import varies
from horror.rules.monsters.knights.checks import hide_check
from horror.rules.monsters.knights.hiding import set_hidden
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import Knight
from horror.rules.monsters.towns.events import TownFreed, TownInvaded


def watch_towns(p: HorrorPosition, passed: Sequence[Knight] = ()) -> None:
    """CH-390, CH-401, CH-402, X-02: Invaded with a monster and no defence, free again without monsters."""
    for at in bits(p.occupied & ~p.state.mad & (p.beset | p.state.invaded)):
        here = p.monsters_at(at)
        if p.state.invaded >> at & 1:
            if not here:
                p.state.invaded &= ~(1 << at)
                p.events.append(TownFreed(at=at, rule="CH-401"))
        elif here and not defended(p, at):
            invade(p, at, passed)


def defended(p: HorrorPosition, at: int) -> bool:
    """CH-370, CH-380, CH-382, R-10, X-02: a wall, or an unhidden sane knight of any colour."""
    return bool(p.state.walls >> at & 1) or any(not knight.hidden for knight in p.knights_at(at))


@varies
def hiders(p: HorrorPosition, at: int) -> list[list[Knight]]:
    """TAB-01, CH-374: who hides in a location, knight or squad: by seats from the active one, then by id."""
    hidden = [knight for knight in p.knights_at(at) if knight.hidden]
    return [
        group
        for seat in p.in_turn_order(p.state.active)
        for group in p.groups(knight for knight in hidden if knight.owner == seat)
    ]


def invade(p: HorrorPosition, at: int, passed: Sequence[Knight] = ()) -> None:
    """CH-374, CH-390, CH-396, X-05, X-42: the town is Invaded; who hides there is checked, without trophies."""
    p.state.invaded |= 1 << at
    p.events.append(TownInvaded(at=at, rule="CH-390"))
    for group in hiders(p, at):
        if group != passed and not hide_check(p, group, p.monsters_at(at)):
            set_hidden(p, group, False, "CH-374")
