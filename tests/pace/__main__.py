"""``python -m tests.pace [pairs]``: how many days a game lasts, and what it waits for. docs/pace.md. Last line JSON.

``--more`` plays what has no bar instead: fewer people who write standing orders, and the classic game.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from tests.pace import bar, figures
from tests.pace.arms import CLASSIC, CLASSIC_WITH, MOST, PASSING, SOME, WITH, WITHOUT, Arm
from tests.pace.season import Task, progress, season
from tests.pace.told import Told
from tests.pace.waits import CAUSES

PAIRED = (WITHOUT, PASSING, WITH)
TABLES = 40
"""Games of what has no bar of its own, for a hundred pairs."""


def main() -> int:
    given = argparse.ArgumentParser(prog="python -m tests.pace", description=__doc__)
    given.add_argument("pairs", type=int, nargs="?", default=bar.FULL)
    given.add_argument("--more", action="store_true")
    asked = given.parse_args()
    tables = -(-asked.pairs * TABLES // bar.FULL)
    if asked.more:
        told = played(dict.fromkeys((WITHOUT, SOME, CLASSIC, CLASSIC_WITH), tables))
        show(told)
        print(json.dumps(more(told)))
        return 0
    told = played({**dict.fromkeys(PAIRED, asked.pairs), MOST: tables})
    show(told)
    found = summed_up(told)
    print("it counts if:")
    for condition in bar.conditions(found):
        print(f"  {'yes' if condition.holds else 'NO ':<5}{condition.said}")
    print(json.dumps(found))
    return 0


def played(games: Mapping[Arm, int]) -> dict[Arm, list[Told]]:
    """So many games of each arm, seed by seed."""
    tasks = [
        Task(seed, arm) for seed in range(max(games.values())) for arm, many in games.items() if seed < many
    ]
    told = season(tasks, progress(len(tasks)))
    print(file=sys.stderr)
    return {arm: [game for game in told if game.arm == arm.name] for arm in games}


def show(told: Mapping[Arm, list[Told]]) -> None:
    """The tables, a column an arm."""
    row("", [arm.name for arm in told])
    days = [figures.days(games) for games in told.values()]
    for name in days[0]:
        row(f"days, {name}", [f"{each[name]:.1f}" for each in days])
    for name, value in (("game turns", "turns"), ("moves", "moves"), ("seconds", "seconds")):
        means = [statistics.fmean(getattr(one, value) for one in games) for games in told.values()]
        row(f"{name}, mean", [f"{mean:.1f}" for mean in means])
    shares("of what people owed, answered by:", [figures.answered(games) for games in told.values()])
    shares("of the hours, waited for:", [figures.by_cause(games) for games in told.values()], CAUSES)
    shares("of what orders answered, regretted:", [figures.regret(games) for games in told.values()])
    noted = [figures.noted(games) for games in told.values()]
    print("orders of a game that were:")
    for what in sorted({what for each in noted for what in each}):
        row(f"  {what}", [f"{each.get(what, 0):.1f}" for each in noted])


def shares(title: str, found: Sequence[Mapping[str, float]], names: Sequence[str] = ()) -> None:
    """A table of shares."""
    print(title)
    for name in names or sorted({name for each in found for name in each}):
        row(f"  {name}", [f"{each[name]:.3f}" if name in each else "" for each in found])


def row(name: str, cells: Sequence[str]) -> None:
    print(f"{name:<28}" + "".join(f"{cell:>14}" for cell in cells))


def summed_up(told: Mapping[Arm, list[Told]]) -> dict[str, Any]:
    """The last line."""
    ones, others = ([game.days for game in told[arm]] for arm in (WITH, WITHOUT))
    points = figures.points(told[MOST])
    found: dict[str, Any] = {f"days_{arm.name}": mean_days(told[arm]) for arm in PAIRED}
    found |= {
        "interval": [round(end, 3) for end in figures.interval(ones, others)],
        "adoption": WITH.adoption,
        "by_cause": by_cause(told),
        "regret": round(figures.regret(told[WITH])["all"], 3),
    }
    for how in ("lapse", "steward"):
        for arm in (WITH, WITHOUT):
            found[f"by_{how}_{arm.name}"] = round(figures.answered(told[arm]).get(how, 0), 4)
    for arm in (WITH, WITHOUT):
        found[f"turns_{arm.name}"] = round(statistics.fmean(game.turns for game in told[arm]), 1)
    return found | {
        "pairs": len(ones),
        "days_at_0.7": mean_days(told[MOST]),
        "tables": len(told[MOST]),
        "points_diff": points and round(points.mean, 2),
        "points_se": points and round(points.error, 2),
    }


def more(told: Mapping[Arm, list[Told]]) -> dict[str, Any]:
    """The last line of what has no bar."""
    days = {arm.name: mean_days(games) for arm, games in told.items()}
    return {"days": days, "by_cause": by_cause(told), "tables": min(map(len, told.values()))}


def mean_days(games: Sequence[Told]) -> float:
    return round(figures.days(games)["mean"], 2)


def by_cause(told: Mapping[Arm, list[Told]]) -> dict[str, dict[str, float]]:
    return {
        arm.name: {cause: round(share, 3) for cause, share in figures.by_cause(games).items()}
        for arm, games in told.items()
    }


if __name__ == "__main__":
    sys.exit(main())
