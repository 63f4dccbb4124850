"""A worker that dies anywhere in an automatic turn: another one plays it, once, when the lease is over."""

from __future__ import annotations

from datetime import timedelta

from horror.models import Job
from horror.table import jobs
from tests.table.conftest import NOW, Played, Start
from tests.table.killing import Victims, assert_advanced_once, swept

AFTERWARDS = NOW + jobs.LEASE + timedelta(minutes=1)


def at_the_tide(start: Start) -> tuple[Played, Job]:
    played = start(2, options={"tribute": False})
    played.do(0, "roll", "end turn")
    return played, Job.objects.open().get(game=played.id, kind="advance")


def test_killed_after_any_statement_of_a_job(transactional_db: None, start: Start, victim: Victims) -> None:
    played, job = at_the_tide(start)
    statements = victim.advance(job)["lived"]
    assert_advanced_once(played)
    assert statements > 4
    for after in range(1, statements + 1):
        played, job = at_the_tide(start)
        assert victim.advance(job, after=after) == {"died": 9}, after
        swept(played, AFTERWARDS)
        played.work(AFTERWARDS)
        assert_advanced_once(played)
