"""``python -m tests.season [games]``: games over HTTP on a virtual clock, and by which rules people waited.

The last line is JSON.
1 comes back where somebody was waited for longer than the rates allow, or anything was doubled or lost.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sys
import time
from collections import Counter
from collections.abc import Sequence
from datetime import timedelta

from tests.pace import house
from tests.pace.season import progress
from tests.season.explained import NAMES, explained
from tests.season.task import Task, play
from tests.season.told import Played

GAMES = 20
RULESETS = ("catan_horror", "classic")


def main() -> int:
    given = argparse.ArgumentParser(prog="python -m tests.season", description=__doc__)
    given.add_argument("games", type=int, nargs="?", default=GAMES)
    many = given.parse_args().games
    heard, began, games = progress(many), time.monotonic(), []
    tasks = [Task(seed, RULESETS[seed % len(RULESETS)]) for seed in range(many)]
    with multiprocessing.get_context("spawn").Pool(len(os.sched_getaffinity(0)), house.open_house) as pool:
        for game in pool.imap_unordered(play, tasks):
            games.append(game)
            heard(len(games), time.monotonic() - began)
    print(file=sys.stderr)
    return told(games)


def told(games: Sequence[Played]) -> int:
    """The tables, and 1 where something is wrong."""
    hours: dict[str, list[timedelta]] = {}
    wrong = [f"game {game.seed}: {each}" for game in games for each in game.wrong]
    for game in games:
        for wait in game.waits:
            parts, left = explained(wait, game.rates, game.stops)
            for rule, lasted in parts.items():
                hours.setdefault(rule, []).append(lasted)
            if left:
                wrong.append(f"game {game.seed}: {left} of {wait} is explained by no rule")
    waits = [wait for game in games for wait in game.waits]
    print(f"{'rule':<8} {'what':<48} {'waits':>7} {'hours':>9} {'longest':>9}")
    for rule, name in NAMES.items():
        each = hours.get(rule, [])
        most = max(each, default=timedelta()) / timedelta(hours=1)
        whole = sum(each, timedelta()) / timedelta(hours=1)
        print(f"{rule:<8} {name:<48} {len(each):>7} {whole:>9.1f} {most:>9.2f}")
    print(f"{'':<8} {'answered by':<48} {'waits':>7}")
    for how, many in Counter(wait.how for wait in waits).most_common():
        print(f"{'':<8} {how:<48} {many:>7}")
    for line in wrong:
        print(line)
    longest = max((wait.lasted for wait in waits), default=timedelta())
    print(
        json.dumps(
            {
                "games": len(games), "finished": sum(game.status == "finished" for game in games),
                "days": round(sum(game.days for game in games), 1), "moves": sum(game.moves for game in games),
                "waits": len(waits), "lapsed": sum(wait.how == "lapse" for wait in waits),
                "longest_hours": round(longest / timedelta(hours=1), 2),
                "wrong": len(wrong),
            }
        )
    )  # fmt: skip
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
