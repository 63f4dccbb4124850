"""The job table: put, claim, finish, fail, crash; and quarantine."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from django.db import InterfaceError, NotSupportedError, OperationalError, connection, transaction

from horror.models import Bundle, Entry, Game, Job, Seat
from horror.table import dispatch, following, hints, jobs, quarantine, read
from horror.table.deeds import Quarantined
from horror.table.errors import Busy, LostClaim, WrongStatus
from tests.table.conftest import NOW, Played, started
from tests.table.tides.moves.curse import Curse
from tests.table.tides.moves.end_turn import EndTurn

LATER = NOW + timedelta(minutes=1)


@pytest.fixture
def log() -> Iterator[list[tuple[str, str]]]:
    """What handlers of the kinds `note` and `fault` were called for; `fault` always fails, `post` too, mildly."""
    called: list[tuple[str, str]] = []
    before = dict(jobs.kinds)

    def note(job: jobs.Claimed, now) -> None:
        called.append((job.kind, job.key))

    def fault(job: jobs.Claimed, now) -> None:
        called.append((job.kind, job.key))
        raise RuntimeError("this job is at fault")

    jobs.handler("note")(note)
    jobs.handler("fault")(fault)
    jobs.handler("post", queue="mail", quarantines=False)(fault)
    yield called
    jobs.kinds.clear()
    jobs.kinds.update(before)


@pytest.fixture
def told() -> Iterator[list[str]]:
    """The queues of which was said that there are jobs."""
    queues: list[str] = []
    callback = hints.on_job(queues.append)
    yield queues
    hints._due.remove(callback)


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
    mail = put(quiet, "post")
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

    del jobs.kinds["note"]
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
    job = put(quiet, "post")
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


def test_a_job_with_a_line_of_its_own_is_closed_with_the_game_that_it_sets_aside(quiet: Played, log) -> None:
    """It is not done once more, to be given up then; what stands in another line goes on."""
    jobs.handler("apart", line="apart")(jobs.kinds["fault"].handler)
    jobs.handler("other", line="other")(jobs.kinds["note"].handler)
    job, other = put(quiet, "apart"), put(quiet, "other")
    for _ in range(dispatch.FAILURES):
        job.refresh_from_db()
        dispatch.run(jobs.claim(job.pk, job.not_before), job.not_before)
    assert quiet.game.status == "quarantined"
    job.refresh_from_db(), other.refresh_from_db()
    assert job.done_at is not None and other.done_at is None


def test_crashes_on_a_job_of_an_unknown_kind_set_no_game_aside(quiet: Played) -> None:
    """Nobody knows that the game could not go on without it."""
    job, now = put(quiet, "unheard_of"), NOW
    for _ in range(dispatch.CRASHES):
        assert jobs.claim(job.pk, now)
        now += timedelta(hours=1)
        assert dispatch.abandon(now) == 1
        now += timedelta(hours=1)
    job.refresh_from_db()
    assert job.done_at is not None and quiet.game.status == "running"
    assert Job.objects.open().filter(key=f"alert::job-{job.pk}").exists()


def set_aside(played: Played) -> None:
    quarantine.quarantine(played.id, NOW, job_id=0, kind="note", report="")


@pytest.mark.parametrize(
    "quarantines", [True, False], ids=["of a game that is set aside", "that sets none aside"]
)
def test_what_becomes_of_a_job_that_is_given_up_is_done_with_it(
    quiet: Played, log, quarantines: bool
) -> None:
    ended: list[tuple[str | None, str]] = []

    def given_up(game: str | None, key: str, now: datetime) -> None:
        assert Job.objects.get(pk=job.pk).done_at == now and connection.in_atomic_block
        ended.append((game, key))

    fault = jobs.kinds["fault"].handler
    jobs.handler("lost", line="lost", quarantines=quarantines, given_up=given_up)(fault)
    job = put(quiet, "lost", "x:y")
    if quarantines:
        set_aside(quiet)
    for _ in range(dispatch.FAILURES if quarantines else dispatch.ATTEMPTS):
        job.refresh_from_db()
        assert ended == []
        dispatch.run(jobs.claim(job.pk, job.not_before), job.not_before)
    assert ended == [(quiet.id, "x:y")]


def test_what_fails_there_keeps_no_job_open(quiet: Played, log) -> None:
    def given_up(game: str | None, key: str, now: datetime) -> None:
        Game.objects.filter(pk=game).update(name="half done")
        raise RuntimeError("this is at fault, too")

    fault = jobs.kinds["fault"].handler
    jobs.handler("lost", quarantines=False, given_up=given_up)(fault)
    job = put(quiet, "lost")
    for _ in range(dispatch.ATTEMPTS):
        job.refresh_from_db()
        dispatch.run(jobs.claim(job.pk, job.not_before), job.not_before)
    job.refresh_from_db()
    assert job.done_at is not None and quiet.game.name != "half done"
    assert Job.objects.open().filter(key=f"alert::job-{job.pk}").exists()


def test_a_job_is_given_up_later_where_the_database_is_away_just_then(quiet: Played, log) -> None:
    ended: list[str] = []

    def given_up(game: str | None, key: str, now: datetime) -> None:
        ended.append(key)
        if len(ended) == 1:
            raise OperationalError("no more connections")

    fault = jobs.kinds["fault"].handler
    jobs.handler("lost", quarantines=False, given_up=given_up)(fault)
    job = put(quiet, "lost", "x")
    for _ in range(dispatch.ATTEMPTS + 1):
        job.refresh_from_db()
        assert job.done_at is None
        dispatch.run(jobs.claim(job.pk, job.not_before), job.not_before)
    job.refresh_from_db()
    assert job.done_at is not None and ended == ["x", "x"]


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


def test_what_is_due_for_longest_is_taken_first_and_from_its_queue(quiet: Played, log, people) -> None:
    assert jobs.take("turns", NOW, 9) == []
    job = put(quiet, "note")
    earlier = put(started(people), "note", "x", not_before=NOW - timedelta(seconds=1))
    assert jobs.oldest_due(LATER) == NOW - timedelta(seconds=1)
    assert [claimed.id for claimed in jobs.take("turns", NOW, 2)] == [earlier.pk, job.pk]
    assert jobs.take("turns", NOW, 9) == []


def test_a_batch_holds_one_job_of_a_game(quiet: Played, log) -> None:
    for key in "123":
        put(quiet, "note", key)
    for key in "123":
        (claimed,) = jobs.take("turns", NOW, 9)
        assert claimed.key == key
        dispatch.run(claimed, NOW)


def test_what_people_wait_for_is_done_first_and_others_games_by_turns(quiet: Played, log) -> None:
    """One person's sixty games of bots keep neither players waiting nor another's only one."""
    games = Game.objects.bulk_create(
        Game(
            id=f"game{number:08}", ruleset="tides", rules_version=1, name="Bots", created_at=NOW, lobby_until=NOW,
            changed_at=NOW,
        )
        for number in range(63)
    )  # fmt: skip
    for number, game in enumerate(games):
        creator = "mal" if number < 60 else "eve" if number == 60 else ""
        place = jobs.Standing(False, creator) if creator or number == 61 else jobs.Standing()
        jobs.put_all(game.pk, [jobs.Wanted("note")], NOW + timedelta(seconds=number), place)
    taken = [claimed.game for claimed in jobs.take("turns", LATER + timedelta(minutes=1), 5)]
    assert taken == [games[number].pk for number in (62, 0, 60, 61, 1)]


def test_jobs_of_a_game_stand_with_those_of_people_while_a_person_plays_in_it(quiet: Played) -> None:
    quiet.do(0, "end turn")
    assert set(Job.objects.open().values_list("rank", "share")) == {(0, "")}
    assert jobs.standing(quiet.game, [Seat(bot="random")]) == jobs.Standing(False, str(quiet.people[0].pk))
    assert jobs.standing(quiet.game, [Seat(bot="random"), Seat(owner=quiet.people[0])]).people


def test_a_spurious_job_makes_no_other(quiet: Played) -> None:
    put(quiet, "advance")
    assert quiet.work() == 1
    assert quiet.open_jobs() == []


def test_many_leases_that_ran_out_are_taken_back_at_once(
    quiet: Played, log, django_assert_max_num_queries
) -> None:
    for number in range(150):
        jobs.put("post", None, NOW, key=str(number))
    held = [jobs.take("mail", NOW, 50) for _ in range(3)]
    assert [len(batch) for batch in held] == [50, 50, 50]
    after = NOW + jobs.LEASE + timedelta(seconds=1)
    with django_assert_max_num_queries(8):
        assert dispatch.expire(after) == 150
    assert len(jobs.due(after, limit=200)) == 150


def test_a_lease_is_renewed_while_its_job_takes_long(quiet: Played, log) -> None:
    job = put(quiet, "note")
    claimed = jobs.claim(job.pk, NOW)
    jobs.renew(claimed, NOW + timedelta(seconds=10))
    assert dispatch.expire(NOW + jobs.LEASE + timedelta(seconds=5)) == 0
    assert dispatch.expire(NOW + jobs.LEASE + timedelta(seconds=11)) == 1
    jobs.renew(claimed, LATER)
    job.refresh_from_db()
    assert (job.claim, job.lease_until) == ("", None), "what is lost stays lost"


def test_what_was_taken_and_not_begun_is_given_back_as_it_was(quiet: Played, log) -> None:
    job = put(quiet, "note")
    jobs.release(jobs.take("turns", NOW, 1))
    assert jobs.claim(job.pk, NOW)
    job.refresh_from_db()
    assert (job.crashes, job.failures, job.not_before) == (0, 0, NOW)


def test_where_the_clock_was_set_back_what_was_due_is_due_still(quiet: Played, log) -> None:
    due, planned = put(quiet, "note"), put(quiet, "note", "planned", not_before=LATER)
    back = NOW - timedelta(hours=2)
    assert jobs.take("turns", back, 9) == []
    jobs.bring_forward(back)
    assert [claimed.id for claimed in jobs.take("turns", back, 9)] == [due.pk]
    planned.refresh_from_db()
    assert planned.not_before == back + timedelta(minutes=1)


def test_where_the_clock_was_set_back_no_game_waits_for_a_dead_worker_until_it_has_caught_up(
    quiet: Played, log
) -> None:
    job = put(quiet, "note")
    assert jobs.claim(job.pk, NOW)
    back = NOW - timedelta(hours=2)
    jobs.bring_forward(back)
    assert dispatch.expire(back + jobs.LEASE) == 0
    assert dispatch.expire(back + jobs.LEASE + timedelta(seconds=1)) == 1


@pytest.mark.parametrize(
    "error",
    [
        OperationalError("could not extend file: no space left on device"),
        InterfaceError("connection already closed"),
        NotSupportedError("cached plan must not change result type"),
    ],
    ids=["full", "closed", "migrated"],
)
def test_a_fault_of_the_database_is_no_strike_of_a_game(quiet: Played, log, error) -> None:
    """However often it happens."""

    def meets_it(job: jobs.Claimed, now) -> None:
        raise error

    del jobs.kinds["note"]
    jobs.handler("note")(meets_it)
    job, now = put(quiet, "note"), NOW
    for _ in range(dispatch.FAILURES + 1):
        assert not dispatch.run(jobs.claim(job.pk, now), now)
        job.refresh_from_db()
        assert (job.failures, job.crashes, job.claim) == (0, 0, "")
        now += dispatch.BUSY
    assert quiet.game.status == "running"


@pytest.mark.django_db(transaction=True)
def test_a_game_that_could_not_be_set_aside_is_so_at_the_next_try(start, log) -> None:
    """The fault that its job met may meet the quarantine too."""
    played = start()
    Job.objects.all().delete()
    job = put(played, "fault")
    Job.objects.filter(pk=job.pk).update(failures=dispatch.FAILURES - 1)

    def full(execute, sql, params, many, context):
        if "horror_bundle" in sql:
            raise OperationalError("no space left on device")
        return execute(sql, params, many, context)

    with connection.execute_wrapper(full):
        assert not dispatch.run(jobs.claim(job.pk, NOW), NOW)
    job.refresh_from_db()
    assert (played.game.status, job.not_before) == ("running", NOW + dispatch.BUSY)
    dispatch.run(jobs.claim(job.pk, job.not_before), job.not_before)
    assert played.game.status == "quarantined"


def test_an_automatic_turn_is_a_job(quiet: Played) -> None:
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
    assert ("notify", "") in quiet.open_jobs()


def test_an_advance_job_too_many_does_nothing(quiet: Played) -> None:
    put(quiet, "advance")
    before = (quiet.game.entries, quiet.game.snapshot.hash)
    assert quiet.work() == 1
    assert (quiet.game.entries, quiet.game.snapshot.hash) == before


def test_who_owes_is_notified_once_a_decision(quiet: Played) -> None:
    quiet.do(0, "take 1")
    assert quiet.open_jobs() == []
    quiet.do(0, "end turn")
    assert quiet.open_jobs() == [("notify", "")]


def test_a_rules_fault_in_an_automatic_turn_quarantines_and_a_release_goes_on(
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
    assert read.stream(read.door(quiet.id, None)).items[-1].table == Quarantined()
    assert "the tide is cursed" in Bundle.objects.get(game=quiet.id).traceback
    with pytest.raises(WrongStatus, match="set aside"):
        quiet.do(0, "take 1")
    quarantine.release(quiet.id, LATER)
    assert quiet.game.status == "running"
    assert ("advance", "") in quiet.open_jobs()
    assert Bundle.objects.get(game=quiet.id).released_at == LATER
    with pytest.raises(WrongStatus):
        quarantine.release(quiet.id, LATER)


def test_a_transaction_tells_of_a_queue_once_however_many_jobs_it_puts(
    quiet: Played, told: list[str], django_capture_on_commit_callbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        for key in "abc":
            jobs.put("advance", quiet.id, NOW, key=key)
    assert told == ["turns"]


def test_what_is_told_is_not_lost_with_a_savepoint(
    quiet: Played, told: list[str], django_capture_on_commit_callbacks
) -> None:
    with django_capture_on_commit_callbacks(execute=True), transaction.atomic():
        with contextlib.suppress(ZeroDivisionError), transaction.atomic():
            jobs.put("advance", quiet.id, NOW, key="a")
            raise ZeroDivisionError
        jobs.put("advance", quiet.id, NOW, key="b")
    assert told == ["turns"]


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
    assert {(queue,) for queue in Job.objects.values_list("queue", flat=True)} <= set(seen)
    assert following.versions([quiet.id]) == {
        quiet.id: (quiet.game.entries, quiet.game.visibility, quiet.game.name, "first", None, None, 0, None)
    }
