"""Attack monsters."""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from horror.rules.base.roles import INTERSECTION, PIECE
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, Domain, OneOf, Template, any_of, some_of
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Chance, Move, filled_in
from horror.rules.kernel.roles import NOTHING
from horror.rules.monsters.actions.acting import acting, one_action, spend, with_knight
from horror.rules.monsters.fights.combat import check_weapon, choosable, hits_left
from horror.rules.monsters.fights.combat_phase import CombatOver
from horror.rules.monsters.fights.knights_attack import open_knights_attack
from horror.rules.monsters.groups import place_of, strength
from horror.rules.monsters.ids import group_id, monster_id
from horror.rules.monsters.knights.hiding import set_hidden
from horror.rules.monsters.named import called, named_group
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.roles import Fighter, Fighters, Foes, Weapon
from horror.rules.monsters.state import Knight, Monster


class Attack(Move, tag="attack", frozen=True):
    """CH-097 to CH-101, CH-326, CH-399, CH-405, X-22, X-32, X-33: monsters named are engaged, own knights may join."""

    rule: ClassVar[str] = "CH-045"
    group: ClassVar[str] = "knights"
    draws: ClassVar[Chance] = "perhaps"
    ends: ClassVar[Chance] = "perhaps"

    knight: Fighter
    targets: Foes
    joined: Fighters = ()
    weapon: Annotated[Weapon | None, NOTHING] = None


def completed(p: HorrorPosition, seat: int, move: Attack) -> Attack:
    move = with_knight(p, seat, move)
    group = called(p, move.knight)
    here = targets_of(p, place_of(group)) if group else []
    return filled_in(move, "targets", lambda: [(name,) for name in here])


def check(p: HorrorPosition, seat: int, move: Attack) -> None:
    group = acting(p, seat, move.knight, 1)
    here = targets_of(p, place_of(group))
    if not here:
        raise IllegalMove("CH-097", "there is nothing at {at} to attack", at=INTERSECTION(place_of(group)))
    if not move.targets or list(move.targets) != [name for name in here if name in move.targets]:
        raise IllegalMove(
            "CH-097",
            "{knight} can attack {monsters}, named in this order",
            knight=PIECE(move.knight),
            monsters=PIECE(here),
        )
    comrades = comrades_of(p, seat, group)
    if list(move.joined) != [name for name in comrades if name in move.joined]:
        knight = PIECE(move.knight)
        if not comrades:
            raise IllegalMove("X-32", "nobody may join {knight}", knight=knight)
        raise IllegalMove("X-32", "{comrades} may join {knight}", comrades=PIECE(comrades), knight=knight)
    check_weapon(group, move.weapon)


def targets_of(p: HorrorPosition, at: int) -> list[str]:
    """CH-097, CH-227: monsters and Mad knights of a location, and those on the centre of a hex beside it."""
    around = p.island.around[at]
    return [
        monster_id(thing)
        for thing in p.all_monsters()
        if thing.at == at or (isinstance(thing, Monster) and thing.gate in around)
    ]


def comrades_of(p: HorrorPosition, seat: int, group: list[Knight]) -> list[str]:
    """X-32: the seat's other knights and squads in the location."""
    here = [other for other in p.groups(p.knights_of(seat)) if place_of(other) == place_of(group)]
    return [group_id(other) for other in here if other != group]


def choices(p: HorrorPosition, seat: int, group: list[Knight]) -> Sequence[Choice]:
    here = tuple(targets_of(p, place_of(group)))
    if not here:
        return ()
    comrades = tuple(comrades_of(p, seat, group))
    domains: dict[str, Domain] = {
        "knight": OneOf(values=(group_id(group),), worth={group_id(group): strength(group)}),
        "targets": some_of(here, worth={name: hits_left(p, name) for name in here}),
        "joined": any_of(comrades, worth={name: strength(named_group(p, name)) for name in comrades}),
        "weapon": OneOf(values=(None, *choosable(group))),
    }
    return (Template(kind=Attack, domains=domains, check=lambda move: check(p, seat, move)),)


def do(p: HorrorPosition, seat: int, move: Attack) -> None:
    group = named_group(p, move.knight)
    spend(p, 1)
    groups = [group, *(named_group(p, name) for name in move.joined)]
    for one in groups:
        set_hidden(p, one, False, "CH-134")
    p.push(CombatOver())
    open_knights_attack(p, groups, move.targets, guaranteed=move.knight, answer=True, weapon=move.weapon)


MOVE_KIND = MoveKind(Attack, check, choices, do, completed, cost=one_action)
