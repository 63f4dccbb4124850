"""Choose which monster single knights attack together."""

from typing import Any

from horror.rules.kernel.choices import Choice, Domain, OneOf, SomeOf, Template
from horror.rules.kernel.errors import IllegalMove
from horror.rules.kernel.moves import Move
from horror.rules.monsters.combat import weapons_of
from horror.rules.monsters.fights import Declared, KnightsAttack
from horror.rules.monsters.position import HorrorPosition


class ChooseTarget(Move, tag="choose_target", frozen=True):
    """CH-337, CH-338, CH-342, CH-349, X-43: ``knight`` and who joins it against one monster."""

    knight: str
    target: str
    joined: tuple[str, ...] = ()
    weapon: str | None = None


def check(p: HorrorPosition[Any], seat: int, move: ChooseTarget) -> None:
    step: KnightsAttack = p.state.agenda[-1]
    free = step.undeclared(p)
    if move.knight not in free:
        raise IllegalMove("CH-338", f"{', '.join(free) or 'no single knight'} still may attack")
    rest = [name for name in free if name != move.knight]
    if list(move.joined) != [name for name in rest if name in move.joined]:
        raise IllegalMove("CH-342", f"{', '.join(rest) or 'nobody'} may join, named in order")
    if move.target not in step.living_targets(p):
        raise IllegalMove("CH-337", f"it can attack {', '.join(step.living_targets(p))}")
    if move.weapon is not None and move.weapon not in weapons_of(p.knight(move.knight)):
        raise IllegalMove("CH-347", f"{move.knight} has no such weapon")


def choices(p: HorrorPosition[Any], seat: int) -> list[Choice]:
    step: KnightsAttack = p.state.agenda[-1]
    free = step.undeclared(p)
    found: list[Choice] = []
    for name in free:
        rest = tuple(other for other in free if other != name)
        domains: dict[str, Domain] = {
            "knight": OneOf(values=(name,)),
            "target": OneOf(values=tuple(step.living_targets(p))),
            "joined": SomeOf(values=rest, least=0, most=len(rest)),
            "weapon": OneOf(values=(None, *weapons_of(p.knight(name)))),
        }
        found.append(Template(kind=ChooseTarget, domains=domains, check=lambda move: check(p, seat, move)))
    return found


def do(p: HorrorPosition[Any], seat: int, move: ChooseTarget) -> None:
    step: KnightsAttack = p.state.agenda[-1]
    step.declared.append(
        Declared(knights=[move.knight, *move.joined], target=move.target, weapon=move.weapon)
    )
    if not step.undeclared(p):
        step.strike(p)
