"""Taking stock after every atomic step: invasions, players who are lost, endings (X-02, X-53, X-58)."""

from collections.abc import Sequence

from horror.rules.monsters.players.endings import look_for_end
from horror.rules.monsters.players.lost import test_players
from horror.rules.monsters.position import HorrorPosition
from horror.rules.monsters.state import Knight
from horror.rules.monsters.towns.invasion import watch_towns


def take_stock(p: HorrorPosition, passed: Sequence[Knight] = ()) -> None:
    """X-02, X-53, X-58: what an atomic step has brought about; ``passed``: whose Hide check just now counts (X-12)."""
    watch_towns(p, passed)
    test_players(p)
    look_for_end(p)
