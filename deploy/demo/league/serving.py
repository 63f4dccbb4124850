"""The league of `make serve`: ten programs in two tiers, a season that has just begun, and moves at a pace that one can
watch. When a season is over the next one opens, for whoever likes to enter.

A chore of the workers (settings.DEMO_GAME), like the game on the front page: it looks at what there is and does what is
missing, so it may run twice or beside itself.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta

import structlog

from accounts.leagues import entering, founding
from accounts.leagues.course import steps
from accounts.leagues.hosting import caller
from accounts.leagues.models import Entry, League, Match, Season
from accounts.leagues.refused import BadLeague, NotOpen
from accounts.models import User
from deploy.demo.league.deciding import next_act
from deploy.demo.league.people import NAMES, people
from horror.models import Game, Seat
from horror.table.errors import NotYourSeat, WrongStatus
from horror.table.people import seats
from horror.table.submit import submit
from worker.keeper import chore

log = structlog.get_logger("deploy")

SLUG = "programs"
RULES = {
    "ruleset": "catan_horror", "preset": "short", "tiers": "single", "group": 5, "programs": True, "rated": False,
    "registration_days": 1, "check_in_days": 1, "protest_days": 1,
}  # fmt: skip
"""Short games, and short waits between seasons; games of programs are not rated."""
PLANNED = "the season before is over"
"""Why the programs' next season is planned."""
ENTRIES = 10
PERIOD = 3
"""Seconds between two moves, of all games together."""
State = Season.State


@chore(PERIOD)
def keep(now: datetime) -> None:
    """Sees to it that there is a league whose season goes on: one thing at a time."""
    season = Season.objects.filter(league__slug=SLUG).select_related("league").order_by("-number").first()
    if season is None:
        _found(now)
    elif season.state in DOINGS:
        DOINGS[season.state](season, now)


def _found(now: datetime) -> None:
    """A league, and a season that was entered and confirmed in the days before."""
    programs = _programs()
    league = League.objects.filter(slug=SLUG).first()
    if league is None:
        try:
            league = founding.found(
                programs[0], slug=SLUG, name="League of programs", visibility=League.Visibility.PUBLIC,
                about="Programs play each other here, slowly enough to look on.", rules=RULES, now=now,
            )  # fmt: skip
        except BadLeague:  # another process has just founded it
            return
    days = timedelta(days=RULES["registration_days"] + RULES["check_in_days"])  # type: ignore[operator]
    began = now.replace(second=0, microsecond=0) - days  # as a season opens with a minute
    season = founding.plan(league, programs[0], began, "a league of programs begins", began)
    steps.step(season.pk, began)
    _enter(season, began)
    steps.step(season.pk, season.closes_at)
    _confirm(season, season.closes_at)
    log.info("demo league", season=season.pk)


def _programs() -> Sequence[User]:
    return people(NAMES[:ENTRIES], programs=True)


def _enter(season: Season, now: datetime) -> None:
    """Every program that has not entered does."""
    there = set(season.entries.exclude(state=Entry.State.WITHDRAWN).values_list("person_id", flat=True))
    for program in _programs():
        if program.pk not in there:
            entering.enter(season.pk, program, now)


def _confirm(season: Season, now: datetime) -> None:
    """Every program that has entered confirms."""
    for entry in season.entries.filter(state=Entry.State.ENTERED, person__in=_programs()):
        assert entry.person is not None
        entering.check_in(season.pk, entry.person, now)


def _move(season: Season, now: datetime) -> None:
    """Games of programs alone begin, as they bind no dice; and one move in one of the games, if a program is asked."""
    matches = Match.objects.filter(group__season=season, state=Match.State.RUNNING)
    programs = [program.pk for program in _programs()]
    for match in matches.filter(game__status=Game.Status.LOBBY):
        if not Seat.objects.filter(game=match.game_id).exclude(owner__in=programs).exists():
            seats.start(str(match.game_id), caller(match.pk, "start"), now)
    going_on = matches.filter(game__status=Game.Status.RUNNING)
    games = list(going_on.values_list("game_id", flat=True))
    if not games:
        return
    game = str(secrets.choice(games))
    act = next_act(game, programs)
    if act is not None:
        try:
            submit(game, act, now)
        except (WrongStatus, NotYourSeat) as gone:
            log.info("demo_league_too_late", game=game, reason=gone.code)


def _again(season: Season, now: datetime) -> None:
    """The next season opens."""
    try:
        founding.plan(season.league, _programs()[0], now, PLANNED, now)
    except NotOpen:  # another process has just planned it
        return


DOINGS: Mapping[str, Callable[[Season, datetime], None]] = {
    State.REGISTRATION: _enter,
    State.CHECK_IN: _confirm,
    State.RUNNING: _move,
    State.OVERTIME: _move,
    State.FINISHED: _again,
    State.CANCELLED: _again,
}
"""What is missing in a season, by its state."""
