"""What happens to towns under attack."""

from typing import Annotated, Literal

from horror.rules.base.roles import TOWN, Intersection, Piece
from horror.rules.kernel.events import Event
from horror.rules.kernel.roles import NOTHING, Number, SeatNumber


class TownAssaulted(Event, tag="town_assaulted", frozen=True):
    """A monster stands before a town that has defences."""

    at: Intersection
    monster: Piece


class TownInvaded(Event, tag="town_invaded", frozen=True):
    """A monster got into a town without defences."""

    at: Intersection


class TownFreed(Event, tag="town_freed", frozen=True):
    """No monster is left in a town: it is no longer Invaded."""

    at: Intersection


class TownDamaged(Event, tag="town_damaged", frozen=True):
    """A town took Horror and Structural damage; the totals are what it has now. ``knight`` is who razed it."""

    at: Intersection
    horror: Number
    structural: Number
    horror_total: Number
    structural_total: Number
    knight: Annotated[Piece | None, NOTHING] = None


class TownReduced(Event, tag="town_reduced", frozen=True):
    """A metropolis became a city, or a city a settlement."""

    at: Intersection
    to: Annotated[Literal["city", "settlement"], TOWN]


class TownDestroyed(Event, tag="town_destroyed", frozen=True):
    """A settlement was destroyed."""

    at: Intersection
    owner: SeatNumber


class TownMaddened(Event, tag="town_maddened", frozen=True):
    """A town went Mad."""

    at: Intersection


class WallLost(Event, tag="wall_lost", frozen=True):
    """A city lost its wall; ``against`` is the monster whose attack it cancelled."""

    at: Intersection
    against: Annotated[Piece | None, NOTHING] = None
