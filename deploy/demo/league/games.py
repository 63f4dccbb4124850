"""One game of a season, played to its end by a process of its own on a clock of its own.

Everybody plays as the steward does, and takes hours for it: the game lasts as many days as games of people do.
"""

from __future__ import annotations

import os
from datetime import datetime, timedelta
from random import Random
from typing import NamedTuple

HOURS = (0.2, 2.5)
"""So long somebody who is asked takes at least and at most before answering."""
MOMENT = timedelta(seconds=20)
"""And before the next move of the same turn."""
MOST_MOVES = 5_000


class Stuck(RuntimeError):
    """A game goes on for which nobody is asked, or for ever."""


class Task(NamedTuple):
    """A game that has begun, and when somebody first looks at it."""

    game: str
    begins: datetime


class Played(NamedTuple):
    """What came of it: when it was over, and how many moves were made."""

    game: str
    ended: datetime
    moves: int


def open_house() -> None:
    """Set up Django in this process, for the database of the season."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    import django

    django.setup()


def play(task: Task) -> Played:
    """Play it to its end; its result is noted by the season."""
    from deploy.demo.league.clock import Clock
    from deploy.demo.league.deciding import next_act
    from horror import present
    from horror.models import Game
    from horror.table.submit import submit

    clock, chance, last = Clock(task.begins), Random(task.game), -1
    with present.use(clock):
        for moves in range(MOST_MOVES):
            work(clock.at, task.game)
            act = next_act(task.game)
            if act is None:
                game = Game.objects.get(pk=task.game)
                if not game.ended:
                    raise Stuck(f"nobody is asked in {task.game}, which is {game.status}")
                return Played(task.game, clock.at, moves)
            clock.at += MOMENT if act.seat == last else timedelta(hours=chance.uniform(*HOURS))
            last = act.seat
            answer = submit(task.game, act, clock.at)
            if answer.outcome != "done":
                raise Stuck(f"{act.script} of seat {act.seat} in {task.game}: {answer}")
    raise Stuck(f"{task.game} comes to no end")


def work(now: datetime, game: str | None = None) -> None:
    """Do all that is due at the table by now, of one game or of all, and what follows from it; mails wait."""
    from horror.table import dispatch, jobs

    while due := jobs.due(now, "turns", game=game):
        for job in due:
            claimed = jobs.claim(job, now)
            if claimed is not None and not dispatch.run(claimed, now):
                raise Stuck(f"job {job} has failed")
