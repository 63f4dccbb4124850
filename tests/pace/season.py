"""Many games on all cores: each arm of a pair has the same people with the same visits, and the same dice."""

from __future__ import annotations

import multiprocessing
import os
import sys
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from tests.pace import house
from tests.pace.arms import Arm
from tests.pace.told import Told


class Task(NamedTuple):
    """A game: whose people and dice, and how it is played."""

    seed: int
    arm: Arm


def play(task: Task) -> Told:
    """Play a game in this process, whose house is open."""
    from tests.pace.played import Playing

    with house.a_game(task.seed):
        return Playing(task.seed, task.arm).play()


def season(tasks: Sequence[Task], heard: Callable[[int, float], None]) -> list[Told]:
    """Play all of them, in as many processes as there are cores; in the order in which they were given.

    ``heard`` is called after each game with how many are over and the seconds since the beginning.
    """
    began, told = time.monotonic(), {}
    with multiprocessing.get_context("spawn").Pool(len(os.sched_getaffinity(0)), house.open_house) as pool:
        for game in pool.imap_unordered(play, tasks):
            told[game.seed, game.arm] = game
            heard(len(told), time.monotonic() - began)
    return [told[task.seed, task.arm.name] for task in tasks]


def progress(most: int) -> Callable[[int, float], None]:
    """A line on the terminal that says how far it is."""

    def heard(done: int, seconds: float) -> None:
        left = seconds / done * (most - done)
        print(
            f"\r  {done}/{most} games, {seconds:.0f} s, {left:.0f} s to go   ",
            end="",
            file=sys.stderr,
            flush=True,
        )

    return heard
