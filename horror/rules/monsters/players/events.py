"""Who is lost, and how the game ends."""

from typing import Literal

from horror.rules.kernel.events import Event
from horror.rules.kernel.roles import SeatNumber


class PlayerMaddened(Event, tag="player_maddened", frozen=True):
    """A player went Mad."""

    seat: SeatNumber


class PlayerDied(Event, tag="player_died", frozen=True):
    """A player is out of the game."""

    seat: SeatNumber


class GameEnded(Event, tag="game_ended", frozen=True):
    """The game ended otherwise than by points."""

    outcome: Literal["all_saved", "all_fallen", "mad_victory"]
    winners: tuple[SeatNumber, ...]
