"""What came of a game of the season: nothing that wants a server, so that any process may read it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from tests.season.explained import Rates, Stop, Wait

Span = tuple[int, datetime, datetime]
"""That a seat was waited for, from when to when."""


class Played(NamedTuple):
    """What came of a game. ``seen`` is whom it waited for and when, as the API told it; ``waits`` are what was kept of
    that. ``wrong`` says what was doubled or lost.
    """

    seed: int
    ruleset: str
    status: str
    days: float
    moves: int
    rates: Rates
    stops: Sequence[Stop]
    waits: Sequence[Wait]
    seen: Sequence[Span]
    wrong: Sequence[str]
