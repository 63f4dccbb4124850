"""A worker that dies anywhere while an order is given: it is given once, and what follows from it too (TAB-122)."""

from __future__ import annotations

from datetime import timedelta

from accounts.models import User
from horror.models import Firing, Game, Job
from horror.table import jobs
from tests.table.automatic_turn import assert_faithful, laid
from tests.table.beforehand import BLUE, FIGHT, LATER, PASS, WHITE, fired, given, row, to_the_assault, write
from tests.table.conftest import Played
from tests.table.killing import Victims, swept

AFTERWARDS = LATER + jobs.LEASE + timedelta(minutes=1)
ONCE = [(BLUE, "R1", "done"), (BLUE, "R2", "done"), (WHITE, "R1", "done"), (WHITE, "R2", "done")]


def before_the_answers(people: list[User]) -> tuple[Played, Job]:
    """Blue and white are asked, both have orders for that and for what comes then, and blue's are looked at next."""
    played = laid(people)
    for seat in (BLUE, WHITE):
        write(played, seat, FIGHT, PASS)
    to_the_assault(played)
    return played, Job.objects.open().get(game=played.id, kind="standing", key__endswith=f":{BLUE}")


def assert_fired_once(played: Played) -> None:
    assert sorted(fired(played)) == ONCE
    assert len(given(played)) == 4
    assert [row(played, seat).orders[0]["used"] for seat in (BLUE, WHITE)] == [1, 1]
    assert not Firing.objects.filter(game=played.id, fired_at=None).exists()
    assert not Job.objects.open().filter(game=played.id, kind="standing").exists()
    assert_faithful(played.game)
    Game.objects.filter(pk=played.id).update(status=Game.Status.CANCELLED)  # a person has so many at once


def test_killed_after_any_statement_of_a_chain_of_orders(
    transactional_db: None, people: list[User], victim: Victims
) -> None:
    played, job = before_the_answers(people)
    statements = victim.order(do="job", job=job.pk, now=LATER.isoformat())["lived"]
    played.work(LATER)
    assert_fired_once(played)
    assert statements > 4
    for after in range(1, statements + 1):
        played, job = before_the_answers(people)
        died = victim.order(do="job", job=job.pk, now=LATER.isoformat(), after=after)
        assert died == {"died": 9}, after
        swept(played, AFTERWARDS)
        played.work(AFTERWARDS)
        assert_fired_once(played)
