"""The season of thirty with its workers killed (D8): its document is that of `data/thirty.json` all the same.

    python -m tests.leagues.killed [step...]

kills the worker after each statement of these steps (`killing.STEPS`), or of all of them, each time that it does one,
which takes minutes; it prints how many were killed in each, and ends with 1 where the document is another one.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from tests.servers.command import set_up

THIRTY = Path(__file__).parent / "data" / "thirty.json"


def main(asked: Sequence[str]) -> int:
    with set_up(LOG_LEVEL="ERROR"):
        from django.test.utils import override_settings

        from tests.leagues import told
        from tests.leagues.killing import GAMES, STEPS, Killer
        from tests.leagues.thirty import Thirty
        from tests.table.killing import victims

        steps = asked or STEPS
        with victims() as found, override_settings(HORROR_GAMES=GAMES):
            killer = Killer(found, steps)
            document = told.encoded(Thirty(worker=killer).play())
    for step in steps:
        print(f"{killer.killed[step]:6} {step}")
    print("the document is", "that of" if document == THIRTY.read_bytes() else "NOT that of", THIRTY.name)
    return int(document != THIRTY.read_bytes() or not all(killer.killed[step] for step in steps))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
