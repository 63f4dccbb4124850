"""``python -m tests.bench.storm [jobs]``: how late jobs are done that become due all at one second. Last line JSON.

Each belongs to a game of its own and has no work, so what is measured is what it costs to find, claim and finish a job:
by two workers of one process each, as in earnest, on a private PostgreSQL and Redis that share this machine. Nobody
tells the workers; they look by themselves. CPU is that of all workers and of all of PostgreSQL, in milliseconds a job.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import time
from datetime import timedelta
from pathlib import Path

from deploy.demo.processes import Process, stop_all
from tests.servers.real import servers

JOBS = 10_000
WORKERS = 2
AHEAD = timedelta(seconds=5)
"""How far ahead the second lies in which they become due."""
DAY = timedelta(days=1)
WAIT = 600
"""Seconds after which the storm has failed."""
PATIENCE = 0.25
LOG = "WARNING"


def main(count: int) -> None:
    with servers() as found, tempfile.TemporaryDirectory() as folder:
        os.environ.update(found.environment(), SECRET_KEY="bench " * 9, DATA_DIR=folder, LOG_LEVEL=LOG)
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connection

        call_command("migrate", verbosity=0, skip_checks=True)
        command = [
            sys.executable, "-m", "celery", "-A", "worker.app", "--quiet", "worker", "--concurrency=1",
            "--without-mingle", "--without-gossip", "-I", "tests.bench.nothing", "-Q", "turns", "-n",
        ]  # fmt: skip
        workers = [
            Process(f"worker-{number}", [*command, f"{number}@storm"], os.environ, Path(folder))
            for number in range(WORKERS)
        ]
        try:
            storm(WORKERS, workers)  # they have started, and each has done a job or could have
            before = {name: cpu(name) for name in ("celery", "postgres")}
            lateness = storm(count, workers)
            took = {name: cpu(name) - before[name] for name in before}
        finally:
            stop_all(workers)
        connection.close()
    print(
        json.dumps(
            {
                "server": str(found.postgresql),
                "workers": WORKERS,
                "jobs": count,
                **{f"late_{name}_seconds": round(value, 2) for name, value in ranks(lateness).items()},
                "jobs_per_second": round(count / lateness[-1], 1),
                "worker_cpu_ms_a_job": round(took["celery"] / count * 1000, 2),
                "postgresql_cpu_ms_a_job": round(took["postgres"] / count * 1000, 2),
            }
        )
    )


def storm(count: int, workers: list[Process]) -> list[float]:
    """So many jobs become due at once; how many seconds late each was done, in order."""
    from horror import present
    from horror.models import Game, Job

    made = present.now()
    first = Game.objects.count()
    games = Game.objects.bulk_create(
        Game(
            id=f"storm{number:07}", ruleset="classic", rules_version=1, name="storm", status="finished",
            created_at=made, changed_at=made, lobby_until=made,
        )
        for number in range(first, first + count)
    )  # fmt: skip
    Job.objects.bulk_create(
        Job(
            kind="nothing",
            queue="turns",
            game=game,
            key=f"nothing:{game.pk}:",
            created_at=made,
            not_before=made + DAY,
        )
        for game in games
    )
    open_jobs = Job.objects.open().filter(kind="nothing")
    due = present.now() + AHEAD
    open_jobs.update(not_before=due)
    if present.now() >= due:
        raise SystemExit("planning them took longer than until they were due")
    deadline = time.monotonic() + WAIT
    while open_jobs.exists():
        if time.monotonic() > deadline:
            raise SystemExit(f"{open_jobs.count()} of {count} jobs were not done within {WAIT} seconds")
        for worker in workers:
            if worker.popen.poll() is not None:
                raise SystemExit(f"{worker.name} ended:\n{worker.tail()}")
        time.sleep(PATIENCE)
    done = Job.objects.filter(kind="nothing", not_before=due).values_list("done_at", flat=True)
    return sorted((at - due).total_seconds() for at in done if at is not None)


def ranks(ordered: list[float]) -> dict[str, float]:
    """Median, 90th and 99th of a hundred, and the last."""
    at = {"p50": 0.50, "p90": 0.90, "p99": 0.99}
    return {name: ordered[min(int(len(ordered) * share), len(ordered) - 1)] for name, share in at.items()} | {
        "worst": ordered[-1]
    }


def cpu(program: str) -> float:
    """Seconds of CPU that processes of this name below ours have used, those that have ended included."""
    tick = os.sysconf("SC_CLK_TCK")
    parents: dict[int, int] = {}
    used: dict[int, float] = {}
    named: set[int] = set()
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
            line = (entry / "cmdline").read_bytes()
        except OSError:  # it has just ended
            continue
        pid = int(entry.name)
        parents[pid] = int(fields[1])
        used[pid] = sum(map(int, fields[11:15])) / tick
        if program.encode() in line:
            named.add(pid)

    def ours(pid: int) -> bool:
        while pid > 1:
            if pid == os.getpid():
                return True
            pid = parents.get(pid, 0)
        return False

    return sum(used[pid] for pid in named if ours(pid))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else JOBS)
