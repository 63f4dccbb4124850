"""The season of thirty with its workers killed (D8): its document is that of `data/thirty.json` all the same.

    python -m tests.leagues.killed [step...]

kills the worker after each statement of these steps (`killing.STEPS`), or of all of them, each time that it does one,
which takes minutes; it prints how many were killed in each, and ends with 1 where the document is another one.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from deploy.demo.environment import SERVER_VARIABLES
from tests.servers.real import servers

THIRTY = Path(__file__).parent / "data" / "thirty.json"


def main(asked: Sequence[str]) -> int:
    for name in SERVER_VARIABLES:
        os.environ.pop(name, None)
    with tempfile.TemporaryDirectory() as folder, servers(durable=False) as found:
        os.environ.update(
            found.environment(),
            DJANGO_SETTINGS_MODULE="deploy.settings",
            DATA_DIR=folder,
            SECRET_KEY="of the workers " * 4,
            LOG_LEVEL="ERROR",
        )
        return played(asked)


def played(asked: Sequence[str]) -> int:
    import django
    from django.test.utils import override_settings, setup_test_environment

    django.setup()
    from django.db import connection

    from tests.leagues import told
    from tests.leagues.killing import GAMES, STEPS, Killer
    from tests.leagues.thirty import Thirty
    from tests.table.killing import victims

    steps = asked or STEPS
    setup_test_environment()
    connection.creation.create_test_db(verbosity=0)
    with victims() as found, override_settings(HORROR_GAMES=GAMES):
        killer = Killer(found, steps)
        document = told.encoded(Thirty(worker=killer).play())
    connection.creation.destroy_test_db("horror", verbosity=0)
    for step in steps:
        print(f"{killer.killed[step]:6} {step}")
    print("the document is", "that of" if document == THIRTY.read_bytes() else "NOT that of", THIRTY.name)
    return int(document != THIRTY.read_bytes() or not all(killer.killed[step] for step in steps))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
