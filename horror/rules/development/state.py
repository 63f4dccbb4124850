"""What development cards add to the state."""

from collections.abc import Sequence
from typing import Literal, TypeAlias, get_args

from horror.rules.base import state
from horror.rules.robber import state as robber_state

Card: TypeAlias = Literal["knight", "victory_point", "road_building", "year_of_plenty", "monopoly"]
CARDS: tuple[Card, ...] = get_args(Card)
"""The order of ``development``, ``fresh`` and ``deck``."""
KNIGHT, VICTORY_POINT, ROAD_BUILDING, YEAR_OF_PLENTY, MONOPOLY = range(5)


class Seat(state.Seat, omit_defaults=True, kw_only=True):
    """``development`` counts the cards in hand, ``fresh`` those of them bought this turn, ``army`` played knights."""

    development: list[int]
    fresh: list[int]
    army: int = 0


class State(robber_state.State, omit_defaults=True, kw_only=True):
    """``deck`` counts the cards left, ``played`` those played this turn; ``largest_army`` is a seat or -1."""

    seats: Sequence[Seat]
    deck: list[int]
    played: int = 0
    largest_army: int = -1
