"""What hosts and readers report of mails, and what follows (MAIL-23)."""

from __future__ import annotations

from datetime import datetime, timedelta
from smtplib import SMTPRecipientsRefused
from types import SimpleNamespace
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed
from django.core.mail import EmailMessage

from accounts import host, mailing
from accounts.ledger import Delivery
from accounts.models import User
from accounts.post import bounces, own, store
from accounts.post.models import Inbound, Report, Unreachable
from horror import present
from horror.models import Job
from horror.table import dispatch, jobs
from horror.table.dispatch import ATTEMPTS
from tests.post.mails import AT, bounce, raw, told
from tests.worker.games import game_of, person, work
from worker.inbox.text import reports

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rules("MAIL-23")]
DAY = timedelta(days=1)
HOUR = timedelta(hours=1)
SECOND = timedelta(seconds=1)


@pytest.fixture
def ada() -> User:
    return person("ada")


@pytest.fixture
def now() -> datetime:
    return present.now()


COMPLAINT = (
    b"From: fbl@mx.example.org\r\nMIME-Version: 1.0\r\n"
    b'Content-Type: multipart/report; report-type=feedback-report; boundary="b"\r\n\r\n'
    b"--b\r\nContent-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse\r\nVersion: 1\r\n\r\n--b--\r\n"
)


def comes(delivery: Delivery, report: bytes, now: datetime) -> None:
    """A report comes to the return path of a mail and is read."""
    store.take(report, own.return_path(delivery), way=Inbound.Way.LMTP, sender="", now=now)
    row = Inbound.objects.latest("pk")
    said = reports.report(bytes(row.raw or b""))
    assert said is not None
    bounces.told(row, said, now)
    Inbound.objects.filter(pk=row.pk).update(state=Inbound.State.DONE, reason=Inbound.Reason.REPORT)


def statuses(ada: User, *came: tuple[str, timedelta]) -> bool:
    """Whether the address is unreachable after reports with these statuses, each on a mail of its own."""
    for status, after in came:
        comes(told(person=ada), bounce(status), AT + after)
    return bounces.unreachable(ada)


@pytest.mark.parametrize(
    ("came", "unreachable"),
    [
        ([("5.1.1", 0 * DAY)], False),
        ([("5.1.1", 0 * DAY), ("5.1.1", DAY - SECOND)], False),
        ([("5.1.1", 0 * DAY), ("5.1.10", DAY)], True),
        ([("5.2.1", 0 * DAY), ("5.1.1", DAY)], True),
        ([("5.2.2", 0 * DAY), ("5.1.1", DAY)], False),
        ([("5.2.2", 0 * DAY), ("4.4.7", 5 * DAY - SECOND)], False),
        ([("5.2.2", 0 * DAY), ("4.4.7", 5 * DAY)], True),
        ([("5.7.1", 0 * DAY), ("5.7.26", 9 * DAY), ("5.7.1", 20 * DAY)], False),
        ([("5.1.1", 0 * DAY), ("5.1.1", 31 * DAY)], False),
    ],
)
def test_an_address_is_unreachable_by_two_mails_that_came_back(
    ada: User, came: list[tuple[str, timedelta]], unreachable: bool
) -> None:
    assert statuses(ada, *came) is unreachable


def test_two_reports_on_the_same_mail_are_one(ada: User) -> None:
    mail = told(person=ada)
    for days in range(9):
        comes(mail, bounce("5.1.1"), AT + days * DAY)
    assert not bounces.unreachable(ada) and Report.objects.count() == 1


@pytest.mark.parametrize("action", ["delayed", "delivered", "relayed"])
def test_what_has_not_failed_is_nothing(ada: User, action: str) -> None:
    comes(told(person=ada), bounce("5.1.1", action), AT)
    assert not Report.objects.exists()


def wrote(ada: User, at: datetime) -> None:
    store.take(raw(str(at)), own.person_address(ada), way=Inbound.Way.SMTP, sender="", now=at)
    Inbound.objects.filter(received_at=at).update(state=Inbound.State.DONE)


def test_who_wrote_meanwhile_is_reachable(ada: User) -> None:
    assert not statuses(ada, ("5.1.1", 0 * DAY))
    wrote(ada, AT + DAY / 2)
    assert not statuses(ada, ("5.1.1", DAY)) and not Unreachable.objects.exists()
    assert statuses(ada, ("5.1.1", 2 * DAY))


def mails_to(ada: User, now: datetime) -> list[str]:
    """Of a mail about a game and one about the account, which may go to her address."""
    made = []
    for kind in ("turn", "letter.test"):
        delivery = told(now, person=ada)
        delivery.notice.kind = kind
        if bounces.closed_to(delivery, EmailMessage(subject=kind, to=["Ada@Example.org"])) is None:
            made.append(kind)
    return made


def test_mails_about_games_end_and_come_again_when_the_address_is_verified(ada: User, rf) -> None:
    assert statuses(ada, ("5.1.1", 0 * DAY), ("5.1.1", DAY))
    assert mails_to(ada, AT + DAY) == ["letter.test"]
    email_confirmed.send(EmailAddress, request=rf.get("/"), email_address=EmailAddress.objects.get(user=ada))
    assert not bounces.unreachable(ada) and mails_to(ada, AT + DAY) == ["turn", "letter.test"]
    assert not statuses(ada, ("5.1.1", 2 * DAY))


def moved(ada: User, rf: Any) -> None:
    """Ada's address is another one from now on."""
    EmailAddress.objects.filter(user=ada).update(email="ada@new.example")
    User.objects.filter(pk=ada.pk).update(email="ada@new.example")
    ada.refresh_from_db()
    email_confirmed.send(EmailAddress, request=rf.get("/"), email_address=EmailAddress.objects.get(user=ada))


@pytest.mark.parametrize("report", [bounce("5.1.1"), bounce("4.4.7"), bounce("5.7.1"), COMPLAINT])
def test_late_reports_on_mails_to_an_address_of_before_say_nothing_of_the_new_one(
    ada: User, rf, now: datetime, monkeypatch: pytest.MonkeyPatch, report: bytes
) -> None:
    heard: list[Any] = []
    monkeypatch.setattr(mailing, "complained", lambda *said: heard.append(said))
    before = [told(now - hours * HOUR, to="", person=ada) for hours in (200, 30, 1)]
    moved(ada, rf)
    for days, mail in enumerate(before):
        comes(mail, report, now + days * 5 * DAY)
    assert not Report.objects.exists() and not bounces.unreachable(ada) and not heard
    comes(told(now + HOUR, to="", person=ada), report, now + DAY)
    if report == COMPLAINT:
        assert heard == [("ada@new.example", "letter.test", now + DAY)]
    else:
        assert Report.objects.get().address == "ada@new.example"


def test_a_mail_from_before_that_the_new_address_refuses_counts(ada: User, rf, now: datetime) -> None:
    waiting = told(now - DAY, to="", person=ada)
    Delivery.objects.filter(pk=waiting.pk).update(sent_at=None)
    waiting.refresh_from_db()
    moved(ada, rf)
    error = host.NotTaken(SMTPRecipientsRefused({"ada@new.example": (550, b"5.1.1 no such user")}))
    bounces.refused(waiting, error, present.now())
    assert Report.objects.get().address == "ada@new.example"


def test_mails_come_again_to_who_has_written_since(ada: User) -> None:
    assert statuses(ada, ("5.1.1", 0 * DAY), ("5.1.1", DAY))
    wrote(ada, AT + DAY + SECOND)
    assert not bounces.unreachable(ada)
    assert mails_to(ada, AT + 2 * DAY) == ["turn", "letter.test"] and not Unreachable.objects.exists()


def test_a_mail_to_an_unreachable_address_is_not_handed_over_and_the_ledger_says_why(now, mailoutbox) -> None:
    ada = person("ada")
    Unreachable.objects.create(address="ada@example.org", since=now)
    game_of([ada, person("bob"), person("eve")], now=now)
    work(now, queue="mail")
    work(now + DAY, queue="mail")
    assert not [mail for mail in mailoutbox if "ada@example.org" in mail.to]
    reasons = Delivery.objects.filter(notice__person=ada).values_list("state", "reason")
    assert set(reasons) == {("superseded", "refused")}


@pytest.mark.parametrize(
    ("said", "kind", "tried"),
    [
        (b"5.1.1 no such user", "no_such", 1),
        (b"5.2.1 disabled", "no_such", 1),
        (b"5.2.2 full", "temporary", 1),
        (b"no such user here", "temporary", 1),
        (b"5.7.1 listed", "us", ATTEMPTS),
    ],
)
def test_a_refusal_when_it_is_handed_over_counts_the_same(
    now: datetime, monkeypatch: pytest.MonkeyPatch, said: bytes, kind: str, tried: int
) -> None:
    ada = person("ada")
    game_of([ada, person("bob"), person("eve")], now=now)
    tries: list[int] = []

    def refuse(message: EmailMessage) -> None:
        if "ada@example.org" in message.to:
            tries.append(1)
            raise host.NotTaken(SMTPRecipientsRefused({"ada@example.org": (550, said)}))

    monkeypatch.setattr(host, "take", refuse)
    for hours in range(0, 72, 3):
        at = now + timedelta(hours=hours)
        for job in jobs.due(at, queue="mail"):
            if (claimed := jobs.claim(job, at)) is not None:
                dispatch.run(claimed, at)
    first = Delivery.objects.filter(notice__person=ada).earliest("pk")
    assert (first.state, first.reason) == ("failed", "refused")
    assert Report.objects.get(delivery=first).kind == kind
    assert len(tries) == tried * Delivery.objects.filter(notice__person=ada).count()


def test_a_block_is_an_alarm_once_a_day_and_nobodys_fault(ada: User, settings, mailoutbox) -> None:
    settings.ADMINS = [("Op", "op@example.org")]
    assert not statuses(ada, ("5.7.1", 0 * DAY), ("5.7.1", timedelta(hours=2)))
    assert Job.objects.open().filter(kind="alert").count() == 1
    work(AT + DAY, queue="mail")
    work(AT + DAY, queue="mail")
    (mail,) = mailoutbox
    assert mail.to == ["op@example.org"] and "5.7.x" in mail.subject


def test_a_complaint_ends_that_kind_for_the_address(ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[Any] = []
    monkeypatch.setattr(mailing, "complained", lambda *said: heard.append(said))
    comes(told(person=ada), COMPLAINT, AT)
    assert heard == [("ada@example.org", "letter.test", AT)] and not Report.objects.exists()


def test_a_report_on_a_mail_that_went_nowhere_is_nothing() -> None:
    delivery = told(to="")
    bounces.follow(delivery, SimpleNamespace(recipients=[]), AT)
    comes(delivery, bounce("5.1.1"), AT)
    bounces.told(Inbound(delivery=None), SimpleNamespace(kind="abuse"), AT)
    assert not Report.objects.exists()
