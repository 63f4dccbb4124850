"""A position of a game with a robber."""

from horror.rules.base.position import BasePosition
from horror.rules.robber.state import State


class RobberPosition(BasePosition):
    """Knows that there is a robber."""

    state: State
