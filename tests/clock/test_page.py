"""What docs/clocks.md says of rates, and when Ann's time is over there."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from horror.clock import PRESETS, Case, Cls, Due, Habits, Owed, allowance, due, rates_of

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "clocks.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip().strip("`") for cell in line.strip("|").split("|")]
    for line in PAGE.splitlines()
    if line.startswith("| ")
]
EXAMPLES = [row for row in ROWS if re.fullmatch(r"\w+ \d+, \d\d:\d\d", row[1])]
BERLIN = ZoneInfo("Europe/Berlin")
ANN = Habits(zone="Europe/Berlin", sleep=("23:00", "07:00"))
KINDS: dict[str, tuple[Cls, Case]] = {
    "first in her turn": ("turn", "first"),
    "once more in her turn, of which she has used 20 hours": ("turn", "later"),
    "a reaction": ("reaction", "first"),
}


@pytest.mark.rules("TAB-50")
@pytest.mark.parametrize("at", range(len(PRESETS)), ids=list(PRESETS))
def test_the_page_has_the_presets_as_they_are(at: int) -> None:
    rates = list(PRESETS.values())[at]
    written = {row[0]: row[1 + at] for row in ROWS if row[0] in rates.__struct_fields__}
    assert written.pop("ladder") == rates.ladder and len(written) == 7
    assert written == {name: f"{getattr(rates, name) // 3600} h" for name in written}


@pytest.mark.rules("TAB-53", "TAB-55", "TAB-56", "TAB-57", "TAB-58")
@pytest.mark.parametrize("row", EXAMPLES, ids=" ".join)
def test_an_example_is_as_it_would_be(row: list[str]) -> None:
    said, asked, kind, base, ends = row
    off = {"off_days": [5, 6], "off_zone": "Europe/Berlin"} if said.endswith("weekends off") else {}
    rates = rates_of(said.split("`")[0], off)
    cls, case = KINDS[kind]
    owed = Owed(opened=wall(asked), cls=cls, allowance=allowance(rates, cls, case, 20 * 3600))
    found = due(owed, rates.cap, rates, ANN, ())
    assert isinstance(found, Due)
    assert found.base == wall(base) and found.due == wall(ends or base)


def test_there_are_examples() -> None:
    assert len(EXAMPLES) == 5 and {row[2] for row in EXAMPLES} == set(KINDS)


def wall(said: str) -> datetime:
    """The moment at which Ann's wall shows a day and a time of November 2026."""
    found = datetime.strptime(f"2026 11 {said[4:]}", "%Y %m %d, %H:%M").replace(tzinfo=BERLIN)
    assert found.strftime("%a") == said[:3]
    return found.astimezone(UTC)
