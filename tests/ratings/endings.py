"""Games that are over, built by hand: who held which seat, what became of it, how the game ended."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from horror.rules.kernel.results import Fate
from horror.table.results import GameResult, SeatResult, TenureResult

BEGAN = datetime(2026, 3, 1, 12, tzinfo=UTC)
LASTED = timedelta(days=30)
OWN = 20
"""Own turns of each seat."""


def held(seat: int, person: Any, **fields: Any) -> TenureResult:
    """Somebody held a seat from the beginning to the end, where nothing else is said."""
    told: dict[str, Any] = {
        "generation": 0, "bot": "", "ended": "finished", "began_at": BEGAN, "ended_at": BEGAN + LASTED,
        "turns": OWN, "steward": 0, "from_start": True, "own_before": 0, **fields,
    }  # fmt: skip
    return TenureResult(seat=seat, person=person, **told)


def left(seat: int, person: Any, ended: str = "abandoned", turns: int = OWN) -> list[TenureResult]:
    """Somebody left a seat after so many of its own turns; the steward played on."""
    return [
        held(seat, person, ended=ended, turns=turns),
        held(
            seat,
            None,
            bot="steward",
            generation=1,
            turns=OWN - turns,
            steward=OWN - turns,
            from_start=False,
            own_before=turns,
        ),
    ]


def replaced(
    seat: int, person: Any, by: Any, ended: str = "substituted", turns: int = OWN // 2, steward: int = 0
) -> list[TenureResult]:
    """Somebody left a seat after so many of its own turns, and another finished the game in it."""
    return [
        held(seat, person, ended=ended, turns=turns),
        held(
            seat,
            by,
            generation=1,
            turns=OWN - turns,
            steward=steward,
            from_start=False,
            own_before=turns,
        ),
    ]


def ended(
    kind: Any,
    tenures: Sequence[Any] = (),
    *,
    winners: Sequence[int] = (),
    fates: str = "",
    **fields: Any,
) -> GameResult:
    """A game that ended so: of four people, named 0 to 3, where no tenures (or lists of
    them) are given. ``fates``: a letter a seat, ``w`` for well, ``t`` for turned, ``o`` for out; all well where nothing
    is said.
    """
    flat = [one for each in tenures for one in (each if isinstance(each, list) else [each])]
    flat = flat or [held(seat, seat) for seat in range(4)]
    seats = 1 + max(one.seat for one in flat)
    names: dict[str, Fate] = {"w": "well", "t": "turned", "o": "out"}
    told: dict[str, Any] = {
        "game": "aaaaaaaaaaaa", "ruleset": "catan_horror", "preset": "standard", "series": 1, "plain": True,
        "visibility": "public", "rated": True, "tag": "", "rates": "standard", "outcome": kind, "turn": 25,
        "target": 13, "opposed": True, "started_at": BEGAN, "ended_at": BEGAN + LASTED, "late_seat": None,
        "lapses": (0,) * seats, **fields,
    }  # fmt: skip
    return GameResult(
        kind=kind,
        winners=tuple(winners),
        seats=seats,
        results=tuple(
            SeatResult(seat=seat, points=5, fate=names[letter], turns=OWN)
            for seat, letter in enumerate(fates or "w" * seats)
        ),
        tenures=tuple(flat),
        **told,
    )
