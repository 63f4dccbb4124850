"""``python -m tests.pace [pairs]``: how many days a game lasts, and what it waits for. docs/pace.md. Last line JSON."""

from __future__ import annotations

import json
import statistics
import sys
from collections.abc import Sequence
from typing import Any

from tests.pace import figures
from tests.pace.arms import PASSING, WITHOUT, Arm
from tests.pace.season import Task, progress, season
from tests.pace.told import Told
from tests.pace.waits import CAUSES

ARMS = (WITHOUT, PASSING)


def main(pairs: int) -> int:
    tasks = [Task(seed, arm) for seed in range(pairs) for arm in ARMS]
    games = season(tasks, progress(len(tasks)))
    print(file=sys.stderr)
    told = {arm: [game for game in games if game.arm == arm.name] for arm in ARMS}
    show(told)
    print(json.dumps(summed_up(told)))
    return 0


def show(told: dict[Arm, list[Told]]) -> None:
    """The tables, a column an arm."""
    row("", [arm.name for arm in told])
    days = [figures.days(games) for games in told.values()]
    for name in days[0]:
        row(f"days, {name}", [f"{each[name]:.1f}" for each in days])
    row(
        "game turns, mean", [f"{statistics.fmean(one.turns for one in games):.1f}" for games in told.values()]
    )
    row("moves, mean", [f"{statistics.fmean(one.moves for one in games):.0f}" for games in told.values()])
    row(
        "seconds a game", [f"{statistics.fmean(one.seconds for one in games):.1f}" for games in told.values()]
    )
    answered = [figures.answered(games) for games in told.values()]
    print("share of what people owed that was answered by:")
    for how in sorted({how for each in answered for how in each}):
        row(f"  {how}", [f"{each.get(how, 0):.3f}" for each in answered])
    causes = [figures.by_cause(games) for games in told.values()]
    print("share of the hours for which the game waits for:")
    for cause in CAUSES:
        row(f"  {cause}", [f"{each.get(cause, 0):.3f}" for each in causes])


def row(name: str, cells: Sequence[str]) -> None:
    print(f"{name:<28}" + "".join(f"{cell:>12}" for cell in cells))


def summed_up(told: dict[Arm, list[Told]]) -> dict[str, Any]:
    """The last line."""
    without, passing = told[WITHOUT], told[PASSING]
    return {
        "days_without": round(figures.days(without)["mean"], 2),
        "days_passing": round(figures.days(passing)["mean"], 2),
        "by_cause": {
            arm.name: {cause: round(share, 3) for cause, share in figures.by_cause(games).items()}
            for arm, games in told.items()
        },
        "turns_without": round(statistics.fmean(game.turns for game in without), 1),
        "pairs": len(without),
    }


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 100))
