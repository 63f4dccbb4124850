"""Makes games of bots, and looks at them, in a process of its own, with whatever its environment names.

python -m tests.worker.scene make <games> <points>    prints their ids
python -m tests.worker.scene check <id>               fails unless each job acted once and the log is sound
"""

from __future__ import annotations

import sys

import django


def make(count: int, points: int) -> None:
    from django.core.management import call_command
    from django.db import connection

    from tests.worker.games import bot_game

    if connection.vendor == "sqlite":
        call_command("migrate", verbosity=0, skip_checks=True)
    for _ in range(count):
        print(bot_game(points).pk, flush=True)


def check(game_id: str) -> None:
    from tests.worker.games import assert_each_job_once

    assert_each_job_once(game_id)


if __name__ == "__main__":
    django.setup()
    if sys.argv[1] == "make":
        make(*map(int, sys.argv[2:]))
    else:
        check(sys.argv[2])
