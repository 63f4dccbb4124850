"""Jobs whose time moves, both ways; and what the job table is told in SQL against what it means."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from functools import partial

import pytest
from django.db import connection, models, transaction

from horror.models import Game, Job
from horror.models import job as job_module
from horror.table import dispatch, frame, jobs
from horror.table.acts import Caller
from horror.table.errors import Busy, NotNow
from horror.table.jobs import Claimed
from tests.table.conftest import NOW, Start
from tests.table.together import ROUNDS, at_once

SOON, LATER, LAST = NOW + timedelta(minutes=1), NOW + timedelta(hours=1), NOW + timedelta(hours=2)


@pytest.fixture
def alarm() -> Iterator[Callable[[Callable[[], object]], None]]:
    """Has jobs of the kind `alarm` be done by a function."""

    def done_by(rings: Callable[[], object]) -> None:
        jobs.kinds.pop("alarm", None)

        @jobs.handler("alarm", quarantines=False)
        def ring(claimed: Claimed, now: datetime) -> None:
            rings()

    done_by(lambda: None)
    yield done_by
    del jobs.kinds["alarm"]


@pytest.fixture
def game(start: Start) -> str:
    played = start(2)
    Job.objects.all().delete()
    return played.id


def replan(game: str, at, now=NOW) -> Job:
    with transaction.atomic():
        jobs.replan("alarm", game, "", at, now)
    return Job.objects.open().get(key=f"alarm:{game}:")


def test_the_time_of_a_job_is_moved_back_and_forward(game: str, alarm) -> None:
    job = replan(game, LATER)
    assert job.not_before == LATER
    assert replan(game, LAST, SOON) == job
    assert jobs.claim(job.pk, LATER) is None
    assert replan(game, SOON).not_before == SOON
    claimed = jobs.claim(job.pk, SOON)
    assert claimed is not None and dispatch.run(claimed, SOON)
    assert not Job.objects.open().exists()
    assert replan(game, LATER) != job


def test_what_is_put_brings_forward_alone(game: str, alarm) -> None:
    job = replan(game, SOON)
    jobs.put("alarm", game, NOW, not_before=LATER)
    job.refresh_from_db()
    assert job.not_before == SOON


def test_a_part_of_a_game_puts_its_job_back_in_time_and_brings_it_forward(game: str, alarm) -> None:
    replan(game, SOON)
    for at, replanned, due in ((LATER, False, SOON), (LATER, True, LATER), (NOW, False, NOW)):
        with frame.on_table(game, NOW) as held, held.by(Caller(source="clock")) as part:
            part.table.put("alarm", "", at, replanned=replanned)
        assert Job.objects.open().get(key=f"alarm:{game}:").not_before == due


def test_several_are_put_and_replanned_together(game: str, alarm) -> None:
    replan(game, SOON)
    later = [jobs.Wanted("alarm", "", LATER, True), jobs.Wanted("alarm", "b")]
    jobs.put_all(game, later, NOW)
    due = dict(Job.objects.open().values_list("key", "not_before"))
    assert due == {f"alarm:{game}:": LATER, f"alarm:{game}:b": NOW}


@pytest.mark.parametrize("at", [NOW, LATER], ids=["forward", "back"])
def test_a_job_that_is_being_done_is_looked_at_again_at_its_new_time(game: str, alarm, at) -> None:
    job = replan(game, SOON)
    claimed = jobs.claim(job.pk, SOON)
    replan(game, at)
    assert dispatch.run(claimed, SOON)
    job.refresh_from_db()
    assert (job.done_at, job.not_before, job.claim, job.again) == (None, at, "", False)


@pytest.mark.parametrize("error", [NotNow(timedelta(minutes=5)), Busy()], ids=["not now", "busy"])
@pytest.mark.parametrize("at", [NOW, LATER], ids=["forward", "back"])
def test_what_was_replanned_while_it_was_put_off_keeps_its_new_time(game: str, alarm, error, at) -> None:
    """Its handler had looked before the time was moved."""
    job = replan(game, SOON)

    def rings() -> None:
        replan(game, at)
        raise error

    alarm(rings)
    assert not dispatch.run(jobs.claim(job.pk, SOON), SOON)
    job.refresh_from_db()
    assert (job.not_before, job.again, job.claim) == (at, False, "")


def test_the_back_off_of_a_failure_is_not_shortened(game: str, alarm) -> None:
    def rings() -> None:
        raise RuntimeError("at fault")

    alarm(rings)
    job = replan(game, NOW)
    dispatch.run(jobs.claim(job.pk, NOW), NOW)
    assert replan(game, NOW).not_before == NOW + timedelta(seconds=10)
    assert replan(game, LATER).not_before == LATER
    assert replan(game, SOON).not_before == LATER, "for all that is known here that is the back-off"


def test_one_that_fails_while_it_is_replanned_waits_for_the_later_of_both(game: str, alarm) -> None:
    for at, due in ((NOW, NOW + timedelta(seconds=10)), (LATER, LATER)):

        def rings(at=at) -> None:
            replan(game, at)
            raise RuntimeError("at fault")

        alarm(rings)
        job = replan(game, NOW)
        dispatch.run(jobs.claim(job.pk, NOW), NOW)
        job.refresh_from_db()
        assert (job.not_before, job.failures, job.again) == (due, 1, False)
        Job.objects.all().delete()


@pytest.mark.parametrize("at", [NOW, LAST], ids=["forward", "back"])
def test_one_whose_worker_dies_while_it_is_replanned_is_done_at_its_new_time(game: str, alarm, at) -> None:
    job = replan(game, NOW)
    assert jobs.claim(job.pk, NOW)
    replan(game, at)
    after = NOW + jobs.LEASE + timedelta(seconds=1)
    assert dispatch.expire(after) == 1
    job.refresh_from_db()
    assert (job.not_before, job.claim, job.again) == (max(at, after), "", False)


def test_an_older_job_that_was_moved_back_holds_up_nobody(game: str, alarm) -> None:
    older = replan(game, NOW)
    jobs.put("alarm", game, NOW, key="b")
    (younger,) = Job.objects.open().exclude(pk=older.pk)
    assert jobs.claim(younger.pk, NOW) is None
    replan(game, LATER)
    assert jobs.claim(younger.pk, NOW)


@pytest.mark.parametrize("replanned", [True, False], ids=["replanned", "put"])
def test_where_the_clock_is_set_back_a_time_counts_from_when_it_was_set(
    game: str, alarm, replanned: bool
) -> None:
    job = replan(game, LAST)
    jobs.put_all(game, [jobs.Wanted("alarm", "", LATER + timedelta(minutes=1), replanned)], LATER)
    jobs.bring_forward(SOON)
    job.refresh_from_db()
    assert job.not_before == SOON + timedelta(minutes=1)


# -- races


@pytest.mark.django_db(transaction=True)
def test_a_job_replanned_while_another_finishes_it_is_open_once_at_its_new_time(game: str, alarm) -> None:
    for number in range(ROUNDS * 2):
        at = LATER if number % 2 else NOW
        job = replan(game, NOW)
        claimed = jobs.claim(job.pk, NOW)
        assert claimed is not None
        outcomes = at_once(partial(jobs.finish_if_held, claimed, NOW), partial(replan, game, at))
        assert outcomes[0] is True
        assert Job.objects.open().get().not_before == at
        Job.objects.all().delete()


@pytest.mark.django_db(transaction=True)
def test_a_job_replanned_while_another_takes_it_is_never_lost(game: str, alarm) -> None:
    """Either nobody has it any more before its new time, or who has it looks again."""
    for _ in range(ROUNDS * 2):
        job = replan(game, NOW)
        claimed, moved = at_once(partial(jobs.claim, job.pk, NOW), partial(replan, game, LATER))
        assert isinstance(moved, Job)
        if claimed is not None:
            assert Job.objects.get(pk=job.pk).again
            assert dispatch.run(claimed, NOW)
        found = Job.objects.open().get()
        assert (found.not_before, found.claim, found.again) == (LATER, "", False)
        Job.objects.all().delete()


@pytest.mark.django_db(transaction=True)
def test_two_who_replan_at_once_leave_one_job_at_one_of_their_times(game: str, alarm) -> None:
    for _ in range(ROUNDS):
        at_once(*[partial(replan, game, at) for at in (SOON, LATER, LAST)])
        assert Job.objects.open().get().not_before in (SOON, LATER, LAST)
        Job.objects.all().delete()


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("ends", ["put_off", "fails"])
def test_a_job_replanned_while_another_gives_it_back_keeps_its_new_time(game: str, alarm, ends: str) -> None:
    for _ in range(ROUNDS):
        job = replan(game, NOW)
        claimed = jobs.claim(job.pk, NOW)
        assert claimed is not None
        if ends == "put_off":
            back = partial(jobs.put_off, claimed, SOON)
        else:
            back = partial(dispatch._failed, claimed, jobs.kinds["alarm"], "at fault", NOW)
        at_once(back, partial(replan, game, LATER))
        assert Job.objects.open().get().not_before == LATER
        Job.objects.all().delete()


# -- the statements in SQL and the model


def test_a_job_that_is_put_is_the_model_s_own(game: str, alarm) -> None:
    """Every column, and each at its default that a put does not set."""
    with transaction.atomic():
        jobs.put("alarm", game, NOW, key="b", not_before=LATER)
    put = Job.objects.get()
    own = Job(
        kind="alarm", queue="turns", game_id=game, key=put.key, created_at=NOW, not_before=LATER, pk=put.pk
    )
    columns = [field.attname for field in Job._meta.concrete_fields]
    assert {name: getattr(put, name) for name in columns} == {name: getattr(own, name) for name in columns}
    required = {
        field.column for field in Job._meta.concrete_fields if not field.null and field.column != "id"
    }
    listed = job_module._PUT.split("(", 1)[1].split(")", 1)[0].replace(",", " ").split()
    assert required <= set(listed) and len(set(listed)) == len(listed)


def test_the_key_that_is_open_once_is_the_constraint_s() -> None:
    (constraint,) = [each for each in Job._meta.constraints if isinstance(each, models.UniqueConstraint)]
    assert (constraint.fields, constraint.condition) == (("key",), models.Q(done_at=None))
    assert "ON CONFLICT (key) WHERE done_at IS NULL" in job_module._PUT


def scattered(chance: random.Random) -> list[Job]:
    """Many jobs of few games in every state."""
    Job.objects.all().delete()
    games: list[str | None] = [None, *Game.objects.values_list("pk", flat=True)]
    made = []
    for number in range(40):
        rank = chance.choice((0, 0, 1))
        made.append(
            Job(
                kind="alarm", key=f"alarm::{number}", queue=chance.choice(("turns", "mail")),
                line=chance.choice(("", "", "news")), game_id=chance.choice(games), rank=rank,
                share=chance.choice(("mal", "eve")) if rank else "", created_at=NOW,
                not_before=NOW + timedelta(minutes=chance.choice((-5, -1, 0, 5))),
                claim=chance.choice(("", "", "", "somebody's")), failures=chance.choice((0, 0, 1)),
                crashes=chance.choice((0, 0, 1)), done_at=chance.choice((None, None, None, NOW)),
            )
        )  # fmt: skip
    return Job.objects.bulk_create(made)


def holds_up(older: Job, job: Job) -> bool:
    """Of a game's open jobs of a queue and line the older one comes first, unless it is only planned for later."""
    alike = (older.game_id, older.queue, older.line) == (job.game_id, job.queue, job.line)
    planned = older.not_before > NOW and not older.claim and not older.failures and not older.crashes
    return older.done_at is None and older.game_id is not None and alike and older.pk < job.pk and not planned


def test_what_may_be_claimed_and_in_which_order_is_what_is_meant(start: Start, chance: random.Random) -> None:
    for _ in range(3):
        start(2)
    for _ in range(25):
        every = scattered(chance)
        free = [
            job
            for job in every
            if job.done_at is None and not job.claim and job.not_before <= NOW
            and not any(holds_up(older, job) for older in every)
        ]  # fmt: skip
        assert set(Job.objects.claimable(NOW)) == set(free)
        due = sorted((job for job in free if job.queue == "turns"), key=lambda job: (job.not_before, job.pk))
        first = [job.pk for job in due if job.rank == 0]
        places: Counter[str] = Counter()
        lined = []
        for job in due:
            if job.rank:
                places[job.share] += 1
                lined.append((places[job.share], job.not_before, job.pk))
        expected = first + [pk for *_, pk in sorted(lined)]
        limit = chance.randint(1, 12)
        assert [claimed.id for claimed in jobs.take("turns", NOW, limit)] == expected[:limit]
        waiting = [
            job.not_before for job in every if job.done_at is None and job.rank == 0 and job.not_before <= NOW
        ]
        assert Job.objects.oldest(["turns", "mail"], NOW) == min(waiting, default=None)


@pytest.mark.postgresql
def test_the_condition_is_not_turned_into_a_join(game: str) -> None:
    """With statistics from before a storm that would look at every open job for each that is due."""
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
        plan = Job.objects.claimable(NOW).explain()
    assert "SubPlan" in plan and "Join" not in plan, plan
