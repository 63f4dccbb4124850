"""The state of a classic game: the parts' states with their types filled in."""

from collections.abc import Sequence
from typing import TypeAlias

from horror.games.classic.options import Options
from horror.rules.base.discards import Discards
from horror.rules.base.setup import PlaceTowns
from horror.rules.base.turn import Actions, BeginTurn, Roll
from horror.rules.development import state
from horror.rules.development.state import Seat
from horror.rules.robber.seven import MoveRobber

AgendaStep: TypeAlias = PlaceTowns | BeginTurn | Roll | Actions | Discards | MoveRobber


class State(state.State, omit_defaults=True, kw_only=True):
    """Everything about a classic game at one moment."""

    options: Options
    seats: Sequence[Seat]
    agenda: Sequence[AgendaStep]
