"""``say`` in answer to a letter, to its writer and readers (MAIL-26)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.ledger import Delivery
from horror.table import message, read
from horror.table.acts import Caller
from horror.table.deeds.letters import Message
from tests.inbox.mails import answer, told
from tests.worker.games import work

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rules("MAIL-26")]


def letters(game, user):
    """What somebody has read, by whom and to whom."""
    door = read.door(game.pk, user)
    items = read.stream(door, after=0, limit=200).items
    return [(item.seat, item.table.to, item.table.text) for item in items if isinstance(item.table, Message)]


def written(game, author, to, text, now):
    message.say(game.pk, author[0], to, text, Caller(author=author[1].pk), now)


def told_mail(people, now):
    for minutes in (1, 16, 20):
        work(now + timedelta(minutes=minutes))
    found = Delivery.objects.filter(notice__kind="said", notice__person=people[0]).last()
    assert found is not None and found.sent_at is not None
    return found


@pytest.mark.parametrize("line", ["say thank you", "say: thank you", "say back: thank you", "Tell thank you"])
def test_it_goes_to_who_wrote_and_who_has_read_the_letter(game, people, now, line):
    written(game, (1, people[1]), (0, 2), "secret plan", now)
    row = answer(told_mail(people, now), line, now + timedelta(hours=1))
    assert told(row).parts[0].stopped is None, told(row)
    assert letters(game, people[2])[-1] == (0, [1, 2], "thank you")


def test_it_goes_to_all_where_the_message_was_to_all(game, people, now):
    written(game, (1, people[1]), None, "hello", now)
    answer(told_mail(people, now), "say hello, Bob!", now + timedelta(hours=1))
    assert letters(game, people[2])[-1] == (0, None, "hello, Bob!")


@pytest.mark.parametrize("line", ["say bleu: we attack Bob", "say blue we attack", "say to Bob yes"])
def test_a_line_that_is_to_somebody_is_never_taken_for_one_to_others(game, people, now, line):
    written(game, (1, people[1]), (0, 2), "secret plan", now)
    row = answer(told_mail(people, now), line, now + timedelta(hours=1))
    assert told(row).parts[0].stopped is not None and len(letters(game, people[1])) == 1


def test_of_letters_of_different_circles_it_is_asked_which(game, people, now):
    written(game, (1, people[1]), (0,), "secret plan", now)
    written(game, (2, people[2]), (0,), "another", now)
    row = answer(told_mail(people, now), "say yes\nnote ask Bob", now + timedelta(hours=1))
    part = told(row).parts[0]
    assert "letters of several" in part.stopped.why and part.ran == ["note ask Bob"]
    assert len(letters(game, people[0])) == 2


def test_where_no_letter_was_told_it_is_asked_to_whom(game, people, now):
    row = answer(Delivery.objects.filter(notice__person=people[0]).last(), "say hello", now)
    assert told(row).parts[0].stopped is not None and not letters(game, people[1])
