"""How quick games with standing orders have to be, and when that counts (docs/pace.md)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

OF_WITHOUT = 0.40
OF_PASSING = 0.45
"""Days with standing orders are at most this part of those without."""
TURNS_AGREE = 0.05
REGRETTED = 0.10
NOISE = 1.64
"""Standard errors below which a difference of points is none: 90% of what chance brings."""
FULL = 100
"""Pairs that are enough to say so."""


class Condition(NamedTuple):
    """Something that must hold, in words, and whether it does."""

    said: str
    holds: bool


def conditions(found: Mapping[str, Any]) -> Iterator[Condition]:
    """What must hold of the figures of the last line."""
    days = found["days_with"]
    yield Condition(f"days with / without ≤ {OF_WITHOUT}", days <= OF_WITHOUT * found["days_without"])
    yield Condition(f"days with / passing ≤ {OF_PASSING}", days <= OF_PASSING * found["days_passing"])
    for how in ("lapse", "steward"):
        yield Condition(
            f"no more is answered by {how} than without",
            found[f"by_{how}_with"] <= found[f"by_{how}_without"],
        )
    turns = found["turns_with"] / found["turns_without"]
    yield Condition(f"game turns agree within {TURNS_AGREE:.0%}", abs(turns - 1) <= TURNS_AGREE)
    yield Condition(f"regret ≤ {REGRETTED:.0%}", found["regret"] <= REGRETTED)
    if found["points_diff"] is not None:
        yield Condition(
            "adopters have no fewer points than others", found["points_diff"] >= -NOISE * found["points_se"]
        )
    yield Condition(f"at least {FULL} pairs", found["pairs"] >= FULL)
