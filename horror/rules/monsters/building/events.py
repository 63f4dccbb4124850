"""What is built with what monsters have left."""

from typing import Annotated

from horror.rules.base.roles import Intersection
from horror.rules.cities.facts import Track
from horror.rules.cities.roles import TRACK
from horror.rules.kernel.events import Event
from horror.rules.monsters.roles import ORDER, Trophies


class ClueGained(Event, tag="clue_gained", frozen=True):
    """Trophies were swapped for a clue."""

    seat: int
    trophies: Trophies


class OrderDropped(Event, tag="order_dropped", frozen=True):
    """An order of special building had become impossible, by the rule cited; only its owner is told (TAB-04)."""

    audience = ("seat",)

    seat: int
    order: Annotated[str, ORDER]


class MetropolisRebuilt(Event, tag="metropolis_rebuilt", frozen=True):
    """A fallen metropolis stands again."""

    seat: int
    track: Annotated[Track, TRACK]
    at: Intersection
