"""``python -m tests.storm [games]``: how late seats lapse whose time runs out in the same minute. Last line JSON.

Games of both kinds are copied on a private PostgreSQL and Redis, and two workers of one process each look at their
seats, as in earnest; then once more while a worker is killed every five seconds and Redis is started anew. Lateness is
from the moment at which a seat may lapse (TAB-66) to the commit, by the clock of the database.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from deploy.demo.processes import Process, stop_all
from tests.bench.storm import cpu
from tests.servers.real import Servers, servers

GAMES = 10_000
WORKERS = 2
FEW = 1000
"""Of fewer games all are due within seconds, and workers are killed oftener: so it is in CI."""
WAIT = 900
"""Seconds after which a storm has failed."""
LOG = "WARNING"


class Weather(NamedTuple):
    """How long after they are planned the first seats are due, within how much time all are, every how many seconds a
    worker is killed from then on, and for how long submissions are timed before."""

    ahead: timedelta
    spread: timedelta
    killed_every: float
    quiet: float


MINUTE = Weather(ahead=timedelta(seconds=15), spread=timedelta(seconds=60), killed_every=5, quiet=10)
GUST = Weather(ahead=timedelta(seconds=4), spread=timedelta(seconds=6), killed_every=2, quiet=3)


def main(count: int) -> None:
    with servers() as found, tempfile.TemporaryDirectory() as folder:
        os.environ.update(found.environment(), SECRET_KEY="storm " * 9, DATA_DIR=folder, LOG_LEVEL=LOG)
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connection

        from tests.storm import games

        with connection.cursor() as cursor:
            cursor.execute("ALTER SYSTEM SET track_commit_timestamp = on")
        connection.close()
        found.restart_postgresql()
        call_command("migrate", verbosity=0, skip_checks=True)
        from horror import present

        players = games.people()
        made = games.patterns(players, present.now())
        other = games.played("classic", players, 40, random.Random(2), present.now())
        told = {}
        for name, prefix in (("calm", "storm"), ("killed", "wreck")):
            told[name] = Storm(
                found, Path(folder), made, count, prefix, players, other, name == "killed"
            ).run()
            print(f"{name}: {json.dumps(told[name])}", flush=True)
        connection.close()
    whole = all(each["doubled"] == each["skipped"] == 0 for each in told.values())
    print(json.dumps({"server": str(found.postgresql), **told["calm"], "killed": told["killed"]}))
    if not whole:
        raise SystemExit("a lapse was doubled or skipped")


class Storm:
    """One storm: its workers, what is done beside it, and what came of it."""

    def __init__(
        self, found: Servers, folder: Path, made: Sequence[Any], count: int, prefix: str,
        players: Sequence[Any], other: str, killing: bool,
    ) -> None:  # fmt: skip
        self.found, self.folder, self.made, self.count, self.prefix = found, folder, made, count, prefix
        self.weather = GUST if count < FEW else MINUTE
        self.players, self.other, self.killing = players, other, killing
        self.took: list[float] = []
        self.over = threading.Event()

    def run(self) -> dict[str, Any]:
        from horror import present
        from tests.storm import games

        owing = games.copy(self.made, self.count, self.prefix)
        self.sql("VACUUM ANALYZE")
        quiet = self.submissions(self.weather.quiet)
        workers = [self.worker(number) for number in range(WORKERS)]
        try:
            self.answer(workers)
            begins = present.now() + self.weather.ahead
            games.let_be_due(self.made, self.count, self.prefix, begins, self.weather.spread)
            if present.now() > begins:
                raise SystemExit("planning them took longer than until they were due")
            before = {name: cpu(name) for name in ("celery", "postgres")}
            stormy = self.submissions(1000, workers)
            used = {name: cpu(name) - before[name] for name in before}
            followed = self.followed()
        finally:
            stop_all(workers)
        return {
            "games": self.count,
            "seats": owing,
            **self.came(owing, begins),
            "submission_p99_ms": stormy,
            "submission_p99_ms_beside": quiet,
            "worker_cpu_ms_a_lapse": round(used["celery"] / owing * 1000, 2),
            "postgresql_cpu_ms_a_lapse": round(used["postgres"] / owing * 1000, 2),
            "what_follows_done_after_seconds": followed,
        }

    def worker(self, number: int) -> Process:
        command = [
            sys.executable, "-m", "celery", "-A", "worker.app", "--quiet", "worker", "--concurrency=1",
            "--without-mingle", "--without-gossip", "-n", f"{number}@{self.prefix}",
        ]  # fmt: skip
        return Process(f"{self.prefix}-{number}", command, os.environ, self.folder)

    def answer(self, workers: list[Process]) -> None:
        """Waits until all workers answer."""
        from worker.app import app

        ends = time.monotonic() + WAIT
        while len(app.control.ping(timeout=1, limit=len(workers))) < len(workers):
            if time.monotonic() > ends or any(each.popen.poll() is not None for each in workers):
                raise SystemExit("the workers have not started")

    def submissions(self, seconds: float, workers: list[Process] | None = None) -> float:
        """Somebody plays meanwhile, until it is over; the 99th of a hundred, in milliseconds."""
        from horror import present
        from tests.storm import games

        chance, took, ends = random.Random(3), list[float](), time.monotonic() + min(seconds, WAIT)
        next_kill, restarted = time.monotonic() + self.weather.ahead.total_seconds(), False
        while time.monotonic() < ends and not (workers and self.left() == 0):
            began = time.monotonic()
            games.move(self.other, self.players, chance, present.now())
            took.append(time.monotonic() - began)
            time.sleep(0.25)
            if workers and self.killing and time.monotonic() > next_kill:
                next_kill += self.weather.killed_every
                number = chance.randrange(WORKERS)
                kill_child(workers[number].popen.pid)
                if not restarted:
                    self.found.restart_redis()
                    restarted = True
        return round(sorted(took)[int(len(took) * 0.99)] * 1000, 1)

    def left(self) -> int:
        """How many seats have still to be looked at, or are just now."""
        rows = self.sql(
            "SELECT count(*) FROM horror_seat "
            "WHERE game_id LIKE %s AND look_at <= now() + interval '80 seconds'",
            self.prefix + "%",
        )
        return int(rows[0][0])

    def followed(self) -> float | None:
        """After how many seconds nothing of what followed is left to do; None where it took too long."""
        began = time.monotonic()
        while time.monotonic() - began < 300:
            if not self.sql("SELECT 1 FROM horror_job WHERE done_at IS NULL AND not_before <= now() LIMIT 1"):
                return round(time.monotonic() - began, 1)
            time.sleep(1)
        return None

    def came(self, owing: int, begins: datetime) -> dict[str, Any]:
        rows = self.sql(
            "SELECT game_id, seat, count(*), extract(epoch FROM min(pg_xact_commit_timestamp(xmin)) - "
            "(%s + substr(game_id, 6)::int * %s))::float FROM horror_submission "
            "WHERE source = 'clock' AND game_id LIKE %s GROUP BY game_id, seat",
            begins, self.weather.spread / self.count, self.prefix + "%",
        )  # fmt: skip
        late = sorted(row[3] for row in rows)
        ends = begins + self.weather.spread + timedelta(seconds=late[-1])
        return {
            "lapsed": len(rows),
            "doubled": sum(row[2] > 1 for row in rows),
            "skipped": owing - len(rows),
            "lateness_p50": round(late[len(late) // 2], 2),
            "lateness_p99": round(late[int(len(late) * 0.99)], 2),
            "lateness_worst": round(late[-1], 2),
            "games_per_second": round(self.count / (ends - begins).total_seconds(), 1),
        }

    def sql(self, statement: str, *params: Any) -> list[Any]:
        from django.db import connection

        with connection.cursor() as cursor:
            cursor.execute(statement, params or None)
            return list(cursor.fetchall()) if cursor.description else []


def kill_child(worker: int) -> None:
    """Kill the process of a worker's pool; the worker forks another."""
    children = Path(f"/proc/{worker}/task/{worker}/children").read_text().split()
    for child in children:
        os.kill(int(child), signal.SIGKILL)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
