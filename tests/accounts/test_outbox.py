"""The outbox: one ledger for whatever anybody is told, what of it is stored, and who writes what."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected
from typing import Any

import pytest
from cryptography.fernet import InvalidToken
from django.core import mail as sent
from django.core.mail import EmailMessage
from django.core.mail.backends import locmem
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from accounts import host, known, letters, outbox, resets, sealing, tidying
from accounts.ledger import Delivery, Notice
from accounts.models import User
from horror.models import Job
from horror.silence import Silence
from horror.table import dispatch, jobs
from tests.accounts.conftest import AppClient, Verified, deliver, key_in

ADA = "ada@example.org"


def stored() -> str:
    """Every column of the ledger and of the jobs."""
    return str([list(model.objects.values()) for model in (Notice, Delivery, Job)])


def waiting() -> Delivery:
    return Delivery.objects.get(state="queued")


def run(now: datetime) -> bool:
    """Let a worker do the one job of mails that is due; whether that went well."""
    (job,) = jobs.due(now, queue="mail")
    claimed = jobs.claim(job, now)
    assert claimed is not None
    return dispatch.run(claimed, now)


def failing(error: Exception) -> Callable[..., None]:
    def fails(self: Any, *messages: Any) -> None:
        raise error

    return fails


# -- what is stored


def test_no_link_is_ever_stored_in_clear(app: AppClient) -> None:
    """Neither the link nor what is said around it; nothing of it at all once the mail is handed over."""
    app.sign_up(ADA)
    before = stored()
    assert waiting().body
    (message,) = deliver()
    key = key_in(message.body)
    assert key not in before and message.subject not in before and "http" not in before
    assert Delivery.objects.get().body == ""
    assert app.verify(key).status_code in (200, 401)


def test_a_link_for_a_new_password_is_made_when_its_mail_is_handed_over(verified: Verified) -> None:
    verified()
    AppClient().call("POST", "/auth/password/request", {"email": ADA})
    row = waiting()
    assert (row.notice.kind, row.notice.person, row.body, row.target) == (resets.KIND, None, "", ADA)
    key = key_in(deliver()[-1].body)
    row.notice.refresh_from_db()
    assert key not in stored() and row.notice.person == User.objects.get(), "whose it is shows only then"
    answer = AppClient().call("POST", "/auth/password/reset", {"key": key, "password": "another long secret"})
    assert answer.status_code in (200, 401)


def test_of_an_address_that_nobody_has_nothing_is_kept(db: None) -> None:
    AppClient().call("POST", "/auth/password/request", {"email": "nobody@example.org"})
    assert waiting().target == "nobody@example.org"
    assert deliver() == []
    assert "nobody@" not in stored() and not Notice.objects.exists()


def test_a_mail_that_is_tried_again_is_the_same_mail_by_its_message_id(
    verified: Verified, monkeypatch: pytest.MonkeyPatch
) -> None:
    verified()
    monkeypatch.setattr(host, "silence", Silence("mail_host_away", seconds=60))
    AppClient().call("POST", "/auth/password/request", {"email": ADA})
    row, now, before = waiting(), timezone.now(), len(sent.outbox)
    taken = locmem.EmailBackend.send_messages

    def cut(self: Any, messages: Any) -> None:
        taken(self, messages)
        raise SMTPServerDisconnected("gone")

    with monkeypatch.context() as patch:
        patch.setattr(locmem.EmailBackend, "send_messages", cut)
        assert not run(now)
    row.refresh_from_db()
    assert (row.state, row.attempts, row.next_at) == ("handing_over", 1, now + dispatch.back_off(1))
    monkeypatch.setattr(host, "silence", Silence("mail_host_away", seconds=60))
    assert run(now + timedelta(hours=1))
    assert [message.extra_headers["Message-ID"] for message in sent.outbox[before:]] == [row.message_id] * 2


@pytest.mark.parametrize("rotated", [True, False], ids=["with the old key beside it", "without"])
def test_what_was_sealed_under_an_old_key_is_opened_or_dropped(
    app: AppClient, settings: Any, rotated: bool
) -> None:
    app.sign_up(ADA)
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY] if rotated else []
    settings.SECRET_KEY = "another key that is as long as the first one was, or longer"
    assert len(deliver()) == rotated
    row = Delivery.objects.get()
    told = (row.state, row.reason, row.body)
    assert told == (("sent", "", "") if rotated else ("superseded", "gone", ""))


def test_what_is_sealed_for_one_use_opens_for_no_other() -> None:
    text = sealing.sealed("a letter", sealing.LETTERS)
    assert sealing.opened(text, sealing.LETTERS) == "a letter"
    with pytest.raises(InvalidToken):
        sealing.opened(text)


# -- how it is handed over


def test_security_mails_know_no_preference(verified: Verified) -> None:
    person = verified()
    User.objects.update(mails="none")
    changed = {"current_password": "correct horse battery", "new_password": "another long secret"}
    assert person.call("POST", "/account/password/change", changed).status_code == 200
    assert deliver()[-1].to == [ADA]
    row = Delivery.objects.latest("pk")
    assert (row.notice.kind, row.notice.person) == ("letter.password_changed", User.objects.get())


def test_an_address_that_refuses_mail_for_good_is_asked_once_and_nobody_is_alarmed(
    app: AppClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever signs up with made-up addresses would else have those who run the server mailed for each."""
    app.sign_up(ADA)
    refused = SMTPRecipientsRefused({ADA: (550, b"no such mailbox")})
    monkeypatch.setattr(locmem.EmailBackend, "send_messages", failing(refused))
    assert run(timezone.now())
    row = Delivery.objects.get()
    assert (row.state, row.reason, row.attempts, row.body) == ("failed", "refused", 1, "")
    assert ADA not in row.error
    assert not Job.objects.open().exists()


def test_a_mail_that_nobody_takes_is_given_up_at_last_and_forgotten(
    app: AppClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.sign_up(ADA)
    monkeypatch.setattr(locmem.EmailBackend, "open", failing(ConnectionRefusedError()))
    now = timezone.now()
    for tries in range(1, dispatch.ATTEMPTS + 1):
        monkeypatch.setattr(host, "silence", Silence("mail_host_away", seconds=60))
        assert waiting().body
        assert run(now) is (tries == dispatch.ATTEMPTS)
        now += timedelta(hours=1)
    row = Delivery.objects.get()
    assert (row.state, row.reason, row.attempts, row.body) == ("failed", "refused", dispatch.ATTEMPTS, "")


def given_up(now: datetime, tries: int = dispatch.ATTEMPTS) -> datetime:
    """The one job of mails fails so often that it is given up, and whoever runs the server hears of it."""
    job = Job.objects.open().get(kind=outbox.MAIL)
    for _ in range(tries):
        assert not run(now)
        now += timedelta(hours=2)
    job.refresh_from_db()
    assert job.done_at is not None and Job.objects.open().filter(key=f"alert::job-{job.pk}").exists()
    return now


def test_what_a_letter_says_goes_when_its_job_is_given_up(db: None) -> None:
    now = timezone.now()
    letters.note("letter.password", ADA, now, body=sealing.sealed("not what a letter is", sealing.LETTERS))
    now = given_up(now)
    row = Delivery.objects.get()
    assert (row.state, row.reason, row.attempts, row.body) == ("failed", "fault", 0, "")
    assert letters.forget(now + timedelta(days=1)) == 1


@pytest.mark.parametrize(
    ("step", "fault", "state"),
    [
        ("open", ConnectionRefusedError(), "failed"),
        ("send_messages", SMTPServerDisconnected("gone"), "maybe"),
    ],
)
def test_tries_that_end_in_a_fault_and_those_at_the_host_are_given_up_together(
    app: AppClient, monkeypatch: pytest.MonkeyPatch, step: str, fault: Exception, state: str
) -> None:
    """Also what its reader may have, of an earlier try."""
    app.sign_up(ADA)
    now = timezone.now()
    monkeypatch.setattr(host, "silence", Silence("mail_host_away", seconds=60))
    with monkeypatch.context() as patch:
        patch.setattr(locmem.EmailBackend, step, failing(fault))
        assert not run(now)
    monkeypatch.setattr(host, "silence", Silence("mail_host_away", seconds=60))
    Delivery.objects.update(body=sealing.sealed("not what a letter is", sealing.LETTERS))
    given_up(now + timedelta(hours=2), dispatch.ATTEMPTS - 1)
    row = Delivery.objects.get()
    assert (row.state, row.reason, row.attempts, row.body) == (state, "fault", 1, "")


def test_what_a_mail_says_that_ends_every_worker_goes_when_its_job_is_given_up(app: AppClient) -> None:
    app.sign_up(ADA)
    now = timezone.now()
    for _ in range(dispatch.CRASHES):
        assert waiting().body
        (job,) = jobs.due(now, queue="mail")
        assert jobs.claim(job, now)
        now += timedelta(hours=1)
        assert dispatch.expire(now) == 1
        now += timedelta(hours=1)
    row = Delivery.objects.get()
    assert (row.state, row.reason, row.body) == ("failed", "fault", "")


def test_who_comes_too_late_opens_no_delivery_again(app: AppClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The host did not answer for so long that the job was given up meanwhile."""
    app.sign_up(ADA)
    now = timezone.now()

    def slow(self: Any, messages: Any) -> None:
        Job.objects.open().filter(kind=outbox.MAIL).update(crashes=dispatch.CRASHES - 1)
        assert dispatch.abandon(now) == 1
        raise SMTPServerDisconnected("gone")

    monkeypatch.setattr(host, "silence", Silence("mail_host_away", seconds=60))
    monkeypatch.setattr(locmem.EmailBackend, "send_messages", slow)
    assert not run(now)
    row = Delivery.objects.get()
    assert (row.state, row.reason, row.attempts, row.body) == ("maybe", "fault", 0, "")


def test_what_waits_without_a_job_is_given_up_in_time(app: AppClient) -> None:
    """Nobody would hand it over: a worker that did not know the kind of its job has closed that."""
    for address in (ADA, "bob@example.org", "eve@example.org"):
        app.sign_up(address)
    lost, cut, kept = letters_to(ADA), letters_to("bob@example.org"), letters_to("eve@example.org")
    Delivery.objects.filter(pk=cut.pk).update(state="handing_over")
    Job.objects.filter(key__in=[f"mail::{lost.pk}", f"mail::{cut.pk}"]).update(done_at=timezone.now())
    tidying.tidy(timezone.now())
    for row in (lost, cut, kept):
        row.refresh_from_db()
    assert (lost.state, lost.reason, lost.body) == ("failed", "fault", "")
    assert (cut.state, cut.reason, cut.body) == ("maybe", "fault", "")
    assert (kept.state, kept.reason) == ("queued", "") and kept.body


def letters_to(address: str) -> Delivery:
    return Delivery.objects.get(target=address)


def test_letters_are_forgotten_unless_they_wait(app: AppClient) -> None:
    now = timezone.now()
    letters.note(resets.KIND, ADA, now - timedelta(days=40))
    outbox.mail("alert", now - timedelta(days=40), about="job-1")
    app.sign_up("bob@example.org")
    assert letters.forget(now - timedelta(days=30)) == 0
    Delivery.objects.update(state="sent")
    assert letters.forget(now - timedelta(days=30)) == 1
    assert sorted(Notice.objects.values_list("kind", flat=True)) == [
        "alert",
        "letter.email_confirmation_signup",
    ]


# -- kinds


class Told(outbox.Kind):
    """Tells whoever it is for, at the address that is verified then; of some kinds not, or later."""

    def letter(self, delivery: Delivery, now: datetime) -> outbox.Letter:
        notice = delivery.notice
        assert notice.person is not None
        if notice.about == "untrue":
            raise outbox.Dropped(outbox.Reason.UNTRUE)
        if notice.about == "later" and now < notice.made_at + timedelta(minutes=5):
            raise outbox.Held(notice.made_at + timedelta(minutes=5))
        to = [notice.person.email]
        return outbox.Letter(EmailMessage(f"{notice.kind}: {notice.about}", "So it is.", to=to))


@pytest.fixture
def told() -> Iterator[Told]:
    """Writes notices of the kinds `circular` and `parcel`."""
    kind = Told()
    for name in ("circular", "parcel"):
        outbox.register(name, kind)
    yield kind
    for name in ("circular", "parcel"):
        del known._kinds[name]


@pytest.fixture
def ada(db: None) -> User:
    return User.objects.create_user(ADA, name="Ada")


def tell(person: User, kind: str, about: str, now: datetime, **more: Any) -> Delivery:
    return outbox.mail(kind, now, person=person, about=about, **more)


def test_a_notice_needs_neither_seat_nor_game(ada: User, told: Told) -> None:
    """A league's round, and a parcel, something that happens once: what either is about has 64 characters."""
    now = timezone.now()
    about = "league-of-the-northern-islands/season-12/round-3".ljust(64, "-")
    rows = [tell(ada, "circular.round", about, now), tell(ada, "parcel", "4711", now)]
    deliver()
    assert [message.subject for message in sent.outbox] == [f"circular.round: {about}", "parcel: 4711"]
    assert [Delivery.objects.get(pk=row.pk).state for row in rows] == ["sent", "sent"]
    assert Delivery.objects.get(notice__about=about).notice.about == about


def test_what_is_not_told_says_why_and_what_waits_until_when(ada: User, told: Told) -> None:
    now = timezone.now()
    untrue, later = tell(ada, "circular", "untrue", now), tell(ada, "circular", "later", now)
    while due := jobs.due(now, "mail"):
        dispatch.run(jobs.claim(due[0], now), now)
    untrue.refresh_from_db(), later.refresh_from_db()
    assert (untrue.state, untrue.reason) == ("superseded", "untrue")
    five = now + timedelta(minutes=5)
    assert (later.state, later.reason, later.next_at) == ("held", "quiet", five)
    assert run(five) and not sent.outbox[1:]
    later.refresh_from_db()
    assert (later.state, later.reason, later.sent_at) == ("sent", "", five)


def test_a_kind_that_is_taken_is_refused(told: Told) -> None:
    for taken in ("circular", "league", "letter", "turn", "invited", "alert"):
        with pytest.raises(ValueError, match=taken):
            outbox.register(taken, told)
    assert isinstance(outbox.kind_of(Notice(kind="letter.password_changed")), letters.AccountLetter)
    assert isinstance(outbox.kind_of(Notice(kind=resets.KIND)), resets.Asked)


def test_a_notice_that_nobody_can_write_is_not_lost(ada: User) -> None:
    """As while an update is under way, with workers of before and after."""
    now = timezone.now()
    tell(ada, "unheard.of", "", now)
    assert not run(now)
    assert waiting().attempts == 0 and Job.objects.open().get(kind=outbox.MAIL).failures == 1


def test_the_same_is_told_once(ada: User) -> None:
    now = timezone.now()
    tell(ada, "circular", "round-1", now)
    with pytest.raises(IntegrityError), transaction.atomic():
        outbox.mail("circular", now, person=ada, about="round-1")
    with pytest.raises(IntegrityError), transaction.atomic():
        outbox.mail("turn", now, person=ada, seat=0, about="1")
        connection.check_constraints()
    outbox.mail("circular", now, person=ada, about="round-1", round=1)
    assert Notice.objects.count() == 2


def test_a_notice_and_its_job_come_together_or_not_at_all(ada: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*arguments: Any, **named: Any) -> None:
        raise OSError("no space left on device")

    monkeypatch.setattr(jobs, "put", full)
    with pytest.raises(OSError, match="no space"), transaction.atomic():
        tell(ada, "circular", "round-1", timezone.now())
    assert not Notice.objects.exists()
