"""``python -m tests.chaos [seconds] [--short] [--games N] [--seed N] [--healed N] [--form F]``: play under faults,
then judge.

The last line is JSON; exit 1 when anything was violated. Twenty people play ten games with bots against two web
processes, and eight play four on the embedded server beside it, while everything beneath them is killed, paused, cut
off, restarted, filled and given a wrong clock; ten minutes unless so many seconds are named. ``--short``: each fault
once, and soon over. What each was told is then compared with what was kept. docs/operations/chaos.md says what is done
and what must hold.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
from typing import Any

from deploy.demo.environment import SERVER_VARIABLES
from tests.chaos.campaign import Plan, campaign
from tests.chaos.faults import DEPLOYMENT, EMBEDDED
from tests.chaos.house import Deployment, Embedded, House, private_folder
from tests.chaos.judging import HEALED
from tests.servers.real import servers

SHORT_PACE = 0.25
SHORT_HEALED = 180.0
"""Where it is not known how busy the machine is, that all goes on again is asked for, and not how soon."""
ENDED_SECONDS = 60


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Play under faults, then judge.")
    parser.add_argument("seconds", type=float, nargs="?", default=600)
    parser.add_argument("--short", action="store_true", help="each fault once")
    parser.add_argument("--games", type=int, help="10, short: 2; on the embedded server less than half")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--healed", type=float, help="seconds within which all must go on again")
    parser.add_argument("--form", choices=("both", "deployment", "embedded"), default="both")
    parser.add_argument("--attended", action="store_true", help="end when standard input does")
    given = parser.parse_args(arguments)
    for ending in (signal.SIGTERM, signal.SIGINT):  # also where whoever started it had the latter ignored
        signal.signal(ending, lambda number, _: sys.exit(128 + number))
    if given.attended:
        threading.Thread(target=_attend, daemon=True).start()
    os.environ["DJANGO_SETTINGS_MODULE"] = "deploy.settings"
    for name in SERVER_VARIABLES:
        os.environ.pop(name, None)
    os.environ["LOG_LEVEL"] = "ERROR"
    games = given.games or (2 if given.short else 10)
    plan = Plan(
        seconds=None if given.short else given.seconds,
        games=games if given.form != "embedded" else max(1, games * 2 // 5),
        seed=given.seed,
        healed=given.healed or (SHORT_HEALED if given.short else HEALED),
    )
    pace = SHORT_PACE if given.short else 1.0
    if given.form == "embedded":
        report = embedded(plan, pace)
    elif given.form == "deployment":
        report = deployment(plan, pace)
    else:
        with _beside([*(sys.argv[1:] if arguments is None else arguments)]) as other:
            report = _both(deployment(plan, pace), other)
    print(json.dumps(report))
    return 1 if report["violations"] else 0


def deployment(plan: Plan, pace: float) -> dict[str, Any]:
    """Several processes on PostgreSQL and Redis."""
    with servers() as found, private_folder() as folder:
        os.environ.update(
            DATABASE_URL=found.database_url, REDIS_URL=found.redis_url, SECRET_KEY="chaos 0123456789 " * 4,
            DATA_DIR=str(folder),
        )  # fmt: skip
        with _opened(Deployment(found, folder, pace)) as house:
            return campaign(house, DEPLOYMENT, plan)


def embedded(plan: Plan, pace: float) -> dict[str, Any]:
    """One process on SQLite."""
    with private_folder() as folder:
        os.environ["DATA_DIR"] = str(folder)
        with _opened(Embedded(folder, pace)) as house:
            return campaign(house, EMBEDDED, plan)


@contextlib.contextmanager
def _opened(house: House) -> Any:
    try:
        house.open()
        yield house
    finally:
        house.close()


@contextlib.contextmanager
def _beside(arguments: list[str]) -> Any:
    """The campaign on the embedded server, in a process of its own, which ends with this one however that ends."""
    command = [sys.executable, "-m", "tests.chaos", *arguments, "--form", "embedded", "--attended"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.terminate()
            try:
                process.wait(ENDED_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()


def _attend() -> None:
    while sys.stdin.read(1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)


def _both(report: dict[str, Any], other: subprocess.Popen[str]) -> dict[str, Any]:
    assert other.stdout is not None
    said = other.stdout.read().splitlines()
    other.wait()
    beside: dict[str, Any] = {"faults": 0, "moves": 0, "violations": [f"it ended with {other.returncode}"]}
    with contextlib.suppress(IndexError, ValueError):
        beside = json.loads(said[-1])
    return {
        "faults": report["faults"] + beside["faults"],
        "moves": report["moves"] + beside["moves"],
        "violations": [*report["violations"], *(f"embedded: {each}" for each in beside["violations"])],
        "deployment": report,
        "embedded": beside,
    }


if __name__ == "__main__":
    sys.exit(main())
