"""Who is mailed, when, and what a mail says: once a decision, only what is true, only what its seat may know."""

from __future__ import annotations

import re
import time
from datetime import timedelta
from itertools import product
from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected
from typing import Any

import pytest
from django.core import mail as outbox
from django.core.mail.backends import locmem
from django.test import Client

from accounts import host
from accounts.ledger import Delivery, Notice
from accounts.outbox import prepare
from horror.models import Bundle, Entry, Game, Job, Seat, Sighting, Snapshot
from horror.rules.kernel.choices import Template
from horror.rules.kernel.draws import NoDraws, ScriptedDraws
from horror.rules.kernel.moves import Move
from horror.rules.robber.moves.roll import Roll
from horror.silence import Silence
from horror.table import dispatch, jobs, quarantine, read, undo
from horror.table.acts import Caller
from horror.table.message import say
from horror.table.people.resign import resign
from horror.table.votes.vote import vote
from tests.worker.games import first_line, game_of, kind_of, move, person, work
from worker.notices.desk import ORDERS, Desk, Kind, example_orders
from worker.notices.letter import write
from worker.notices.notify import QUIET
from worker.notices.seats import NOTICES, acted_since, changed_by_others
from worker.notices.thread import last_about, last_told, told_in_thread

pytestmark = pytest.mark.django_db(transaction=True)


def rows(game) -> list[tuple[str, int, str, str]]:
    return list(
        Delivery.objects.filter(notice__game=game)
        .order_by("pk")
        .values_list("notice__kind", "notice__seat", "notice__about", "state")
    )


def sent_to(user) -> list[Any]:
    return [message for message in outbox.outbox if message.to == [user.email]]


def take_back(game, people, now) -> None:
    """TAB-20: ada takes her last move back, and the others let her."""
    undo.ask(game.pk, 0, Caller(author=people[0].pk), now)
    for seat in (1, 2):
        undo.consent(game.pk, seat, True, Caller(author=people[seat].pk), now)


def test_whoever_is_waited_for_is_mailed_once(people, now):
    game = game_of(people, now=now)
    work(now)
    work(now)
    assert [message.to for message in outbox.outbox] == [["ada@example.org"]]
    (mail,) = Delivery.objects.filter(notice__game=game)
    assert (mail.notice.kind, mail.notice.seat, mail.state) == ("turn", 0, "sent")
    assert mail.notice.about == Seat.objects.get(game=game, index=0).owes


def test_a_mail_says_what_happened_what_is_asked_and_how_the_board_stands(people, now):
    game = game_of(people, now=now)
    work(now)
    move(game, people[0], now)
    work(now)
    (message,) = sent_to(people[1])
    door = read.door(game.pk, people[1])
    assert game.name in message.subject and "blue" in message.subject and "set-up" in message.subject
    for text in (message.body, message.alternatives[0][0]):
        for line in read.stream(door, text=True).items[-1].text:
            assert line in text
        assert f"/games/{game.pk}" in text
        assert Seat.objects.get(game=game, index=1).owes in text
        assert "place settlement" in text
        assert "nobody reads answers to this mail" in text
    assert door.rules.text_board(read.view(door)) in message.body
    assert message.alternatives[0][1] == "text/html"


def test_a_mail_names_orders_from_all_over_the_island(people, now):
    game = game_of(people, now=now)
    work(now)
    (message,) = sent_to(people[0])
    named = [
        int(at) for at in re.findall(r"^    \d+\. place settlement (\d+) road", message.body, re.MULTILINE)
    ]
    assert len(named) == ORDERS and named == sorted(named)
    assert min(named) <= 5 and max(named) >= 48
    assert game.name in message.subject


def test_a_mail_names_an_order_of_each_kind_also_of_those_that_are_filled_in(people, now):
    """A discard or an offer is a template of many moves: without an example nobody sees how it is written."""
    game = game_of(people, now=now)
    position: Any = read.seat_door(game.pk, 0).position
    for seat in (0, 1, 2, 2, 1, 0):
        placing = position.choices(seat)[0]
        assert isinstance(placing, Move)
        position.apply(seat, placing, NoDraws())
    position.apply(0, Roll(), ScriptedDraws(dice=[2, 2]))
    position.state.seats[0].hand = [4, 4, 4, 4, 4, 0, 0, 0]
    Snapshot.objects.filter(game=game).update(data=position.dump())
    door = read.seat_door(game.pk, 0)
    orders = example_orders(door)
    kinds = {type(door.rules.parse(order, read.view(door))) for order in orders}
    assert len(orders) == ORDERS
    assert kinds == {
        choice.kind if isinstance(choice, Template) else type(choice) for choice in read.able(door).choices
    }


def test_the_next_mail_goes_on_where_the_last_one_ended(people, now):
    game = game_of(people, now=now)
    work(now)
    for user in (*people, people[2], people[1]):
        move(game, user, now)
        work(now)
    first, second = sent_to(people[0])
    assert "What happened so far" in first.body and "What happened since the last mail" in second.body
    assert "The game began." in first.body and "The game began." not in second.body


def test_the_mails_of_a_seat_in_a_game_are_one_thread(people, now):
    game = game_of(people, now=now)
    work(now)
    for user in (*people, people[2], people[1]):
        move(game, user, now)
        work(now)
    first, second = sent_to(people[0])
    ids = list(Delivery.objects.thread(game.pk, 0).values_list("message_id", flat=True))
    assert [first.extra_headers["Message-ID"], second.extra_headers["Message-ID"]] == ids
    assert second.extra_headers["In-Reply-To"] == ids[0]
    assert second.extra_headers["References"].endswith(ids[0])
    assert first.extra_headers["In-Reply-To"] == second.extra_headers["References"].split()[0]


def test_the_newest_mails_are_those_that_the_ordinary_queries_find(people, now):
    game = game_of(people, now=now)
    for number, (kind, state) in enumerate(product(Kind, Delivery.State.values)):
        notice = Notice.objects.create(
            game=game, seat=number % 2, kind=kind, about=f"{number % 3 or ''}", round=number, made_at=now,
            person=people[number % 3],
        )  # fmt: skip
        Delivery.objects.create(notice=notice, channel="mail", state=state, message_id=str(number))
        for seat in (0, 1, 2):
            thread = Delivery.objects.thread(game.pk, seat)
            row = game.seats.get(index=seat)
            told = thread.told().filter(notice__person=row.owner_id)
            assert last_told(row) == told.last()
            assert told_in_thread(row) == list(told)
            for each, decision in product(Kind, ("", "1", "2")):
                found = last_about(game.pk, seat, each, decision)
                assert found == thread.filter(notice__kind=each, notice__about=decision).last()


def test_whether_a_seat_has_moved_is_what_the_ordinary_queries_find(people, now):
    game = game_of(people, now=now)
    for user in (*people, people[2], people[1]):
        move(game, user, now)
    game = Game.objects.get(pk=game.pk)
    Entry.objects.filter(game=game, number=game.entries).update(undone_by=game.entries + 1)
    found = set()
    for seat in game.seats.order_by("index"):
        for cursor in range(game.cursors[seat.index] + 2):
            own = Sighting.objects.filter(
                game=game, reader=seat.index, entry__seat=seat.index, entry__kind="move"
            )
            acted = own.filter(cursor__gt=cursor, entry__undone_by=None).exists()
            assert acted_since(seat, cursor) == acted
            game.basis[seat.index] = cursor + 1
            by_others = not own.filter(cursor=cursor + 1).exists()
            assert changed_by_others(game, seat, cursor) == by_others and not changed_by_others(
                game, seat, cursor + 1
            )
            found.add((acted, by_others))
    assert found == {(True, True), (True, False), (False, True), (False, False)}


def test_an_address_is_the_one_that_is_verified_and_first(people):
    ada, bob, _ = people
    bob.emailaddress_set.update(primary=False)
    bob.emailaddress_set.create(email="new@example.org", verified=False, primary=True)
    assert (ada.verified_address, bob.verified_address) == (ada.email, None)
    bob.emailaddress_set.update(verified=True)
    assert (ada.verified_address, bob.verified_address) == (ada.email, "new@example.org")


def test_who_has_just_moved_is_left_in_peace_for_a_while(people, now):
    """Seat 2 places twice in a row (BASE-17): the second question comes from its own move."""
    game = game_of(people, now=now)
    for user in people:
        work(now)
        move(game, user, now)
    work(now)
    assert len(sent_to(people[2])) == 1
    work(now + QUIET)
    assert len(sent_to(people[2])) == 2


def test_nobody_is_told_of_a_decision_that_is_closed_by_then(people, now):
    game = game_of(people, now=now)
    work(now, "turns")
    (notify,) = Job.objects.open().filter(kind="notify")
    dispatch.run(jobs.claim(notify.pk, now), now)
    move(game, people[0], now)
    work(now)
    assert not sent_to(people[0])
    assert rows(game)[0][3] == "superseded"
    assert len(sent_to(people[1])) == 1


@pytest.mark.parametrize("wish", ["none", "unverified", "seat", "inactive"])
def test_nobody_is_mailed_against_their_will_or_unverified(wish, now):
    ada = person("ada", verified=wish != "unverified", mails="none" if wish == "none" else "turn")
    game = game_of([ada, person("bob"), person("eve")], now=now)
    if wish == "seat":
        Seat.objects.filter(game=game, index=0).update(mails=False)
    if wish == "inactive":
        type(ada).objects.filter(pk=ada.pk).update(is_active=False)
    work(now)
    assert not outbox.outbox and not rows(game)


def test_a_wish_withdrawn_before_the_hand_over_counts(people, now):
    game = game_of(people, now=now)
    (notify,) = Job.objects.open().filter(kind="notify")
    dispatch.run(jobs.claim(notify.pk, now), now)
    people[0].emailaddress_set.update(verified=False)
    work(now)
    assert not outbox.outbox
    assert rows(game)[0][3] == "superseded"


def test_bots_are_not_mailed(now):
    game = game_of([person("ada"), person("bob")], bots=["random"], now=now)
    work(now)
    assert {seat for _kind, seat, _decision, _state in rows(game)} == {0}


def test_a_question_taken_back_is_recalled(people, now):
    """Ada takes her move back, and with it the question to bob."""
    game = game_of(people, now=now)
    work(now)
    move(game, people[0], now)
    work(now)
    take_back(game, people, now)
    work(now)
    asked, recalled = sent_to(people[1])
    assert "need not answer any more" in first_line(recalled)
    assert recalled.extra_headers["In-Reply-To"] == asked.extra_headers["Message-ID"]


def test_a_question_that_comes_back_is_asked_again(people, now):
    game = game_of(people, now=now)
    work(now)
    move(game, people[0], now)
    work(now)
    take_back(game, people, now)
    work(now)
    move(game, people[0], now)
    work(now)
    assert len(sent_to(people[1])) == 3
    assert len({message.extra_headers["Message-ID"] for message in sent_to(people[1])}) == 3


def test_the_end_is_told_to_all(people, now):
    people[2].language = "de"
    people[2].save()
    game = game_of(people, now=now)
    work(now)
    outbox.outbox.clear()
    for seat, user in enumerate(people):
        vote(game.pk, seat, "draw", True, Caller(author=user.pk), now)
    work(now)
    assert sorted(message.to[0] for message in outbox.outbox) == sorted(user.email for user in people)
    for user in people:
        (message,) = sent_to(user)
        told = "ist zu Ende: unentschieden" if user.language == "de" else "is over: a draw"
        assert told in first_line(message) and told in message.alternatives[0][0]


@pytest.mark.parametrize(("where", "state"), [("open", "queued"), ("send_messages", "handing_over")])
def test_a_mail_host_that_is_away_is_asked_again(people, now, monkeypatch, where, state):
    """At least once: the second try carries the same Message-ID."""
    game = game_of(people, now=now)
    (notify,) = Job.objects.open().filter(kind="notify")
    dispatch.run(jobs.claim(notify.pk, now), now)

    def away(self, *messages):
        raise SMTPServerDisconnected("gone")

    with monkeypatch.context() as patch:
        patch.setattr(locmem.EmailBackend, where, away)
        (job,) = Job.objects.open().filter(kind="mail")
        assert not dispatch.run(jobs.claim(job.pk, now), now)
    assert rows(game)[0][3] == state
    work(now + timedelta(hours=1))
    assert rows(game)[0][3] == "sent"
    assert outbox.outbox[0].extra_headers["Message-ID"] == Delivery.objects.get(notice__game=game).message_id


@pytest.mark.parametrize("answered", [True, False], ids=["by oneself", "taken back"])
def test_a_mail_that_the_host_may_have_is_not_said_to_be_superseded(people, now, monkeypatch, answered):
    """The worker was killed, or the line cut, after the mail was told and before the answer. Then what it asks is
    closed: the host may have it, and whoever may have read it is told that nothing is asked any more.
    """
    game = game_of(people, now=now)
    work(now)
    move(game, people[0], now)
    work(now, "turns")
    (notify,) = Job.objects.open().filter(kind="notify")
    dispatch.run(jobs.claim(notify.pk, now), now)
    with monkeypatch.context() as patch:
        taken = locmem.EmailBackend.send_messages

        def cut(self, messages):
            taken(self, messages)
            raise SMTPServerDisconnected("gone")

        patch.setattr(locmem.EmailBackend, "send_messages", cut)
        (job,) = Job.objects.open().filter(kind="mail")
        assert not dispatch.run(jobs.claim(job.pk, now), now)
    if answered:
        move(game, people[1], now)
    else:
        take_back(game, people, now)
    work(now + timedelta(minutes=1))
    mails = list(Delivery.objects.thread(game.pk, 1).values_list("notice__kind", "state"))
    assert mails[0] == ("turn", "maybe")
    assert ("recall", "sent") in mails[1:] or answered
    assert len(sent_to(people[1])) == (1 if answered else 2)


def test_a_mail_that_the_host_may_have_stays_so_when_it_is_refused_the_next_time(people, now, monkeypatch):
    """The worker dies in the hand-over; the host is away when the next one tries; then what is asked is closed."""
    game = game_of(people, now=now)
    work(now, "turns")
    (notify,) = Job.objects.open().filter(kind="notify")
    dispatch.run(jobs.claim(notify.pk, now), now)
    (job,) = Job.objects.open().filter(kind="mail")
    assert prepare(jobs.claim(job.pk, now), now) is not None  # and no more of this worker
    later = now + jobs.LEASE + timedelta(seconds=1)
    assert dispatch.expire(later) == 1

    def away(self):
        raise ConnectionRefusedError

    with monkeypatch.context() as patch:
        patch.setattr(host, "silence", Silence("mail_host_away", seconds=60))
        patch.setattr(locmem.EmailBackend, "open", away)
        assert not dispatch.run(jobs.claim(job.pk, later), later)
    assert rows(game)[0][3] == "handing_over"
    move(game, people[0], later)
    work(later + timedelta(minutes=1))
    assert rows(game)[0][3] == "maybe"


def test_a_silent_mail_host_is_left_alone_for_a_minute(people, now, monkeypatch):
    """One mail waits for its time-out, and not each of them; and each until that minute is over, not one of its own."""
    asked = []
    seconds = [100.0]

    def silent(self):
        asked.append(now)
        raise TimeoutError("timed out")

    monkeypatch.setattr(host, "silence", Silence("mail_host_away", seconds=60))
    for _ in range(4):
        game_of(people, now=now)
    for job in Job.objects.open().filter(kind="notify"):
        dispatch.run(jobs.claim(job.pk, now), now)
    monkeypatch.setattr(locmem.EmailBackend, "open", silent)
    due = Job.objects.open().filter(kind="mail")
    assert len(due) == 4
    with monkeypatch.context() as patch:
        patch.setattr(time, "monotonic", lambda: seconds[0])
        for job in due[:3]:
            assert not dispatch.run(jobs.claim(job.pk, now), now)
        seconds[0] += 45
        assert not dispatch.run(jobs.claim(due[3].pk, now), now)
    assert len(asked) == 1
    waiting = sorted((job.not_before - now).total_seconds() for job in due.all())
    assert waiting == [10, host.SECONDS - 45, host.SECONDS, host.SECONDS]
    assert sorted(due.values_list("failures", flat=True)) == [0, 0, 0, 1]


def test_an_address_that_the_host_refuses_for_good_is_not_tried_again(people, now, monkeypatch):
    def refused(self, messages):
        raise SMTPRecipientsRefused({"ada@example.org": (550, b"no such mailbox")})

    game = game_of(people, now=now)
    monkeypatch.setattr(locmem.EmailBackend, "send_messages", refused)
    work(now)
    assert rows(game)[0][3] == "failed"
    assert not Job.objects.open().filter(kind="mail").exists()


def test_one_click_ends_the_mails(people, now, settings):
    """RFC 8058: the mail program posts to the link without a log-in; following it changes nothing."""
    settings.PUBLIC_URL = "https://games.example.org"
    game_of(people, now=now)
    work(now)
    (message,) = outbox.outbox
    assert message.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    path = "/" + message.extra_headers["List-Unsubscribe"].strip("<>").split("/", 3)[3]
    browser = Client()
    assert browser.get(path, secure=True).status_code == 200
    people[0].refresh_from_db()
    assert people[0].mails == "turn"
    assert browser.post(path, {"List-Unsubscribe": "One-Click"}, secure=True).status_code == 200
    people[0].refresh_from_db()
    assert people[0].mails == "none"
    assert browser.post(path[:-1] + ("a" if path[-1] != "a" else "b"), secure=True).status_code == 404


def test_a_seat_that_resigned_gets_no_more_mail(people, now):
    """TAB-32: the former owner is a spectator from then on."""
    game = game_of(people, now=now)
    resign(game.pk, 1, Caller(author=people[1].pk), now)
    work(now)
    move(game, people[0], now)
    work(now, "mail")
    assert not sent_to(people[1])


def play_until(game, people, now, kinds) -> int:
    """Let the active seat make its first harmless move until it has made one of these kinds; gives the seat."""
    wanted = list(kinds)
    while True:
        seat = Seat.objects.filter(game=game).exclude(owes="").order_by("index").first()
        door = read.door(game.pk, people[seat.index])
        offered = {kind_of(choice) for choice in read.able(door).choices}
        for kind in (*wanted, "place", "roll", "discard", "robber", "end_turn"):
            if kind in offered:
                move(game, people[seat.index], now, kind)
                if kind in wanted:
                    return int(seat.index)
                break


def test_a_change_by_others_is_followed_by_a_mail_that_replaces_the_first(people, now):
    """TAB-11: an offer taken up changes what its maker, whose turn it is, decides on."""
    game = game_of(people, now=now)
    later = now
    while True:
        maker = play_until(game, people, later, ["offer"])
        later += QUIET
        work(later)
        takers = [
            seat
            for seat in range(3)
            if seat != maker
            and any(
                kind_of(choice) == "accept" for choice in read.able(read.door(game.pk, people[seat])).choices
            )
        ]
        if takers:
            break
        move(game, people[maker], later, "end_turn")
    work(later + QUIET)
    outbox.outbox.clear()
    move(game, people[takers[0]], later + QUIET, "accept")
    work(later + QUIET)
    assert not sent_to(people[maker])
    work(later + 2 * QUIET)
    (message,) = sent_to(people[maker])
    assert "replaces the earlier mail" in message.body
    mail = Delivery.objects.thread(game.pk, maker).last()
    replaced = mail.notice.supersedes
    assert replaced is not None and replaced.about == mail.notice.about
    assert message.extra_headers["In-Reply-To"] == replaced.deliveries.get().message_id


def test_who_has_an_offer_is_told_once_and_after_a_while(people, now):
    """TAB-12: nobody waits for the answer, and the offer lapses; so there is no hurry, and one mail for all offers."""
    game = game_of(people, now=now)
    maker = play_until(game, people, now, ["offer"])
    asked = [
        seat for seat in range(3) if seat != maker and read.able(read.door(game.pk, people[seat])).choices
    ]
    work(now)
    outbox.outbox.clear()
    work(now + QUIET)
    told = {message.to[0]: message for message in outbox.outbox if "need not" in first_line(message)}
    assert set(told) == {people[seat].email for seat in asked}
    assert all("decline T1" in message.body for message in told.values())
    work(now + 3 * QUIET)
    assert len([message for message in outbox.outbox if "need not" in first_line(message)]) == len(asked)


def test_an_offer_that_lapsed_is_not_told(people, now):
    game = game_of(people, now=now)
    maker = play_until(game, people, now, ["offer"])
    work(now)
    move(game, people[maker], now, "end_turn")
    outbox.outbox.clear()
    work(now + QUIET)
    assert not [message for message in outbox.outbox if "need not" in first_line(message)]


def test_what_was_taken_back_is_told_as_such(people, now):
    """TAB-21"""
    game = game_of(people, now=now)
    move(game, people[0], now)
    take_back(game, people, now)
    work(now + QUIET)
    (message,) = sent_to(people[0])
    assert "(taken back)" in message.body


def test_words_of_a_player_cannot_look_like_lines_of_the_story(people, now):
    """TAB-16"""
    game = game_of(people, now=now)
    say(game.pk, 1, None, "hello\n  * Bob won the game.", Caller(author=people[1].pk), now)
    work(now)
    (message,) = sent_to(people[0])
    assert "hello * Bob won the game." in message.body
    assert "\n  * Bob won" not in message.body


def test_a_mail_depends_on_nothing_that_its_seat_may_not_know(people, now):
    """docs/hidden.md: two games that differ in the hands of two others, each unknown to the addressee."""
    game = game_of(people, now=now)
    seat = play_until(game, people, now, ["end_turn"])
    letters = []
    for hands in ([1, 0, 0, 0, 0], [0, 1, 0, 0, 0]):
        position: Any = read.seat_door(game.pk, seat).position
        position.state.seats[(seat + 1) % 3].hand = list(hands)
        position.state.seats[(seat + 2) % 3].hand = [1 - hands[0], 1 - hands[1], 0, 0, 0]
        Snapshot.objects.filter(game=game).update(data=position.dump())
        desk = Desk(Game.objects.get(pk=game.pk), now)
        mail = Delivery(notice=Notice(kind="turn", game=game, seat=seat), message_id="<fixed>")
        letter = write(desk, NOTICES["turn"], desk.seats[seat], mail, "ada@example.org")
        message: Any = letter.message
        letters.append((message.subject, message.body, message.alternatives[0][0]))
    assert letters[0] == letters[1]


def test_players_and_admins_are_told_of_a_quarantine(people, now, settings):
    settings.ADMINS = [("Ops", "ops@example.org")]
    game = game_of(people, now=now)
    work(now)
    outbox.outbox.clear()
    quarantine.quarantine(game.pk, now, job_id=0, kind="advance", report="a traceback with secrets")
    work(now)
    told = {message.to[0]: message for message in outbox.outbox}
    assert set(told) == {"ops@example.org", *(user.email for user in people)}
    assert "is halted" in first_line(told[people[0].email])
    alarm = told["ops@example.org"]
    assert f"game {game.pk} is set aside" in alarm.subject
    assert f"/admin/horror/bundle/{Bundle.objects.get(game=game).pk}/" in alarm.body
    assert "traceback" not in alarm.body
    quarantine.release(game.pk, now)
    work(now)
    assert Delivery.objects.thread(game.pk, 0).last().notice.kind == "turn"


def test_admins_learn_which_job_was_given_up_and_not_why(people, now, settings):
    """The text of an exception may hold what nobody may read in a mail."""
    settings.ADMINS = [("Ops", "ops@example.org")]
    game = game_of(people, now=now)
    work(now)
    outbox.outbox.clear()
    job = Job.objects.create(
        kind="notify", queue="mail", game=game, key="x", created_at=now, not_before=now, error="seven ore",
        done_at=now,
    )  # fmt: skip
    jobs.put("alert", None, now, key=f"job-{job.pk}")
    work(now)
    [alarm] = outbox.outbox
    assert f"job {job.pk} 'notify' of game {game.pk} is given up" in alarm.subject
    assert f"/admin/horror/job/{job.pk}/" in alarm.body
    assert "seven ore" not in alarm.body
