"""How a pause ends: by the word of one seat, of all, or by itself (TAB-95)."""

from __future__ import annotations

from functools import partial

import pytest

from horror.models import Game, Job
from horror.table import jobs, quarantine
from horror.table.errors import NothingOpen, NotYourSeat, WrongStatus
from horror.table.votes import pause, vote
from tests.table.clocked import HOUR, MINUTE, at, due, lapsed, row, seen
from tests.table.conftest import Played, Start, caller
from tests.table.together import at_once

pytestmark = pytest.mark.rules("TAB-95")
DAY = 24


def paused(played: Played, hours: float = 0) -> Played:
    for seat in range(3):
        vote.vote(played.id, seat, "pause", True, caller(played.people[seat]), at(hours))
    assert played.game.paused_at == at(hours)
    return played


def word(played: Played, seat: int, hours: float, agree: bool = True) -> None:
    vote.vote(played.id, seat, "resume", agree, caller(played.people[seat]), at(hours))


def looks() -> list[float]:
    """After how many hours pauses are looked at."""
    planned = Job.objects.open().filter(kind="pause").order_by("pk").values_list("not_before", flat=True)
    return [(when - at(0)) / HOUR for when in planned]


def ends(played: Played) -> float | None:
    until = played.game.pause_ends_at
    return None if until is None else (until - at(0)) / HOUR


def test_one_word_ends_it_a_day_later_and_everybody_is_told(played: Played) -> None:
    paused(played)
    assert (looks(), ends(played)) == ([28 * DAY], None)
    word(played, 1, 100)
    assert seen(played, None)[-2:] == [(1, "vote"), (1, "pause_ends")]
    assert (looks(), ends(played)) == ([124], 124)
    assert ("halted", "") in played.open_jobs()
    assert due(played, 0) == 124 + 96
    played.work(at(123))
    assert played.game.paused_at is not None
    played.work(at(124))
    assert (played.game.paused_at, ends(played), played.game.votes, looks()) == (None, None, {}, [])
    assert seen(played, None)[-1] == (None, "resumed")
    assert due(played, 0) == 124 + 96
    assert played.do(0, "take 1", now=at(124)).outcome == "done"


def test_the_word_of_all_who_are_waited_for_ends_it_at_once(played: Played) -> None:
    paused(played)
    word(played, 1, 100)
    word(played, 0, 101)
    assert played.game.paused_at is not None
    word(played, 2, 102)
    assert (played.game.paused_at, ends(played), played.game.votes) == (None, None, {})
    assert due(played, 0) == 102 + 96
    before = played.game.entries
    played.work(at(124))
    assert played.game.entries == before


def test_a_second_word_or_the_same_again_puts_nothing_off(played: Played) -> None:
    paused(played)
    word(played, 1, 100)
    word(played, 1, 110)
    word(played, 0, 120)
    assert (ends(played), looks()) == (124, [124])
    assert sum(what == "pause_ends" for _, what in seen(played, None)) == 1


def test_nobody_holds_it_up(played: Played) -> None:
    paused(played)
    for hours in (1, 2):
        with pytest.raises(NothingOpen, match="24 hours after one seat has said so") as refused:
            word(played, 0, hours, agree=False)
        assert refused.value.rule == "TAB-95"
        word(played, 1, hours)
    assert ends(played) == 25


def test_it_ends_by_itself_after_thirty_days_and_is_told_two_days_before(played: Played) -> None:
    paused(played, 1)
    played.work(at(1 + 28 * DAY) - MINUTE)
    assert ends(played) is None
    played.work(at(1 + 28 * DAY))
    assert seen(played, None)[-1] == (None, "pause_ends")
    assert (ends(played), looks()) == (1 + 30 * DAY, [1 + 30 * DAY])
    played.work(at(1 + 30 * DAY))
    assert (played.game.paused_at, due(played, 0)) == (None, 30 * DAY + 96)


def test_a_word_after_that_ends_it_sooner_but_never_later(played: Played) -> None:
    paused(played)
    played.work(at(28 * DAY))
    word(played, 1, 28 * DAY + 1)
    assert ends(played) == 29 * DAY + 1
    word(played, 0, 29 * DAY)
    assert (ends(played), looks()) == (29 * DAY + 1, [29 * DAY + 1])


def test_where_nobody_told_in_time_it_ends_two_days_after_it_was_told(played: Played) -> None:
    paused(played)
    played.work(at(40 * DAY))
    assert ends(played) == 42 * DAY


def test_while_no_worker_ends_it_the_clocks_stand_still(played: Played) -> None:
    """TAB-63: nobody can play before it is over; and nobody looks again and again, which goes before all jobs."""
    paused(played)
    word(played, 1, 100)
    assert not lapsed(played, 0, 300)
    assert row(played, 0).look_at is None
    played.work(at(300))
    assert due(played, 0) == 300 + 96
    assert row(played, 0).look_at == at(300 + DAY * 0.8)


def test_what_was_due_before_waits_until_everybody_was_awake(played: Played) -> None:
    """TAB-63."""
    paused(played, 96)
    word(played, 1, 100)
    assert due(played, 0) == 124 + 6
    played.work(at(124))
    assert not lapsed(played, 0, 129)
    assert lapsed(played, 0, 130)


def test_there_is_no_end_of_what_has_not_begun(played: Played) -> None:
    with pytest.raises(WrongStatus) as refused:
        word(played, 0, 1)
    assert refused.value.rule == "TAB-95"
    with pytest.raises(WrongStatus):
        pause.leave(played.id, 0, caller(played.people[0]), at(1))
    paused(played)
    with pytest.raises(NotYourSeat):
        vote.vote(played.id, 0, "resume", True, caller(played.people[1]), at(1))


def test_who_leaves_the_server_ends_it(played: Played) -> None:
    paused(played)
    word(played, 1, 1)
    pause.leave(played.id, 0, caller(played.people[0], source="job"), at(2))
    assert (played.game.paused_at, ends(played), played.game.votes) == (None, None, {})
    assert seen(played, None)[-1] == (0, "resumed")


def test_a_game_without_a_clock_pauses_alike(start: Start) -> None:
    calm = start(1, seats=2, bots=("steward",))
    vote.vote(calm.id, 0, "pause", True, caller(calm.people[0]), at(0))
    calm.work(at(28 * DAY))
    calm.work(at(30 * DAY))
    assert (calm.game.paused_at, calm.game.stops) == (None, [])


def test_a_game_that_is_taken_up_again_is_looked_at(played: Played) -> None:
    paused(played)
    quarantine.quarantine(played.id, at(1), job_id=0, kind="bot", report="")
    assert looks() == []
    quarantine.release(played.id, at(29 * DAY))
    played.work(at(29 * DAY))
    assert ends(played) == 31 * DAY


def test_one_that_is_over_is_left_alone(played: Played) -> None:
    paused(played)
    Game.objects.filter(pk=played.id).update(status="cancelled", ended_at=at(1), paused_at=None)
    before = played.game.entries
    played.work(at(40 * DAY))
    assert (played.game.entries, looks()) == (before, [])


@pytest.mark.django_db(transaction=True)
def test_the_last_word_and_the_end_at_once_are_one_end(start: Start) -> None:
    played = paused(start())
    word(played, 0, 1)
    word(played, 1, 2)
    job = jobs.claim(Job.objects.open().get(kind="pause").pk, at(25))
    assert job is not None
    at_once(partial(word, played, 2, 25), partial(pause.look, job, at(25)))
    told = [what for _, what in seen(played, None)]
    assert (told.count("resumed"), played.game.paused_at) == (1, None)
