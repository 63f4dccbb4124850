"""What the table announces: one job for each subscriber, in the statement of the save; none holds up another."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from horror.models import Bundle, Game, Job
from horror.table import dispatch, jobs, news
from horror.table.acts import Answer
from horror.table.news import News
from horror.table.votes import vote
from tests.table import listeners
from tests.table.conftest import NOW, Played, Start, caller
from tests.table.killing import Victims, swept
from tests.table.listeners import FAILS, NOTES

AFTERWARDS = NOW + jobs.LEASE + timedelta(minutes=1)


@pytest.fixture
def listening() -> Iterator[None]:
    listeners.subscribe()
    yield
    listeners.unsubscribe()


def agree(played: Played, seat: int, **fields: Any) -> Answer:
    return vote.vote(played.id, seat, "cancel", True, caller(played.people[seat], **fields), NOW)


def told(played: Played) -> dict[str, Job]:
    """The jobs of these subscribers for a game, open or done, oldest first."""
    found = Job.objects.filter(game=played.id, kind__in=(FAILS, NOTES)).order_by("pk")
    assert found.count() == len({job.kind for job in found})
    return {job.kind: job for job in found}


@pytest.fixture
def over(db: None, start: Start, listening: None) -> Played:
    """A game that has just been cancelled."""
    played = start(2)
    agree(played, 0)
    agree(played, 1)
    return played


def test_all_who_subscribed_are_told_in_one_statement(start: Start, listening: None) -> None:
    played = start(2)
    agree(played, 0)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        agree(played, 1)
    puts = [query for query in asked.captured_queries if "INSERT INTO horror_job" in query["sql"]]
    assert len(puts) == 1
    assert list(told(played)) == [FAILS, NOTES]
    assert played.open_jobs()[-3:] == [("ended", ""), (FAILS, ""), (NOTES, "")]


def test_news_that_nobody_wants_cost_nothing(
    played: Played, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    monkeypatch.setitem(news._subscribers, News.GAME_OVER, [])
    with django_assert_num_queries(0):
        news.announce(News.GAME_OVER, played.id, NOW)


def test_a_name_that_is_taken_is_refused() -> None:
    before = {piece: list(names) for piece, names in news._subscribers.items()}
    for taken in ("notify", "advance"):
        with pytest.raises(ValueError, match=taken):
            news.subscribe(taken, News.GAME_OVER, queue="mail")(listeners.note)
        with pytest.raises(ValueError, match=taken):
            jobs.handler(taken)(listeners.note)
    with pytest.raises(ValueError, match="at most 24"):
        news.subscribe("a name that no column has room for", News.GAME_OVER, queue="mail")(listeners.note)
    assert news._subscribers == before
    assert jobs.kinds["notify"].handler is not listeners.note


def test_one_subscriber_may_want_several_kinds_of_news(played: Played) -> None:
    Job.objects.all().delete()
    news.subscribe("test.both", News.GAME_OVER, News.GAME_HALTED, queue="mail")(listeners.note)
    try:
        for piece in (News.GAME_OVER, News.GAME_HALTED):
            with transaction.atomic():
                news.announce(piece, played.id, NOW)
        assert [kind for kind, _ in played.open_jobs()].count("test.both") == 1
    finally:
        listeners.unsubscribe("test.both")
    with transaction.atomic():
        news.announce(News.INVITED, None, NOW, "somebody")
    assert not Job.objects.filter(kind="test.both", game=None).exists()


def test_who_is_being_told_or_fails_holds_up_nobody(over: Played) -> None:
    jobs_of = told(over)
    claimed = jobs.claim(jobs_of[FAILS].pk, NOW)
    assert claimed is not None and jobs_of[NOTES].pk in jobs.due(NOW, "mail")
    assert not dispatch.run(claimed, NOW)
    taken = {each.kind for each in jobs.take("mail", NOW, 10)}
    assert {NOTES, "ended"} <= taken and FAILS not in taken


def test_who_fails_for_good_is_given_up_and_no_game_is_set_aside(start: Start, listening: None) -> None:
    """Though the game goes on, which the job does not know."""
    played = start(2)
    with transaction.atomic():
        news.announce(News.GAME_OVER, played.id, NOW)
    job = told(played)[FAILS]
    for _ in range(dispatch.ATTEMPTS):
        job.refresh_from_db()
        assert not dispatch.run(jobs.claim(job.pk, job.not_before), job.not_before)
    job.refresh_from_db()
    assert job.done_at is not None and Job.objects.open().filter(key=f"alert::job-{job.pk}").exists()
    assert played.game.status == "running" and not Bundle.objects.filter(game=played.id).exists()
    assert told(played)[NOTES].done_at is None


def test_who_was_told_is_told_still_when_the_game_is_set_aside(start: Start, listening: None) -> None:
    played = start(2)
    with transaction.atomic():
        news.announce(News.GAME_OVER, played.id, NOW)
        jobs.put("advance", played.id, NOW, key="faulty")
    job = Job.objects.get(key__endswith="faulty")
    dispatch._close(job.pk, job.kind, job.game_id, True, "a fault", NOW)
    assert played.game.status == "quarantined"
    left = [kind for kind, _ in played.open_jobs()]
    assert {FAILS, NOTES, "halted"} <= set(left) and not {"advance", "bot"} & set(left)


def test_killed_after_any_statement_of_the_save_that_announces(
    transactional_db: None, start: Start, listening: None, victim: Victims
) -> None:
    """All who subscribed are told, or it has not happened; and once, though the request is made again."""

    def last_vote(**fields: Any) -> tuple[Played, dict[str, Any]]:
        played = start(2)
        agree(played, 0)
        return played, victim.order(do="vote", game=played.id, author=str(played.people[1].pk), **fields)

    statements = last_vote()[1]["lived"]
    assert statements > 4
    happened = []
    for after in range(1, statements + 1):
        played, fate = last_vote(after=after)
        assert fate == {"died": 9}, after
        happened.append(played.game.ended)
        assert list(told(played)) == ([FAILS, NOTES] if happened[-1] else []), after
        agree(played, 1, key="k", body_hash="b")
        assert list(told(played)) == [FAILS, NOTES] and played.game.ended
    assert happened == sorted(happened) and set(happened) == {False, True}


def test_killed_after_any_statement_of_being_told_while_another_fails(
    transactional_db: None, start: Start, listening: None, victim: Victims
) -> None:
    def cancelled() -> tuple[Played, Job]:
        played = start(2)
        agree(played, 0)
        agree(played, 1)
        found = told(played)
        assert not dispatch.run(jobs.claim(found[FAILS].pk, NOW), NOW)
        return played, found[NOTES]

    played, job = cancelled()
    statements = victim.order(do="job", job=job.pk)["lived"]
    assert statements > 4 and played.game.name.endswith("tide!")
    for after in range(1, statements + 1):
        played, job = cancelled()
        assert victim.order(do="job", job=job.pk, after=after) == {"died": 9}, after
        swept(played, AFTERWARDS)
        played.work(AFTERWARDS, "mail")
        assert played.game.name.endswith("tide!") and not played.game.name.endswith("!!"), after
        found = told(played)
        assert found[NOTES].done_at is not None
        assert (found[FAILS].done_at, found[FAILS].failures) == (None, 2)
    assert not Game.objects.filter(status="quarantined").exists()
