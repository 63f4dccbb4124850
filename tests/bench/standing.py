"""``python -m tests.bench.standing [times]``: how soon a standing order answers. Last line JSON.

An offer is made, in a game after the other, to a seat whose order declines it; two workers of one process each look, as
in earnest, on a private PostgreSQL and Redis that share this machine. Milliseconds from when the offer was committed,
and so the question opened, to when the answer was seen in the database by somebody who looks each two milliseconds. The
bar is a second for 99 of 100.
"""

from __future__ import annotations

import json
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from deploy.demo.processes import Process, stop_all
from tests.servers.real import servers

TIMES = 200
WORKERS = 2
WARM = 5
"""Offers that are not counted."""
BAR_MS = 1000
EACH = 0.002
WAIT = 60
"""Seconds after which it has failed."""
ORDERS = ("when discarding: drop wool", "when my turn begins: roll", "when offered anything: decline")
"""A list as people have it: the last one answers."""


def main(times: int) -> None:
    with servers() as found, tempfile.TemporaryDirectory() as folder:
        os.environ.update(found.environment(), SECRET_KEY="bench " * 9, DATA_DIR=folder, LOG_LEVEL="WARNING")
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connection

        call_command("migrate", verbosity=0, skip_checks=True)
        workers = [_worker(number, Path(folder)) for number in range(WORKERS)]
        try:
            time.sleep(8)  # they have started
            took = _took(times + WARM)[WARM:]
        finally:
            stop_all(workers)
            connection.close()
    took.sort()
    told = {
        "times": times,
        "p50_ms": round(statistics.median(took), 1),
        "p99_ms": round(took[int(len(took) * 0.99)], 1),
        "most_ms": round(took[-1], 1),
        "bar_ms": BAR_MS,
    }
    print(json.dumps(told))
    sys.exit(told["p99_ms"] > BAR_MS)


def _worker(number: int, folder: Path) -> Process:
    command = [
        sys.executable, "-m", "celery", "-A", "worker.app", "--quiet", "worker", "--concurrency=1",
        "--without-mingle", "--without-gossip", "-n", f"{number}@standing",
    ]  # fmt: skip
    return Process(f"standing-{number}", command, os.environ, folder)


def _took(times: int) -> list[float]:
    from accounts.models import User
    from horror import present
    from horror.models import Firing, Game, Seat
    from horror.table.standing_orders import writing
    from tests.table import beforehand
    from tests.table.conftest import caller

    people = [User.objects.create_user(f"{name}@example.org", name=name) for name in ("ann", "ben", "cid")]
    took = []
    for _ in range(times):
        played = beforehand.market(people)
        Game.objects.filter(pk=played.id).update(rates={})  # it began long ago, and nobody shall be late
        Seat.objects.filter(game=played.id).update(clock={}, look_at=None)
        writing.write(
            played.id, beforehand.BLUE, ORDERS, None, caller(people[beforehand.BLUE]), present.now()
        )
        answered = Firing.objects.filter(game=played.id, fired_at__isnull=False)
        played.do(beforehand.RED, "offer 1 wool for 1 ore to blue", now=present.now())
        took.append(_until(answered.exists) * 1000)
        Game.objects.filter(pk=played.id).update(status=Game.Status.CANCELLED)  # one has so many at once
    return took


def _until(done: Any) -> float:
    """For how many seconds it was not so."""
    began = time.monotonic()
    while not done():
        if time.monotonic() > began + WAIT:
            raise SystemExit(f"no answer after {WAIT} seconds")
        time.sleep(EACH)
    return time.monotonic() - began


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else TIMES)
