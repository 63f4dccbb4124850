"""What is built with what monsters have left."""

from typing import Annotated

from horror.rules.base.roles import Intersection
from horror.rules.cities.facts import Track
from horror.rules.cities.roles import TRACK
from horror.rules.kernel.events import Event
from horror.rules.kernel.roles import SeatNumber
from horror.rules.monsters.roles import Trophies


class ClueGained(Event, tag="clue_gained", frozen=True):
    """Trophies were swapped for a clue."""

    seat: SeatNumber
    trophies: Trophies


class MetropolisRebuilt(Event, tag="metropolis_rebuilt", frozen=True):
    """A fallen metropolis stands again."""

    seat: SeatNumber
    track: Annotated[Track, TRACK]
    at: Intersection
