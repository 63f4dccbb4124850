"""What the robber adds to the state."""

from horror.rules.base import state


class State(state.State, omit_defaults=True, kw_only=True):
    """``robber`` is the hex on which the robber stands."""

    robber: int
