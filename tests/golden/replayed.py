"""The moves of a game that was exported, each in its position."""

from collections.abc import Iterator

from horror.games import RULESETS
from horror.rules.kernel.moves import Move
from horror.rules.kernel.ruleset import PlayedPosition, Ruleset
from horror.table.contents import Moved
from horror.table.exports.exported import Exported
from horror.table.exports.imports import retold
from horror.table.history import Rebuilt


def played(exported: Exported) -> Iterator[tuple[Ruleset, PlayedPosition, int, Move]]:
    """Every move of a game, with its seat and the position in which it was made."""
    rebuilt = Rebuilt(exported.head.ruleset, exported.head.options, gaps=True)
    before: PlayedPosition | None = None
    for told in retold(exported, rebuilt):
        if isinstance(told.content, Moved):
            assert before is not None and told.entry.seat is not None
            yield RULESETS[exported.head.ruleset], before, told.entry.seat, told.content.move
        before = rebuilt.position.copy() if rebuilt.position is not None else None
