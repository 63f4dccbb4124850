"""Taking jobs and doing them, a batch at a time: what long jobs, lost databases and dead threads do to the others."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import pytest
from django.db import OperationalError, connection

from horror import present
from horror.models import Job
from horror.table import jobs
from worker import hands, keeper, taker

pytestmark = pytest.mark.django_db(transaction=True)

Hand = Callable[[jobs.Claimed], None]


@pytest.fixture
def kind() -> Iterator[Callable[[Hand], None]]:
    """Has jobs of the kind `chat`, in the queue `chats`, be done by a function."""
    before = dict(jobs.kinds)

    def done_by(hand: Hand) -> None:
        jobs.kinds.pop("chat", None)
        jobs.handler("chat", queue="chats")(lambda claimed, now: hand(claimed))

    yield done_by
    jobs.kinds.clear()
    jobs.kinds.update(before)


def put(*keys: str) -> None:
    for key in keys:
        jobs.put("chat", None, present.now(), key=key)


def open_keys() -> list[str]:
    return [key.split(":")[2] for key in Job.objects.open().order_by("pk").values_list("key", flat=True)]


def test_a_batch_is_done_in_its_order(kind) -> None:
    done: list[str] = []
    kind(lambda claimed: done.append(claimed.key))
    put("a", "b", "c")
    hand = taker.Taker("chats")
    assert hand.work() == 3 and hand.work() == 0
    assert done == ["a", "b", "c"] and open_keys() == []


def test_who_takes_as_many_as_may_be_calls_another(kind) -> None:
    """Of jobs that were put together one process alone is told; the others would look a second later."""
    kind(lambda claimed: None)
    called: list[str] = []
    hand = taker.Taker("chats", called.append)
    put("a")
    assert hand.work() == 1 and called == []
    put(*(str(number) for number in range(taker.BATCH)))
    hand._seconds_a_job = taker.BATCH_SECONDS / 5
    assert hand.work() == 5 and called == ["chats"]


def test_what_waits_behind_a_long_job_is_given_back_and_the_long_one_kept(kind, monkeypatch) -> None:
    """As the keeper does it, which looks from another thread meanwhile."""
    seconds = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: seconds[0])
    hand, done = taker.Taker("chats"), []
    leases: list[datetime | None] = []
    held: list[list[str]] = []

    def long(claimed: jobs.Claimed) -> None:
        done.append(claimed.key)
        if claimed.key == "long":
            seconds[0] += 1
            hand.relieve()
            held.append(open_keys())
            leases.append(Job.objects.get(pk=claimed.id).lease_until)
            seconds[0] += jobs.LEASE.total_seconds() / 3
            Job.objects.filter(pk=claimed.id).update(lease_until=present.now())
            hand.renew()
            leases.append(Job.objects.get(pk=claimed.id).lease_until)
            assert not hand.hangs()
            seconds[0] += taker.LONGEST
            assert hand.hangs()
            Job.objects.filter(pk=claimed.id).update(lease_until=NEVER)
            hand.renew()
            leases.append(Job.objects.get(pk=claimed.id).lease_until)

    kind(long)
    put("short", "long", "behind", "last")
    assert hand.work() == 4
    assert done == ["short", "long"]
    assert held == [["long", "behind", "last"]], "what had nothing to do is finished before the batch is over"
    assert open_keys() == ["behind", "last"]
    assert [claimed.key for claimed in jobs.take("chats", present.now(), 9)] == ["behind", "last"]
    assert leases[1] > present.now() + jobs.LEASE - timedelta(minutes=1)
    assert leases[2] == NEVER, "who hangs is not held any longer"


NEVER = datetime(2000, 1, 1, tzinfo=UTC)


def test_a_database_lost_in_a_batch_gives_all_of_it_back(kind) -> None:
    done: list[str] = []
    kind(lambda claimed: done.append(claimed.key))
    put("a", "b", "c")
    hand = taker.Taker("chats")

    def lost(execute, sql, params, many, context):
        if len(done) == 2:
            raise OperationalError("the connection is lost")
        return execute(sql, params, many, context)

    kind(lambda claimed: done.append(claimed.key) or len(done) == 2 and Job.objects.count() and None)
    with connection.execute_wrapper(lost), pytest.raises(OperationalError):
        hand.work()
    hand.recover()
    assert open_keys() == ["a", "b", "c"]
    keeper.sweep(present.now())
    kind(lambda claimed: done.append(claimed.key))
    while hand.work():
        pass
    assert open_keys() == [] and sorted(done) == ["a", "a", "b", "b", "c"]
    assert not Job.objects.exclude(failures=0).exists()


def test_a_database_that_stays_away_is_asked_ever_more_seldom(kind, monkeypatch) -> None:
    """With nothing held there is nothing to give back, and so nothing else to wait for."""
    hand = taker.Taker("chats")
    rests: list[float] = []

    class Ended(threading.Event):
        def wait(self, timeout: float | None = None) -> bool:
            rests.append(timeout)
            if len(rests) == 8:
                self.set()
            return self.is_set()

    def lost(execute, sql, params, many, context):
        raise OperationalError("the database is away")

    monkeypatch.setattr(hand, "_ended", Ended())
    with connection.execute_wrapper(lost):
        hand.run()
    assert rests == [0.0, 0.5, 1.0, 2.0, 4.0, 5.0, 5.0, 5.0]

    done: list[str] = []
    kind(lambda claimed: done.append(claimed.key) or hand.end())
    put("a")
    monkeypatch.setattr(hand, "_ended", threading.Event())
    hand.run()
    assert done == ["a"] and hand._pause == 0.0


def test_a_process_looks_by_itself_and_is_woken_for_its_queues(kind, until) -> None:
    done: list[str] = []
    kind(lambda claimed: done.append(claimed.key))
    put("before")
    hands.begin(["chats"])
    try:
        assert until(lambda: done == ["before"])
        put("after")
        assert hands.wake("chats") and not hands.wake("turns")
        assert until(lambda: done == ["before", "after"])
    finally:
        hands.stop(60)
    assert not [thread for thread in threading.enumerate() if thread.name in ("taker-chats", "keeper")]
    assert not hands.wake("chats")


def test_a_taker_outlives_whatever_a_batch_meets(kind, until, monkeypatch) -> None:
    done: list[str] = []
    kind(lambda claimed: done.append(claimed.key))
    right, faults = jobs.take, [RuntimeError("a fault of ours"), OperationalError("the database starts up")]
    monkeypatch.setattr(
        jobs, "take", lambda *asked: right(*asked) if not faults else (_ for _ in ()).throw(faults.pop())
    )
    put("a")
    hands.begin(["chats"])
    try:
        assert until(lambda: done == ["a"])
    finally:
        hands.stop(60)


def test_a_silent_queue_holds_up_no_other(kind, until) -> None:
    """Mails wait for a host that takes twenty seconds to say nothing; moves do not."""
    silent, done = threading.Event(), []
    kind(lambda claimed: silent.wait(60) and None)
    jobs.handler("move", queue="moves")(lambda claimed, now: done.append(claimed.key))
    put("mail")
    hands.begin(["chats", "moves"])
    try:
        jobs.put("move", None, present.now(), key="a")
        assert until(lambda: done == ["a"])
    finally:
        silent.set()
        hands.stop(60)


def test_tidying_goes_on_until_nothing_old_is_left(monkeypatch) -> None:
    monkeypatch.setattr(keeper, "SLICE", 2)
    now = present.now()
    old, young = now - keeper.KEPT - timedelta(days=1), now - timedelta(days=1)
    Job.objects.bulk_create(
        Job(kind="x", queue="turns", key=f"x{number}", created_at=at, not_before=at, done_at=at)
        for number, at in enumerate([old] * 5 + [young])
    )
    slices = 1
    while keeper.tidy(now):
        slices += 1
    assert slices == 3 and [job.done_at for job in Job.objects.all()] == [young]
