"""``python -m tests.worker.unseen [moves]``: standing orders of two seats that never fire show in nothing that the two
others and visitors get, in a long course of each game. Last line JSON; 1 comes back where anything differs.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

from tests.pace import house

MOVES = 300
SEED = 1
OWNERS = (0, 1)
NAMES = ("ada", "bob", "eve", "gil")


def main(moves: int) -> int:
    house.open_house()
    from django.test.utils import setup_test_environment

    setup_test_environment()
    told = {ruleset: _compared(ruleset, moves) for ruleset in ("classic", "catan_horror")}
    print(json.dumps(told))
    return int(any(each["different"] or each["fired"] for each in told.values()))


def _compared(ruleset: str, moves: int) -> dict[str, Any]:
    from tests.worker.games import person
    from tests.worker.twins import Setting, differences, twins

    began = time.monotonic()
    with house.a_game(SEED):
        without, ran = twins(Setting.of([person(name) for name in NAMES], ruleset, SEED, moves, OWNERS))
    different = list(differences(without.told, ran.told))
    for each in different[:5]:
        print(f"{ruleset}: {each}")
    return {
        "moves": moves, "entries": ran.entries, "turns": ran.turns, "lapsed": ran.lapsed, "lists": ran.lists,
        "fired": ran.fired, "answers": len(ran.told.bodies), "bytes": sum(len(body) for _, body in ran.told.bodies),
        "mails": len(ran.told.mails), "hints": len(ran.told.changes), "different": len(different),
        "seconds": round(time.monotonic() - began),
    }  # fmt: skip


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else MOVES))
