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
from worker.inbox import job, waiting

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
    work(later + waiting.AGAIN, "inbound")
    second.refresh_from_db()
    assert told(second).parts[0].ran == ["end turn"]
    assert read.door(played.pk, people[0]).position.active == 1


def test_a_mail_to_the_own_address_waits_for_those_at_every_seat(game, people, now):
    to = own.reply_address(last_mail(people[0]))
    take(written("note x", to, people[0].email), to, now)
    there = own.person_address(people[0])
    second = take(written("my games", there, people[0].email), there, now)
    looked(second, now)
    assert second.state == "stored" and waits_until(second) == now + waiting.AGAIN


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
    failing(first, monkeypatch, at, waiting.FAILS - 1)
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
    Job.objects.filter(key=jobs.full_key("inbound", None, str(first.pk))).update(failures=waiting.FAILS)
    looked(second, now + timedelta(seconds=5))
    assert (second.state, second.reason) == ("duplicate", "elsewhere")


def test_the_same_text_once_more_is_answered_though_the_first_is_not_done(game, people, now, monkeypatch):
    to = own.reply_address(last_mail(people[0]))
    first, second = (take(written("note x", to, people[0].email), to, now) for _ in range(2))
    failing(first, monkeypatch, now, waiting.FAILS)
    looked(second, now + timedelta(seconds=30))
    assert second.state == "duplicate" and "not done yet" in told(second).notes[0]


def copies(people, now) -> tuple[Inbound, Inbound]:
    """A mail to two of its sender's own addresses."""
    mail = last_mail(people[0])
    to = [own.person_address(people[0]), own.reply_address(mail)]
    raw = written("note x", to[0], people[0].email, Cc=to[1])
    return take(raw, to[0], now), take(raw, to[1], now)


def test_a_copy_waits_for_the_next_try_of_its_twin_and_holds_up_nobody(game, people, now, monkeypatch):
    """Over which the server fails again and again: the copy is looked at when that may have changed, and not before."""
    twin, copy = copies(people, now)
    failing(twin, monkeypatch, now, waiting.FAILS)
    looked(copy, now + timedelta(seconds=30))
    assert copy.state == "stored"
    assert waits_until(copy) == waits_until(twin) > now + timedelta(minutes=40)
    to = own.reply_address(last_mail(people[0]))
    later = take(written(orders(game, people[0])[0], to, people[0].email), to, now)
    looked(later, now + timedelta(seconds=40))
    assert later.state == "done" and moves(game) == 1


@pytest.mark.parametrize(
    ("becomes", "came"), [("done", ("done", "")), ("failed", ("duplicate", "elsewhere"))]
)
def test_what_comes_of_a_copy_is_known_by_its_twin(game, people, now, monkeypatch, becomes, came):
    """Where nothing of that ran the copy does; where it is given up its sender is told that once."""
    twin, copy = copies(people, now)
    failing(twin, monkeypatch, now, waiting.FAILS)
    looked(copy, now + timedelta(seconds=30))
    if becomes == "done":  # without a line “game” no note is taken there
        looked(twin, now + timedelta(seconds=40))
    else:
        failing(twin, monkeypatch, now + timedelta(seconds=40), 12 - waiting.FAILS)
    assert twin.state == becomes and not (becomes == "done" and twin.spent)
    looked(copy, now + timedelta(hours=8))
    assert (copy.state, copy.reason) == came


def test_a_copy_that_nobody_is_at_work_at_is_not_waited_for(game, people, now, monkeypatch):
    twin, copy = copies(people, now)
    failing(twin, monkeypatch, now, waiting.FAILS)
    Job.objects.filter(key=jobs.full_key("inbound", None, str(twin.pk))).delete()
    looked(copy, now + timedelta(seconds=30))
    assert (copy.state, copy.reason) == ("duplicate", "elsewhere")
