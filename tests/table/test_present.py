"""One clock for all: the database's, carried on by the monotonic one; and what a wrong clock cannot do."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
import structlog
from django.core.checks import Tags, run_checks
from django.db import OperationalError

from deploy import heartbeat
from horror import present
from horror.models import Entry, Heartbeat, Job, Stop
from tests.table.conftest import NOW, Played
from tests.table.tides.moves.end_turn import EndTurn

MIDNIGHT = datetime(2026, 1, 1, tzinfo=UTC)


class Database:
    """A clock to be asked, which may be set and may be away; and the monotonic one beside it."""

    def __init__(self) -> None:
        self.ahead = timedelta()
        self.seconds = 100.0
        self.asked = 0
        self.away = False

    def ask(self) -> datetime:
        self.asked += 1
        if self.away:
            raise OperationalError("the database is away")
        return MIDNIGHT + timedelta(seconds=self.seconds - 100) + self.ahead

    def clock(self) -> present.Carried:
        return present.Carried(self.ask, refresh=60, monotonic=lambda: self.seconds)


def test_the_databases_time_goes_on_between_two_looks_at_it() -> None:
    database = Database()
    clock = database.clock()
    assert clock() == MIDNIGHT
    database.seconds += 59
    assert clock() == MIDNIGHT + timedelta(seconds=59)
    assert database.asked == 1
    database.seconds += 1
    assert clock() == MIDNIGHT + timedelta(seconds=60)
    assert database.asked == 2


def test_what_opening_a_connection_takes_moves_no_clock() -> None:
    """Half of it would count: processes that had just started would be ahead of the others by that."""
    database = Database()

    def connect() -> None:
        database.seconds += 30

    clock = present.Carried(database.ask, ready=connect, refresh=60, monotonic=lambda: database.seconds)
    assert clock() == MIDNIGHT + timedelta(seconds=30)
    database.seconds += 60
    assert clock() == MIDNIGHT + timedelta(seconds=120)


def test_a_database_clock_that_was_set_is_followed_and_told() -> None:
    database = Database()
    clock = database.clock()
    clock()
    database.seconds, database.ahead = 160, timedelta(hours=-2)
    with structlog.testing.capture_logs() as logs:
        assert clock() == MIDNIGHT + timedelta(seconds=60, hours=-2)
        database.seconds += 60
        assert clock() == MIDNIGHT + timedelta(seconds=120, hours=-2)
    assert [(line["event"], line["seconds"]) for line in logs] == [("clock_moved", -7200)]


def test_the_time_goes_on_while_the_database_is_away_and_is_not_guessed_before() -> None:
    database = Database()
    clock = database.clock()
    database.away = True
    with pytest.raises(OperationalError):
        clock()
    database.away = False
    clock()
    database.away = True
    database.seconds += 90
    assert clock() == clock() == MIDNIGHT + timedelta(seconds=90)
    assert database.asked == 3  # who is away is not asked by every caller


@pytest.mark.django_db
def test_production_goes_by_the_database() -> None:
    assert (
        abs((present.Carried(present.asked, ready=present.connected)() - present.own()).total_seconds())
        < present.SKEW
    )
    assert present._configured() is present.database


@pytest.mark.django_db
def test_heartbeats_go_by_what_the_database_says_at_that_moment() -> None:
    """Where its clock was set, processes hear of that one after the other; two that beat by turns were no silence."""
    before = present.asked()
    with present.use(lambda: before + timedelta(hours=1)):
        heartbeat.beat()
    heartbeat.beat()
    assert before <= Heartbeat.objects.get().at <= present.asked()
    assert not Stop.objects.exists()


def test_one_clock_is_used_in_the_place_of_another_for_a_while() -> None:
    with present.use(lambda: MIDNIGHT):
        assert present.now() == MIDNIGHT
    assert present.now() != MIDNIGHT


@pytest.mark.django_db
def test_a_machine_whose_clock_is_wrong_says_so_when_it_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    def doubts() -> list[str]:
        return [found.msg for found in run_checks(tags=[Tags.database], databases=["default"])]

    assert not doubts()
    right = present.asked
    monkeypatch.setattr(present, "asked", lambda: right() - timedelta(minutes=10))
    assert doubts() == ["the clock of this machine is +600 seconds off the database's"]


def test_the_times_of_a_log_never_run_backwards(played: Played) -> None:
    """Who read the clock first may get the lock last; and one process may be ahead of another."""
    played.do(0, "take 1", now=NOW + timedelta(seconds=9))
    played.do(0, "take 1", now=NOW + timedelta(seconds=5))
    played.do(0, "take 1", now=NOW + timedelta(seconds=20))
    times = list(Entry.objects.filter(game=played.id).order_by("number").values_list("at", flat=True))
    assert times == sorted(times)
    assert [(at - NOW).total_seconds() for at in times[-3:]] == [9, 9, 20]


def test_one_move_by_a_clock_far_ahead_puts_off_nothing_that_follows(played: Played) -> None:
    played.do(0, "take 1", now=NOW + timedelta(minutes=10))
    Job.objects.all().delete()
    played.do(0, EndTurn(), now=NOW + timedelta(seconds=1))
    due = Job.objects.open().filter(game=played.id, kind="notify").values_list("not_before", flat=True)
    assert set(due) == {NOW + timedelta(seconds=1)}
