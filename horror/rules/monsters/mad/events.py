"""What Mad players gain and build."""

from typing import Annotated

from horror.rules.base.cards import Cards
from horror.rules.base.roles import Intersection
from horror.rules.kernel.events import Event, Hidden, SeenBy
from horror.rules.kernel.roles import Number, SeatNumber
from horror.rules.monsters.roles import MonsterKind


class TownRecoloured(Event, tag="town_recoloured", frozen=True):
    """A Mad town came to a Mad seat."""

    at: Intersection
    seat: SeatNumber


class Rewarded(Event, tag="rewarded", frozen=True):
    """A Mad player took cards as a reward; ``victim`` is the seat that one came from, None the bank.

    Which card came out of a hand only these two see; ``cards`` is None where the bank gave them.
    """

    reveals = True

    seat: SeatNumber
    victim: SeatNumber | None
    count: Number
    cards: Annotated[Cards | None | Hidden, SeenBy(("seat", "victim"))] = None


class MonsterNurtured(Event, tag="monster_nurtured", frozen=True):
    """A Mad player paid a build step for a monster in a town; ``kind`` is public, it lies on the town's card."""

    at: Intersection
    kind: MonsterKind
    progress: Number
