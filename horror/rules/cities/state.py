"""What the cities part adds to seats and state."""

from collections.abc import Sequence

import msgspec

from horror.rules.base import state


class Deck(msgspec.Struct, omit_defaults=True):
    """A deck of progress cards: ``fresh`` counts those never drawn, by card; used ones lie ``under`` it."""

    fresh: list[int]
    under: list[int] = []


class Seat(state.Seat, omit_defaults=True, kw_only=True):
    """``improvements`` are levels by track; ``progress`` the cards in hand (indices), ``points_cards`` the open ones.

    ``stand_in`` are settlements for which a city piece stands (CH-288). For this turn only: ``cranes`` played and not
    used, the mask of kinds with a ``fleet`` rate, ``harbours``, the commercial harbours played, and ``harbour_asked``,
    the seats asked by them, once for each time.
    """

    improvements: list[int]
    progress: list[int] = []
    points_cards: list[int] = []
    stand_in: int = 0
    cranes: int = 0
    fleet: int = 0
    harbours: int = 0
    harbour_asked: list[int] = []


class Merchant(msgspec.Struct, omit_defaults=True, kw_only=True):
    """Where the merchant stands and whose it is; nowhere and nobody's at first."""

    hex: int = -1
    owner: int = -1


class State(state.State, omit_defaults=True, kw_only=True):
    """``walls`` is the mask of walled cities, ``metropolis`` the intersection of each track's metropolis (0: free)."""

    seats: Sequence[Seat]
    walls: int = 0
    metropolis: list[int]
    merchant: Merchant
    decks: list[Deck]
    event: str = ""
