"""Two real connections at once: one order of things, nobody doubled, nobody lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pytest
from django.db import transaction

from accounts.models import User
from horror.models import Entry, Game, Job, Submission
from horror.table import create, dispatch, jobs
from horror.table.acts import Answer, Join, NewGame, Profile
from horror.table.people import seats
from horror.table.votes import vote
from tests.table.conftest import NOW, Played, Start, caller
from tests.table.killing import assert_whole
from tests.table.together import ROUNDS, at_once


@pytest.fixture
def running(transactional_db: None, start: Start) -> Played:
    return start(3, options={"turns": 50})


def test_the_same_key_twice_at_once_has_one_effect_and_one_answer(running: Played) -> None:
    for number in range(ROUNDS):
        before = running.game.entries
        submit = partial(running.do, 0, "roll", key=f"k{number}", body_hash="b", entropy="e")
        first, second, third = at_once(submit, submit, submit)
        assert first == second == third
        assert isinstance(first, Answer) and first.outcome == "done"
        assert running.game.entries == before + 1
    assert Submission.objects.filter(game=running.id, key__startswith="k").count() == ROUNDS
    assert_whole(running.game)


def test_two_moves_on_one_view_are_one_move_and_one_conflict(running: Played) -> None:
    for _ in range(ROUNDS):
        cursor = running.game.cursors[0]
        answers = at_once(*[partial(running.do, 0, "take 1", expected_cursor=cursor)] * 2)
        assert sorted(answer.outcome for answer in answers) == ["conflict", "done"]
    assert_whole(running.game)


def test_answers_to_a_gather_given_at_once_are_all_taken(running: Played) -> None:
    for turn in range(ROUNDS):
        active = turn % 3
        running.do(active, "end turn")
        cursors = list(running.game.cursors)
        answers = at_once(
            *[partial(running.do, seat, "give 0", expected_cursor=cursors[seat]) for seat in range(3)]
        )
        assert [answer.outcome for answer in answers] == ["done"] * 3
        assert [kind for kind, _ in running.open_jobs() if kind == "advance"] == ["advance"]
        running.work()
        assert Entry.objects.filter(game=running.id, kind="move", seat=None).count() == turn + 1
    assert_whole(running.game)


def test_moves_and_messages_of_all_seats_come_in_one_order(running: Played) -> None:
    def talk(seat: int) -> Callable[[], Sequence[Answer]]:
        lines = ("say all: one", "take 1", "whisper 1") if seat == 0 else ("say all: two", "whisper 0")
        return lambda: [running.do(seat, line) for line in lines * 3]

    for answers in at_once(*[talk(seat) for seat in range(3)]):
        assert not isinstance(answers, Exception)
    assert_whole(running.game)


def test_the_last_seat_is_taken_by_one(transactional_db: None, people: list[User]) -> None:
    for _ in range(ROUNDS):
        new = NewGame(ruleset="tides", seats=2, name="Race", profile=Profile(name="Ann"), autostart=True)
        game = create.create(new, caller(people[0]), NOW)
        answers = at_once(
            *[
                partial(seats.join, game.pk, Join(profile=Profile(name=person.name)), caller(person), NOW)
                for person in people[1:3]
            ]
        )
        assert sum(isinstance(answer, Answer) for answer in answers) == 1
        assert {type(answer).__name__ for answer in answers} <= {"Answer", "SeatTaken", "WrongStatus"}
        game.refresh_from_db()
        assert game.status == "running"


def test_a_game_created_twice_at_once_is_there_once(transactional_db: None, people: list[User]) -> None:
    new = NewGame(ruleset="tides", seats=2, name="Race", profile=Profile(name="Ann"))
    for number in range(ROUNDS):
        key = caller(people[0], key=f"k{number}", body_hash="b")
        first, second = at_once(*[partial(create.create, new, key, NOW)] * 2)
        assert first == second
    assert Game.objects.count() == ROUNDS


def test_a_job_is_claimed_by_one_of_two_workers(running: Played) -> None:
    for number in range(ROUNDS):
        with transaction.atomic():
            jobs.put("advance", running.id, NOW, key=str(number))
        job = Job.objects.open().get(key=f"advance:{running.id}:{number}")
        claims = at_once(*[partial(jobs.claim, job.pk, NOW)] * 3)
        (claimed,) = [claim for claim in claims if claim is not None]
        dispatch.run(claimed, NOW)


def test_a_job_put_while_another_finishes_is_never_lost(running: Played) -> None:
    Job.objects.all().delete()

    def put() -> None:
        with transaction.atomic():
            jobs.put("advance", running.id, NOW)

    for _ in range(ROUNDS * 2):
        put()
        job = Job.objects.open().get()
        claimed = jobs.claim(job.pk, NOW)
        assert claimed is not None
        outcomes = at_once(partial(jobs.finish_if_held, claimed, NOW), put)
        assert outcomes == [True, None]
        assert Job.objects.open().count() == 1
        Job.objects.all().delete()


def test_jobs_of_no_game_are_put_once_by_two(transactional_db: None) -> None:
    for number in range(ROUNDS):
        assert at_once(*[partial(jobs.put, "alert", None, NOW, key=str(number))] * 3) == [None] * 3
    assert Job.objects.count() == ROUNDS


def test_the_last_two_votes_at_once_end_the_game_once(running: Played) -> None:
    def draw(seat: int) -> Callable[[], Answer]:
        return lambda: vote.vote(running.id, seat, "draw", True, caller(running.people[seat]), NOW)

    draw(0)()
    at_once(draw(1), draw(2))
    assert running.game.status == "finished"
    ended = [entry for entry in Entry.objects.filter(game=running.id) if b'"ended"' in bytes(entry.payload)]
    assert len(ended) == 1
