"""``python -m tests.bench.automatic_turn [turns]``: monster turns a second through Celery and PostgreSQL, as JSON.

Two workers of one process each, as in earnest, on a private PostgreSQL and Redis that share this machine. Every turn is
a whole one of Catan Horror, from the movement of eight monsters to the next player's turn, in one job: nobody has to be
asked. The same games are brought back into the position again and again; that, and telling the workers, is not timed.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from deploy.demo.processes import Process, stop_all
from horror.games import RULESETS
from tests.servers.real import servers

GAMES = 200
TURNS = 1000
WORKERS = 2
WAIT = 300
"""Seconds after which a round has failed."""
PATIENCE = 0.1
"""Seconds for which each worker is watched before the rows are asked again: oftener would take from the workers."""
POSITION = """
name: a night without knights
rules: [CH-046]
towns: {1: red city walled, 30: blue city, 47: white city, 8: red settlement, 20: blue settlement, 33: white settlement}
roads: {1-4: red, 24-30: blue, 43-47: white}
monsters:
  {M1: cultist at 39, M2: byakhee at 12, M3: ghoul at 27, M4: byakhee at 54, M5: ghoul at 16, M6: zombie at 38,
   M7: shoggoth on gate R, M8: nightgaunt on gate C}
gates: {R: abyss, C: yuggoth}
turn: {player: red, phase: monsters, number: 4}
"""


def main(turns: int) -> None:
    with servers() as found, tempfile.TemporaryDirectory() as folder:
        os.environ.update(found.environment(), SECRET_KEY="bench " * 9, DATA_DIR=folder)
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
        import django

        django.setup()
        from django.core.management import call_command
        from django.db import connection

        call_command("migrate", verbosity=0, skip_checks=True)
        games = [new_game() for _ in range(min(GAMES, turns))]
        command = [
            sys.executable, "-m", "celery", "-A", "worker.app", "worker", "--concurrency=1", "--without-mingle",
            "--without-gossip", "--loglevel=WARNING", "-n",
        ]  # fmt: skip
        workers = [
            Process(f"worker-{number}", [*command, f"{number}@bench"], os.environ, Path(folder))
            for number in range(WORKERS)
        ]
        try:
            round_of(games, workers)  # the workers start, and have loaded what they need
            took = [round_of(games, workers) for _ in range(-(-turns // len(games)))]
        finally:
            stop_all(workers)
        connection.close()
    played = len(games) * len(took)
    print(
        json.dumps(
            {
                "server": str(found.postgresql),
                "workers": WORKERS,
                "turns": played,
                "seconds": round(sum(took), 2),
                "turns_per_second": round(played / sum(took), 1),
                "best_round_per_second": round(len(games) / min(took), 1),
            }
        )
    )


def new_game() -> str:
    """A running game whose seats bots have taken that nobody will run for hours."""
    from horror.table import create
    from horror.table.acts import Caller, NewGame

    new = NewGame(
        ruleset="catan_horror", seats=3, name="bench", creator_seat=None, bots=("steward",) * 3, pace=30_000,
        autostart=True,
    )  # fmt: skip
    return create.create(new, Caller(source="command"), datetime.now(UTC)).pk


def position() -> Any:
    """The monster turn is next, and will not stop for anybody."""
    from horror.games.scenario.reading import read

    (scenario,) = read(POSITION, RULESETS)
    return scenario.face.build(scenario.position)


def round_of(games: list[str], workers: list[Process]) -> float:
    """Seconds from the first to the last of these games' turns, as the workers took them and as stands in the rows."""
    from django.db import transaction
    from django.db.models import Max, Min
    from django.utils import timezone

    from horror.models import Entry, Game, Job, Snapshot
    from horror.rules.kernel.encoding import state_hash
    from horror.table import jobs

    start = position()
    data = start.dump()
    Game.objects.filter(pk__in=games).update(turn=start.turn)
    Snapshot.objects.filter(game__in=games).update(data=data, hash=state_hash(data))
    before = timezone.now()
    with transaction.atomic():
        for game in games:
            jobs.put("advance", game, before)
    ids = list(Job.objects.filter(kind="advance", created_at=before).values_list("pk", flat=True))
    rounds = Job.objects.filter(pk__in=ids)
    deadline = time.monotonic() + WAIT
    while left := rounds.filter(done_at=None).count():
        if time.monotonic() > deadline:
            raise SystemExit(f"{left} of {len(games)} turns were not played within {WAIT} seconds")
        for worker in workers:
            with contextlib.suppress(subprocess.TimeoutExpired):
                worker.popen.wait(PATIENCE)
                raise SystemExit(f"{worker.name} ended:\n{worker.tail()}")
    moved = Entry.objects.filter(game__in=games, kind="move", at__gte=before)
    assert moved.count() == len(games) == Game.objects.filter(pk__in=games, turn=start.turn + 1).count()
    times = rounds.aggregate(first=Min("done_at"), last=Max("done_at"))
    return float((times["last"] - times["first"]).total_seconds())


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else TURNS)
