"""Which moves special building takes, bound where all of them are known (CH-013 to CH-019)."""

from collections.abc import Sequence

from horror.rules.base.position import affordable
from horror.rules.cities.towns.moves import build_wall, improve
from horror.rules.kernel.binding import Listed, MoveFile, elsewhere, named_by
from horror.rules.monsters.building.moves import (
    build_city,
    build_road,
    build_settlement,
    promote,
    rebuild,
    swap_trophies,
)
from horror.rules.monsters.mad.moves import nurture
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.special_building.gather import keep_order, trial
from horror.rules.monsters.special_building.moves import pass_building, start_over
from horror.rules.monsters.turn.moves import pass_on

BUILDING: tuple[MoveFile[HorrorPosition], ...] = (
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

_UNPRICED = tuple(kind.MOVE_KIND.tag for kind in (improve, rebuild, swap_trophies))


def orderable(p: HorrorPosition, seat: int) -> Sequence[str]:
    """What a seat can pay for, and what has no price in cards that is always the same."""
    return (*_UNPRICED, *affordable(p, seat))


SPECIAL_BUILDING: tuple[Listed[HorrorPosition], ...] = (
    elsewhere(trial, named_by(orderable, *[one.MOVE_KIND.kept(trial, keep_order) for one in BUILDING])),
    pass_on,
    pass_building,
    start_over,
)
