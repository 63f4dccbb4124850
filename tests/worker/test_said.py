"""Letters of others are mailed (MAIL-26): once it is quiet, joined into any earlier mail."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core import mail as outbox

from accounts.ledger import Delivery
from accounts.models import User
from horror.models import Game, Seat
from horror.table import message
from horror.table.acts import Caller
from tests.worker.games import first_line, game_of, move, work
from worker.notices.said import QUIET

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rules("MAIL-26")]
MINUTE = timedelta(minutes=1)


@pytest.fixture
def game(people: list[User], now: datetime) -> Game:
    made = game_of(people, now=now)
    work(now)
    outbox.outbox.clear()
    return made


def say(game: Game, people: list[User], seat: int, to: list[int] | None, text: str, now: datetime) -> None:
    message.say(game.pk, seat, to, text, Caller(author=people[seat].pk), now)


def mails_to(person: User) -> list[Any]:
    return [each for each in outbox.outbox if each.to == [person.email]]


def test_it_is_told_after_quiet_minutes_to_whom_it_was_written(
    game: Game, people: list[User], now: datetime
) -> None:
    say(game, people, 1, [2], "Sell me the secret of the sheep.", now)
    work(now + QUIET - MINUTE)
    assert outbox.outbox == []
    work(now + QUIET)
    assert [each.to for each in outbox.outbox] == [[people[2].email]]
    (mail,) = mails_to(people[2])
    assert first_line(mail) == "A message from Bob", "nothing of it is seen on a telephone"
    assert "secret" not in mail.subject and "Sell me the secret of the sheep." in mail.body
    work(now + 2 * QUIET)
    assert len(outbox.outbox) == 1


def test_a_talk_makes_one_mail(game: Game, people: list[User], now: datetime) -> None:
    for minutes in (0, 10, 20):
        say(game, people, 1, [2], f"Line {minutes}", now + minutes * MINUTE)
        work(now + minutes * MINUTE)
    work(now + 34 * MINUTE)
    assert outbox.outbox == []
    work(now + 35 * MINUTE)
    (mail,) = mails_to(people[2])
    assert all(f"Line {minutes}" in mail.body for minutes in (0, 10, 20))


def test_what_an_earlier_mail_has_told_is_told_no_more(game: Game, people: list[User], now: datetime) -> None:
    say(game, people, 2, [1], "Hello", now)
    move(game, people[0], now)
    work(now)
    (mail,) = mails_to(people[1])
    assert "Hello" in mail.body
    work(now + QUIET)
    assert len(mails_to(people[1])) == 1


def test_what_waits_is_joined_to_a_mail_that_goes_before_it(
    game: Game, people: list[User], now: datetime
) -> None:
    say(game, people, 2, [1], "Hello", now)
    Seat.objects.filter(game=game, index=1).update(touched_at=now - MINUTE)
    work(now + QUIET - 13 * MINUTE)
    later = now + QUIET
    Seat.objects.filter(game=game, index=1).update(touched_at=now - timedelta(hours=1))
    from horror.table import jobs
    from tests.worker.test_outbox import work_off

    jobs.put("said", game.pk, later)
    work_off("said", later)
    row = Delivery.objects.get(notice__kind="said")
    Delivery.objects.filter(pk=row.pk).update(next_at=later + QUIET)
    move(game, people[0], later)
    work(later)
    row.refresh_from_db()
    assert row.state in ("joined", "superseded", "sent")
    assert len([each for each in mails_to(people[1]) if "Hello" in each.body]) == 1


def test_who_has_been_at_the_page_since_is_not_told(game: Game, people: list[User], now: datetime) -> None:
    say(game, people, 1, [2], "Hello", now)
    Seat.objects.filter(game=game, index=2).update(touched_at=now + MINUTE)
    work(now + QUIET)
    assert outbox.outbox == []


def test_the_own_words_are_mailed_to_nobody_who_wrote_them(
    game: Game, people: list[User], now: datetime
) -> None:
    say(game, people, 0, None, "Hello all", now)
    work(now + QUIET)
    assert sorted(each.to[0] for each in outbox.outbox) == ["bob@example.org", "eve@example.org"]
