"""A season opens, and registration closes."""

from __future__ import annotations

import secrets
from datetime import datetime

import msgspec

from accounts import sealing
from accounts.leagues import dates, following
from accounts.leagues.models import Entry, Season
from accounts.leagues.reckoning import lots
from accounts.leagues.reckoning.rules import Rules, as_data, rules_of
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
    season.state, season.next_at = State.REGISTRATION, season.closes_at
    following.enter_again(season, rules, now)


def seed_of(season: Season) -> bytes:
    """The seed that was sealed when registration opened; for composing alone."""
    return bytes.fromhex(sealing.opened(season.sealed, SEEDS))


def close(season: Season, now: datetime) -> None:
    """Registration closes: everybody who has entered is asked to confirm, or told that there are too few."""
    entered = season.entries.exclude(state=Entry.State.WITHDRAWN).count()
    if entered < msgspec.convert(season.rules, Rules).least:
        cancel(season, "too_few", now)
        return
    dates.passed(season, "closes_at", now)
    season.state, season.next_at = State.CHECK_IN, season.starts_at
    tell_all(season, "check_in", now)


def cancel(season: Season, cause: str, now: datetime) -> None:
    """The season does not take place, and everybody who has entered or waits is told why."""
    season.state, season.cause, season.next_at, season.finished_at = State.CANCELLED, cause, None, now
    tell_all(season, "cancelled", now)
