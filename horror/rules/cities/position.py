"""A position with improvements, progress cards, metropolises, walls and a merchant."""

from typing import ClassVar, TypeVar

from horror.rules.base.position import BasePosition
from horror.rules.cities.facts import Facts
from horror.rules.cities.state import State

_State = TypeVar("_State", bound=State)


class CitiesPosition(BasePosition[_State]):
    """Adds what the cities part asks; ``card_index`` finds a progress card by its id."""

    facts: ClassVar[Facts]
    card_index: ClassVar[dict[str, int]]

    def level(self, seat: int, track: int) -> int:
        """A seat's improvement level on a track."""
        return int(self.seat(seat).improvements[track])

    def able(self, seat: int, track: int) -> bool:
        """IMP-04: whether the seat has the track's level-3 ability."""
        return self.level(seat, track) >= self.facts.ability_level

    def sane_towns(self, seat: int) -> int:
        """The towns that a seat controls, as a mask; a game with monsters leaves out those that are lost."""
        mine = self.seat(seat)
        return int(mine.settlements | mine.cities)

    def card_name(self, card: int) -> str:
        """The id of a progress card."""
        return self.facts.progress_cards[card].id

    def hand_limit(self, seat: int) -> int:
        """IMP-08: how many cards a seat may hold on a 7: more for each walled city that it controls."""
        walled = self.sane_towns(seat) & self.state.walls
        return self.facts.discard_over + self.facts.wall_hand_bonus * walled.bit_count()
