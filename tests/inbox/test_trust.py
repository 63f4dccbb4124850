"""Who is believed, what is held, what `allow` does; machines are neither answered nor obeyed (MAIL-03, MAIL-07)."""

from __future__ import annotations

from datetime import timedelta
from email.utils import parseaddr

import pytest
from allauth.account.models import EmailAddress

from accounts.ledger import Delivery, Notice
from accounts.post import own
from accounts.post.models import AllowedSender, Inbound
from horror.models import Draft, Entry
from tests.inbox.mails import answer, at, held_mails, last_mail, moves, orders, take, tells, told, written
from tests.worker.games import work
from worker.inbox import held, trust
from worker.inbox.text.headers import headers

Verdict = Inbound.Verdict
Reason = Inbound.Reason
HOST = "mx.example.net"


def header(*lines: str):
    return headers("\n".join([*lines, "", "hello"]).encode())


@pytest.fixture
def ours(settings):
    settings.MAIL_HOST = HOST


ADA = "From: ada@example.org"
PASS = f"Authentication-Results: {HOST}; dkim=pass; dmarc=pass (p=none) header.from=example.org"
FAIL = f"Authentication-Results: {HOST}; spf=fail; dmarc=fail header.from=example.org"
RECEIVED = f"Received: from out.example.org by {HOST} with ESMTPS id 1; Sat, 28 Nov 2026 06:00:00 +0000"


@pytest.mark.rules("MAIL-03")
@pytest.mark.parametrize(
    ("lines", "verdict"),
    [
        ([PASS, RECEIVED, ADA], Verdict.PASS),
        ([FAIL, RECEIVED, ADA], Verdict.FAIL),
        ([RECEIVED, ADA], Verdict.NONE),
        ([RECEIVED, PASS, ADA], Verdict.NONE),
        ([FAIL, PASS, RECEIVED, ADA], Verdict.FAIL),
        (["Authentication-Results: evil.example; dmarc=pass", PASS, RECEIVED, ADA], Verdict.PASS),
        (["Authentication-Results: evil.example; dmarc=pass", RECEIVED, ADA], Verdict.NONE),
        ([PASS.replace("header.from=example.org", "header.from=evil.org"), RECEIVED, ADA], Verdict.NONE),
        ([PASS.replace("dmarc=pass", "dmarc=bestguesspass"), RECEIVED, ADA], Verdict.NONE),
        ([f"Authentication-Results: {HOST} 1; none", RECEIVED, ADA], Verdict.NONE),
        (
            [f"Authentication-Results: {HOST}; dkim=fail (not dmarc); dmarc=pass", RECEIVED, ADA],
            Verdict.PASS,
        ),
        (
            [f"Authentication-Results: {HOST}; dkim=fail (dmarc=fail); dmarc=pass", RECEIVED, ADA],
            Verdict.FAIL,
        ),
        ([RECEIVED.replace("ESMTPS", "LMTP"), PASS, RECEIVED, ADA], Verdict.PASS),
        ([PASS.upper(), RECEIVED, ADA], Verdict.PASS),
    ],
)
def test_only_what_our_mail_host_wrote_above_its_own_line_counts(ours, lines, verdict):
    assert trust.verdict_of(header(*lines)) == verdict


@pytest.mark.rules("MAIL-03")
def test_without_a_mail_host_of_ours_nothing_that_stands_there_counts(settings):
    settings.MAIL_HOST = ""
    assert trust.verdict_of(header(PASS, RECEIVED, ADA)) == Verdict.NONE
    assert trust.verdict_of(header(PASS, RECEIVED, ADA), "fail") == Verdict.FAIL


@pytest.mark.rules("MAIL-03")
@pytest.mark.parametrize(
    ("lines", "owners", "why"),
    [
        ([ADA], ["ada@example.org"], Reason.NONE),
        (["From: Ada <ADA@Example.ORG>"], ["ada@example.org"], Reason.NONE),
        (["From: ada@bücher.example"], ["ada@xn--bcher-kva.example"], Reason.NONE),
        (["From: ada+games@example.org"], ["ada@example.org"], Reason.STRANGER),
        (["From: bob@example.org"], ["ada@example.org"], Reason.STRANGER),
        (["From: ada@example.org, bob@example.org"], ["ada@example.org"], Reason.SENDERS),
        ([ADA, "From: bob@example.org"], ["ada@example.org"], Reason.SENDERS),
        ([ADA, ADA], ["ada@example.org"], Reason.SENDERS),
        (["Subject: nobody"], ["ada@example.org"], Reason.SENDERS),
        (['From: "ada@example.org" <bob@evil.example>'], ["ada@example.org"], Reason.STRANGER),
    ],
)
def test_one_sender_who_is_the_owner_is_obeyed(lines, owners, why):
    assert trust.why_not(header(*lines), Verdict.NONE, owners) == why


@pytest.mark.rules("MAIL-03")
def test_a_forged_mail_is_not_obeyed_whoever_it_says_that_it_is_from():
    assert trust.why_not(header(ADA), Verdict.FAIL, ["ada@example.org"]) == Reason.FORGED
    assert trust.why_not(header(ADA), Verdict.PASS, ["ada@example.org"]) == Reason.NONE


pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.rules("MAIL-03")
def test_the_right_token_from_a_stranger_runs_nothing_and_is_held(game, people, now):
    row = answer(
        last_mail(people[0]), f"{orders(game, people[0])[0]}\nfoo\nend turn", now, "eve@evil.example"
    )
    assert (row.state, row.reason, row.held_until) == (
        Inbound.State.HELD,
        Reason.STRANGER,
        now + timedelta(days=3),
    )
    assert moves(game) == 0 and not Draft.objects.exists() and row.person == people[0]
    notice = Notice.objects.get(kind="held")
    assert (notice.person, notice.seat) == (people[0], 0)
    assert not Notice.objects.filter(kind="receipt").exists()


@pytest.mark.rules("MAIL-03")
def test_its_owner_gets_one_mail_a_seat_and_six_hours(game, people, now):
    mail = last_mail(people[0])
    for minutes in (0, 1, 2):
        answer(mail, f"note {minutes}", now + timedelta(minutes=minutes), "eve@evil.example")
    assert Notice.objects.filter(kind="held").count() == 1
    Delivery.objects.filter(notice__kind="held").update(state="sent", sent_at=now + timedelta(minutes=3))
    answer(mail, "note 4", now + timedelta(minutes=4), "eve@evil.example")
    later = Delivery.objects.get(notice__kind="held", state="queued")
    assert later.next_at == now + timedelta(hours=6, minutes=3)


@pytest.mark.rules("MAIL-03")
@pytest.mark.parametrize("sender", ["ada@example.org", "ada+games@example.org"])
def test_allow_runs_a_held_mail_and_takes_its_sender_from_then_on(game, people, now, sender):
    notice, (row,), order = held_mails(game, people, now, "ada+games@example.org")
    allowed = answer(notice, "allow", now + timedelta(minutes=1), sender)
    row.refresh_from_db()
    assert (row.state, row.reason) == (Inbound.State.DONE, "") and moves(game) == 1
    assert told(row).parts[0].ran == [order, "note ada+games@example.org"]
    assert told(allowed).parts[0].ran == ["allow"]
    assert list(AllowedSender.objects.values_list("person__name", "address")) == [
        ("Ada", "ada+games@example.org")
    ]
    more = answer(last_mail(people[0]), "note more", now, "ada+games@example.org")
    assert more.state == Inbound.State.DONE


@pytest.mark.rules("MAIL-03")
def test_allow_with_a_number_runs_that_one_alone(game, people, now):
    notice, rows, _order = held_mails(game, people, now, "one@example.org", "two@example.org")
    answer(notice, "allow 2", now + timedelta(minutes=1))
    for row in rows:
        row.refresh_from_db()
    assert [row.state for row in rows] == [Inbound.State.HELD, Inbound.State.DONE]
    answer(notice, "allow 1", now + timedelta(minutes=2))
    rows[0].refresh_from_db()
    assert rows[0].state == Inbound.State.DONE
    none = answer(notice, "allow 3", now + timedelta(minutes=2))
    assert told(none).parts[0].stopped is not None


@pytest.mark.rules("MAIL-03")
def test_a_stranger_allows_nothing(game, people, now):
    notice, (row,), _order = held_mails(game, people, now, "one@example.org")
    other = answer(notice, "allow", now, "mallory@example.org")
    row.refresh_from_db()
    assert (row.state, other.state) == (Inbound.State.HELD, Inbound.State.HELD) and moves(game) == 0


@pytest.mark.rules("MAIL-03")
def test_allow_answers_that_mail_alone(game, people, now):
    _notice, (row,), _order = held_mails(game, people, now, "one@example.org")
    other = answer(last_mail(people[0]), "note x", now)
    mail = Delivery.objects.get(notice__kind="turn", notice__seat=0)
    said = answer(mail, "allow", now)
    row.refresh_from_db()
    assert (
        told(said).parts[0].stopped is not None and row.state == Inbound.State.HELD and other.state == "done"
    )


@pytest.mark.rules("MAIL-03")
def test_a_forged_mail_may_be_let_run_but_its_sender_is_not_taken(game, people, now, ours, settings):
    mail = last_mail(people[0])
    raw = f"{FAIL}\n{RECEIVED}\n".encode() + written("note x", own.reply_address(mail), "ada@example.org")
    row = take(raw, own.reply_address(mail), now)
    work(now, "inbound")
    row.refresh_from_db()
    assert (row.state, row.reason) == (Inbound.State.HELD, Reason.FORGED)
    held.allow(tells(now), None, now + timedelta(seconds=1))
    work(now + timedelta(seconds=1), "inbound")
    row.refresh_from_db()
    assert row.state == Inbound.State.DONE and not AllowedSender.objects.exists()


@pytest.mark.rules("MAIL-03")
def test_after_three_days_a_held_mail_is_dropped(game, people, now):
    notice, (row,), _order = held_mails(game, people, now, "one@example.org")
    work(now + timedelta(days=3), "inbound")
    row.refresh_from_db()
    assert row.state == Inbound.State.EXPIRED
    late = answer(notice, "allow", now + timedelta(days=3))
    assert told(late).parts[0].stopped is not None and moves(game) == 0


@pytest.mark.rules("MAIL-03")
def test_every_verified_address_is_the_owner_s_and_an_unverified_one_is_not(game, people, now):
    EmailAddress.objects.create(user=people[0], email="ada@second.example", verified=True, primary=False)
    EmailAddress.objects.create(user=people[0], email="ada@third.example", verified=False, primary=False)
    assert answer(last_mail(people[0]), "note x", now, "ada@second.example").state == Inbound.State.DONE
    assert answer(last_mail(people[0]), "note y", now, "ada@third.example").state == Inbound.State.HELD


@pytest.mark.rules("MAIL-04")
def test_answers_go_to_the_verified_address_whoever_wrote(game, people, now):
    notice, (row,), _order = held_mails(game, people, now, "ada+games@example.org")
    answer(notice, "allow", now + timedelta(minutes=1))
    receipts = Delivery.objects.filter(notice__kind="receipt")
    assert receipts.exists() and all(
        each.target == "" and each.notice.person == people[0] for each in receipts
    )


@pytest.mark.rules("MAIL-07")
@pytest.mark.parametrize(
    "headers",
    [
        {"Auto_Submitted": "auto-replied"}, {"Precedence": "bulk"}, {"List_Id": "<x.example.org>"},
        {"X_Autoreply": "yes"}, {"X_Auto_Response_Suppress": "All"},
    ],
)  # fmt: skip
def test_a_machine_is_neither_answered_nor_obeyed(game, people, now, headers):
    row = answer(last_mail(people[0]), orders(game, people[0])[0], now, **headers)
    assert (row.state, row.reason) == (Inbound.State.DROPPED, Reason.MACHINE)
    assert (
        not Entry.objects.filter(kind="move").exists() and not Notice.objects.filter(kind="receipt").exists()
    )


@pytest.mark.rules("MAIL-07")
def test_a_mail_with_an_empty_return_path_is_a_machine_s(game, people, now):
    mail = last_mail(people[0])
    row = take(
        written("note x", own.reply_address(mail), "ada@example.org"), own.reply_address(mail), now, ""
    )
    work(now, "inbound")
    row.refresh_from_db()
    assert row.reason == Reason.MACHINE


@pytest.mark.rules("MAIL-07")
def test_a_vacation_answer_that_is_not_marked_is_answered_as_often_as_three_times(game, people, now):
    mail = last_mail(people[0])
    for minute in range(5):
        answer(mail, f"I am away until Monday. ({minute})", now + timedelta(minutes=minute))
    assert Notice.objects.filter(kind="receipt").count() == 3
    assert "hour" in told(Inbound.objects.order_by("pk")[2]).notes[-1]
    answer(mail, "note x", now + timedelta(minutes=63))
    assert Notice.objects.filter(kind="receipt").count() == 3
    answer(mail, "note y", now + timedelta(minutes=64))
    assert Notice.objects.filter(kind="receipt").count() == 4


@pytest.mark.rules("MAIL-07")
@pytest.mark.parametrize(("third", "answered"), [(10, False), (11, True)])
def test_three_in_vain_within_ten_minutes_are_too_many(game, people, now, third, answered):
    mail = last_mail(people[0])
    for minute in (0, 5, third):
        answer(mail, f"I am away. ({minute})", now + timedelta(minutes=minute))
    answer(mail, "note x", now + timedelta(minutes=12))
    assert Notice.objects.filter(kind="receipt").count() == 3 + answered


@pytest.mark.rules("MAIL-07")
def test_above_twenty_answers_an_hour_they_are_joined(game, people, now, settings):
    settings.MAIL_GOVERNOR = {"answers": 2}
    mail = last_mail(people[0])
    for number in range(4):
        answer(mail, f"note {number}", now + timedelta(seconds=number))
    waits = Delivery.objects.filter(notice__kind="receipt").order_by("pk").values_list("next_at", flat=True)
    assert waits[0] < waits[1] < waits[2] == waits[3] == now + timedelta(hours=1, seconds=2)


@pytest.mark.rules("MAIL-01")
def test_an_answer_to_our_sender_is_matched_by_what_it_answers(game, people, now, settings):
    mail, sender = last_mail(people[0]), parseaddr(settings.DEFAULT_FROM_EMAIL)[1]
    by_reply = at(sender, "note one", now, In_Reply_To=mail.message_id)
    by_references = at(
        sender, "note two", now, References=f"<x@example.org> {mail.message_id} <y@example.org>"
    )
    by_nothing = at(sender, "note three", now)
    assert by_reply.delivery == by_references.delivery == mail
    assert (by_reply.state, by_references.state) == ("done", "done")
    assert (by_nothing.state, by_nothing.reason) == (Inbound.State.DROPPED, Reason.UNKNOWN)


@pytest.mark.rules("MAIL-01")
def test_the_id_of_another_s_mail_opens_nothing(game, people, now, settings):
    row = at(
        parseaddr(settings.DEFAULT_FROM_EMAIL)[1],
        "note x",
        now,
        "bob@example.org",
        In_Reply_To=last_mail(people[0]).message_id,
    )
    assert row.state == Inbound.State.HELD


@pytest.mark.rules("MAIL-03", "MAIL-04")
@pytest.mark.parametrize("at_seat", [True, False], ids=["in answer", "at the own address"])
def test_who_is_suspended_gives_no_orders_and_gets_no_answer(game, people, now, at_seat):
    asked, order = last_mail(people[0]), orders(game, people[0])[0]
    people[0].is_active = False
    people[0].save(update_fields=["is_active"])
    before, notices = moves(game), Notice.objects.count()
    if at_seat:
        row = answer(asked, order, now)
    else:
        row = at(own.person_address(people[0]), f"game {game}\n{order}", now, people[0].email)
    assert (row.state, row.reason) == (Inbound.State.DROPPED, Reason.UNKNOWN)
    assert moves(game) == before and Notice.objects.count() == notices
