"""In which order mails are read, and how long one waits for another (MAIL-06)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.post import own
from accounts.post.models import Inbound
from horror.models import Job
from horror.table import dispatch, jobs, read
from tests.inbox.mails import last_mail, moves, orders, take, told, written
from tests.worker.games import game_of, work
from worker.inbox import job

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rules("MAIL-06")]


def looked(row: Inbound, now) -> None:
    """A worker looks at a mail, whatever comes of it."""
    Job.objects.filter(key=jobs.full_key("inbound", None, str(row.pk))).update(not_before=now, claim="")
    for pk in (
        Job.objects.open()
        .filter(key=jobs.full_key("inbound", None, str(row.pk)))
        .values_list("pk", flat=True)
    ):
        claimed = jobs.claim(pk, now)
        assert claimed is not None
        dispatch.run(claimed, now)
    row.refresh_from_db()


def waits_until(row: Inbound):
    """When a mail is looked at again."""
    return Job.objects.open().get(key=jobs.full_key("inbound", None, str(row.pk))).not_before


@pytest.mark.parametrize("waits", [65, 7200])
def test_a_mail_waits_for_the_one_before_it_however_long_that_is_put_off(played, people, now, waits):
    """As it is while a lock is not to be had, or after a worker was away for long."""
    at = now + timedelta(minutes=10)
    to = own.reply_address(last_mail(people[0]))
    first, second = (take(written(text, to, people[0].email), to, at) for text in ("roll", "end turn"))
    later = at + timedelta(seconds=waits)
    Job.objects.filter(key=jobs.full_key("inbound", None, str(first.pk))).update(not_before=later)
    looked(second, later - timedelta(seconds=3))
    assert second.state == "stored" and waits_until(second) == later
    work(later, "inbound")
    work(later + job.AGAIN, "inbound")
    second.refresh_from_db()
    assert told(second).parts[0].ran == ["end turn"]
    assert read.door(played.pk, people[0]).position.active == 1


def test_a_mail_to_the_own_address_waits_for_those_at_every_seat(game, people, now):
    to = own.reply_address(last_mail(people[0]))
    take(written("note x", to, people[0].email), to, now)
    there = own.person_address(people[0])
    second = take(written("my games", there, people[0].email), there, now)
    looked(second, now)
    assert second.state == "stored" and waits_until(second) == now + job.AGAIN


def test_a_mail_about_another_game_is_not_waited_for(game, people, now):
    work(now)
    mail = last_mail(people[0])
    other = game_of(people, now=now)
    work(now)
    first = take(written("status", own.reply_address(mail), people[0].email), own.reply_address(mail), now)
    to = own.reply_address(last_mail(people[0]))
    second = take(written(orders(other, people[0])[0], to, people[0].email), to, now)
    looked(second, now)
    assert second.state == "done" and moves(other) == 1
    first.refresh_from_db()
    assert first.state == "stored"


def failing(row: Inbound, monkeypatch, now, times: int) -> None:
    """The server fails over a mail so many times."""

    def fails(*_):
        raise AssertionError

    with monkeypatch.context() as broken:
        broken.setattr(job, "_parts", fails)
        for number in range(times):
            looked(row, now + timedelta(seconds=number))


def test_a_mail_over_which_the_server_fails_again_and_again_holds_up_no_other(
    played, people, now, monkeypatch
):
    at = now + timedelta(minutes=10)
    to = own.reply_address(last_mail(people[0]))
    first, second = (take(written(text, to, people[0].email), to, at) for text in ("note x", "roll"))
    failing(first, monkeypatch, at, job.FAILS - 1)
    looked(second, at + timedelta(seconds=30))
    assert second.state == "stored" and waits_until(second) == max(
        waits_until(first), at + timedelta(seconds=31)
    )
    failing(first, monkeypatch, at + timedelta(seconds=40), 1)
    looked(second, at + timedelta(seconds=50))
    assert second.state == "done" and told(second).parts[0].ran == ["roll"]
    looked(first, at + timedelta(seconds=60))
    assert first.state == "done"


def test_the_same_mail_by_another_way_waits_for_nothing(game, people, now, monkeypatch):
    to = own.reply_address(last_mail(people[0]))
    raw = written("note x", to, people[0].email)
    first = take(raw, to, now)
    failing(first, monkeypatch, now, 1)
    assert first.spent
    second = take(b"Received: by b.example; x\n" + raw, to, now, way="imap")
    Job.objects.filter(key=jobs.full_key("inbound", None, str(first.pk))).update(failures=job.FAILS)
    looked(second, now + timedelta(seconds=5))
    assert (second.state, second.reason) == ("duplicate", "elsewhere")


def test_the_same_text_once_more_is_answered_though_the_first_is_not_done(game, people, now, monkeypatch):
    to = own.reply_address(last_mail(people[0]))
    first, second = (take(written("note x", to, people[0].email), to, now) for _ in range(2))
    failing(first, monkeypatch, now, job.FAILS)
    looked(second, now + timedelta(seconds=30))
    assert second.state == "duplicate" and "not done yet" in told(second).notes[0]
