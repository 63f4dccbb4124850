"""A season opens, and registration closes."""

from __future__ import annotations

import secrets
from datetime import datetime

from accounts import sealing
from accounts.leagues import absences, dates, entering, following, protests, tables
from accounts.leagues.course import closing
from accounts.leagues.models import Entry, Season, Waiting
from accounts.leagues.reckoning import lots
from accounts.leagues.reckoning.rules import as_data, rules_of
from accounts.leagues.telling import tell_all

State = Season.State
SEEDS = "seeds of seasons"
"""For what seeds are sealed (accounts.sealing): nobody reads one before its season is composed."""


def open_it(season: Season, now: datetime) -> None:
    """Registration opens: rules are frozen, the commitment to the seed is published, and who played the last season is
    entered (LEA-13).
    """
    dates.passed(season, "opens_at", now)
    rules = rules_of(season.league.rules)
    seed = secrets.token_bytes(lots.SEED_BYTES)
    season.rules = as_data(rules)
    season.rules_digest = lots.rules_digest(season.rules)
    season.commitment, season.sealed = lots.commitment(seed), sealing.sealed(seed.hex(), SEEDS)
    season.become(State.REGISTRATION)
    season.next_at = season.closes_at
    if rules.format == "table":
        tables.open_it(season)
        season.next_at = min(now + tables.OFTEN, season.ends_at)
    if following.enter_again(season, rules, now):
        tell_all(season, "next", now)


def seed_of(season: Season) -> bytes:
    """The seed that was sealed when registration opened; for composing alone."""
    return bytes.fromhex(sealing.opened(season.sealed, SEEDS))


def close(season: Season, now: datetime) -> None:
    """Registration closes: who waits has what places are left, and everybody who has entered is asked to confirm, or
    told that there are too few.
    """
    if entering.is_table(season):
        _look_at_table(season, now)
        return
    rules = entering.rules_of(season)
    for waiting in absences.fit(season, rules, now):
        if entering.taken(season) >= rules.most:
            break
        entering.entered(season, waiting.person, now)
        waiting.state = Waiting.State.PLACED
        waiting.save(update_fields=["state"])
    if entering.taken(season) < rules.least:
        cancel(season, "too_few", now)
        return
    dates.passed(season, "closes_at", now)
    season.become(State.CHECK_IN)
    season.next_at = season.starts_at
    tell_all(season, "check_in", now)


def _look_at_table(season: Season, now: datetime) -> None:
    """A table is open, and runs, until its end; then the lot decides who is level (FMT-05)."""
    undecided = protests.look(season, now)
    if not tables.look(season, now):
        season.next_at = min(now + tables.OFTEN, season.ends_at, undecided or season.ends_at)
        return
    season.seed = seed_of(season).hex()
    tables.look(season, now)
    playing = season.entries.filter(state=Entry.State.ENTERED)
    playing.update(state=Entry.State.FINISHED, ended_at=now)
    closing.begin(season, now)


def cancel(season: Season, cause: str, now: datetime) -> None:
    """The season does not take place, and everybody who has entered or waits is told why."""
    protests.end_all(season, now)
    season.entries.filter(state=Entry.State.PLAYING).update(state=Entry.State.CONFIRMED)
    season.become(State.CANCELLED)
    season.cause, season.next_at, season.finished_at = cause, None, now
    tell_all(season, "cancelled", now)
