"""The mail about what staff did is answered with an appeal, by whom it went to and nobody else (PEO-30)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail as outbox

from accounts import tidying
from accounts.conduct.models import Appeal, Measure
from accounts.judging import measures
from accounts.ledger import Delivery
from accounts.post.models import Inbound
from tests.inbox.mails import answer, quoting, sent_to, tells
from tests.worker.games import person, unfolded, work

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rules("PEO-30")]
Kind, State = Measure.Kind, Inbound.State
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)
MALLORY = "mallory@evil.example"


@pytest.fixture
def ada(now):
    return person("ada")


def told(ada, now, kind=Kind.WARN):
    """The mail about what staff did to somebody, which has been sent; and that."""
    judge = person("judge")
    done = measures.take(judge, ada.pk, kind, "You called others names.", now)
    work(now)
    return Delivery.objects.get(notice__kind=measures.KIND, sent_at__isnull=False), done


def newest(ada, now):
    work(now)
    return sent_to(ada)[-1]


@pytest.mark.parametrize("kind", [Kind.WARN, Kind.CLOSE])
def test_the_text_above_the_quoted_mail_is_the_appeal_also_of_a_closed_account(ada, now, kind):
    delivery, done = told(ada, now, kind)
    mail = sent_to(ada)[-1]
    assert "answer this mail, once" in unfolded(mail) and mail.reply_to
    row = answer(delivery, quoting("I did not.\n\nIt was Bob.", mail), now + MINUTE)
    appeal = Appeal.objects.get()
    assert (appeal.measure_id, appeal.words, row.state) == (done.pk, "I did not.\n\nIt was Bob.", State.DONE)
    receipt = newest(ada, now + MINUTE)
    assert receipt.subject == "Your appeal is here" and "It was Bob." in unfolded(receipt)


def test_what_a_program_quotes_without_marks_is_no_part_of_it(ada, now):
    delivery, _done = told(ada, now)
    body = sent_to(ada)[-1].body
    answer(delivery, f"I did not.\n\n{body}", now + MINUTE)
    assert "You called others names." not in Appeal.objects.get().words


def test_there_is_one_and_who_writes_again_is_told_so_few_times(ada, now):
    delivery, _done = told(ada, now)
    answer(delivery, "I did not.", now + MINUTE)
    for number in range(5):
        answer(delivery, f"And besides, {number}.", now + MINUTE)
    work(now + MINUTE)
    assert Appeal.objects.get().words == "I did not."
    assert [mail.subject for mail in outbox.outbox].count("Your mail is no appeal") == 3


@pytest.mark.parametrize(("days", "text", "said"), [(31, "I did not.", "is over"), (1, "x" * 2001, "2000")])
def test_what_is_no_appeal_is_said(ada, now, days, text, said):
    delivery, _done = told(ada, now)
    text = "\n".join(text[at : at + 60] for at in range(0, len(text), 60))
    answer(delivery, text, now + days * DAY)
    assert not Appeal.objects.exists() and said in unfolded(newest(ada, now + days * DAY)).replace(",", "")


def test_what_was_taken_back_needs_none(ada, now):
    delivery, done = told(ada, now)
    measures.revoke(done.pk, person("chief"), "A mistake.", now)
    answer(delivery, "I did not.", now + MINUTE)
    assert not Appeal.objects.exists() and "taken back" in unfolded(newest(ada, now + MINUTE))


@pytest.mark.rules("MAIL-03")
def test_what_others_write_is_held_until_its_owner_allows_it(ada, now):
    delivery, _done = told(ada, now)
    row = answer(delivery, "She is right to be warned.", now + MINUTE, MALLORY)
    assert row.state == State.HELD and not Appeal.objects.exists()
    answer(tells(now + MINUTE), "allow", now + 2 * MINUTE)
    work(now + 2 * MINUTE)
    assert Appeal.objects.get().words == "She is right to be warned."


@pytest.mark.rules("MAIL-03")
def test_of_a_closed_account_it_is_met_with_silence(ada, now):
    delivery, _done = told(ada, now, Kind.CLOSE)
    before = len(outbox.outbox)
    row = answer(delivery, "Close it for good.", now + MINUTE, MALLORY)
    assert (row.state, row.reason) == (State.DROPPED, Inbound.Reason.STRANGER)
    work(now + MINUTE)
    assert not Appeal.objects.exists() and len(outbox.outbox) == before


def test_a_program_that_answers_by_itself_appeals_nothing(ada, now):
    delivery, _done = told(ada, now)
    answer(delivery, "I am away.", now + MINUTE, Auto_Submitted="auto-replied")
    assert not Appeal.objects.exists()


def test_the_mail_can_be_answered_until_the_time_is_over(ada, now):
    delivery, _done = told(ada, now, Kind.CLOSE)
    tidying.tidy(now + 29 * DAY)
    answer(delivery, "I did not.", now + 29 * DAY)
    assert Appeal.objects.exists()


def test_where_no_mails_are_taken_the_link_alone_is_named(ada, now, settings):
    settings.MAIL_IN = []
    told(ada, now)
    mail = sent_to(ada)[-1]
    assert not mail.reply_to and "answer this mail" not in unfolded(mail) and "/appeal#" in mail.body
