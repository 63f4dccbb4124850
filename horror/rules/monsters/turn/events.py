"""What the monster turn rolls."""

from horror.rules.base.roles import Die, Intersection
from horror.rules.kernel.events import Event


class MadRolled(Event, tag="mad_town_rolled", frozen=True):
    """A Mad town's die for a new monster."""

    detail = True

    at: Intersection
    die: Die
