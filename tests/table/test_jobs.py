"""The job table: put, claim, finish, fail, crash; and quarantine."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db import transaction

from horror.models import Bundle, Entry, Job
from horror.table import dispatch, hints, jobs, quarantine, read
from horror.table.errors import Busy, LostClaim, WrongStatus
from tests.table.conftest import NOW, Played, started
from tests.table.tides.moves.curse import Curse
from tests.table.tides.moves.end_turn import EndTurn

LATER = NOW + timedelta(minutes=1)


@pytest.fixture
def log() -> Iterator[list[tuple[str, str]]]:
    """What handlers of the kinds `note` and `fault` were called for; `fault` always fails, `letter` too,
    mildly.
    """
    called: list[tuple[str, str]] = []
    before = dict(jobs.kinds)

    def note(job: jobs.Claimed, now) -> None:
        called.append((job.kind, job.key))

    def fault(job: jobs.Claimed, now) -> None:
        called.append((job.kind, job.key))
        raise RuntimeError("this job is at fault")

    jobs.handler("note")(note)
    jobs.handler("fault")(fault)
    jobs.handler("letter", queue="mail", quarantines=False)(fault)
    yield called
    jobs.kinds.clear()
    jobs.kinds.update(before)


@pytest.fixture
def quiet(played: Played) -> Played:
    """A running game without open jobs."""
    Job.objects.all().delete()
    return played


def put(played: Played, kind: str, key: str = "", **fields) -> Job:
    with transaction.atomic():
        jobs.put(kind, played.id, NOW, key=key, **fields)
    return Job.objects.open().get(key=jobs.full_key(kind, played.id, key))


def test_a_job_put_twice_is_there_once(quiet: Played) -> None:
    assert put(quiet, "note") == put(quiet, "note")
    assert Job.objects.count() == 1
    put(quiet, "note", "2")
    assert Job.objects.count() == 2


def test_several_jobs_are_put_together_where_some_are_open(quiet: Played) -> None:
    put(quiet, "note", "1")
    jobs.put_all(quiet.id, [jobs.Wanted("note", key) for key in ("0", "1", "2")], NOW)
    assert sorted(key for _, key in quiet.open_jobs()) == ["0", "1", "2"]
    jobs.put_all(quiet.id, [], NOW)


def test_a_job_is_claimed_once(quiet: Played, log) -> None:
    job = put(quiet, "note", "x")
    claimed = jobs.claim(job.pk, NOW)
    assert (claimed.kind, claimed.game, claimed.key, claimed.queue) == ("note", quiet.id, "x", "turns")
    assert jobs.claim(job.pk, NOW) is None
    assert jobs.due(NOW) == []
    assert dispatch.run(claimed, NOW)
    assert log == [("note", "x")]
    assert jobs.claim(job.pk, LATER) is None
    job.refresh_from_db()
    assert job.done_at == NOW


def test_only_the_oldest_job_of_a_game_in_a_queue_is_claimed(quiet: Played, log, people) -> None:
    first, second = put(quiet, "note", "1"), put(quiet, "note", "2")
    mail = put(quiet, "letter")
    other = started(people, 2)
    theirs = put(other, "note")
    assert {first.pk, mail.pk, theirs.pk} <= set(jobs.due(NOW))
    assert second.pk not in jobs.due(NOW)
    assert jobs.claim(second.pk, NOW) is None
    claimed = jobs.claim(first.pk, NOW)
    assert jobs.claim(second.pk, NOW) is None
    dispatch.run(claimed, NOW)
    assert jobs.claim(second.pk, NOW)


def test_a_job_planned_for_later_holds_nobody_up(quiet: Played, log) -> None:
    planned = put(quiet, "note", "later", not_before=LATER)
    prompt = put(quiet, "note", "now")
    assert jobs.due(NOW) == [prompt.pk]
    assert jobs.claim(planned.pk, NOW) is None
    assert jobs.claim(prompt.pk, NOW)
    assert put(quiet, "note", "later").not_before == NOW


def test_a_job_that_backs_off_is_not_brought_forward(quiet: Played, log) -> None:
    job = put(quiet, "fault")
    dispatch.run(jobs.claim(job.pk, NOW), NOW)
    put(quiet, "fault")
    job.refresh_from_db()
    assert (job.not_before, job.failures) == (NOW + timedelta(seconds=10), 1)


def test_whoever_finishes_a_job_learns_whether_more_of_its_game_is_due_there(
    quiet: Played, django_capture_on_commit_callbacks, log
) -> None:
    due = [put(quiet, "note", key) for key in "123"]
    put(quiet, "note", "later", not_before=LATER)
    put(quiet, "letter")
    learnt = []
    for job in due:
        claimed = jobs.claim(job.pk, NOW)
        if job == due[1]:
            put(quiet, "note", "2")
        with django_capture_on_commit_callbacks(execute=True):
            jobs.finish(claimed, NOW)
            assert not claimed.finished
        learnt.append((claimed.finished, claimed.more))
        if job == due[1]:
            jobs.finish(jobs.claim(job.pk, NOW), NOW)
    assert learnt == [(True, True), (True, True), (True, False)]


def test_a_job_put_while_it_runs_is_looked_at_again(quiet: Played, log) -> None:
    job = put(quiet, "note")
    claimed = jobs.claim(job.pk, NOW)
    assert put(quiet, "note") == job
    dispatch.run(claimed, NOW)
    job.refresh_from_db()
    assert (job.done_at, job.claim, job.again) == (None, "", False)
    dispatch.run(jobs.claim(job.pk, NOW), NOW)
    assert len(log) == 2
    job.refresh_from_db()
    assert job.done_at is not None
    assert put(quiet, "note") != job


def test_whoever_lost_the_claim_cannot_finish(quiet: Played, log) -> None:
    job = put(quiet, "note")
    slow = jobs.claim(job.pk, NOW)
    after = NOW + jobs.LEASE + timedelta(seconds=1)
    assert dispatch.expire(NOW + timedelta(seconds=1)) == 0
    assert dispatch.expire(after) == 1
    fast = jobs.claim(job.pk, after)
    assert fast.claim != slow.claim
    with pytest.raises(LostClaim):
        jobs.finish(slow, after)
    assert not jobs.finish_if_held(slow, after)
    jobs.finish(fast, after)


def test_failures_back_off_and_the_third_quarantines(quiet: Played, log) -> None:
    job = put(quiet, "fault")
    now = NOW
    for failures, wait in ((1, 10), (2, 40)):
        assert not dispatch.run(jobs.claim(job.pk, now), now)
        job.refresh_from_db()
        assert (job.failures, job.not_before) == (failures, now + timedelta(seconds=wait))
        assert "at fault" in job.error
        assert jobs.claim(job.pk, now) is None
        assert quiet.game.status == "running"
        now = job.not_before
    dispatch.run(jobs.claim(job.pk, now), now)
    assert quiet.game.status == "quarantined"
    bundle = Bundle.objects.get(game=quiet.id)
    assert "at fault" in bundle.traceback
    assert bytes(bundle.snapshot) == bytes(quiet.game.snapshot.data)
    assert (bundle.position, bundle.rules_version, bundle.job_kind) == (quiet.game.position, 1, "fault")
    assert bundle.submission is not None
    assert quiet.open_jobs() == [("halted", "")]
    assert Job.objects.open().filter(kind="alert").count() == 1


def test_a_job_whose_game_is_busy_is_put_off_and_has_not_failed(quiet: Played, log) -> None:
    """The lock was not to be had in time; that says nothing of the job, however often it happens."""

    def busy(job: jobs.Claimed, now) -> None:
        raise Busy

    jobs.handler("note")(busy)
    job, now = put(quiet, "note"), NOW
    for _ in range(dispatch.FAILURES + 1):
        assert not dispatch.run(jobs.claim(job.pk, now), now)
        job.refresh_from_db()
        assert (job.failures, job.crashes, job.claim) == (0, 0, "")
        assert jobs.claim(job.pk, now) is None
        now += dispatch.BUSY
    assert quiet.game.status == "running"
    put(quiet, "note")
    assert jobs.claim(job.pk, NOW), "whoever has new work for it need not wait"


def test_a_mail_that_fails_quarantines_nothing_and_is_given_up_at_last(quiet: Played, log) -> None:
    job = put(quiet, "letter")
    for _ in range(dispatch.ATTEMPTS):
        job.refresh_from_db()
        dispatch.run(jobs.claim(job.pk, job.not_before), job.not_before)
    job.refresh_from_db()
    assert job.done_at is not None
    assert quiet.game.status == "running"
    assert Job.objects.open().filter(kind="alert").count() == 1


def test_crashes_back_off_and_the_twentieth_quarantines(quiet: Played, log) -> None:
    job = put(quiet, "note")
    now, waits = NOW, []
    for crash in range(dispatch.CRASHES):
        assert quiet.game.status == "running"
        assert jobs.claim(job.pk, now), crash
        now += jobs.LEASE + timedelta(seconds=1)
        assert dispatch.expire(now) == 1
        job.refresh_from_db()
        waits.append((job.not_before - now).total_seconds())
        now = max(now, job.not_before)
    assert waits[:4] == [0, 5, 10, 20]
    assert max(waits) <= 1800
    assert quiet.game.status == "quarantined"


def test_a_single_process_takes_all_claims_back_when_it_starts(quiet: Played, log) -> None:
    job = put(quiet, "note")
    jobs.claim(job.pk, NOW)
    assert dispatch.abandon(NOW) == 1
    assert jobs.claim(job.pk, NOW)


def test_a_job_of_an_unknown_kind_is_closed(quiet: Played) -> None:
    job = put(quiet, "unheard_of")
    assert dispatch.run(jobs.claim(job.pk, NOW), NOW)
    job.refresh_from_db()
    assert job.done_at == NOW


def test_claim_next_takes_what_is_due_for_longest(quiet: Played, log) -> None:
    assert jobs.claim_next("turns", NOW) is None
    put(quiet, "note")
    assert jobs.oldest_due(LATER) == NOW
    assert jobs.claim_next("mail", NOW) is None
    assert jobs.claim_next("turns", NOW).kind == "note"


def test_the_island_s_turn_is_a_job(quiet: Played) -> None:
    for script in (EndTurn(),):
        quiet.do(0, script)
    for seat in range(3):
        assert ("advance", "") not in quiet.open_jobs()
        quiet.do(seat, "give 0")
    assert ("advance", "") in quiet.open_jobs()
    assert not read.decisions(read.door(quiet.id, None))
    quiet.work()
    entry = Entry.objects.get(game=quiet.id, number=quiet.game.entries)
    assert (entry.seat, bytes(entry.payload), entry.submission.source) == (None, b"", "job")
    assert [asked.seat for asked in read.decisions(read.door(quiet.id, None))] == [1]
    assert ("notify", "1") in quiet.open_jobs()


def test_an_advance_job_too_many_does_nothing(quiet: Played) -> None:
    put(quiet, "advance")
    before = (quiet.game.entries, quiet.game.snapshot.hash)
    assert quiet.work() == 1
    assert (quiet.game.entries, quiet.game.snapshot.hash) == before


def test_who_owes_is_notified_once_a_decision(quiet: Played) -> None:
    quiet.do(0, "take 1")
    assert quiet.open_jobs() == []
    quiet.do(0, "end turn")
    assert sorted(quiet.open_jobs()) == [("notify", "0"), ("notify", "1"), ("notify", "2")]


def test_a_rules_fault_in_the_island_s_turn_quarantines_and_a_release_goes_on(
    quiet: Played, monkeypatch
) -> None:
    quiet.do(0, Curse(), EndTurn())
    for seat in range(3):
        quiet.do(seat, "give 0")
    job = Job.objects.open().get(kind="advance")
    before = quiet.game.snapshot.hash
    while quiet.game.status == "running":
        job.refresh_from_db()
        dispatch.run(jobs.claim(job.pk, job.not_before), job.not_before)
    assert quiet.game.snapshot.hash == before
    assert read.stream(read.door(quiet.id, None)).items[-1].table == {"type": "quarantined"}
    assert "the tide is cursed" in Bundle.objects.get(game=quiet.id).traceback
    with pytest.raises(WrongStatus, match="set aside"):
        quiet.do(0, "take 1")
    quarantine.release(quiet.id, LATER)
    assert quiet.game.status == "running"
    assert ("advance", "") in quiet.open_jobs()
    assert Bundle.objects.get(game=quiet.id).released_at == LATER
    with pytest.raises(WrongStatus):
        quarantine.release(quiet.id, LATER)


def test_a_hint_that_cannot_be_given_harms_nothing(
    quiet: Played, django_capture_on_commit_callbacks, log
) -> None:
    seen: list[object] = []

    def broken(*arguments: object) -> None:
        seen.append(arguments)
        raise ConnectionError("no broker")

    hints.on_change(broken)
    hints.on_job(broken)
    try:
        with django_capture_on_commit_callbacks(execute=True):
            quiet.do(0, "end turn")
    finally:
        hints._changed.remove(broken)
        hints._due.remove(broken)
    assert (quiet.id, quiet.game.entries) in seen
    assert {(hints.Due(job.pk, job.queue, job.game_id),) for job in Job.objects.all()} <= set(seen)
    assert read.versions([quiet.id]) == {quiet.id: (quiet.game.entries, quiet.game.visibility)}
