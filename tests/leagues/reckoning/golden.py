"""What a season of so many entries looks like, as written down in ``sizes.txt``."""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

SIZES = Path(__file__).with_name("sizes.txt")
_EXCHANGE = re.compile(r"(\d+) \(down (\d+)\+(\d+), up (\d+)\+(\d+)\)")


class Season(NamedTuple):
    """The sizes of groups by tier; what neighbours exchange: entries, down by place and next place, up by both."""

    entries: int
    tiers: tuple[tuple[int, ...], ...]
    exchanges: tuple[tuple[int, ...], ...]


def seasons() -> list[Season]:
    """Every line of the file."""
    lines = SIZES.read_text(encoding="utf-8").splitlines()
    return [_season(line) for line in lines if not line.startswith("#")]


def _season(line: str) -> Season:
    entries, tiers, *rest = line.split(": ")
    sizes = tuple(tuple(map(int, tier.split())) for tier in tiers.split(" / "))
    found = _EXCHANGE.findall("".join(rest))
    return Season(int(entries), sizes, tuple(tuple(map(int, one)) for one in found))
