"""``python -m tests.golden [--write]``: replay the golden games, or make them anew; the last line is JSON."""

import gzip
import json
import os
import sys
from collections import Counter
from pathlib import Path

import django

HERE = Path(__file__).parent
KEPT = {
    ("catan_horror", False): 34,
    ("classic", False): 6,
    ("catan_horror", True): 3,
    ("classic", True): 2,
}
"""How many games are kept of each game, and of those out of which seats resign."""
TRIED = {
    ("catan_horror", False): 240,
    ("classic", False): 40,
    ("catan_horror", True): 40,
    ("classic", True): 40,
}
"""From how many games they are picked."""


def write() -> None:
    """Play, pick the games that show the most, and replace the files."""
    from tests.golden.games import picked, play

    for file in HERE.glob("*.jsonl.gz"):
        file.unlink()
    for (name, resigning), count in KEPT.items():
        played = (play(name, number, resigning) for number in range(TRIED[name, resigning]))
        for golden in picked([game for game in played if game is not None], count):
            data = b"\n".join(golden.lines) + b"\n"
            (HERE / f"{golden.name}.jsonl.gz").write_bytes(gzip.compress(data, mtime=0))
            print(f"{golden.name}  {golden.moves} moves, {golden.outcome}", flush=True)


def replay() -> int:
    """Replay all files; how many differ."""
    from horror.rules.kernel.errors import RulesError
    from horror.table.errors import Unverified
    from horror.table.exports.exported import read_file
    from horror.table.exports.imports import replay_export

    faults, outcomes, moves, size = 0, Counter[str](), 0, 0
    for file in sorted(HERE.glob("*.jsonl.gz")):
        exported = read_file(file)
        size += file.stat().st_size
        outcomes[f"{exported.head.ruleset}: {(exported.head.result or {})['outcome']}"] += 1
        try:
            moves += replay_export(exported).moves
        except (Unverified, RulesError) as error:
            faults += 1
            print(f"{file.name}  DIFFERS: {error}")
    print(
        json.dumps(
            {"games": sum(outcomes.values()), "faults": faults, "moves": moves, "bytes": size, **outcomes}
        )
    )
    return faults


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()
    if "--write" in sys.argv[1:]:
        write()
    sys.exit(1 if replay() else 0)
