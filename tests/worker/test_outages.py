"""What happens to deadlines when processes, the database or its clock are not as they should be (docs/operators.md).

Hours pass by the rows: a heartbeat of an hour ago is an hour of silence, or a clock that was set an hour ahead; one of
an hour to come is a clock that was set back.
"""

from __future__ import annotations

import secrets
import signal
import subprocess
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.utils import timezone

from horror import clock
from horror.clock import SeatClock
from horror.models import Entry, Game, Heartbeat, Obligation, Seat, Stop
from horror.table import read
from tests.conftest import PROGRAM_SECONDS
from tests.servers.real import Servers
from tests.worker.conftest import Processes
from tests.worker.games import game_of, person

pytestmark = pytest.mark.postgresql
HOUR = timedelta(hours=1)
DAILY = clock.PRESETS["daily"]
LASTS = timedelta(seconds=DAILY.turn + DAILY.bank)
SERVED_BY = {
    "wsgi": ("-m", "gunicorn", "deploy.wsgi:application", "--no-control-socket", "--bind", "127.0.0.1:0"),
    "asgi": ("-m", "uvicorn", "deploy.asgi:application", "--no-proxy-headers", "--port", "0"),
}


@pytest.fixture(autouse=True)
def _never_heard(real: Servers) -> None:
    for rows in (Heartbeat, Stop):
        rows.objects.all().delete()


def web(processes: Processes, kind: str = "asgi") -> subprocess.Popen[bytes]:
    """A web process that says ten times a second that it is there."""
    return processes.start(*SERVED_BY[kind], WEB_HEARTBEAT_SECONDS="0.1")


def heard(at: datetime) -> None:
    """The web server was last heard then."""
    Heartbeat.objects.update_or_create(kind="web", defaults={"at": at, "resumed_at": None})


def due_since(ago: timedelta) -> Game:
    """A game whose first seat was due then."""
    people = [person(secrets.token_hex(4)) for _ in range(3)]
    return game_of(people, now=timezone.now() - LASTS - ago)


def due(game: Game) -> datetime:
    until = SeatClock.of(Seat.objects.get(game=game, index=0).clock).due
    assert until is not None
    return until


def lapses(game: Game) -> int:
    return Obligation.objects.lapsed().filter(game=game, seat=0).count()


def works(processes: Processes, until) -> None:
    """Workers have looked at all seats that they may look at: a game that begins now is played."""
    (bots,) = processes.games(1, 10)
    until(lambda: Entry.objects.filter(game=bots).count() > 5, PROGRAM_SECONDS)


@pytest.mark.parametrize("kind", SERVED_BY)
def test_an_hour_without_web_processes_costs_nobody_any_time(real, processes, until, kind: str) -> None:
    """TAB-63, TAB-65: nor does a clock that is set an hour ahead."""
    game, gone = due_since(HOUR / 2), timezone.now() - HOUR
    was = due(game)
    heard(gone)
    processes.worker()
    works(processes, until)
    assert lapses(game) == 0
    web(processes, kind)
    until(Stop.objects.exists, PROGRAM_SECONDS)
    stop = Stop.objects.get()
    assert stop.begins == gone and stop.ends - gone >= HOUR
    until(lambda: due(game) != was, PROGRAM_SECONDS)
    assert due(game) == stop.ends + timedelta(seconds=DAILY.awake)
    told = [item.table for item in read.stream(read.door(game.pk, None)).items if item.table is not None]
    assert [each for each in told if each.__struct_config__.tag == "clock_credit"] == told[-1:]
    beat = Heartbeat.objects.get()
    until(lambda: Heartbeat.objects.get().at > beat.at)
    assert (lapses(game), Stop.objects.count()) == (0, 1)


def test_a_clock_that_is_set_back_credits_nothing_and_is_gone_by(real, processes, until) -> None:
    """TAB-65."""
    heard(timezone.now() + HOUR)
    web(processes)
    until(lambda: Heartbeat.objects.get().at < timezone.now() + HOUR / 2, PROGRAM_SECONDS)
    beat = Heartbeat.objects.get()
    until(lambda: Heartbeat.objects.get().at > beat.at)
    assert not Stop.objects.exists()


def test_while_no_worker_works_nobody_runs_out_of_time_and_then_once(real, processes, until) -> None:
    """TAB-66: who answers meanwhile has answered, as nothing has happened yet."""
    game = due_since(48 * HOUR)
    was = due(game)
    web(processes)
    until(Heartbeat.objects.exists, PROGRAM_SECONDS)
    assert (lapses(game), due(game)) == (0, was)
    worker = processes.worker()
    until(lambda: lapses(game) == 1, PROGRAM_SECONDS)
    processes.kill(worker)
    processes.worker()
    works(processes, until)
    lapse = Obligation.objects.lapsed().get(game=game, seat=0)
    assert lapse.due == was and lapse.closed >= was + 48 * HOUR


def test_a_web_process_is_heard_again_when_the_database_is_back(real, processes, until) -> None:
    web(processes)
    until(Heartbeat.objects.exists, PROGRAM_SECONDS)
    connection.close()
    real.restart_postgresql(signal.SIGKILL)
    back = timezone.now()
    until(lambda: Heartbeat.objects.filter(at__gt=back).exists(), PROGRAM_SECONDS)
