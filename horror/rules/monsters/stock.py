"""Taking stock after every atomic step: invasions, players who are lost, endings (X-02, X-53, X-58)."""

from collections.abc import Sequence

from horror.rules.board.island import bits
from horror.rules.kernel.amendments import amended
from horror.rules.monsters.checks import hide_check
from horror.rules.monsters.endings import look_for_end
from horror.rules.monsters.events import KnightHid, TownFreed, TownInvaded
from horror.rules.monsters.players import test_players
from horror.rules.monsters.position import HorrorPosition, group_id
from horror.rules.monsters.state import Knight


def take_stock(p: HorrorPosition, passed: Sequence[Knight] = ()) -> None:
    """X-02, X-53, X-58: what an atomic step has brought about; ``passed``: whose Hide check just now counts (X-12)."""
    watch_towns(p, passed)
    test_players(p)
    look_for_end(p)


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


@amended
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
            unhide(p, group, "CH-374")


def unhide(p: HorrorPosition, group: Sequence[Knight], rule: str) -> None:
    """CH-124, CH-374: a knight or squad is hidden no longer."""
    if any(knight.hidden for knight in group):
        for knight in group:
            knight.hidden = False
        p.events.append(KnightHid(knight=group_id(list(group)), hidden=False, rule=rule))
