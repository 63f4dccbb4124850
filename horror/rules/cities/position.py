"""A position with improvements, progress cards, metropolises, walls and a merchant."""

from typing import Any, ClassVar

from horror.rules.base.cards import KIND_INDEX
from horror.rules.base.position import BasePosition
from horror.rules.cities.facts import TRACKS, Facts
from horror.rules.cities.state import State


class CitiesPosition(BasePosition):
    """Adds what the cities part asks.

    ``card_index`` finds a progress card by its id, ``card_moves`` are the moves that play them, by that index.
    """

    state: State
    facts: ClassVar[Facts]
    card_index: ClassVar[dict[str, int]]
    card_moves: ClassVar[tuple[str, ...]]
    wall_cost: ClassVar[list[int]]
    medicine_cost: ClassVar[list[int]]

    @classmethod
    def derived(cls) -> dict[str, Any]:
        return super().derived() | {
            "card_index": {card.id: index for index, card in enumerate(cls.facts.progress_cards)},
            "card_moves": tuple(f"play_{card.id}" for card in cls.facts.progress_cards),
            "wall_cost": cls.facts.wall_cost.listed(),
            "medicine_cost": cls.facts.medicine_cost.listed(),
        }

    def take_stock(self) -> None:
        """What a game looks at after anything that may bring points."""
        raise NotImplementedError

    @property
    def untouchable(self) -> int:
        """The towns out of which nobody can take a metropolis, as a mask."""
        return 0

    def level(self, seat: int, track: int) -> int:
        """A seat's improvement level on a track."""
        return self.state.seats[seat].improvements[track]

    def able(self, seat: int, track: int) -> bool:
        """IMP-04, CH-398: whether the seat has the track's level-3 ability, and the use of it now."""
        return self.level(seat, track) >= self.facts.ability_level and self.uses_improvements(seat)

    def sane_towns(self, seat: int) -> int:
        """The towns that a seat controls, as a mask; a game with monsters leaves out those that are lost."""
        mine = self.state.seats[seat]
        return mine.settlements | mine.cities

    def card_name(self, card: int) -> str:
        """The id of a progress card."""
        return self.facts.progress_cards[card].id

    def kind_index(self, name: str) -> int:
        """The place of a kind of cards in a hand."""
        return KIND_INDEX[name]

    def under_deck(self, card: int) -> None:
        """A used card goes face down under its own deck."""
        track = TRACKS.index(self.facts.progress_cards[card].deck)
        self.state.decks[track].under.append(card)

    def uses_improvements(self, seat: int) -> bool:
        """Whether a seat has the use of its abilities."""
        return True

    def metropolis_taken(self, at: int) -> None:
        """The metropolis of this city has gone to another seat; a game with damage looks at the city then."""

    def draws_progress(self, seat: int) -> bool:
        """Whether the event die may give this seat a card."""
        return True

    def settlements_left(self, seat: int) -> int:
        """IMP-03: settlement pieces that are not on the board; a city piece may stand in for one (CH-288)."""
        mine = self.state.seats[seat]
        return self.facts.settlements - (mine.settlements & ~mine.stand_in).bit_count()

    def cities_left(self, seat: int) -> int:
        """IMP-03: city pieces that are not on the board."""
        mine = self.state.seats[seat]
        return self.facts.cities - mine.cities.bit_count() - mine.stand_in.bit_count()

    def raise_settlement(self, seat: int, at: int) -> None:
        """Put a settlement that has been checked and paid on an intersection."""
        self.state.seats[seat].settlements |= 1 << at
        self.occupied |= 1 << at

    def raise_city(self, seat: int, at: int) -> None:
        """Put a city in place of a settlement."""
        mine, here = self.state.seats[seat], 1 << at
        mine.settlements &= ~here
        mine.stand_in &= ~here
        mine.cities |= here

    def hand_limit(self, seat: int) -> int:
        """CK-45, IMP-08: how many cards a seat may hold on a 7: more for each walled city that it controls."""
        walled = self.sane_towns(seat) & self.state.walls
        return self.facts.discard_over + self.facts.wall_hand_bonus * walled.bit_count()
