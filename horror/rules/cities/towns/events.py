"""What is built in cities: improvements, metropolises, walls."""

from typing import Annotated

from horror.rules.base.roles import Intersection
from horror.rules.cities.facts import Track
from horror.rules.cities.roles import TRACK
from horror.rules.kernel.events import Event


class Improved(Event, tag="improved", frozen=True):
    """A seat improved its cities on a track."""

    seat: int
    track: Annotated[Track, TRACK]
    level: int


class MetropolisGained(Event, tag="metropolis_gained", frozen=True):
    """A city became a metropolis; ``taken_from`` is the seat that lost it."""

    seat: int
    track: Annotated[Track, TRACK]
    at: Intersection
    taken_from: int | None = None


class WallBuilt(Event, tag="wall_built", frozen=True):
    """A city got a wall."""

    seat: int
    at: Intersection
