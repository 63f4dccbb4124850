"""By touches every move is reached that choices stand for, and nothing else: on positions out of whole games, of all
scenarios, and of Barrows. What the walker gives is held against the templates (hand.mjs) and against the rules.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any, Union

import msgspec
import pytest

from tests.positions import chosen, gathered
from tests.positions.gathered import At
from tests.positions.walked import tried

SOURCES = {
    "prepared": chosen.positions,
    "golden games": lambda: every(gathered.golden(30), 4),
    "scenarios": lambda: every(gathered.scenarios(), 8),
    "barrows": lambda: every(gathered.barrows(1), 4),
}


def every(positions: Iterable[At], step: int) -> Iterable[At]:
    """One of so many."""
    return islice(positions, 0, None, step)


@pytest.mark.long
@pytest.mark.parametrize("source", SOURCES)
def test_every_move_can_be_touched_and_what_is_touched_is_legal(source: str) -> None:
    positions = list(SOURCES[source]())
    found = tried(positions)
    assert not found.failed, "\n".join(found.failed[:5])
    for at, moves in zip(positions, found.moves, strict=True):
        types: Any = Union[tuple(at.rules.move_types)]  # noqa: UP007, as many as there are
        for move in moves:
            at.position.check(at.seat, msgspec.convert(move, types))
    assert len(positions) > 40 and sum(map(len, found.moves)) > len(positions) / 2
