"""What happens to towns under attack."""

from typing import Literal

from horror.rules.kernel.events import Event


class TownAssaulted(Event, tag="town_assaulted", frozen=True):
    """A monster stands before a town that has defences."""

    at: int
    monster: str


class TownInvaded(Event, tag="town_invaded", frozen=True):
    """A monster got into a town without defences."""

    at: int


class TownFreed(Event, tag="town_freed", frozen=True):
    """No monster is left in a town: it is no longer Invaded."""

    at: int


class TownDamaged(Event, tag="town_damaged", frozen=True):
    """A town took Horror and Structural damage; the totals are what it has now. ``knight`` is who razed it."""

    at: int
    horror: int
    structural: int
    horror_total: int
    structural_total: int
    knight: str | None = None


class TownReduced(Event, tag="town_reduced", frozen=True):
    """A metropolis became a city, or a city a settlement."""

    at: int
    to: Literal["city", "settlement"]


class TownDestroyed(Event, tag="town_destroyed", frozen=True):
    """A settlement was destroyed."""

    at: int
    owner: int


class TownMaddened(Event, tag="town_maddened", frozen=True):
    """A town went Mad."""

    at: int


class WallLost(Event, tag="wall_lost", frozen=True):
    """A city lost its wall; ``against`` is the monster whose attack it cancelled."""

    at: int
    against: str | None = None
