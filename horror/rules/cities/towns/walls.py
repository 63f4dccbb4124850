"""City walls (IMP-10)."""

from horror.rules.base.roles import INTERSECTION
from horror.rules.board.island import has
from horror.rules.cities.position import CitiesPosition
from horror.rules.cities.towns.events import WallBuilt
from horror.rules.cities.towns.metropolis import sane_cities
from horror.rules.kernel.errors import IllegalMove


def walls_left(p: CitiesPosition, seat: int) -> int:
    """IMP-03: walls that do not stand around a city of the seat, in whatever state."""
    return p.facts.walls - (p.state.seats[seat].cities & p.state.walls).bit_count()


def unwalled(p: CitiesPosition, seat: int) -> int:
    """IMP-10, X-60: the cities that a seat controls and that have no wall."""
    return sane_cities(p, seat) & ~p.state.walls


def wall_sites(p: CitiesPosition, seat: int) -> int:
    """IMP-10, X-60: the cities that a seat controls and that have no wall, while it has walls left."""
    return unwalled(p, seat) if walls_left(p, seat) > 0 else 0


def check_wall_site(p: CitiesPosition, seat: int, at: int) -> None:
    """IMP-03, IMP-10, X-60: refuse a wall that cannot be built."""
    if walls_left(p, seat) <= 0:
        raise IllegalMove("IMP-03", "all your {most} walls are built", most=p.facts.walls)
    if not has(sane_cities(p, seat), at):
        raise IllegalMove("IMP-10", "there is no sane city of yours at {at}", at=INTERSECTION(at))
    if p.state.walls >> at & 1:
        raise IllegalMove("IMP-10", "the city at {at} has a wall", at=INTERSECTION(at))


def raise_wall(p: CitiesPosition, seat: int, at: int, rule: str) -> None:
    """Put a wall that has been checked and paid around a city."""
    p.state.walls |= 1 << at
    p.events.append(WallBuilt(seat=seat, at=at, rule=rule))
