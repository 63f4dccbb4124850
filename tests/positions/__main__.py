"""``python -m tests.positions FOLDER``: write the prepared positions, each with what a page shows there (shown.py).

``--choose`` chooses them anew, ``--touches`` tells instead how many touches moves take, by their kinds.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
from pathlib import Path

import django

from deploy.demo.environment import defaults


def main(arguments: list[str]) -> int:
    if not arguments:
        print(__doc__)
        return 2
    with tempfile.TemporaryDirectory(prefix="horror-positions-") as folder:
        os.environ.update(defaults(DATA_DIR=folder, DJANGO_SETTINGS_MODULE="deploy.settings"))
        os.environ["HORROR_GAMES"] = "tests.barrows.GAMES"
        django.setup()
        if arguments == ["--choose"]:
            choose()
        elif arguments == ["--touches"]:
            touches()
        else:
            write(Path(arguments[0]))
    return 0


def choose() -> None:
    from tests.positions import chosen

    names = chosen.choose()
    chosen.written(names)
    print(f"{len(names)} positions")


def touches() -> None:
    """A line for each kind: how many touches its moves take, with that which sends them."""
    from tests.positions import chosen
    from tests.positions.walked import tried

    found = tried(list(chosen.positions()), most=20, far=0)
    for ruleset, kinds in sorted(found.touches.items()):
        for kind, took in sorted(kinds.items()):
            middle = statistics.median_low(took)
            print(f"{ruleset:13} {kind:24} {len(took):4} moves: {min(took)} to {max(took)}, median {middle}")
    for line in found.failed:
        print(line)


def write(folder: Path) -> None:
    from tests.positions import shown

    folder.mkdir(parents=True, exist_ok=True)
    print(f"{shown.write(folder)} positions in {folder}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
