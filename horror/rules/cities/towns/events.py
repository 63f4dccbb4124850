"""What is built in cities: improvements, metropolises, walls."""

from typing import Annotated

from horror.rules.base.roles import Intersection
from horror.rules.cities.facts import Track
from horror.rules.cities.roles import TRACK
from horror.rules.kernel.events import Event
from horror.rules.kernel.roles import Number, SeatNumber


class Improved(Event, tag="improved", frozen=True):
    """A seat improved its cities on a track."""

    seat: SeatNumber
    track: Annotated[Track, TRACK]
    level: Number


class MetropolisGained(Event, tag="metropolis_gained", frozen=True):
    """A city became a metropolis; ``taken_from`` is the seat that lost it."""

    seat: SeatNumber
    track: Annotated[Track, TRACK]
    at: Intersection
    taken_from: SeatNumber | None = None


class WallBuilt(Event, tag="wall_built", frozen=True):
    """A city got a wall."""

    seat: SeatNumber
    at: Intersection
