"""How often each number fell in a game, beside what was to be expected: out of what was drawn and stands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from horror.models import Entry
from horror.table.codec import draws, encode
from horror.table.read import Door

_NOTHING = encode([])


class Fallen(NamedTuple):
    """A number: how often it fell (``times``), and how often it was to be expected of so many rolls."""

    number: int
    times: int
    expected: float


def rolls(door: Door) -> Sequence[Fallen]:
    """Each number of the roll that a game counts, in order; none of a game that counts none. What was taken back fell
    for nobody.
    """
    weights = door.rules.rolls
    if not weights:
        return []
    stored = Entry.objects.filter(game=door.game, kind=Entry.Kind.MOVE, undone_by=None).exclude(
        draws=_NOTHING
    )
    drawn = (draw for each in stored.values_list("draws", flat=True) for draw in draws(bytes(each)))
    counts = Counter(number for draw in drawn if (number := door.rules.rolled(draw)) is not None)
    every = counts.total() / sum(weights.values())
    return [Fallen(number, counts[number], every * weight) for number, weight in sorted(weights.items())]
