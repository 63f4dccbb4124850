"""What an owner is told of held mails, and what `allow` means, however often it is said (MAIL-03)."""

from __future__ import annotations

from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from django.core import mail as outbox

from accounts.ledger import Delivery
from accounts.models import User
from accounts.post import own
from accounts.post.models import AllowedSender, Inbound
from horror.models import Draft, Entry
from horror.table.frame import durable
from tests.inbox.mails import answer, at, held_mails, last_mail, moves, orders, take, tells, told, written
from tests.worker.games import work
from worker.inbox import held, held_lines, held_notice
from worker.inbox.commands import table
from worker.inbox.held_notice import SOON_READ

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rules("MAIL-03")]
State = Inbound.State
MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
TWO, MALLORY = "ada.two@example.org", "mallory@evil.example"


def states(rows):
    return list(
        Inbound.objects.filter(pk__in=[row.pk for row in rows]).order_by("pk").values_list("state", flat=True)
    )


def letter():
    return next(mail for mail in reversed(outbox.outbox) if mail.subject == "A mail for you is held")


def flat(text):
    return " ".join(text.split())


def test_a_number_means_what_stood_beside_it_however_often_it_is_said(game, people, now):
    notice, rows, _order = held_mails(game, people, now, TWO, MALLORY)
    answer(notice, "allow 1", now + MINUTE)
    again = answer(notice, "allow 1\n\nHm, did that work?", now + 2 * MINUTE)
    assert states(rows) == [State.DONE, State.HELD] and moves(game) == 1
    assert "allowed before" in told(again).parts[0].sections[0].lines[0] and not told(again).changed
    assert [row.address for row in AllowedSender.objects.all()] == [TWO]


def test_the_second_is_the_second_still_when_the_first_has_run(game, people, now):
    notice, rows, _order = held_mails(game, people, now, TWO, "ada.three@example.org", MALLORY)
    answer(notice, "allow 1", now + MINUTE)
    said = answer(notice, "allow 2", now + 2 * MINUTE)
    assert states(rows) == [State.DONE, State.DONE, State.HELD]
    assert "number 2, of ada.three@example.org" in told(said).parts[0].sections[0].lines[0]


def test_a_number_that_stands_beside_none_allows_none(game, people, now):
    notice, rows, _order = held_mails(game, people, now, MALLORY)
    for line in ("allow 0", "allow 2"):
        said = answer(notice, line, now + MINUTE)
        assert states(rows) == [State.HELD] and "no mail with the number" in told(said).parts[0].stopped.why


def test_what_is_held_since_is_not_meant_by_an_answer_to_an_earlier_mail(game, people, now):
    notice, rows, order = held_mails(game, people, now, TWO)
    more = answer(last_mail_of_turn(people[0]), f"{order}\nnote x", now, MALLORY)
    answer(notice, "allow", now + MINUTE)
    assert states([*rows, more]) == [State.DONE, State.HELD]
    other = tells(now + 7 * HOUR)
    assert other != notice and "ada.two" not in letter().body and "1." in letter().body
    answer(other, "allow 1", now + 7 * HOUR)
    assert states([more]) == [State.DONE]


def last_mail_of_turn(person):
    return Delivery.objects.filter(notice__person=person, notice__kind="turn").order_by("pk").last()


def test_one_mail_a_seat_and_six_hours_counted_from_when_it_left(game, people, now):
    mail = last_mail(people[0])
    for minutes in range(0, 14 * 60, 40):
        at_ = now + timedelta(minutes=minutes)
        answer(mail, f"note {minutes}", at_, MALLORY)
        work(at_ + timedelta(seconds=1), "mail")
    left = Delivery.objects.filter(notice__kind="held", sent_at__isnull=False).order_by("sent_at")
    times = [row.sent_at for row in left]
    assert len(times) == 3 and all(b - a >= 6 * HOUR for a, b in zip(times, times[1:], strict=False))
    told_once = Inbound.objects.exclude(told_in=None).values_list("told_in", "told_as")
    assert len(set(told_once)) == len(told_once)


def test_what_comes_while_one_mail_leaves_is_told_by_another(game, people, now):
    mail = last_mail(people[0])
    answer(mail, "note one", now, TWO)
    first = Delivery.objects.get(notice__kind="held")
    Delivery.objects.filter(pk=first.pk).update(state=Delivery.State.HANDING_OVER)
    with durable():
        held.numbered(first)
    late = answer(mail, "note two", now, MALLORY)
    waits = Delivery.objects.filter(notice__kind="held").exclude(pk=first.pk).get()
    assert waits.next_at == now + 6 * HOUR
    assert held.told_in(first).filter(pk=late.pk).first() is None


def test_whoever_sends_many_keeps_nobody_s_mail_out_and_the_rest_is_told_later(
    game, people, now, monkeypatch
):
    monkeypatch.setattr(held, "MOST", 3)
    mail = last_mail(people[0])
    for number in range(5):
        answer(mail, f"note {number}", now, MALLORY)
    answer(mail, "note mine", now, TWO)
    notice = tells(now, 0)
    assert [row.written_by for row in held.told_in(notice)] == [MALLORY, TWO, MALLORY]
    rest = tells(now + 6 * HOUR)
    assert rest != notice and held.told_in(rest).count() == 3


def test_a_mail_that_could_not_be_handed_over_tells_of_what_came_meanwhile_and_of_no_more_than_it_may(
    game, people, now, monkeypatch
):
    monkeypatch.setattr(held, "MOST", 3)
    mail = last_mail(people[0])
    rows = [answer(mail, f"note {number}", now, MALLORY) for number in range(2)]
    notice = Delivery.objects.get(notice__kind="held")
    with durable():
        assert list(held.numbered(notice)) == rows
    rows += [answer(mail, f"note {number}", now, MALLORY) for number in range(2, 5)]
    with durable():
        assert [(row.pk, row.told_as) for row in held.numbered(notice)] == [
            (row.pk, number) for number, row in enumerate(rows[:3], 1)
        ]


def test_a_mail_that_was_perhaps_handed_over_says_the_same_when_it_goes_again(game, people, now):
    notice, rows, order = held_mails(game, people, now, TWO)
    Delivery.objects.filter(pk=notice.pk).update(state=Delivery.State.HANDING_OVER, sent_at=None)
    notice.refresh_from_db()
    more = answer(last_mail_of_turn(people[0]), "note x", now, MALLORY)
    with durable():
        assert [row.pk for row in held.numbered(notice)] == [rows[0].pk]
    more.refresh_from_db()
    assert more.told_in is None


# -- who may answer it, and what


def test_a_held_sender_may_allow_and_do_nothing_else(game, people, now):
    notice, rows, order = held_mails(game, people, now, TWO)
    said = answer(notice, f"allow\n{order}\nsay all: hello\nmails never", now + MINUTE, TWO)
    assert states(rows) == [State.DONE] and moves(game) == 1
    allowed, rest = told(said).parts
    assert (
        allowed.ran == ["allow"]
        and (rest.stopped.number, rest.stopped.typed) == (2, order)
        and "allow" in rest.stopped.why
    )
    assert rest.unrun == ["say all: hello", "mails never"]
    assert not Entry.objects.filter(kind="message").exists() and not Draft.objects.exists()
    people[0].refresh_from_db()
    assert people[0].mails == "turn"


def test_anything_else_of_a_held_sender_is_held_there_too(game, people, now):
    notice, rows, order = held_mails(game, people, now, TWO)
    for text in (
        order,
        "say all: hello",
        "mails never",
        f"{order}\nallow",
        "allow\npreview",
        "go",
        "allow\n" * 300,
    ):
        rows.append(answer(notice, text, now + MINUTE, TWO))
    assert set(states(rows)) == {State.HELD} and moves(game) == 0
    assert not Entry.objects.filter(kind="message").exists() and not AllowedSender.objects.exists()


def test_a_held_sender_answers_at_the_address_of_that_mail_alone(game, people, now):
    notice, rows, _order = held_mails(game, people, now, TWO)
    elsewhere = at(own.person_address(people[0]), "allow", now, TWO, In_Reply_To=notice.message_id)
    assert states([*rows, elsewhere]) == [State.HELD, State.HELD]


def test_whom_one_has_allowed_is_told_and_taken_back_by_mail(game, people, now):
    notice, _rows, _order = held_mails(game, people, now, TWO, MALLORY)
    answer(notice, "allow", now + MINUTE)
    own_address = own.person_address(people[0])
    said = told(at(own_address, "allowed", now + MINUTE)).parts[0]
    assert [line.split(",")[0] for line in said.sections[0].lines] == [TWO, MALLORY] and not said.changed
    said = told(at(own_address, f"allowed drop {MALLORY.upper()}", now + MINUTE)).parts[0]
    assert said.changed and [line.split(",")[0] for line in said.sections[0].lines] == [TWO]
    assert answer(notice, "note x", now + MINUTE, MALLORY).state == State.HELD
    unknown = told(at(own_address, "allowed drop bob@example.org", now + MINUTE)).parts[0]
    assert "you have not allowed" in unknown.stopped.why
    none = told(at(own_address, "allowed drop all", now + MINUTE)).parts[0]
    assert "none but your own" in none.sections[0].lines[0] and not AllowedSender.objects.exists()


# -- what it says


def test_of_one_mail_it_says_what_allow_does(game, people, now):
    _notice, _rows, order = held_mails(game, people, now, TWO)
    text = flat(letter().body)
    assert f"From: {TWO}" in text and order in text and "about the game Evening game" in text
    assert "Nothing of it was run. If you wrote it, answer “allow”: then it runs." in text
    assert (
        "count as yours from then on" in text
        and "allow 1" not in text
        and "them" not in text.split("verified")[1]
    )


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda ada: User.objects.filter(pk=ada.pk).update(is_active=False), "gone"),
        (lambda ada: EmailAddress.objects.filter(user=ada).update(verified=False), "unverified"),
        (lambda ada: Inbound.objects.update(state=State.EXPIRED), "untrue"),
    ],
    ids=["suspended", "unverified", "expired"],
)
def test_it_is_not_said_to_nobody_nor_of_nothing(game, people, now, change, reason):
    answer(last_mail(people[0]), "note x", now, TWO)
    change(people[0])
    work(now, "mail")
    row = Delivery.objects.get(notice__kind="held")
    assert (row.state, row.reason) == ("superseded", reason)


@pytest.mark.parametrize(
    ("text", "change", "shown"),
    [
        ("status", {"size": SOON_READ}, True),
        ("status", {"size": SOON_READ + 1}, False),
        ("status", {"raw": None}, False),
        ("status", {"recipient": "nobody@localhost"}, False),
        ("status\n" * 300, {}, False),
    ],
)
def test_it_says_what_a_mail_asks_for_where_that_is_soon_read(game, people, now, text, change, shown):
    row = answer(last_mail(people[0]), text, now, TWO)
    Inbound.objects.filter(pk=row.pk).update(reason=row.reason, **change)
    tells(now)
    said = flat(letter().body)
    assert ("It asks for: status" in said) == shown
    assert (
        said.index("It was about the game") < said.index(f"From: {TWO}") < said.index("Nothing of it was run")
    )


def test_of_all_that_commands_take_it_is_known_whether_it_may_be_any_words():
    """What a command takes from now on stands in one of the two: no stranger's words are shown unasked."""
    bounded = """
        all anchor at begins chain code count deed dropped ends every first index last link mode number off seats
        steward unit which yes
    """
    taken = {name for command in table.COMMANDS for name in command.whole.groupindex}
    assert taken == {*held_lines.FREE, *bounded.split()}


def test_of_several_it_says_less_of_each(game, people, now, monkeypatch):
    monkeypatch.setattr(held_notice, "MOST", 4)
    monkeypatch.setattr(held_notice, "LEAST", 1)
    for sender, text in ((TWO, "status\nboard\nmy games"), (MALLORY, "status\nboard")):
        answer(last_mail(people[0]), text, now, sender)
    tells(now)
    said = flat(letter().body)
    assert said.index("It was about the game") < said.index("From:")
    assert said.count("It asks for: status; board") == 2 and said.count("It asks for: status; board; …") == 1


def test_of_several_it_says_which_number_runs_which(game, people, now):
    held_mails(game, people, now, TWO, MALLORY)
    text = flat(letter().body)
    assert "Answer “allow 1” if you wrote it" in text and "Answer “allow 2” if you wrote it" in text
    assert "If you wrote all of them, answer “allow”" in text


def test_who_is_not_taken_from_then_on_is_not_said_to_be(game, people, now):
    mail = last_mail(people[0])
    to = own.reply_address(mail)
    raw = (
        b"From: eve@example.org, bob@example.org\n"
        + written("note x", to, "x@example.org").split(b"\n", 1)[1]
    )
    row = take(raw, to, now)
    work(now, "inbound")
    notice = tells(now)
    text = flat(letter().body)
    assert "other mails from there are held all the same" in text and "from then on" not in text
    answer(notice, "allow", now + MINUTE)
    assert states([row]) == [State.DONE] and not AllowedSender.objects.exists()


def test_it_names_who_is_taken_and_nobody_whom_a_comment_names(game, people, now):
    mail = last_mail(people[0])
    to = own.reply_address(mail)
    body = written(orders(game, people[0])[0], to, "x@example.org").split(b"\n", 1)[1]
    take(f'From: "evil b"@evil.example ({TWO})\n'.encode() + body, to, now)
    work(now, "inbound")
    notice = tells(now)
    assert TWO not in letter().body and '"evil b"@evil.example' in letter().body
    answer(notice, "allow", now + MINUTE)
    assert not AllowedSender.objects.exists() and moves(game) == 1


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("say all: visit shop.example", ""),
        ("press blue:\nvisit shop.example\nend press", ""),
        ("note visit shop.example", ""),
        ("when my turn begins: say all: visit shop.example", "when my turn …: say …"),
        ("when you visit shop.example: call 0172 5551234", "when …: …"),
        ("create classic 3 private name visit shop.example", "create classic 3 …"),
        ("create visit-shop 3", "create … 3"),
        ("join visit shop.example", "join …"),
        ("invite visit@shop.example to Evening game", "invite … to Evening game"),
        ("mails never in visit shop", "mails never in …"),
        ("mails daily at 18:30", "mails daily at 18:30"),
        ("zone visit shop", "zone …"),
        ("zone Europe/Berlin", "zone Europe/Berlin"),
        ("name visit shop.example", "name …"),
        ("vote pause yes", "vote pause yes"),
        ("league visit shop register", "league … register"),
        ("roll # visit shop.example", "roll"),
        ("resign", "resign"),
    ],
)
def test_the_owner_is_told_what_a_held_mail_would_do_and_no_word_of_its_writer(
    game, people, now, line, shown
):
    order = orders(game, people[0])[0]
    row = answer(last_mail(people[0]), f"{order}\n{line}\nsell shop stuff\nend turn", now, MALLORY)
    assert row.state == State.HELD
    work(now, "mail")
    body, html = flat(letter().body), letter().message().as_string()
    assert f"It asks for: {'; '.join(filter(None, [order, shown, 'end turn']))}" in body
    assert "It has words too" in body
    assert [each for each in ("visit", "shop", "stuff") if each in body + html] == []
