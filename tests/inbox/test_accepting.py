"""Accepting a sign-up or an invitation by address: whenever, however it is written, and what is answered (MAIL-27)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail as outbox

from accounts import invited_addresses, mailing, tidying
from accounts.ledger import Delivery, Notice
from accounts.models import User
from accounts.post.models import Inbound
from accounts.reliability import rows
from accounts.strangers import InvitedAddress
from horror.models import Seat
from horror.table.acts import Caller, NewGame, Profile, Reliability
from horror.table.create import create
from horror.table.errors import BadRequest
from horror.table.people import seats
from tests.inbox.mails import answer, told
from tests.inbox.writing import CAT, confirmation, sign_up
from tests.worker.games import game_of, person, unfolded, work

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rules("MAIL-02")]
DAY = timedelta(days=1)
EVE = "eve@elsewhere.example"


def said(row) -> str:
    """The lines of an answer."""
    return "\n".join(line for part in told(row).parts for section in part.sections for line in section.lines)


def why(row) -> str:
    stopped = told(row).parts[0].stopped
    return stopped.why if stopped else ""


def lobby(host, now, **more):
    new = NewGame(
        ruleset="classic",
        name="Den",
        visibility="private",
        profile=Profile(name=host.name),
        **{"seats": 3, **more},
    )
    return create(new, Caller(author=host.pk), now)


def invited(game, host, now, address=EVE):
    """The mail to an address that was invited."""
    invited_addresses.invite(game.pk, host, address, now)
    work(now)
    row = Delivery.objects.filter(notice__kind="invited_address").last()
    assert row is not None and row.sent_at is not None
    return row


# -- signing up


def test_a_late_answer_makes_the_account_though_the_mail_that_asked_is_gone(now):
    sign_up(now)
    work(now)
    Inbound.objects.update(raw=None)
    row = answer(confirmation(), "accept", now + 29 * DAY, CAT)
    assert User.objects.get().name == "Cat" and "is yours" in said(row)
    assert told(row).changed, "its first line does not say that nothing was run"


def test_what_the_confirmation_keeps_goes_with_the_time_in_which_it_may_be_answered(now):
    sign_up(now)
    work(now)
    assert "Cat" not in confirmation().body
    tidying.tidy(now + 29 * DAY)
    assert Delivery.objects.exists()
    tidying.tidy(now + 31 * DAY)
    assert not Notice.objects.exists()


def test_a_confirmation_that_never_left_locks_no_address(now):
    sign_up(now)
    Delivery.objects.update(state=Delivery.State.FAILED)
    sign_up(now + DAY, "sign up as Tom")
    assert Notice.objects.count() == 2


@pytest.mark.parametrize("text", ["ok accept", "Yes, accept please", "annehmen", "Hi,\n\nAccept.\n\nCat"])
def test_it_is_taken_as_people_write_it(now, text):
    sign_up(now)
    answer(confirmation(), text, now, CAT)
    assert User.objects.count() == 1


def test_who_answers_otherwise_is_told_once_which_word_is_wanted(now):
    sign_up(now)
    work(now)
    for minutes, text in enumerate(["Yes please!", "Sure"]):
        answer(confirmation(), text, now + timedelta(minutes=minutes), CAT)
    work(now + timedelta(minutes=5))
    first, second = outbox.outbox
    assert second.to == [CAT] and "“accept”" in unfolded(second) and second.reply_to == first.reply_to
    answer(Delivery.objects.get(notice__kind="not_accepted"), "accept", now + DAY, CAT)
    assert not User.objects.exists(), "it is answered at the address of the confirmation"
    answer(confirmation(), "accept", now + DAY, CAT)
    assert User.objects.exists()


def explained(now) -> Any:
    """What an answer without the word is answered."""
    outbox.outbox.clear()
    work(now)
    (mail,) = outbox.outbox
    return mail


@pytest.mark.rules("MAIL-27")
def test_it_is_said_in_the_language_in_which_the_address_was_asked(now):
    ada = person("ada")
    User.objects.filter(pk=ada.pk).update(language="de")
    answer(invited(lobby(ada, now), ada, now), "Gern!", now, EVE)
    mail = explained(now)
    assert (mail.to, mail.subject) == ([EVE], "Deine Antwort") and "Willst du hier spielen?" in mail.body
    sign_up(now, Content_Language="de-AT")
    work(now)
    answer(confirmation(), "Gern!", now, CAT)
    mail = explained(now)
    assert (mail.to, mail.subject) == ([CAT], "Deine Antwort") and "Willst du hier spielen?" in mail.body


def test_nothing_is_said_of_a_mail_that_is_gone(now):
    sign_up(now)
    work(now)
    answer(confirmation(), "Sure", now, CAT)
    Notice.objects.filter(kind="signed_up").delete()
    work(now)
    row = Delivery.objects.get()
    assert (row.notice.kind, row.state, row.reason) == ("not_accepted", "superseded", "gone")


def test_the_confirmation_takes_commands_once_there_is_an_account(now):
    sign_up(now)
    answer(confirmation(), "accept", now, CAT)
    again = answer(confirmation(), "Accept!", now, CAT)
    assert "is yours" in said(again) and User.objects.count() == 1
    assert told(answer(confirmation(), "open games", now, CAT)).parts[0].sections


def test_what_else_stands_in_the_mail_that_accepts_is_done_too(now):
    sign_up(now)
    row = answer(confirmation(), "accept\ncreate classic 3 name First", now, CAT)
    assert told(row).parts[0].ran == ["accept", "create classic 3 name First"]


# -- invitations by address


@pytest.mark.rules("MAIL-27")
def test_who_accepts_is_told_of_the_game_and_of_the_account(now):
    ada = person("ada")
    game = lobby(ada, now)
    row = answer(invited(game, ada, now), "accept", now, EVE)
    assert "Den" in said(row) and "open games" in said(row) and "is yours" in said(row)
    seat = Seat.objects.get(game=game, owner=User.objects.get(email=EVE))
    assert seat.salt, "as who accepts an invitation by name"


@pytest.mark.rules("MAIL-27")
def test_who_has_an_account_is_told_of_the_game_alone_whatever_else_is_played(now, people):
    ada, bob, _eve = people
    User.objects.update(joined_at=now - DAY)
    game_of(people, now=now)
    row = answer(invited(lobby(ada, now), ada, now, bob.email), "accept", now, bob.email)
    assert "Den" in said(row) and "password" not in said(row)
    assert told(row).parts[0].ran == ["accept"]


@pytest.mark.rules("MAIL-27")
def test_who_finds_the_lobby_full_is_told_so(now, people):
    ada, bob, eve = people
    User.objects.update(joined_at=now - DAY)
    game = lobby(ada, now, bots=("steward",), autostart=False)
    mail, known = invited(game, ada, now), invited(game, ada, now, eve.email)
    seats.seat_bot(game.pk, None, "steward", Caller(author=ada.pk), now)
    new = answer(mail, "accept", now, EVE)
    assert "could not sit down" in told(new).parts[0].sections[0].heading and "is yours" in said(new)
    assert "seat" in why(answer(known, "accept", now, eve.email))
    assert not Seat.objects.filter(owner=bob).exists()


@pytest.mark.rules("MAIL-27")
def test_who_comes_too_late_is_told_so(now, people):
    ada, _bob, eve = people
    game = lobby(ada, now)
    mail, known = invited(game, ada, now), invited(game, ada, now, eve.email)
    seats.cancel(game.pk, Caller(author=ada.pk), now)
    outbox.outbox.clear()
    assert "no longer" in why(answer(known, "accept", now, eve.email))
    answer(mail, "accept", now, EVE)
    work(now + timedelta(minutes=1))
    assert not User.objects.filter(email=EVE).exists()
    (late,) = [each for each in outbox.outbox if each.to == [EVE]]
    assert "no more" in late.body and "new@localhost" in late.body


@pytest.mark.rules("MAIL-27")
def test_who_fills_the_lobby_is_told_again_when_the_answer_got_lost(now):
    """A worker may die between sitting down and the end of the job."""
    ada = person("ada")
    game = lobby(ada, now, bots=("steward",), autostart=True)
    mail = invited(game, ada, now)
    invited_addresses.accept(mail, now)
    game.refresh_from_db()
    assert game.started_at is not None
    row = answer(mail, "accept", now, EVE)
    assert "Den" in said(row) and "is yours" in said(row)


@pytest.mark.rules("MAIL-27")
def test_a_closed_account_is_sat_down_nowhere(now):
    ada, eve = person("ada"), person("eve")
    game = lobby(ada, now)
    mail = invited(game, ada, now, eve.email)
    User.objects.filter(pk=eve.pk).update(is_active=False)
    assert answer(mail, "accept", now, eve.email).state == Inbound.State.DROPPED
    with pytest.raises(invited_addresses.NoLonger):
        invited_addresses.accept(mail, now)
    assert not Seat.objects.filter(game=game, owner=eve).exists()
    other = lobby(ada, now + 91 * DAY)
    outbox.outbox.clear()
    invited_addresses.invite(other.pk, ada, eve.email, now + 91 * DAY)
    work(now + 91 * DAY)
    assert not outbox.outbox


@pytest.mark.rules("MAIL-27", "TAB-88")
def test_the_same_holds_for_who_is_invited_as_by_name(now, monkeypatch):
    ada, eve = person("ada"), person("eve")
    mail = invited(lobby(ada, now), ada, now, eve.email)
    User.objects.update(joined_at=now - DAY)
    barred = Reliability(score=10, barred_until=now + DAY)
    monkeypatch.setattr(rows, "reliability", lambda person, at: barred)
    assert "begin" in why(answer(mail, "accept", now, eve.email))
    assert not Seat.objects.filter(owner=eve).exists()


@pytest.mark.rules("MAIL-27")
def test_one_mailbox_gets_one_mail_whatever_stands_behind_a_plus(now):
    ada = person("ada")
    game = lobby(ada, now)
    rows = [
        invited_addresses.invite(game.pk, ada, address, now)
        for address in ("bob+1@x.example", "bob+2@x.example", "Bob@x.example")
    ]
    assert [row.mailed for row in rows] == [True, False, False]
    mailing.never_again("cat+a@x.example", now)
    assert not mailing.may_be_invited("cat@x.example") and mailing.may_be_invited("ca@x.example")


@pytest.mark.rules("MAIL-27")
@pytest.mark.parametrize(
    "address", ["new@localhost", "postmaster@localhost", f"p.{'a' * 16}@localhost", "x@[127.0.0.1]"]
)
def test_nobody_has_us_write_to_ourselves(now, people, address):
    game = lobby(people[0], now)
    with pytest.raises(BadRequest):
        invited_addresses.invite(game.pk, people[0], address, now)
    assert not InvitedAddress.objects.exists()


@pytest.mark.rules("MAIL-27")
@pytest.mark.parametrize("as_whom", ["Accept as  Eve Ringling.", "annehmen als Eve Ringling"])
def test_who_accepts_under_a_name_sits_down_by_it(now, as_whom):
    ada = person("ada")
    game = lobby(ada, now)
    row = answer(invited(game, ada, now), f"{as_whom}\n\nGreetings\nEve", now, EVE)
    eve = User.objects.get(email=EVE)
    assert eve.name == Seat.objects.get(game=game, owner=eve).name == "Eve Ringling"
    assert "You are called" not in said(row) and "Den" in said(row)


@pytest.mark.rules("MAIL-27")
@pytest.mark.parametrize("text", ["accept", "accept as Steward", "accept as ---"])
def test_who_has_no_name_that_one_may_have_is_told_how_to_change_it(now, text):
    ada = person("ada")
    game = lobby(ada, now)
    row = answer(invited(game, ada, now), text, now, EVE)
    eve = User.objects.get(email=EVE)
    assert Seat.objects.get(game=game, owner=eve).name == eve.name and eve.name.startswith("Guest ")
    assert f"You are called {eve.name}" in said(row) and "“name " in said(row)


def test_who_signed_up_as_somebody_is_called_so_whatever_the_answer_says(now):
    sign_up(now)
    row = answer(confirmation(), "accept as Tom", now, CAT)
    assert User.objects.get().name == "Cat" and "You are called Cat" in said(row)
    assert "You are called" not in said(answer(confirmation(), "accept as Cat", now, CAT))
