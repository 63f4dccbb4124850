"""What becomes of each sort of mail, as its row says it, and that a worker whose job is another's does none of it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import pytest

from accounts import mailing
from accounts.ledger import Delivery, Notice
from accounts.models import User
from accounts.post import own
from accounts.post.models import Inbound, Report
from accounts.rooms import Room
from horror.models import Job
from horror.table import dispatch, jobs
from tests.inbox.mails import answer, last_mail, orders, take, told, written
from tests.inbox.writing import CAT, confirmation, sign_up
from tests.post.mails import bounce
from tests.worker.games import game_of, work
from worker.inbox import held, job, matching

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rules("MAIL-05")]
KEPT = timedelta(days=7)
HOUR = timedelta(hours=1)


class Comes(NamedTuple):
    """A mail on its way to us."""

    text: str | bytes
    to: str
    sender: str = "ada@example.org"
    headers: dict[str, str] = {}
    more: dict[str, Any] = {}


World = Callable[[datetime], Comes]


def asked(now: datetime) -> Delivery:
    sign_up(now)
    work(now)
    return confirmation()


def seated(now: datetime) -> tuple[Delivery, str]:
    """The mail by which Ada is asked, and an order."""
    people = list(User.objects.order_by("name"))
    game = game_of(people, now=now)
    work(now)
    return last_mail(people[0]), orders(game, people[0])[0]


def at_seat(text: str, **more: Any) -> World:
    def comes(now: datetime) -> Comes:
        mail, order = seated(now)
        return Comes(text.replace("ORDER", order), own.reply_address(mail), **more)

    return comes


def repeated(now: datetime) -> Comes:
    mail, order = seated(now)
    answer(mail, order, now)
    return Comes(order, own.reply_address(mail))


def elsewhere(now: datetime) -> Comes:
    mail, order = seated(now)
    answer(mail, order, now, Message_ID="<same@example.org>")
    return Comes(order, own.reply_address(mail), headers={"Message_ID": "<same@example.org>", "X_By": "b"})


def at_confirmation(text: str, sender: str = CAT) -> World:
    return lambda now: Comes(text, own.reply_address(asked(now)), sender)


def to_room(room: Room, text: str, sender: str, **more: Any) -> World:
    return lambda now: Comes(text, own.word_address(room), sender, more=more)


def at_return_path(now: datetime) -> Comes:
    return Comes("I am away.", own.return_path(seated(now)[0]), "")


def reported(now: datetime) -> Comes:
    return Comes(bounce("5.1.1"), own.return_path(seated(now)[0]), "")


def at_unsubscribe(now: datetime) -> Comes:
    return Comes("", own.unsubscribe_address(seated(now)[0]))


def no_more(now: datetime) -> Comes:
    """To the own address of somebody who is suspended since."""
    ada = User.objects.get(name="Ada")
    User.objects.filter(pk=ada.pk).update(is_active=False)
    return Comes("my games", own.person_address(ada))


CASES = [
    ("unknown", no_more, "dropped", "unknown", []),
    ("machine", at_seat("ORDER", headers={"Precedence": "bulk"}), "dropped", "machine", []),
    ("report", reported, "done", "report", []),
    ("no report", at_return_path, "dropped", "not_a_report", []),
    ("unsubscribes", at_unsubscribe, "done", "", []),
    ("to abuse", to_room(Room.ABUSE, "Junk!", "eve@elsewhere.example"), "done", "", ["to_operators"]),
    ("help", to_room(Room.HELP, "help", "ada@example.org"), "done", "", ["help"]),
    ("help for nobody", to_room(Room.HELP, "help", CAT), "dropped", "stranger", []),
    ("signs up", to_room(Room.NEW, "sign up as Cat", CAT, verdict="pass"), "done", "", ["signed_up"]),
    ("chats with new", to_room(Room.NEW, "hello", CAT, verdict="pass"), "dropped", "stranger", []),
    ("of another", at_confirmation("accept", "eve@evil.example"), "dropped", "stranger", []),
    ("accepts", at_confirmation("accept"), "done", "", ["receipt"]),
    ("accepts not", at_confirmation("Sure!"), "done", "nothing", ["not_accepted"]),
    ("never again", at_confirmation("never again"), "done", "", []),
    ("orders", at_seat("ORDER"), "done", "", ["receipt"]),
    ("words", at_seat("Good morning!"), "done", "nothing", ["receipt"]),
    ("too much", at_seat("note x\n" * 300), "done", "limit", ["receipt"]),
    ("repeated", repeated, "duplicate", "repeated", ["receipt"]),
    ("elsewhere", elsewhere, "duplicate", "elsewhere", []),
]  # fmt: skip


def job_of(row: Inbound) -> Any:
    return Job.objects.open().filter(key=jobs.full_key("inbound", None, str(row.pk)))


@pytest.mark.parametrize(
    ("world", "state", "reason", "noted"), [pytest.param(*case[1:], id=case[0]) for case in CASES]
)
def test_a_mail_is_dealt_with_once_by_the_worker_that_has_its_job(
    people, now, settings, caplog, world, state, reason, noted
):
    settings.ADMINS = [("Op", "op@example.net")]
    comes = world(now)
    raw = comes.text if isinstance(comes.text, bytes) else None
    raw = raw or written(comes.text, comes.to, comes.sender or "a@b.example", **comes.headers)
    row = take(raw, comes.to, now, comes.sender, **comes.more)
    before = Notice.objects.latest("pk").pk if Notice.objects.exists() else 0

    def new() -> list[str]:
        return [each.kind for each in Notice.objects.filter(pk__gt=before).exclude(kind="turn")]

    claimed = jobs.claim(job_of(row).get().pk, now)
    job_of(row).update(claim="another")
    assert not dispatch.run(claimed, now)
    row.refresh_from_db()
    assert (row.state, new(), Report.objects.count()) == ("stored", [], 0)
    people[0].refresh_from_db()
    assert people[0].mails == "turn" and mailing.may_be_invited(CAT), "nobody has ended any mails"

    job_of(row).update(claim="", lease_until=None)
    caplog.clear()
    work(now, "inbound")
    row.refresh_from_db()
    assert (row.state, row.reason, new()) == (state, reason, noted)
    assert (row.read_at, row.raw_until) == (now, now + KEPT) and not job_of(row).exists()
    people[0].refresh_from_db()
    assert (people[0].mails == "none") == (world is at_unsubscribe)
    assert mailing.may_be_invited(CAT) == (comes.text != "never again")
    assert Report.objects.exists() == (world is reported)
    assert ("inbound_done" in caplog.text) == ("receipt" in noted)
    assert ("inbound_dropped" in caplog.text) == (reason in ("unknown", "machine", "not_a_report"))


def test_of_several_submissions_the_row_names_the_first(played, people, now):
    row = answer(last_mail(people[0]), "roll\nboard\nend turn", now + timedelta(minutes=10))
    first, second = told(row).parts[0].submissions
    assert row.submission_id == first < second


def test_the_job_of_a_mail_that_is_gone_ends(people, now):
    to = own.person_address(people[0])
    row = take(written("my games", to, people[0].email), to, now)
    jobs_of_it = job_of(row)
    people[0].delete()
    Inbound.objects.all().delete()
    work(now, "inbound")
    assert not jobs_of_it.exists()


@pytest.mark.rules("MAIL-03")
def test_a_held_mail_expires_when_its_time_is_over_and_not_before(people, now):
    mail, order = seated(now)
    row = answer(mail, order, now, "eve@evil.example")
    job_of(row).update(not_before=now + HOUR)
    work(now + HOUR, "inbound")
    row.refresh_from_db()
    assert row.state == "held" and job_of(row).get().not_before == row.held_until
    claimed = jobs.claim(job_of(row).get().pk, row.held_until)
    job_of(row).update(claim="another")
    assert not dispatch.run(claimed, row.held_until)
    row.refresh_from_db()
    assert row.state == "held"
    job_of(row).update(claim="", lease_until=None)
    work(row.held_until, "inbound")
    row.refresh_from_db()
    assert row.state == "expired" and not job_of(row).exists()


@pytest.mark.rules("MAIL-03")
def test_a_held_mail_that_cannot_be_ended_stays_held(people, now, monkeypatch, caplog):
    mail, order = seated(now)
    row = answer(mail, order, now, "eve@evil.example")
    job_of(row).update(failures=dispatch.ATTEMPTS - 1)
    monkeypatch.setattr(held, "look", lambda *_: 1 / 0)
    dispatch.run(jobs.claim(job_of(row).get().pk, row.held_until), row.held_until)
    row.refresh_from_db()
    assert row.state == "held" and not job_of(row).exists() and "job_given_up_badly" not in caplog.text
    assert not Notice.objects.filter(kind="receipt").exists()


@pytest.mark.rules("MAIL-03")
def test_of_a_sender_s_address_so_much_is_kept_as_there_is_room_for(people, now):
    mail, order = seated(now)
    sender = f"{'e' * 250}@evil.example"
    to = own.reply_address(mail)
    row = take(written(order, to, "x").replace(b"From: x", f"From: {sender}".encode()), to, now)
    work(now, "inbound")
    row.refresh_from_db()
    assert row.state == "held" and row.written_by == sender[:254]


@pytest.mark.parametrize("at", [(matching, "place_of"), (job, "_parts")], ids=["unknown whose", "of Ada"])
@pytest.mark.parametrize("active", [True, False])
def test_who_wrote_a_mail_that_is_given_up_is_told_that(people, now, monkeypatch, caplog, at, active):
    User.objects.update(language="de")
    mail, order = seated(now)
    to = own.reply_address(mail)
    row = take(written(order, to, "ada@example.org", Message_ID="<given@example.org>"), to, now)
    job_of(row).update(failures=dispatch.ATTEMPTS - 1)

    def fails(*_: Any) -> None:
        User.objects.filter(name="Ada").update(is_active=active)
        raise AssertionError

    monkeypatch.setattr(*at, fails)
    claimed = jobs.claim(job_of(row).get().pk, now)
    assert claimed is not None and not dispatch.run(claimed, now)
    row.refresh_from_db()
    assert (row.state, row.reason, row.read_at) == ("failed", "fault", now)
    assert not job_of(row).exists() and "job_given_up_badly" not in caplog.text
    assert Notice.objects.filter(kind="receipt").exists() == (active and row.person is not None)
    if active and row.person is not None:
        said = told(row)
        assert (said.answers, said.subject) == ("<given@example.org>", "Re: Evening game")
        assert said.notes[0].startswith("Ein Fehler des Servers")
