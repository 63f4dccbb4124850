"""Which moves special building takes, bound where all of them are known (CH-013 to CH-019)."""

from collections.abc import Sequence
from types import ModuleType

from horror.rules.base.position import affordable
from horror.rules.cities.moves import build_wall, improve
from horror.rules.kernel.binding import Group, Kind
from horror.rules.monsters.moves import (
    build_city,
    build_road,
    build_settlement,
    nurture,
    pass_building,
    pass_on,
    promote,
    rebuild,
    start_over,
    swap_trophies,
)
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.special_building import keep_order, trial

BUILDING = (
    build_road,
    build_settlement,
    build_city,
    build_wall,
    improve,
    rebuild,
    promote,
    swap_trophies,
    nurture,
)

_UNPRICED = tuple(Kind(module).tag for module in (improve, rebuild, swap_trophies))


def orderable(p: HorrorPosition, seat: int) -> Sequence[str]:
    """What a seat can pay for, and what has no price in cards that is always the same."""
    return (*_UNPRICED, *affordable(p, seat))


SPECIAL_BUILDING: tuple[ModuleType | Group, ...] = (
    Group(None, [Kind(module).kept(trial, keep_order) for module in BUILDING], on=trial, by=orderable),
    pass_on,
    pass_building,
    start_over,
)
