"""Signing up by mail, and who else writes to words of ours (MAIL-02)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail as outbox

from accounts.ledger import Delivery, Notice
from accounts.models import User
from accounts.post import own
from accounts.post.models import Inbound
from accounts.rooms import Room
from tests.inbox.mails import answer, at, receipt, take, told, written
from tests.inbox.writing import CAT, confirmation, confirmations, sign_up
from tests.worker.games import person, unfolded, work

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.rules("MAIL-02")
def test_signing_up_and_answering_makes_a_verified_account_without_a_password(now):
    sign_up(now)
    assert confirmation().target == CAT and not User.objects.exists()
    row = answer(confirmation(), "accept", now + timedelta(days=1), CAT)
    cat = User.objects.get()
    assert (cat.name, cat.email, cat.verified_address, cat.has_usable_password()) == ("Cat", CAT, CAT, False)
    assert told(row).changed and row.person == cat


@pytest.mark.rules("MAIL-02")
@pytest.mark.parametrize("verdict", ["", "fail"])
def test_without_a_word_of_its_domain_nobody_is_asked(now, verdict):
    row = sign_up(now, verdict=verdict)
    assert row.state == Inbound.State.DROPPED and not Notice.objects.exists()


@pytest.mark.rules("MAIL-02")
@pytest.mark.parametrize(
    "text", ["hello", "my games", "sign up as red", "status\nsign up as Cat", "help", "sign up as \u202ecat"]
)
def test_all_else_from_strangers_is_met_with_silence(now, text):
    row = sign_up(now, text)
    assert row.state == Inbound.State.DROPPED or Notice.objects.count() == 1
    if "\u202e" not in text:
        assert not Notice.objects.exists()


@pytest.mark.rules("MAIL-02")
def test_what_is_beyond_a_limit_asks_for_nothing_and_accepts_nothing(now):
    assert sign_up(now, "sign up as Cat\n" * 300).state == Inbound.State.DROPPED
    sign_up(now)
    work(now)
    row = answer(confirmation(), "accept\n" * 300, now, CAT)
    assert (row.state, row.reason) == (Inbound.State.DONE, "nothing") and not User.objects.exists()


@pytest.mark.rules("MAIL-02")
def test_the_confirmation_answers_the_mail_that_asked_for_it_and_is_no_persons(now):
    sign_up(now, Message_ID="<asks@example.org>")
    work(now)
    (mail,) = outbox.outbox
    assert mail.to == [CAT] and mail.reply_to == [own.reply_address(confirmation())]
    said = mail.message()
    for name in ("In-Reply-To", "References"):
        assert said[name] == "<asks@example.org>"
    assert said["Auto-Submitted"] == "auto-replied" and said["Message-ID"] == confirmation().message_id
    assert "the name Cat at" in unfolded(mail) and "within 30 days" in unfolded(mail)


@pytest.mark.rules("MAIL-02")
def test_who_has_an_account_meanwhile_is_not_asked_any_more(now):
    sign_up(now)
    person("cat")
    work(now)
    assert (confirmation().state, confirmation().reason) == ("superseded", "untrue") and not outbox.outbox


@pytest.mark.rules("MAIL-02")
def test_where_the_name_can_be_read_no_more_the_account_is_a_guest_s(now):
    sign_up(now, Content_Language="de")
    work(now)
    Delivery.objects.update(body="x")
    answer(confirmation(), "accept", now, CAT)
    cat = User.objects.get()
    assert (cat.email, cat.language) == (CAT, "en") and cat.name.lower().startswith("guest")


@pytest.mark.rules("MAIL-02")
def test_an_address_is_asked_once_in_thirty_days(now):
    sign_up(now)
    again = sign_up(now + timedelta(days=29), "sign up as Tom")
    assert again.state == Inbound.State.DROPPED and Notice.objects.count() == 1
    sign_up(now + timedelta(days=30))
    assert Notice.objects.count() == 2


@pytest.mark.rules("MAIL-02")
def test_the_server_asks_twenty_addresses_an_hour(now):
    for number in range(22):
        sign_up(now, sender=f"cat{number}@example.org")
    assert Notice.objects.count() == 20
    sign_up(now + timedelta(minutes=60))
    assert Notice.objects.count() == 21


@pytest.mark.rules("MAIL-02")
def test_of_a_provider_that_vouches_for_nobody_five_an_hour_are_asked(now, settings):
    for number in range(7):
        sign_up(now, sender=f"cat{number}@example.org", verdict="", way=Inbound.Way.WEBHOOK)
    assert Notice.objects.count() == 5
    answer(confirmations()[0], "accept", now, "cat0@example.org")
    assert User.objects.get().verified_address == "cat0@example.org"


@pytest.mark.rules("MAIL-02")
@pytest.mark.parametrize(
    ("way", "verdict", "host"),
    [("webhook", "fail", ""), ("webhook", "", "mx.example.org"), ("imap", "", ""), ("smtp", "", "")],
)
def test_who_could_be_vouched_for_and_is_not_is_asked_by_no_way(now, settings, way, verdict, host):
    settings.MAIL_HOST = host
    assert sign_up(now, verdict=verdict, way=Inbound.Way(way)).state == Inbound.State.DROPPED
    assert not Notice.objects.exists()


@pytest.mark.rules("MAIL-02")
def test_a_provider_that_writes_its_verdict_above_the_mail_is_believed(now, settings):
    settings.MAIL_HOST = "mx.provider.example"
    verdict = "mx.provider.example; dmarc=pass header.from=example.org"
    sign_up(now, verdict="", way=Inbound.Way.WEBHOOK, Authentication_Results=verdict)
    assert confirmation().target == CAT


@pytest.mark.rules("MAIL-02")
def test_who_has_an_account_or_is_one_of_our_addresses_is_not_asked(now):
    ada = person("ada")
    sign_up(now, sender=ada.email)
    sign_up(now, sender="games@localhost")
    sign_up(now, sender=own.person_address(ada))
    assert not Notice.objects.exists()


@pytest.mark.rules("MAIL-02", "MAIL-03")
def test_nobody_but_the_address_that_was_asked_makes_the_account(now):
    sign_up(now)
    answer(confirmation(), "accept", now, "eve@evil.example")
    answer(confirmation(), "who are you?", now, CAT)
    assert not User.objects.exists()


@pytest.mark.rules("MAIL-02")
def test_accepting_twice_makes_one_account(now):
    sign_up(now)
    answer(confirmation(), "accept", now, CAT)
    answer(confirmation(), "Accept!", now, CAT)
    assert User.objects.count() == 1 and EmailAddress.objects.count() == 1


@pytest.mark.rules("MAIL-02")
def test_who_signed_up_at_the_pages_and_never_verified_gets_that_account(now):
    waiting = person("cat", verified=False)
    sign_up(now, "sign up as Tom")
    assert not Notice.objects.exists() and waiting.verified_address is None


@pytest.mark.rules("MAIL-02")
def test_help_goes_to_verified_addresses_alone(people, now):
    to = own.word_address(Room.HELP)
    outbox.outbox.clear()
    at(to, "help me please", now, Subject="Re: Your prize: visit evil.example")
    assert at(to, "help", now, "eve@evil.example").state == Inbound.State.DROPPED
    work(now)
    (mail,) = outbox.outbox
    assert mail.to == ["ada@example.org"] and "join GAME" in mail.body
    assert "prize" not in str(mail.message())


@pytest.mark.rules("MAIL-02", "MAIL-07")
def test_help_comes_once_a_day_and_counts_for_nothing_else(people, now):
    to = own.word_address(Room.HELP)
    for minutes in range(25):
        at(to, "help", now + timedelta(minutes=minutes))
    later = now + timedelta(minutes=30)
    assert Notice.objects.filter(kind="help").count() == 1
    assert receipt(at(own.person_address(people[0]), "my games", later)).next_at <= later
    at(to, "help", now + timedelta(days=1))
    assert Notice.objects.filter(kind="help").count() == 2


@pytest.mark.rules("MAIL-02")
@pytest.mark.parametrize("room", [Room.POSTMASTER, Room.ABUSE])
def test_mails_to_who_runs_the_server_are_handed_on(now, settings, room):
    settings.ADMINS = [("Op", "op@example.net")]
    at(own.word_address(room), "You send me junk.", now, "eve@example.org", Subject="Junk")
    work(now)
    (mail,) = outbox.outbox
    assert mail.to == ["op@example.net"] and "junk" in mail.body and mail.reply_to == ["eve@example.org"]


@pytest.mark.rules("MAIL-02")
def test_a_mail_is_handed_on_as_its_text_says_to_be_answered(now, settings):
    settings.ADMINS = [("Op", "op@example.net"), ("Two", "two@example.net")]
    to = own.word_address(Room.ABUSE)
    at(to, "y" * 30_000, now, "eve@example.org", Subject="x" * 300)
    work(now)
    (mail,) = outbox.outbox
    assert mail.to == ["op@example.net", "two@example.net"]
    assert mail.message()["From"] == settings.SERVER_EMAIL
    assert mail.subject == f"[Horror] abuse: {'x' * 300}"[:200]
    assert mail.body == f"From: eve@example.org\nTo: {to}\n\n{'y' * 20_000}\n"
    assert mail.message()["Auto-Submitted"] == "auto-generated"


@pytest.mark.rules("MAIL-02")
@pytest.mark.parametrize(
    ("head", "text", "said"),
    [
        ("Content-Type: text/html", "<p>You <b>junk</b></p>", "junk"),
        ("Content-Type: text/plain", "x" * 3 * 1024 * 1024, "("),
        ("From: b@example.org\r\nContent-Type: text/plain", "junk", "junk"),
    ],
    ids=["html", "too much", "of two"],
)
def test_whatever_can_be_read_of_it_is_handed_on(now, settings, head, text, said):
    settings.ADMINS = [("Op", "op@example.net")]
    to = own.word_address(Room.ABUSE)
    take(f"From: eve@example.org\r\n{head}\r\nSubject: Junk\r\n\r\n{text}\r\n".encode(), to, now)
    work(now, "inbound")
    work(now)
    (mail,) = outbox.outbox
    assert said in mail.body.partition("\n\n")[2]
    assert mail.reply_to == ([] if "From" in head else ["eve@example.org"])


@pytest.mark.rules("MAIL-02")
@pytest.mark.parametrize("gone", ["the mail", "its text", "the operators"])
def test_what_is_gone_is_not_handed_on(now, settings, gone):
    settings.ADMINS = [("Op", "op@example.net")]
    at(own.word_address(Room.ABUSE), "junk", now, "eve@example.org")
    if gone == "the mail":
        Inbound.objects.all().delete()
    elif gone == "its text":
        Inbound.objects.update(raw=None)
    else:
        settings.ADMINS = []
    work(now)
    row = Delivery.objects.get()
    assert (row.state, row.reason) == ("superseded", "gone") and not outbox.outbox


@pytest.mark.rules("MAIL-02")
def test_help_is_sent_to_nobody_who_is_not_who_writes(people, now):
    to = own.word_address(Room.HELP)
    raw = written("help", to, people[0].email)
    take(raw, to, now, verdict="fail")
    User.objects.filter(pk=people[1].pk).update(is_active=False)
    EmailAddress.objects.filter(user=people[2]).update(verified=False)
    for user in people[1:]:
        take(written("help", to, user.email), to, now, user.email)
    work(now, "inbound")
    assert {(row.state, row.reason) for row in Inbound.objects.all()} == {("dropped", "stranger")}
    assert not Notice.objects.filter(kind="help").exists()


@pytest.mark.rules("MAIL-02")
@pytest.mark.parametrize("kept", [True, False])
def test_help_answers_the_mail_that_asked_for_it(people, now, kept):
    outbox.outbox.clear()
    row = at(own.word_address(Room.HELP), "help", now, Message_ID="<asks@example.org>")
    if not kept:
        Inbound.objects.update(raw=None)
    work(now)
    (mail,) = outbox.outbox
    assert row.person == people[0] and mail.message()["Auto-Submitted"] == "auto-replied"
    assert mail.message()["In-Reply-To"] == ("<asks@example.org>" if kept else None)


ARF = {"Content_Type": 'multipart/report; report-type=feedback-report; boundary="x"'}


@pytest.mark.rules("MAIL-02", "MAIL-07")
@pytest.mark.parametrize("room", [Room.POSTMASTER, Room.ABUSE])
@pytest.mark.parametrize(
    "lines",
    [{"Precedence": "bulk"}, {"Auto_Submitted": "auto-generated"}, {"List_Id": "<abuse.example.net>"}, ARF],
)
def test_what_programs_report_to_who_runs_the_server_is_handed_on_too(now, settings, room, lines):
    settings.ADMINS = [("Op", "op@example.net")]
    to = own.word_address(room)
    raw = "".join(f"{name.replace('_', '-')}: {said}\r\n" for name, said in lines.items())
    raw += f"From: noreply@isp.example\r\nTo: {to}\r\nSubject: Ticket 7\r\n\r\n--x\r\n\r\njunk\r\n--x--\r\n"
    take(raw.encode(), to, now, sender="")
    work(now, "inbound")
    work(now)
    (mail,) = outbox.outbox
    assert mail.to == ["op@example.net"] and "Ticket 7" in mail.subject and "junk" in mail.body


@pytest.mark.rules("MAIL-02", "MAIL-07")
def test_our_own_mails_are_not_handed_on(now, settings):
    """Those to who runs the server neither, should that be one of these addresses."""
    settings.ADMINS = [("Op", own.word_address(Room.POSTMASTER))]
    to = own.word_address(Room.ABUSE)
    assert at(to, "Hm.", now, settings.SERVER_EMAIL).state == Inbound.State.DROPPED
    assert not Notice.objects.exists()


@pytest.mark.rules("MAIL-02")
def test_so_many_are_handed_on_within_an_hour_from_one_and_from_all(now, settings):
    settings.ADMINS = [("Op", "op@example.net")]
    to = own.word_address(Room.ABUSE)
    by_one = [at(to, str(number), now, "eve@example.org").reason for number in range(6)]
    assert by_one == [""] * 5 + ["limit"]
    for number in range(20):
        at(to, "Hm.", now, f"eve{number}@example.org")
    assert Notice.objects.count() == 20
    assert at(to, "Hm?", now + timedelta(minutes=60), "eve@example.org").state == Inbound.State.DONE


@pytest.mark.rules("MAIL-02")
def test_without_anybody_named_they_go_nowhere(now, settings):
    settings.ADMINS = []
    assert at(own.word_address(Room.ABUSE), "Hm.", now, "eve@example.org").state == Inbound.State.DONE
    assert not Notice.objects.exists()
