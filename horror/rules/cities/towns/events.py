"""What is built in cities: improvements, metropolises, walls."""

from horror.rules.cities.facts import Track
from horror.rules.kernel.events import Event


class Improved(Event, tag="improved", frozen=True):
    """A seat improved its cities on a track."""

    seat: int
    track: Track
    level: int


class MetropolisGained(Event, tag="metropolis_gained", frozen=True):
    """A city became a metropolis; ``taken_from`` is the seat that lost it."""

    seat: int
    track: Track
    at: int
    taken_from: int | None = None


class WallBuilt(Event, tag="wall_built", frozen=True):
    """A city got a wall."""

    seat: int
    at: int
