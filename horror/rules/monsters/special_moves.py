"""Which moves special building takes, bound where all of them are known (CH-013 to CH-019)."""

from types import ModuleType

from horror.rules.cities.moves import build_wall, improve
from horror.rules.kernel.position import Kind
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
from horror.rules.monsters.special_building import ENDING, KINDS, RESTARTING, ordered

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

KINDS.update({kind.move: kind for kind in map(Kind, BUILDING)})
ENDING.update({pass_on.Pass, pass_building.PassUntilMyTurn})
RESTARTING.add(start_over.StartOver)

SPECIAL_BUILDING: tuple[ModuleType | Kind, ...] = (
    *map(ordered, KINDS.values()),
    pass_on,
    pass_building,
    start_over,
)
