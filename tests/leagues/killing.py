"""Workers of a season that are killed after statements of what they do (D8)."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection
from contextlib import suppress
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts.leagues import making, nudging
from accounts.leagues.course import steps
from accounts.leagues.locking import together
from accounts.leagues.models import Match, Season
from horror.models import Job
from horror.table import dispatch
from tests.leagues.seasons import working
from tests.table.killing import Victims

GAMES = "tests.leagues.scripted.GAMES"
STEPS = (
    "composing", "game", "running", "seat", "resign", "act", "result", "game_again", "departure", "overtime",
    "prolong", "adjudicating", "decide", "closing", "finished",
)  # fmt: skip
"""What workers of the season of thirty do for it, in the words of :func:`step_of`."""


class Killer:
    """Does what a worker of a course does, by victims where it is one of these ``steps``: each time, or of each of
    them the first so ``many`` times. ``killed``: how many died in each step.

    A victim is killed after the statement that ``then`` gives, and the next one after a later one, which it gives of
    the one before (0 at first), until one has lived. Where a transaction of a step is done and another is to come,
    statements are counted from the beginning again, so that none of the second transaction is passed over.
    """

    def __init__(
        self,
        victims: Victims,
        steps: Collection[str],
        then: Callable[[int], int] = lambda before: before + 1,
        many: float = math.inf,
    ) -> None:
        self.victims = victims
        self.steps = steps
        self.then = then
        self.many = many
        self.seen: Counter[str] = Counter()
        self.killed: Counter[str] = Counter()

    def __call__(self, job_id: int, now: datetime) -> bool:
        job = Job.objects.claimable(now).filter(pk=job_id).first()
        if job is None:
            return False
        step = step_of(job, now)
        self.seen[step] += 1
        if step not in self.steps or self.seen[step] > self.many:
            return working(job_id, now)
        self._kill(job_id, step, now)
        return True

    def _kill(self, job_id: int, step: str, now: datetime) -> None:
        after, commits = self.then(0), set[int]()
        while True:
            became = self._order(job_id, now, after)
            if "lived" in became:
                return
            assert became["died"] == 9, became
            self.killed[step] += 1
            if not _given_back(job_id, now):
                return
            if became["commit"] and after not in commits:
                commits.add(after)
                after = 0
            after = self.then(after)

    def _order(self, job_id: int, now: datetime, after: int) -> dict[str, Any]:
        return self.victims.order(
            do="job", job=job_id, now=now.isoformat(), after=after, how="tell", games=GAMES
        )


def _given_back(job_id: int, now: datetime) -> bool:
    """The server begins again after the death of a worker; whether that one had still to do something."""
    with transaction.atomic():  # the database has noticed that it is gone
        held = list(Job.objects.open().filter(pk=job_id).exclude(claim="").select_for_update())
    Job.objects.filter(pk=job_id).update(crashes=0)  # so that none of so many deaths is one too many
    dispatch.abandon(now)
    return bool(held)


class _OnlyTried(Exception):
    pass


def step_of(job: Job, now: datetime) -> str:
    """What a job is about to do: of one that looks at a season the state that comes of it, or `look`; of the others
    the kind; and `game_again` for a game in the place of one that counts for nothing.
    """
    key = job.key.split(":", 2)[2]
    if job.kind == making.MAKE:
        return "game" if Match.objects.get(pk=key).replaces_id is None else "game_again"
    if job.kind != nudging.KIND:
        return job.kind.removeprefix("league_")
    seasons = Season.objects.filter(pk=key).values_list("state", flat=True)
    before = became = seasons.get()
    with suppress(_OnlyTried), together():
        steps.step(int(key), now)
        became = seasons.get()
        raise _OnlyTried
    return str(became) if became != before else "look"
