"""The machine: one look at a season does at most one transition, and writes when the next look is (LEA-01).

A job only says that a season may be looked at, and the sweep says so of each whose time has come. Whatever happens to
jobs and workers, a season goes on: a look twice, late, or after a crash is as good as one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta

import structlog

from accounts.leagues import dates, tables
from accounts.leagues.course import closing, composing, playing, registration
from accounts.leagues.locking import locked
from accounts.leagues.models import Season
from accounts.leagues.nudging import KIND
from accounts.leagues.refused import NoLeague
from horror import storage
from horror.table import jobs, news
from horror.table.errors import Busy, LostClaim
from horror.table.jobs import Claimed
from horror.table.news import News

log = structlog.get_logger(__name__)
State = Season.State

FAILURES = 3
"""So often in a row a transition fails before the season is halted."""
AGAIN = timedelta(hours=1)
"""After which a season that is halted is tried again; and one whose transition failed less often much sooner."""
SOON = timedelta(minutes=1)

Step = Callable[[Season, datetime], None]
"""What a state does when its time has come: under the season's lock; it sets the state and when to look next."""
STEPS: Mapping[str, Step] = {
    State.DRAFT: registration.open_it,
    State.REGISTRATION: registration.close,
    State.CHECK_IN: composing.compose,
    State.COMPOSING: composing.begin,
    State.RUNNING: playing.look,
    State.OVERTIME: playing.look,
    State.ADJUDICATING: playing.look,
    State.CLOSING: closing.finish,
    State.FINISHED: closing.archive,
}


@jobs.handler(KIND, quarantines=False)
def look(claimed: Claimed, now: datetime) -> None:
    """Look at a season, and have it looked at again when that is due."""
    step(int(claimed.key), now, claimed)


def sweep(now: datetime, limit: int = 100) -> int:
    """Put a job for each season that is due; for the chores of workers. Returns how many."""
    due = list(Season.objects.due(now).values_list("pk", flat=True)[:limit])
    for pk in due:
        jobs.put(KIND, None, now, key=str(pk))
    return len(due)


def step(season_id: int, now: datetime, claimed: Claimed | None = None) -> bool:
    """One transition of a season where it is time for one; whether it was. A job ends with it, and is put again for
    when it is due.
    """
    try:
        with locked(season_id) as season:
            due = season.next_at is not None and season.next_at <= now
            if due:
                _do(season, now)
            if claimed is not None:
                if season.next_at is not None:
                    jobs.replan(KIND, None, claimed.key, season.next_at, now)
                jobs.finish(claimed, now)
            return due
    except NoLeague:
        return False
    except (Busy, LostClaim):
        raise
    except Exception as error:
        if storage.away(error) or storage.planned_otherwise(error):
            raise
        log.exception("season_failed", season=season_id)
        _failed(season_id, now)
        return False


def _do(season: Season, now: datetime) -> None:
    if season.state == State.HALTED:
        season.become(season.halted)
    before = season.state
    planned = dates.comes(season)
    if planned is not None and planned > now and not tables.runs(season):
        season.next_at, season.failures = planned, 0
        season.save()
        return
    STEPS[season.state](season, now)
    if season.state != before:
        season.since = now
        season.version += 1
    season.failures = 0
    season.save()


def _failed(season_id: int, now: datetime) -> None:
    """Nothing of the transition was done: it is tried again soon, from the third time on each hour, and staff know."""
    with locked(season_id) as season:
        season.failures += 1
        season.next_at = now + (AGAIN if season.failures >= FAILURES else SOON)
        if season.failures >= FAILURES and season.state != State.HALTED:
            season.halt()
            news.announce(News.TROUBLE, None, now, f"season-{season.pk}")
        season.save()
