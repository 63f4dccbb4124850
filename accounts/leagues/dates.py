"""The dates of a season: by its rules when it is planned, and later where something was late (LEA-01, LEA-12)."""

from __future__ import annotations

from datetime import datetime, timedelta

from accounts.leagues.models import Season
from accounts.leagues.reckoning.rules import Rules

LATE = timedelta(hours=1)
"""A boundary that is passed so late, or later, moves those that come after it."""
_BOUNDARIES = ("opens_at", "closes_at", "starts_at", "middle_at", "ends_at", "hard_end_at")


def plan(season: Season, rules: Rules, opens_at: datetime) -> None:
    """Set all dates of a season whose registration opens then."""
    season.opens_at = whole(opens_at)
    season.closes_at = season.opens_at + timedelta(days=rules.registration_days)
    season.starts_at = season.closes_at + timedelta(days=rules.check_in_days)
    season.ends_at = season.starts_at + timedelta(days=rules.season_days)
    season.middle_at = season.starts_at + (season.ends_at - season.starts_at) / 2
    season.hard_end_at = season.ends_at + timedelta(days=rules.overtime_days)
    if rules.format == "table":  # it runs while it is open
        season.ends_at = season.opens_at + timedelta(days=rules.season_days)
        season.middle_at = season.opens_at + (season.ends_at - season.opens_at) / 2
        season.closes_at = season.starts_at = season.hard_end_at = season.ends_at


def passed(season: Season, boundary: str, now: datetime) -> None:
    """A boundary is passed now: where that is late, what comes after it is as much later. So check-in lasts as long as
    the rules say, from when it has really begun.
    """
    late = whole(now) - getattr(season, boundary)
    if late >= LATE:
        move(season, boundary, late)


def move(season: Season, boundary: str, by: timedelta) -> None:
    """A boundary, and all after it, are later by so much."""
    for name in _BOUNDARIES[_BOUNDARIES.index(boundary) :]:
        setattr(season, name, getattr(season, name) + by)


def comes(season: Season) -> datetime | None:
    """When the state of a season that has not begun ends by its plan; None where that is not all that leads on."""
    planned = {
        Season.State.DRAFT: season.opens_at,
        Season.State.REGISTRATION: season.closes_at,
        Season.State.CHECK_IN: season.starts_at,
    }
    return planned.get(Season.State(season.phase))


def whole(at: datetime) -> datetime:
    """A moment, or the next, at which a minute begins: dates are told to people, and to clocks."""
    begun = at.replace(second=0, microsecond=0)
    return begun if begun == at else begun + timedelta(minutes=1)
