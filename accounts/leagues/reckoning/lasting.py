"""When games that go on can be expected to end, by how long others have lasted: the product-limit estimate (API-04)."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from math import prod
from typing import NamedTuple

FEW = 5
"""With fewer games played to their end nothing is said."""
QUARTERS = (0.25, 0.5, 0.75)
HAIR = 1e-9
"""By so much a sum of floats may miss what it is."""


class Lasted(NamedTuple):
    """How long a game has lasted, in seconds; ``ended`` where it was played to its end, and not cut short or under
    way."""

    seconds: int
    ended: bool


class Expected(NamedTuple):
    """When something can be expected, in seconds since the same moment as what it was reckoned of: with even odds by
    ``middle``, with one to three by ``early``, with three to one by ``late``."""

    early: int
    middle: int
    late: int


class Curve:
    """Which part of games lasts longer than how long. Those that were cut short or go on count among all others for as
    long as they have lasted: without them games would seem shorter than they are, since short ones are known first.
    """

    def __init__(self, lasted: Iterable[Lasted]) -> None:
        games = list(lasted)
        spans = sorted(game.seconds for game in games)
        ended = Counter(game.seconds for game in games if game.ended)
        self.known = ended.total() >= FEW
        self.times = sorted(ended)
        self._parts = [1.0]
        for seconds in self.times:
            as_long = len(spans) - bisect_left(spans, seconds)
            self._parts.append(self._parts[-1] * (as_long - ended[seconds]) / as_long)

    def beyond(self, seconds: int) -> float:
        """Which part of games lasts longer than this."""
        return self._parts[bisect_right(self.times, seconds)]

    def over_by(self, seconds: int, lasted: int) -> float:
        """With which odds a game that has lasted so long is over when it has lasted ``seconds``: none where no game is
        known that lasted longer."""
        beyond = self.beyond(lasted)
        return 1 - self.beyond(max(seconds, lasted)) / beyond if beyond else 0.0


def expected(curve: Curve, begun: Sequence[int], now: int, last: int) -> Expected | None:
    """When the last of games that go on can be expected to end: they began at ``begun``, and what is not over is
    decided at ``last``. None where too little is known, or nothing but that."""
    if not (curve.known and begun) or now >= last:
        return None
    moments = sorted({since + seconds for since in begun for seconds in curve.times})
    ahead = [moment for moment in moments if now < moment < last]

    def over_by(moment: int) -> float:
        return HAIR + prod(curve.over_by(moment - since, now - since) for since in begun)

    found = [([*ahead, last])[bisect_left(ahead, part, key=over_by)] for part in QUARTERS]
    return None if found[0] == last else Expected(*found)
