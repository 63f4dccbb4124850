"""The ways out of mails about games (MAIL-22), and what a complaint does (MAIL-23)."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest
from django.core import mail as outbox
from django.test import Client

from accounts import mailing
from accounts.ledger import Delivery
from accounts.models import User
from accounts.post import own
from tests.worker.games import game_of, work

pytestmark = pytest.mark.django_db(transaction=True)


BY = {
    "MAIL_IN": ["maild"],
    "MAIL_PROVIDER": "mailgun",
    "IMAP_URL": "imaps://a:b@mail.example.org/INBOX",
    "nothing": "",
}


@pytest.mark.rules("MAIL-22")
@pytest.mark.parametrize("by", BY)
@pytest.mark.parametrize("scheme", ["http", "https"])
def test_programs_are_told_of_a_link_by_https_alone_and_of_an_address_where_answers_are_read(
    people: list[User], now: datetime, settings: Any, scheme: str, by: str
) -> None:
    settings.PUBLIC_URL = f"{scheme}://games.example.org"
    answered = by != "nothing"
    settings.MAIL_IN = []
    setattr(settings, by, BY[by])
    game_of(people, now=now)
    work(now)
    (message,) = outbox.outbox
    row = Delivery.objects.get()
    ways = message.extra_headers.get("List-Unsubscribe", "")
    assert ("https://games.example.org/mail/unsubscribe/" in ways) == (scheme == "https")
    assert ("List-Unsubscribe-Post" in message.extra_headers) == (scheme == "https")
    assert (f"<mailto:u.{row.reply_token}@" in ways) == answered
    assert message.reply_to == ([f"r.{row.reply_token}@localhost"] if answered else [])
    assert ("nobody reads answers" in message.body) != answered
    assert message.body.count("===") == (4 if answered else 0)
    assert (message.from_email == f"b.{row.return_token}@localhost") is answered
    assert (own.person_address(people[0]) in message.body) is answered


@pytest.mark.rules("MAIL-22")
def test_the_link_at_the_foot_ends_the_mails_about_this_game(people: list[User], now: datetime) -> None:
    game, other = game_of(people, now=now), game_of(people, now=now)
    work(now)
    message = next(each for each in outbox.outbox if f"/games/{game.pk}" in each.body)
    path = "/mail/unsubscribe/" + message.body.partition("/mail/unsubscribe/")[2].split()[0]
    shown = Client().get(path).content.decode()
    assert "Evening game" in shown and "No clock stops" in shown
    assert mailing.wanted(people[0], game.pk).mode == "turn"
    assert "No clock stops" in Client().post(path).content.decode()
    assert mailing.wanted(people[0], game.pk).mode == "none"
    assert mailing.wanted(people[0], other.pk).mode == "turn"


@pytest.mark.rules("MAIL-22")
def test_a_mail_to_its_way_out_ends_all_also_what_was_wished_for_one_game(
    people: list[User], now: datetime
) -> None:
    game = game_of(people, now=now)
    mailing.choose(people[0], "daily", game=game.pk)
    row = Delivery.objects.create(
        notice=people[0].notices.create(kind="turn", game=game, seat=0, made_at=now), channel="mail"
    )
    mailing.ended_by(row, now)
    people[0].refresh_from_db()
    assert people[0].mails == "none" and mailing.wanted(people[0], game.pk).mode == "none"
    work(now)
    assert outbox.outbox == []


@pytest.mark.rules("MAIL-23")
def test_a_complaint_ends_mails_of_that_kind_to_that_address_until_they_are_chosen_again(
    people: list[User], now: datetime
) -> None:
    mailing.complained(people[0].email.upper(), "turn", now)
    mailing.complained(people[0].email, "turn", now)
    game_of(people, now=now)
    work(now)
    assert outbox.outbox == []
    row = Delivery.objects.get()
    assert (row.state, row.reason) == ("superseded", "not_wanted")
    assert not mailing.refused(people[0].email, "over") and not mailing.refused(people[1].email, "turn")
    mailing.choose(people[0], "turn")
    assert not mailing.refused(people[0].email, "turn")


@pytest.mark.rules("MAIL-23")
def test_mails_about_the_safety_of_an_account_go_on_after_a_complaint(
    people: list[User], now: datetime
) -> None:
    for kind in ("letter.password_changed", "letter.email_confirmation_signup"):
        mailing.complained("ada@example.org", kind, now)
    assert not mailing.refused("ada@example.org", "letter.password_changed")
    assert mailing.refused("ada@example.org", "letter.email_confirmation_signup")
