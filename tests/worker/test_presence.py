"""Mails to who is at the page of the game just now wait; nothing is dropped for an open page."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail as outbox

from accounts.ledger import Delivery
from horror.models import Seat
from horror.table import presence
from horror.table.presence import PATIENCE, THERE
from tests.worker.games import game_of, move, work

pytestmark = pytest.mark.django_db(transaction=True)

SECOND = timedelta(seconds=1)


def told() -> list[str]:
    return [message.to[0].partition("@")[0] for message in outbox.outbox]


def test_who_is_at_the_page_is_mailed_when_the_question_is_still_open_ten_minutes_later(people, now):
    game = game_of(people, now=now)
    presence.touch(game.pk, 0, people[0], now)
    work(now)
    work(now + THERE + PATIENCE - SECOND)
    assert told() == []
    work(now + THERE + PATIENCE)
    assert told() == ["ada"]
    assert Delivery.objects.get(notice__game=game).state == Delivery.State.SENT


def test_what_was_answered_at_the_page_is_never_mailed(people, now):
    game = game_of(people, now=now)
    presence.touch(game.pk, 0, people[0], now)
    work(now)
    move(game, people[0], now + SECOND)
    work(now + timedelta(hours=1))
    assert "ada" not in told()
    assert Delivery.objects.get(notice__game=game, notice__seat=0).state == Delivery.State.SUPERSEDED


def test_who_goes_on_touching_the_page_is_left_alone_until_then(people, now):
    """Also who comes to it only after the mail was queued."""
    game = game_of(people, now=now)
    presence.touch(game.pk, 0, people[0], now - THERE)
    work(now)
    for minutes in range(0, 40, 10):
        at = now + timedelta(minutes=minutes)
        presence.touch(game.pk, 0, people[0], at)
        work(at + timedelta(minutes=9))
    assert told() == []
    work(at + THERE + PATIENCE)
    assert told() == ["ada"]


def test_several_questions_in_one_sitting_are_one_mail_about_what_is_open_still(people, now):
    """Ada is asked, answers at the page, is asked again and so on; the last question she leaves open."""
    game = game_of(people, now=now)
    asked, at = 0, now
    while asked < 3:
        presence.touch(game.pk, 0, people[0], at)
        work(at)
        seat = Seat.objects.filter(game=game).exclude(owes="").get()
        asked += seat.index == 0
        if asked < 3:
            at += 10 * SECOND
            move(game, people[seat.index], at)
    work(at)
    assert "ada" not in told()
    work(at + THERE + PATIENCE)
    assert told().count("ada") == 1


def test_a_page_that_was_left_alone_for_longer_holds_nothing(people, now):
    game = game_of(people, now=now)
    presence.touch(game.pk, 0, people[0], now - THERE - SECOND)
    work(now)
    assert told() == ["ada"]


def test_only_the_person_of_the_seat_is_noted_as_being_there(people, now):
    game = game_of(people, now=now)
    presence.touch(game.pk, 0, people[1], now)
    presence.touch(game.pk, 0, None, now)
    assert Seat.objects.get(game=game, index=0).touched_at is None
    work(now)
    assert told() == ["ada"]
