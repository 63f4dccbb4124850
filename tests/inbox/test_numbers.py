"""Orders given by the numbers that a mail has printed before them (MAIL-16)."""

from __future__ import annotations

import random
import re
from datetime import timedelta

import pytest
from django.core import mail as sent

from accounts import mailing
from accounts import outbox as ledger
from accounts.ledger import Delivery
from accounts.models import User
from accounts.post import own
from horror.models import Draft, Game, Snapshot
from horror.table import message
from horror.table.acts import Caller
from tests.inbox.mails import answer, at, last_mail, moves, told
from tests.positions.gathered import golden, named
from tests.worker.games import game_of, move, person, work
from worker.notices.desk import PASSING, Desk, Kind
from worker.notices.digest import ORDERS

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rules("MAIL-16")]
FILES = ("catan_horror-resigned-6", "classic-38")
EVERY = 36
"""Of so many positions of these golden games one is tried."""


def printed(body: str) -> list[str]:
    """The orders that stand in a mail behind their numbers."""
    found = re.findall(r"^ {4}\d+\. (.*(?:\n {6}\S.*)*)$", body, re.MULTILINE)
    return [" ".join(order.split()) for order in found]


def test_a_number_gives_the_order_that_the_mail_has_printed_behind_it(game, people, now):
    mail = last_mail(people[0])
    listed = printed(str(sent.outbox[-1].body))
    assert mail.orders.splitlines() == listed and len(listed) > 3
    row = answer(mail, "3", now)
    assert told(row).parts[0].ran == [listed[2]]
    again = told(answer(mail, "2", now)).parts[0]
    assert "numbers" in again.conflict and again.kept == [listed[1]] and moves(game) == 1


@pytest.mark.parametrize("number", ["77", "0"])
def test_a_number_that_the_mail_has_not_gives_nothing(game, people, now, number):
    part = told(answer(last_mail(people[0]), number, now)).parts[0]
    assert part.stopped is not None and number in part.stopped.why and not part.kept and moves(game) == 0


def test_a_mail_that_numbers_nothing_is_not_answered_by_numbers(game, people, now):
    message.say(game.pk, 1, (0,), "hello", Caller(author=people[1].pk), now)
    work(now)
    work(now + timedelta(minutes=20))
    mail = last_mail(people[0])
    assert mail.notice.kind == "said" and not mail.orders
    part = told(answer(mail, "1", now)).parts[0]
    assert part.stopped is not None and moves(game) == 0


def asked(position, now) -> tuple[Delivery, User, str]:
    """A mail that asks a seat about a position, to whom it went, and what it says."""
    people = [person(f"p{seat}") for seat in range(position.position.seats)]
    User.objects.update(mails_html=False)
    game = game_of(people, now=now, ruleset=position.rules.name)
    Snapshot.objects.filter(game=game).update(data=position.position.dump())
    Delivery.objects.all().delete()
    desk = Desk(Game.objects.get(pk=game.pk), now)
    seat = desk.seats[position.seat]
    decision = max(desk.open_to(seat), key=lambda decision: decision.blocking)
    kind = Kind.TURN if decision.blocking else Kind.OPTIONAL
    row = ledger.mail(kind, now, person=seat.owner, game=game, seat=seat.index, about=decision.id)
    work(now, "mail")
    row.refresh_from_db()
    assert row.state == "sent"
    (message,) = [each for each in sent.outbox if row.message_id == each.extra_headers["Message-ID"]]
    return row, seat.owner, str(message.body)


@pytest.mark.parametrize("number", [1, 2])
def test_where_to_pass_until_the_own_turn_is_number_one_that_is_what_it_gives(now, number):
    (position,) = named(["catan_horror-65 464"])
    mail, user, body = asked(position, now)
    assert printed(body)[:2] == [PASSING, "pass"]
    assert told(answer(mail, str(number), now, user.email)).parts[0].ran == [printed(body)[number - 1]]


@pytest.mark.parametrize("position", list(golden(EVERY, FILES)), ids=lambda at: at.name)
def test_each_number_gives_what_is_printed_behind_it_in_whatever_position(position, now):
    """One number of each, which follows from the name."""
    mail, user, body = asked(position, now)
    listed = printed(body)
    assert listed == mail.orders.splitlines()
    number = random.Random(position.name).randrange(len(listed)) + 1
    assert told(answer(mail, str(number), now, user.email)).parts[0].ran == [listed[number - 1]]


def test_numbers_of_a_mail_that_gathers_others_are_those_that_it_has_printed(people, now):
    mailing.choose(people[0], "batched", every=60)
    game = game_of(people, now=now)
    work(now)
    later = now + timedelta(hours=1)
    work(later)
    (body,) = [str(each.body) for each in sent.outbox if each.to == [people[0].email]]
    listed = printed(body)
    assert len(listed) == ORDERS
    text = f"game {game.name}\n{{}}\n"
    part = told(at(own.person_address(people[0]), text.format(ORDERS + 1), later)).parts[0]
    assert part.stopped is not None and moves(game) == 0
    part = told(at(own.person_address(people[0]), text.format(ORDERS), later)).parts[0]
    assert part.ran == [listed[-1]]


@pytest.mark.rules("MAIL-21")
def test_each_game_of_a_mail_has_numbers_of_its_own(people, now):
    mailing.choose(people[0], "batched", every=60)
    games = [game_of(people, now=now) for _ in range(2)]
    work(now)
    later = now + timedelta(hours=1)
    work(later)
    mails = [Delivery.objects.get(notice__game=game, notice__person=people[0]) for game in games]
    assert {mail.state for mail in mails} == {"joined"}
    text = "".join(f"game {game.pk}\n{number}\n\n" for game, number in zip(games, (2, 3), strict=True))
    parts = told(at(own.person_address(people[0]), text, later)).parts
    assert [part.ran for part in parts] == [
        [mails[0].orders.splitlines()[1]],
        [mails[1].orders.splitlines()[2]],
    ]
    assert list(map(moves, games)) == [1, 1]


def test_what_is_wished_or_asked_above_a_number_changes_nothing_of_it(game, people, now):
    mail = last_mail(people[0])
    listed = mail.orders.splitlines()
    part = told(answer(mail, "zone Europe/Berlin\nstatus\n3", now)).parts[0]
    assert part.ran == ["zone Europe/Berlin", listed[2]]


def test_the_orders_that_one_asks_for_stand_as_the_mail_has_numbered_them(game, people, now):
    mail = last_mail(people[0])
    (section,) = told(answer(mail, "orders", now)).parts[0].sections
    assert section.lines == mail.orders.splitlines()


def test_numbers_are_orders_of_one_mail_wherever_words_stand_between_them(played, people, now):
    """What the first of them has done is no change, nor for what follows (MAIL-15)."""
    at = now + timedelta(minutes=10)
    assert last_mail(people[0]).orders.splitlines()[0] == "roll"
    row = answer(last_mail(people[0]), "1\nnote I have rolled\nstatus\nend turn\n", at)
    assert told(row).parts[0].ran == ["roll", "note I have rolled", "end turn"], told(row)


@pytest.mark.rules("MAIL-15")
def test_orders_in_the_place_of_numbers_are_kept_when_the_game_has_gone_on(game, people, now):
    mail = last_mail(people[0])
    listed = mail.orders.splitlines()
    for number in (0, 1):
        move(game, people[number], now)
    part = told(answer(mail, "2 end turn", now)).parts[0]
    assert part.conflict and part.kept == [listed[1], "end turn"]
    assert Draft.objects.get(game=game).lines == part.kept


def test_a_preview_says_that_the_game_has_gone_on(game, people, now):
    mail = last_mail(people[0])
    for number in (0, 1):
        move(game, people[number], now)
    for text in ("2", "end turn"):
        (section,) = told(answer(mail, f"{text}\npreview", now)).parts[0].sections
        assert "would run" in section.lines[0], section
