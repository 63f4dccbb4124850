"""Letters of others are mailed (MAIL-26): once it is quiet, joined into any earlier mail."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core import mail as outbox

from accounts import host, mailing
from accounts import outbox as ledger
from accounts.ledger import Delivery
from accounts.models import User
from horror.models import Game, Job, Seat
from horror.table import dispatch, jobs, message, read
from horror.table.acts import Caller
from tests.worker.games import first_line, game_of, move, unfolded, work
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
    jobs.put("said", game.pk, later)
    claimed = jobs.claim(Job.objects.open().get(kind="said").pk, later)
    assert claimed is not None and dispatch.run(claimed, later)
    row = Delivery.objects.get(notice__kind="said")
    Job.objects.open().filter(key=jobs.full_key("mail", None, str(row.pk))).update(not_before=later + QUIET)
    move(game, people[0], later)
    work(later)
    row.refresh_from_db()
    assert row.state == "joined" and row.joined_to is not None
    assert len([each for each in mails_to(people[1]) if "Hello" in each.body]) == 1


@pytest.mark.parametrize("mode", ["turn", "daily"])
def test_of_many_letters_the_newest_are_quoted_and_the_others_counted(
    game: Game, people: list[User], now: datetime, mode: str
) -> None:
    mailing.choose(people[1], mode, at="08:00" if mode == "daily" else None)
    for number in range(55):
        say(game, people, 2, [1], f"Letter {number}. {'word ' * 390}", now)
    work(now + QUIET)
    work((now + timedelta(days=1)).replace(hour=8, minute=0, second=0, microsecond=0))
    (mail,) = [each for each in mails_to(people[1]) if "Letter" in each.body]
    assert mail.subject == "Your games" if mode == "daily" else mail.subject != "Your games"
    quoted = 1 if mode == "daily" else 6
    left_out = 55 - quoted if mode == "turn" else 12 - quoted
    for told in (unfolded(mail), mail.alternatives[0][0]):
        assert len(told.encode()) < 40_000 and "Letter 54." in told
        assert f"Letter {55 - quoted}." in told and f"Letter {54 - quoted}." not in told
        assert f"{left_out} earlier messages have no room here" in told


def test_what_is_written_while_a_mail_is_handed_over_is_told_by_another(
    game: Game, people: list[User], now: datetime, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It waits to be told when that mail is in the hands of its host, and stands in it not."""
    hand, late = host.take, now + timedelta(hours=1)

    def meanwhile(message: Any, ready: Any) -> None:
        hand(message, ready)
        monkeypatch.setattr(host, "take", hand)
        say(game, people, 2, [1], "Late", late)
        cursor = read.door(game.pk, people[1]).cursor
        ledger.mail("said", late, person=people[1], game=game, seat=1, about=str(cursor))

    move(game, people[0], late)
    monkeypatch.setattr(host, "take", meanwhile)
    work(late)
    assert Delivery.objects.get(notice__kind="said").state == "sent"
    assert [each.body.count("Late") for each in mails_to(people[1])][-2:] == [0, 1]


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
