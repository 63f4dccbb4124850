"""Doing jobs as a worker does, in this process: what bots do, what is lost on the way, and the chores."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from horror.games.classic.bots import BOTS
from horror.games.island.bots.any_move import any_move
from horror.models import Entry, Game, Job, Submission
from horror.rules.base.moves.end_turn import END_TURN
from horror.table import jobs, quarantine, read
from horror.table.acts import Caller, NewGame
from horror.table.create import create
from horror.table.history import replay
from tests.table.automatic_turn import STOPS, choice, laid, seats_asked
from tests.worker.games import bot_game, do_job, game_of, person
from worker import keeper, taker

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def bot(monkeypatch):
    """Adds a bot to the classic game for as long as the test runs."""
    return lambda function: monkeypatch.setitem(BOTS, function.__name__, function)


def only_job(game: Game) -> Job:
    return Job.objects.open().get(game=game)


def test_bots_play_a_whole_game():
    game = bot_game(points=3, bots=("random", "steward", "random", "steward"))
    hand = taker.Taker("turns")
    while hand.work():
        pass
    game.refresh_from_db()
    assert game.status == "finished"
    assert replay(game).moves == Submission.objects.filter(game=game, source="bot").count()


def test_an_automatic_turn_costs_few_statements():
    """Their number is most of what a turn costs, more than its rules; what it writes is one on PostgreSQL."""
    played = laid([person(name) for name in ("ada", "bob", "eve")])
    turn, costs = played.game.turn, []
    while played.game.turn == turn:
        position = read.seat_door(played.id, 0).position
        for seat in seats_asked(position):
            played.do(seat, choice(read.seat_door(played.id, seat).position, seat))
        job = Job.objects.open().get(game=played.id, kind="advance")
        with CaptureQueriesContext(connection) as captured:
            do_job(job.pk)
        costs.append([query["sql"][:60] for query in captured if query["sql"] not in ("BEGIN", "COMMIT")])
    assert len(costs) == len(STOPS) + 1
    most = 7 if connection.vendor == "postgresql" else 16
    assert max(map(len, costs)) <= most, costs


def test_a_job_done_twice_is_done_once():
    game = bot_game()
    job = only_job(game)
    do_job(job.pk)
    entries = Entry.objects.filter(game=game).count()
    do_job(job.pk)
    assert Entry.objects.filter(game=game).count() == entries


def test_a_job_that_another_worker_has_is_left_alone():
    game = bot_game()
    job = only_job(game)
    assert jobs.claim(job.pk, timezone.now())
    entries = Entry.objects.filter(game=game).count()
    do_job(job.pk)
    assert Entry.objects.filter(game=game).count() == entries


def test_a_worker_that_lost_its_claim_while_it_thought_changes_nothing(bot):
    """The lease ran out, and somebody else has the job: the late move is rolled back."""

    @bot
    def slow(view, choices, pick):
        Job.objects.open().update(claim="somebody else")
        return any_move(view, choices, pick)

    game = bot_game(bots=("slow",) * 4)
    job = only_job(game)
    entries = Entry.objects.filter(game=game).count()
    do_job(job.pk)
    assert Entry.objects.filter(game=game).count() == entries
    assert Job.objects.get(pk=job.pk).failures == 0


def test_a_bot_that_was_overtaken_thinks_again(bot):
    """TAB-19: what it must know has changed while it thought; its move is not applied, and it is asked anew."""
    thoughts = []

    @bot
    def slow(view, choices, pick):
        thoughts.append(view)
        if len(thoughts) == 1:
            quarantine.quarantine(game.pk, timezone.now(), job_id=0, kind="bot", report="")
            quarantine.release(game.pk, timezone.now())
        return any_move(view, choices, pick)

    game = bot_game(bots=("slow",) * 4)
    do_job(only_job(game).pk)
    assert not Submission.objects.filter(game=game, source="bot", outcome="done").exists()
    do_job(Job.objects.open().get(game=game, kind="bot").pk)
    assert len(thoughts) == 2
    assert Submission.objects.filter(game=game, source="bot", outcome="done").count() == 1


def test_a_bot_with_nothing_to_do_does_nothing():
    game = game_of([person("ada"), person("bob"), person("eve")])
    for seat in ("0", "1"):
        jobs.put("bot", game.pk, timezone.now(), key=seat)
    while due := jobs.due(timezone.now(), "turns"):
        do_job(due[0])
    assert not Job.objects.open().filter(kind="bot").exists()
    assert not Submission.objects.filter(game=game, source="bot").exists()


def test_a_bot_of_a_game_that_is_set_aside_keeps_still():
    game = bot_game()
    quarantine.quarantine(game.pk, timezone.now(), job_id=0, kind="bot", report="")
    jobs.put("bot", game.pk, timezone.now(), key="0")
    job = Job.objects.open().get(kind="bot")
    do_job(job.pk)
    job.refresh_from_db()
    assert job.done_at is not None and job.failures == 0


def test_a_bot_that_breaks_the_rules_quarantines_its_game_in_the_end(bot):
    @bot
    def cheat(view, choices, pick):
        return END_TURN

    game = bot_game(bots=("cheat",) * 4)
    job = only_job(game)
    for _ in range(3):
        Job.objects.filter(pk=job.pk).update(not_before=timezone.now())
        do_job(job.pk)
    game.refresh_from_db()
    assert game.status == "quarantined"


def test_the_report_of_a_refused_bot_names_the_rule_and_not_the_reason(bot, caplog):
    """A reason may speak of the seat's own cards; the report is logged and shown to staff."""

    @bot
    def cheat(view, choices, pick):
        return END_TURN

    game = bot_game(bots=("cheat",) * 4)
    job = only_job(game)
    do_job(job.pk)
    job.refresh_from_db()
    assert "JobRefused: what the job submitted was refused (BASE-18)" in job.error
    for text in (job.error, caplog.text):
        assert "is no answer to the open question" not in text


def test_a_database_lost_is_not_the_jobs_fault():
    game = bot_game()
    job = only_job(game)
    broken: list[Any] = []

    def lost(execute, sql, params, many, context):
        """The connection breaks when the game is read, and stays broken until there is another."""
        if not broken and 'FROM "horror_game"' in sql:
            broken.append(connection.connection)
        if connection.connection in broken:
            raise OperationalError("the connection is lost")
        return execute(sql, params, many, context)

    hand = taker.Taker("turns")
    with connection.execute_wrapper(lost):
        with pytest.raises(OperationalError):
            hand.work()
        hand.recover()
    job.refresh_from_db()
    assert job.failures == 0 and job.lease_until <= timezone.now()


def test_the_sweep_takes_back_what_is_lost():
    lost = only_job(bot_game())
    jobs.claim(lost.pk, timezone.now() - timedelta(hours=1), timedelta(minutes=1))
    keeper.sweep(timezone.now())
    assert jobs.claim(lost.pk, timezone.now())


def test_the_sweep_closes_a_lobby_whose_time_is_over():
    """TAB-31"""
    new = NewGame(
        ruleset="classic",
        seats=3,
        name="Nobody comes",
        creator_seat=None,
        lobby_until=timezone.now() + timedelta(minutes=1),
    )
    game = create(new, Caller(author=person("ada").pk), timezone.now())
    Game.objects.filter(pk=game.pk).update(lobby_until=timezone.now() - timedelta(seconds=1))
    keeper.sweep(timezone.now())
    game.refresh_from_db()
    assert game.status == "cancelled"
