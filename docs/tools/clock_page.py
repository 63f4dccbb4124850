"""The picture of docs/clocks.md: a week of somebody's obligations, drawn from what the clock itself says."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from html import escape
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from docs.tools.rulebook import ROOT
from horror.clock import Case, Due, Habits, Owed, Rates, allowance, due, rates_of
from horror.clock.spans import Spans, sleeping, standing
from horror.clock.zones import instant, moment

PICTURE = ROOT / "docs" / "images" / "clocks.svg"
BERLIN = ZoneInfo("Europe/Berlin")
BEGINS = datetime(2026, 11, 20, tzinfo=BERLIN)
DAYS = 8
ANN = Habits(zone="Europe/Berlin", sleep=("23:00", "07:00"))
WEEKENDS = {"off_days": [5, 6], "off_zone": "Europe/Berlin"}
LEFT, DAY, TOP, ROW, BAR = 14, 92, 40, 62, 18
NIGHT, OFF, OWN, BANK, INK = "#e3e6ea", "url(#off)", "#2f6f8f", "#a9cfdd", "#1c2127"


class Line(NamedTuple):
    """One obligation: what is said of it, the game's own rates, when it began, what has been used of the turn."""

    said: str
    own: Mapping[str, Any]
    opened: datetime
    used: int | None = None


LINES = (
    Line("daily: asked on Friday at 18:00", {}, datetime(2026, 11, 20, 18, tzinfo=BERLIN)),
    Line(
        "daily: asked once more at 22:00, 20 of 24 hours used",
        {},
        datetime(2026, 11, 20, 22, tzinfo=BERLIN),
        20 * 3600,
    ),
    Line(
        "daily, weekends off: asked on Friday at 18:00",
        WEEKENDS,
        datetime(2026, 11, 20, 18, tzinfo=BERLIN),
    ),
)


def picture() -> str:
    """docs/images/clocks.svg."""
    width, height = LEFT * 2 + DAYS * DAY, TOP + len(LINES) * ROW + 10
    drawn = [_days(height), *(_line(line, TOP + at * ROW) for at, line in enumerate(LINES))]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-labelledby="t d" '
        f'font-family="sans-serif" font-size="12" fill="{INK}">\n'
        f'<title id="t">Three obligations in a week</title>\n<desc id="d">{escape(_described())}</desc>\n'
        '<defs><pattern id="off" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
        '<rect width="6" height="6" fill="#ffffff"/><rect width="2" height="6" fill="#c9a25f"/></pattern></defs>\n'
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>\n' + "\n".join(drawn) + "\n</svg>\n"
    )


def _days(height: int) -> str:
    parts = []
    for at in range(DAYS + 1):
        left = LEFT + at * DAY
        parts.append(f'<path d="M{left} 24V{height - 8}" stroke="#c4cad1"/>')
        if at < DAYS:
            parts.append(f'<text x="{left + 5}" y="18">{BEGINS + timedelta(days=at):%a %-d}</text>')
    return "\n".join(parts)


def _line(line: Line, top: int) -> str:
    found, rates = _due(line), _rates(line)
    bar = top + 20
    nights, off = sleeping(ANN, instant(BEGINS)), standing(rates, (), instant(BEGINS))
    parts = [_rect(begun, ended, bar - 4, BAR + 8, NIGHT) for begun, ended in _shown(nights)]
    parts += [_rect(begun, ended, bar - 4, BAR + 8, OFF) for begun, ended in _shown(off)]
    parts.append(_rect(line.opened, found.base, bar, BAR, OWN, opacity=0.85))
    parts.append(_rect(found.base, found.due, bar, BAR, BANK, opacity=0.85))
    at = _left(found.due)
    parts.append(f'<path d="M{at:g} {bar - 8}V{bar + BAR + 8}" stroke="#b03a2e" stroke-width="2.5"/>')
    parts.append(f'<text x="{LEFT + 5}" y="{top + 11}">{escape(line.said)}; due {_told(found.due)}</text>')
    return "\n".join(parts)


def _rates(line: Line) -> Rates:
    rates = rates_of("daily", line.own)
    assert rates is not None
    return rates


def _due(line: Line) -> Due:
    rates = _rates(line)
    case: Case = "first" if line.used is None else "later"
    allowed = allowance(rates, "turn", case, line.used or 0)
    found = due(Owed(opened=line.opened, cls="turn", allowance=allowed), rates.cap, rates, ANN, ())
    assert isinstance(found, Due)
    return found


def _shown(spans: Spans) -> list[tuple[datetime, datetime]]:
    """Those of the days that are drawn."""
    first, last = BEGINS, BEGINS + timedelta(days=DAYS)
    found = []
    for begun, ended in spans:
        if moment(begun) >= last:
            break
        if moment(ended) > first:
            found.append(
                (max(moment(begun), first.astimezone(UTC)), min(moment(ended), last.astimezone(UTC)))
            )
    return found


def _left(at: datetime) -> float:
    return round(LEFT + (at - BEGINS) / timedelta(days=1) * DAY, 1)


def _rect(begins: datetime, ends: datetime, top: int, height: int, fill: str, opacity: float = 1) -> str:
    left, right = _left(begins), _left(ends)
    return (
        f'<rect x="{left:g}" y="{top}" width="{right - left:g}" height="{height}" fill="{fill}" '
        f'fill-opacity="{opacity:g}"/>'
    )


def _told(at: datetime) -> str:
    return f"{at.astimezone(BERLIN):%a %-d, %H:%M}"


def _described() -> str:
    lines = ((line, _due(line)) for line in LINES)
    return " ".join(
        f"{line.said}: own time until {_told(found.base)}, bank until {_told(found.due)}."
        for line, found in lines
    )
