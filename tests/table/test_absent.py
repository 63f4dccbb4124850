"""What is answered at once for who is on vacation (TAB-93), whoever comes at the same time."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest

from horror.clock.vacation import Span
from horror.models import Entry, Job, Submission
from horror.table import jobs
from horror.table.jobs import Claimed
from horror.table.late import absent
from horror.table.people import away
from horror.table.votes import vote
from tests.table.clocked import at, closed, states
from tests.table.conftest import Played, Start, caller
from tests.table.killing import assert_whole
from tests.table.tides.moves.end_turn import EndTurn
from tests.table.tides.moves.give import Give
from tests.table.together import at_once

pytestmark = pytest.mark.rules("TAB-93")


@pytest.fixture
def gathering(start: Start) -> Played:
    """Everybody owes an answer to what is answered for who is away; seat 1 is, from the first hour on."""
    played = start(3)
    played.do(0, EndTurn(), now=at(0))
    away.be_away(played.id, played.people[1].pk, [Span(at(1), at(1) + timedelta(days=2))], at(0))
    return played


def job_of(played: Played, hours: float) -> Claimed:
    away.be_away(played.id, played.people[1].pk, [Span(at(1), at(1) + timedelta(days=2))], at(hours))
    job = jobs.claim(Job.objects.open().get(kind="absent").pk, at(hours))
    assert job is not None
    return job


def moves(played: Played, seat: int) -> int:
    return Entry.objects.filter(game=played.id, seat=seat, kind=Entry.Kind.MOVE).count()


def test_who_is_away_is_answered_for_without_a_lapse_and_nobody_else_is(gathering: Played) -> None:
    assert moves(gathering, 1) == 0
    absent.answer(job_of(gathering, 1), at(1))
    assert [moves(gathering, seat) for seat in range(3)] == [1, 1, 0]
    for seat in (0, 2):
        gathering.do(seat, Give(0), now=at(2))
    assert sorted(closed(gathering)[1:]) == [
        (0, "reaction", "person"), (1, "reaction", "void"), (2, "reaction", "person")
    ]  # fmt: skip
    assert states(gathering) == ["playing"] * 3
    assert Submission.objects.get(source="clock").entries.count() == 1
    assert_whole(gathering.game)


def test_before_the_vacation_is_in_force_nothing_is_answered(gathering: Played) -> None:
    absent.answer(job_of(gathering, 0.9), at(0.9))
    assert moves(gathering, 1) == 0


def test_its_player_may_still_answer_otherwise_while_others_owe(gathering: Played) -> None:
    absent.answer(job_of(gathering, 1), at(1))
    assert gathering.do(1, Give(0), now=at(2)).outcome == "done"
    for seat in (0, 2):
        gathering.do(seat, Give(0), now=at(2))
    assert (1, "reaction", "person") in closed(gathering)


def test_a_game_that_pauses_is_left_alone(gathering: Played) -> None:
    for seat in range(3):
        vote.vote(gathering.id, seat, "pause", True, caller(gathering.people[seat]), at(0.5))
    absent.answer(job_of(gathering, 1), at(1))
    assert moves(gathering, 1) == 0


@pytest.mark.django_db(transaction=True)
def test_its_answer_and_the_players_own_at_once_are_one_after_the_other(gathering: Played) -> None:
    job = job_of(gathering, 1)
    at_once(
        partial(absent.answer, job, at(1)),
        partial(gathering.do, 1, Give(0), now=at(1)),
    )
    assert moves(gathering, 1) in (1, 2)
    assert_whole(gathering.game)
    for seat in (0, 2):
        gathering.do(seat, Give(0), now=at(2))
    assert (1, "reaction", "person") in closed(gathering)  # whichever came first
