"""What is built with what monsters have left."""

from horror.rules.cities.facts import Track
from horror.rules.kernel.events import Event


class ClueGained(Event, tag="clue_gained", frozen=True):
    """Trophies were swapped for a clue."""

    seat: int
    trophies: tuple[str, ...]


class OrderDropped(Event, tag="order_dropped", frozen=True):
    """An order of special building had become impossible, by the rule cited; only its owner is told (TAB-04)."""

    audience = ("seat",)

    seat: int
    order: str


class MetropolisRebuilt(Event, tag="metropolis_rebuilt", frozen=True):
    """A fallen metropolis stands again."""

    seat: int
    track: Track
    at: int
