"""The registry of rulesets: what is played here, each looked at before it is."""

from collections import UserDict
from collections.abc import Iterable

from horror.rules.kernel.events import plan_redaction
from horror.rules.kernel.ruleset import Ruleset


class Rulesets(UserDict[str, Ruleset]):
    """The games by their names. None comes in of which somebody could see what he may not."""

    def __init__(self, games: Iterable[Ruleset] = ()) -> None:
        super().__init__({game.name: game for game in games})

    def __setitem__(self, name: str, game: Ruleset) -> None:
        """Register a game; raises TypeError where redaction does not know the shape of an event or of the view."""
        plan_redaction(*game.event_types, game.view_type)
        super().__setitem__(name, game)
