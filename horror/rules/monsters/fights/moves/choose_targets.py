"""Choose which monster single knights attack together, and whether a squad attacks."""

from collections.abc import Sequence
from typing import Annotated, ClassVar

from horror.rules.base.roles import PIECE
from horror.rules.kernel.binding import MoveKind
from horror.rules.kernel.choices import Choice, Domain, OneOf, Template, any_of
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Chance, Move, filled_in
from horror.rules.kernel.roles import NOTHING
from horror.rules.monsters.fights.combat import check_weapon, choosable, hits_left
from horror.rules.monsters.fights.knights_attack import Declared, KnightsAttack
from horror.rules.monsters.groups import strength
from horror.rules.monsters.named import named_group
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.roles import Fighter, Fighters, Foe, Weapon


class ChooseTarget(Move, tag="choose_target", frozen=True):
    """CH-337, CH-338, CH-342, CH-349, X-43: ``knight`` and who joins it against one monster.

    A squad attacks with nobody else, and may spend its dice on other monsters of the fight too (CH-354).
    """

    rule: ClassVar[str] = "CH-337"
    group: ClassVar[str] = "fight"
    draws: ClassVar[Chance] = "perhaps"
    ends: ClassVar[Chance] = "perhaps"

    knight: Fighter
    target: Foe
    joined: Fighters = ()
    weapon: Annotated[Weapon | None, NOTHING] = None


def completed(p: HorrorPosition, seat: int, move: ChooseTarget) -> ChooseTarget:
    step = p.asking(KnightsAttack)
    move = filled_in(move, "knight", lambda: step.undeclared(p) if step else [])
    return filled_in(move, "target", lambda: step.living_targets(p) if step else [])


def check(p: HorrorPosition, seat: int, move: ChooseTarget) -> None:
    step = p.top(KnightsAttack)
    free = step.undeclared(p)
    if move.knight not in free:
        if not free:
            raise IllegalMove("CH-338", "nobody still may attack")
        raise IllegalMove("CH-338", "{knights} still may attack", knights=PIECE(free))
    rest = may_join(free, move.knight)
    if list(move.joined) != [name for name in rest if name in move.joined]:
        knight = PIECE(move.knight)
        if not rest:
            raise IllegalMove("CH-342", "nobody may join {knight}", knight=knight)
        raise IllegalMove("CH-342", "{comrades} may join {knight}", comrades=PIECE(rest), knight=knight)
    if move.target not in step.living_targets(p):
        raise IllegalMove(
            "CH-337",
            "{knight} can attack {monsters}",
            knight=PIECE(move.knight),
            monsters=PIECE(step.living_targets(p)),
        )
    check_weapon(named_group(p, move.knight), move.weapon)


def may_join(free: Sequence[str], name: str) -> list[str]:
    """CH-342, X-37: single knights join single knights; a squad is a group of its own."""
    return [other for other in free if other != name and other[0] == name[0] == "K"]


def choices(p: HorrorPosition, seat: int) -> list[Choice]:
    step = p.top(KnightsAttack)
    free = step.undeclared(p)
    strong = {name: strength(named_group(p, name)) for name in free}
    foes = tuple(step.living_targets(p))
    found: list[Choice] = []
    for name in free:
        rest = tuple(may_join(free, name))
        domains: dict[str, Domain] = {
            "knight": OneOf(values=(name,), worth={name: strong[name]}),
            "target": OneOf(values=foes, worth={foe: hits_left(p, foe) for foe in foes}),
            "joined": any_of(rest, worth={other: strong[other] for other in rest}),
            "weapon": OneOf(values=(None, *choosable(named_group(p, name)))),
        }
        found.append(Template(kind=ChooseTarget, domains=domains, check=lambda move: check(p, seat, move)))
    return found


def do(p: HorrorPosition, seat: int, move: ChooseTarget) -> None:
    step = p.top(KnightsAttack)
    step.declared.append(
        Declared(knights=[move.knight, *move.joined], target=move.target, weapon=move.weapon)
    )
    if not step.undeclared(p):
        step.strike(p)


MOVE_KIND = MoveKind(ChooseTarget, check, choices, do, completed)
