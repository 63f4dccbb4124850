"""The sweep: who looks at seats when their time has come (TAB-66), and when nobody runs out of time (TAB-65)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction

import worker.deadlines
from horror import present
from horror.models import Heartbeat, Job, Stop
from horror.table import dispatch, hints, jobs
from horror.table.late import deadlines, heartbeats, lapse
from horror.table.late.deadlines import LEASE, Look
from tests.table.clocked import HOUR, MINUTE, at, closed, due, lapsed, row, seen
from tests.table.conftest import NOW, Played, Start
from tests.table.tides.moves.end_turn import EndTurn
from worker import taker

SECOND = timedelta(seconds=1)


def test_a_seat_is_taken_when_somebody_has_to_look_at_it_and_by_one(played: Played) -> None:
    first = row(played, 0).look_at
    assert first is not None and first < at(24)  # its first reminder
    assert deadlines.take(first - SECOND, 10) == []
    assert deadlines.take(first, 10) == [Look(played.id, 0)]
    assert deadlines.take(first + SECOND, 10) == []
    assert deadlines.take(first + LEASE, 10) == [Look(played.id, 0)]  # who took it has died


def test_a_look_says_when_the_next_one_is(played: Played) -> None:
    first = row(played, 0).look_at
    assert first is not None
    deadlines.take(first, 10)
    assert not lapsed(played, 0, (first - NOW) / HOUR)
    second = row(played, 0).look_at
    assert second is not None and first + LEASE < second < at(96)


def test_a_look_that_changes_nothing_wakes_nobody(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reminder is due by its person's sleep, which nobody may guess from when it was."""
    told: list[str] = []
    monkeypatch.setattr(hints, "changed", lambda game, version: told.append(game))
    first = row(played, 0).look_at
    assert first is not None
    assert not lapse.look(played.id, 0, first)
    assert row(played, 0).look_at != first and told == []
    assert lapsed(played, 0, 96) and told == [played.id]


def test_all_who_owe_are_taken_and_a_batch_is_no_larger_than_asked_for(played: Played) -> None:
    played.do(0, EndTurn())
    assert len(deadlines.take(at(30), 2)) == 2
    assert len(deadlines.take(at(30), 2)) == 1
    assert deadlines.take(at(30), 2) == []


def test_an_answer_while_a_look_is_to_come_leaves_nothing_to_look_at(played: Played) -> None:
    deadlines.take(at(96) + MINUTE, 10)
    played.do(0, EndTurn(), now=at(96) + MINUTE)
    assert not lapsed(played, 0, 96)
    assert closed(played) == [(0, "turn", "person")]


def test_many_who_wait_are_a_crowd(played: Played, monkeypatch: pytest.MonkeyPatch) -> None:
    played.do(0, EndTurn())
    assert not deadlines.crowded(at(30))
    monkeypatch.setattr(deadlines, "CROWD", 2)
    assert deadlines.crowded(at(30))
    assert not deadlines.crowded(at(1))


def test_what_fails_is_left_to_a_job(played: Played) -> None:
    deadlines.failed(Look(played.id, 0), at(97))
    assert deadlines.take(at(97) + LEASE, 10) == []
    (job,) = Job.objects.open().filter(kind="lapse")
    claimed = jobs.claim(job.pk, at(97))
    assert claimed is not None
    dispatch.run(claimed, at(97))
    assert closed(played) == [(0, "turn", "lapse")]
    assert not Job.objects.open().filter(kind="lapse").exists()


@pytest.mark.rules("TAB-65")
def test_a_job_plays_for_nobody_either_while_the_server_is_silent(played: Played) -> None:
    heartbeats.beat(at(96))
    deadlines.failed(Look(played.id, 0), at(97))
    job = Job.objects.open().get(kind="lapse")
    for hours, plays in ((97, False), (98, True)):
        if plays:
            Heartbeat.objects.update(at=at(hours))
        claimed = jobs.claim(job.pk, at(hours))
        assert claimed is not None
        dispatch.run(claimed, at(hours))
        assert bool(closed(played)) == plays
    assert not Job.objects.open().filter(kind="lapse").exists()


# -- what workers do


def swept(hours: float) -> int | None:
    with present.use(lambda: at(hours) + MINUTE):
        return worker.deadlines.sweep()


def test_workers_look_at_all_who_wait(played: Played) -> None:
    played.do(0, EndTurn())
    assert swept(1) is None
    assert [swept(24), swept(24)] == [3, None]
    assert sorted(row[2] for row in closed(played)[1:]) == ["lapse"] * 3


def test_no_job_of_a_queue_is_done_before_what_comes_first(played: Played) -> None:
    played.do(0, EndTurn())
    with transaction.atomic():
        jobs.put("nothing here", played.id, NOW)
    hand = taker.Taker("turns", first=worker.deadlines.sweep)
    with present.use(lambda: at(24) + MINUTE):
        assert hand.work() == 3
        assert Job.objects.open().filter(kind="nothing here").exists()
        while hand.work():
            pass
    assert not Job.objects.open().filter(kind="nothing here").exists()


def test_a_look_that_fails_is_a_job_and_the_others_are_looked_at(
    played: Played, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    other, right = start(), lapse.look

    def look(game: str, seat: int, *more: Any) -> bool:
        if game == other.id:
            raise RuntimeError("a fault of ours")
        return right(game, seat, *more)

    monkeypatch.setattr(lapse, "look", look)
    assert swept(96) == 2
    assert closed(played) == [(0, "turn", "lapse")]
    assert [job.game_id for job in Job.objects.open().filter(kind="lapse")] == [other.id]
    assert swept(96) is None


def test_nobody_is_looked_at_while_the_server_is_silent(played: Played) -> None:
    heartbeats.beat(at(90))
    assert swept(96) is None
    assert closed(played) == []


def test_mails_give_way_to_a_crowd_but_not_to_silence(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deadlines, "CROWD", 0)
    with present.use(lambda: at(96)):
        assert worker.deadlines.give_way() == 0
        heartbeats.beat(at(90))
        assert worker.deadlines.give_way() is None


# -- TAB-65


def test_where_nobody_was_ever_heard_nothing_speaks_against_a_lapse(db: None) -> None:
    assert heartbeats.may_lapse(NOW)


def test_nobody_runs_out_of_time_while_the_server_is_silent_and_shortly_after(db: None) -> None:
    """TAB-65."""
    heartbeats.beat(NOW)
    assert heartbeats.may_lapse(NOW + 90 * SECOND)
    assert not heartbeats.may_lapse(NOW + 91 * SECOND)
    back = NOW + 5 * MINUTE
    heartbeats.beat(back)
    for seconds in range(30, 600, 30):
        heartbeats.beat(back + seconds * SECOND)
        assert not heartbeats.may_lapse(back + seconds * SECOND)
    heartbeats.beat(back + 10 * MINUTE)
    assert heartbeats.may_lapse(back + 10 * MINUTE)
    assert not Stop.objects.exists()


def test_a_long_silence_is_credited_once(db: None) -> None:
    """TAB-65."""
    heartbeats.beat(NOW)
    assert heartbeats.beat(NOW + 10 * MINUTE) is None
    stop = heartbeats.beat(NOW + 10 * MINUTE + 11 * MINUTE)
    assert stop is not None
    assert (stop.kind, stop.begins, stop.ends) == ("outage", NOW + 10 * MINUTE, NOW + 21 * MINUTE)
    assert heartbeats.beat(NOW + 21 * MINUTE) is None
    assert Stop.objects.count() == 1


def test_a_clock_that_was_set_back_is_no_silence_and_heartbeats_go_by_it(db: None) -> None:
    """TAB-65: else a silence after it would be heard only when the old time has come again."""
    heartbeats.beat(NOW)
    back = NOW - 30 * MINUTE
    assert heartbeats.beat(back) is None
    assert Heartbeat.objects.get().at == back
    for minute in range(1, 10):
        heartbeats.beat(back + minute * MINUTE)
        assert not heartbeats.may_lapse(back + minute * MINUTE)
    heartbeats.beat(back + 10 * MINUTE)
    assert heartbeats.may_lapse(back + 10 * MINUTE)
    assert not heartbeats.may_lapse(back + 12 * MINUTE)


def test_processes_that_beat_at_once_are_no_clock_that_was_set_back(db: None) -> None:
    heartbeats.beat(NOW)
    heartbeats.beat(NOW - SECOND)
    assert Heartbeat.objects.get().at == NOW
    assert heartbeats.may_lapse(NOW)


def test_all_clocks_stood_still_while_the_server_was_away(played: Played) -> None:
    """TAB-56, TAB-65."""
    Stop.objects.create(kind="outage", begins=at(5), ends=at(15), made_at=at(15))
    played.do(0, "take 1", now=at(16))
    assert seen(played, 1)[-2:] == [(None, "clock_credit"), (0, "moved")]
    assert due(played, 0) == 96 + 10
    assert played.game.credited == Stop.objects.get().pk
    played.do(0, "take 1", now=at(17))
    assert [what for what in seen(played, 1) if what[1] == "clock_credit"] == [(None, "clock_credit")]


def test_a_lapse_takes_it_into_account_first(played: Played) -> None:
    Stop.objects.create(kind="outage", begins=at(5), ends=at(15), made_at=at(15))
    assert not lapsed(played, 0, 96)
    assert due(played, 0) == 96 + 10
    assert lapsed(played, 0, 106)


def test_what_was_over_before_the_game_began_is_not_told(played: Played) -> None:
    Stop.objects.create(kind="outage", begins=at(-5), ends=at(-1), made_at=at(0))
    played.do(0, "take 1", now=at(16))
    assert all(what[1] != "clock_credit" for what in seen(played, 1))
    assert played.game.credited == Stop.objects.get().pk
