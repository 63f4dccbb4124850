"""That a season may be looked at: the job that says so, put by whatever happens to it."""

from __future__ import annotations

from datetime import datetime

from accounts.leagues.models import Season
from horror.table import jobs

KIND = "season"
"""Of the jobs that look at a season; the key is its number in the database."""


def nudge(season: Season, now: datetime) -> None:
    """Have a season looked at now: something has happened that may lead it on; one that is put away or was cancelled
    goes nowhere. Under its lock.
    """
    if season.phase in (Season.State.CANCELLED, Season.State.ARCHIVED):
        return
    season.next_at = now
    season.save(update_fields=["next_at"])
    jobs.put(KIND, None, now, key=str(season.pk))
