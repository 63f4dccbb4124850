"""Hide checks and Raze checks (CH-090 to CH-094, CH-114 to CH-136, CH-457 to CH-459)."""

from collections.abc import Sequence
from typing import Literal

from horror.rules.monsters.groups import place_of
from horror.rules.monsters.ids import group_id
from horror.rules.monsters.knights.events import Checked
from horror.rules.monsters.knights.trophies import spend_trophy
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import Knight, Monster


def hide_check(
    p: HorrorPosition,
    group: Sequence[Knight],
    monsters: Sequence[Monster | Knight],
    trophy: str | None = None,
) -> bool:
    """CH-094, CH-128, CH-135, CH-150: strongest member, worst awareness, +1 in any town."""
    strength = max(knight.rank for knight in group)
    awareness = min((p.awareness_of(monster) for monster in monsters), default=0)
    town = p.facts.town_hide_bonus if p.occupied >> place_of(group) & 1 else 0
    return check(p, group, "hide", strength + awareness + town, trophy)


def raze_check(p: HorrorPosition, group: Sequence[Knight], trophy: str | None = None) -> bool:
    """CH-114, X-50: summed strength less the size of the town."""
    strength = sum(knight.rank for knight in group)
    return check(p, group, "raze", strength - p.limits_of(place_of(group)).raze, trophy)


def check(
    p: HorrorPosition, group: Sequence[Knight], kind: Literal["hide", "raze"], bonus: int, trophy: str | None
) -> bool:
    """CH-114, CH-128, CH-136: one die and what is added; 5 or more in all succeeds. A trophy is
    declared before, in its owner's turn (X-42).
    """
    bonus += spend_trophy(p, p.state.active, trophy)
    die = p.draws.die(f"{kind} check")
    passed = die + bonus >= p.facts.check_on
    rule = "CH-128" if kind == "hide" else "CH-114"
    p.events.append(
        Checked(
            check=kind,
            knight=group_id(list(group)),
            die=die,
            bonus=bonus,
            passed=passed,
            trophy=trophy,
            rule=rule,
        )
    )
    return passed
