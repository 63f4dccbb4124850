"""Invitations by address (MAIL-27): one mail, fixed words, and the same answer whatever is known of the address."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from threading import Barrier
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail as outbox
from django.db import connection
from django.test import Client

from accounts import invited_addresses
from accounts.conduct import distance
from accounts.ledger import Delivery
from accounts.models import User
from accounts.strangers import InvitedAddress
from horror.models import Game, Seat
from horror.table import create
from horror.table.acts import Caller, NewGame, Profile
from horror.table.errors import NotTheHost, TooManyInvitations, WrongStatus
from horror.table.people import invitations, seats
from tests.worker.games import person, unfolded, work

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rules("MAIL-27")]
DAY = timedelta(days=1)
EVE = "eve@elsewhere.example"


@pytest.fixture
def ada(now: datetime) -> User:
    made = person("ada")
    User.objects.filter(pk=made.pk).update(joined_at=now - 30 * DAY, name="Ada")
    made.refresh_from_db()
    return made


def lobby(host: User, now: datetime) -> Game:
    new = NewGame(
        ruleset="classic", seats=3, name="Friday", visibility="private", profile=Profile(name=host.name)
    )
    return create.create(new, Caller(author=host.pk), now)


def test_one_mail_goes_there_in_fixed_words(ada: User, now: datetime, settings: Any) -> None:
    """Whatever the host and the game are called: both may have their names from before links were refused (PEO-40)."""
    settings.MAIL_IN = ["maild"]
    game = lobby(ada, now)
    User.objects.filter(pk=ada.pk).update(name="See http://evil.example/x for prizes")
    Seat.objects.filter(game=game, index=0).update(name="See http://evil.example/x for prizes")
    Game.objects.filter(pk=game.pk).update(name="Buy at http://evil.example")
    ada.refresh_from_db()
    invited_addresses.invite(game.pk, ada, f" {EVE.upper()} ", now)
    work(now)
    (mail,) = outbox.outbox
    assert mail.to == [EVE]
    text = unfolded(mail) + mail.subject + str(mail.alternatives[0][0])
    assert "evil.example" not in text and "prizes" not in text and "See http evil" in text
    assert f"/games/{game.pk}" not in text, "who has the link of the game has not accepted"
    row = Delivery.objects.get()
    assert mail.reply_to == [f"r.{row.reply_token}@localhost"] and "“accept”" in text
    assert EVE not in str(list(InvitedAddress.objects.values()))


def test_nobody_has_a_second_one_sent_for_ninety_days_and_no_host_learns_of_that(
    ada: User, now: datetime
) -> None:
    bob = person("bob")
    User.objects.filter(pk=bob.pk).update(joined_at=now - 30 * DAY)
    bob.refresh_from_db()
    game, other = lobby(ada, now), lobby(bob, now)
    first = invited_addresses.invite(game.pk, ada, EVE, now)
    second = invited_addresses.invite(other.pk, bob, EVE, now)
    assert (first.until, first.made_at) == (second.until, second.made_at)
    work(now)
    assert len(outbox.outbox) == 1
    later = now + 91 * DAY
    invited_addresses.invite(lobby(ada, later).pk, ada, EVE, later)
    work(later)
    assert len(outbox.outbox) == 2


@pytest.mark.parametrize("why", ["never", "no mails", "no invitations", "closed", "taken back"])
def test_no_mail_goes_where_none_is_wanted_or_it_is_true_no_longer(
    ada: User, now: datetime, why: str
) -> None:
    eve = person("eve")
    game = lobby(ada, now)
    if why == "never":
        from accounts import mailing

        mailing.never_again(eve.email, now)
    if why == "no mails":
        User.objects.filter(pk=eve.pk).update(mails="none")
    if why == "no invitations":
        User.objects.filter(pk=eve.pk).update(invitations_from="nobody")
    invited_addresses.invite(game.pk, ada, eve.email, now)
    if why == "closed":
        seats.cancel(game.pk, Caller(author=ada.pk), now)
    if why == "taken back":
        User.objects.filter(pk=ada.pk).update(is_active=False)
    work(now)
    assert outbox.outbox == []


def test_a_host_and_the_server_invite_so_many_a_day(ada: User, now: datetime, settings: Any) -> None:
    game = lobby(ada, now)
    for number in range(10):
        invited_addresses.invite(game.pk, ada, f"a{number}@elsewhere.example", now)
    with pytest.raises(TooManyInvitations):
        invited_addresses.invite(game.pk, ada, EVE, now)
    new = person("new")
    User.objects.filter(pk=new.pk).update(joined_at=now - 6 * DAY)
    new.refresh_from_db()
    fresh = lobby(new, now)
    for number in range(3):
        invited_addresses.invite(fresh.pk, new, f"b{number}@elsewhere.example", now)
    with pytest.raises(TooManyInvitations):
        invited_addresses.invite(fresh.pk, new, EVE, now)
    settings.ADDRESS_CAPS = {"server": 13}
    with pytest.raises(TooManyInvitations):
        invited_addresses.invite(lobby(ada, now).pk, ada, EVE, now + timedelta(hours=23))
    invited_addresses.invite(lobby(ada, now + DAY).pk, ada, EVE, now + DAY)


def test_only_a_host_invites_and_only_into_a_lobby(ada: User, now: datetime) -> None:
    bob, game = person("bob"), lobby(ada, now)
    with pytest.raises(NotTheHost):
        invited_addresses.invite(game.pk, bob, EVE, now)
    seats.cancel(game.pk, Caller(author=ada.pk), now)
    with pytest.raises(WrongStatus):
        invited_addresses.invite(game.pk, ada, EVE, now)


def test_to_accept_by_mail_verifies_the_address_makes_the_account_and_sits_down(
    ada: User, now: datetime
) -> None:
    game = lobby(ada, now)
    invited_addresses.invite(game.pk, ada, EVE, now)
    work(now)
    accepted = invited_addresses.accept(Delivery.objects.get(), now)
    eve = User.objects.get(email=EVE)
    assert (accepted.person, accepted.game, accepted.made, accepted.seat) == (eve, game, True, 1)
    assert eve.verified_address == EVE and not eve.has_usable_password() and eve.name.startswith("Guest ")
    again = invited_addresses.accept(Delivery.objects.get(), now)
    assert again.person == eve and not again.made and User.objects.count() == 2


def test_who_signed_up_with_the_address_and_never_opened_it_does_not_come_with_a_password(
    ada: User, now: datetime
) -> None:
    """Somebody else may have signed up with it."""
    squatter = person("eve", verified=False)
    User.objects.filter(pk=squatter.pk).update(email=EVE)
    EmailAddress.objects.filter(user=squatter).update(email=EVE)
    squatter.refresh_from_db()
    squatter.set_password("a password of somebody else")
    squatter.save()
    invited_addresses.invite(lobby(ada, now).pk, ada, EVE, now)
    work(now)
    accepted = invited_addresses.accept(Delivery.objects.get(), now, "Eve")
    assert accepted.made and not User.objects.get(email=EVE).has_usable_password()


def test_what_holds_no_longer_is_not_accepted(ada: User, now: datetime) -> None:
    game = lobby(ada, now)
    invited_addresses.invite(game.pk, ada, EVE, now)
    work(now)
    with pytest.raises(invited_addresses.NoLonger):
        invited_addresses.accept(Delivery.objects.get(), now + 15 * DAY)
    seats.cancel(game.pk, Caller(author=ada.pk), now)
    with pytest.raises(invited_addresses.NoLonger):
        invited_addresses.accept(Delivery.objects.get(), now)
    assert not User.objects.filter(email=EVE).exists()


def path_in(mail: Any) -> str:
    return "/mail/invited/" + mail.body.partition("/mail/invited/")[2].split()[0]


def test_the_link_shows_buttons_and_only_one_that_is_pressed_does_something(ada: User, now: datetime) -> None:
    game = lobby(ada, now)
    invited_addresses.invite(game.pk, ada, EVE, now)
    work(now)
    path, browser = path_in(outbox.outbox[0]), Client(enforce_csrf_checks=True)
    shown = browser.get(path).content.decode()
    assert "You are invited by Ada" in shown and "Never again" in shown
    assert not User.objects.filter(email=EVE).exists()
    done = browser.post(path, {"accept": "1"}).content.decode()
    assert "You sit at the table." in done and "Set a password" in done
    assert game.seats.get(index=1).owner == User.objects.get(email=EVE)
    assert browser.get(path[:-3]).status_code == 404


def test_the_link_sits_nobody_down_who_has_an_account_but_shows_the_game_to_who_logs_in(
    ada: User, now: datetime
) -> None:
    eve, game = person("eve"), lobby(ada, now)
    invited_addresses.invite(game.pk, ada, eve.email, now)
    work(now)
    done = Client().post(path_in(outbox.outbox[0]), {"accept": "1"}).content.decode()
    assert "You may sit down" in done and "Set a password" not in done
    assert game.seats.get(index=1).owner is None
    assert game.invitations.get().person == eve


def test_who_was_asked_by_id_as_well_and_wants_no_invitations_accepts_by_the_mail_all_the_same(
    ada: User, now: datetime
) -> None:
    eve, game = person("eve"), lobby(ada, now)
    invited_addresses.invite(game.pk, ada, eve.email, now)
    work(now)
    invitations.invite(game.pk, invitations.Wanted(player=str(eve.pk)), Caller(author=ada.pk), now)
    assert game.invitations.get().person is None
    assert Client().post(path_in(outbox.outbox[0]), {"accept": "1"}).status_code == 200
    assert game.invitations.get().person == eve


@pytest.mark.rules("PEO-02")
@pytest.mark.parametrize("by_host", [True, False])
def test_by_a_block_an_invitation_that_was_sent_before_comes_to_nothing(
    ada: User, now: datetime, by_host: bool
) -> None:
    eve, game = person("eve"), lobby(ada, now)
    invited_addresses.invite(game.pk, ada, eve.email, now)
    work(now)
    one, other = (ada, eve) if by_host else (eve, ada)
    distance.keep(one.pk, other.pk, distance.How.BLOCK, now)
    path = path_in(outbox.outbox[0])
    assert Client().post(path, {"accept": "1"}).status_code == 409
    assert "Ada" not in Client().get(path).content.decode()
    assert not game.invitations.exists()


@pytest.mark.postgresql
def test_a_button_that_is_pressed_twice_at_once_accepts_once(ada: User, now: datetime) -> None:
    game = lobby(ada, now)
    invited_addresses.invite(game.pk, ada, EVE, now)
    work(now)
    path, both = path_in(outbox.outbox[0]), Barrier(2)

    def press(_: int) -> int:
        try:
            both.wait(60)
            return Client().post(path, {"accept": "1"}).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(press, range(2))) == [200, 200]
    assert game.seats.filter(owner__email=EVE).count() == game.invitations.count() == 1


def test_never_again_is_for_good_and_keeps_no_address(ada: User, now: datetime) -> None:
    invited_addresses.invite(lobby(ada, now).pk, ada, EVE, now)
    work(now)
    answer = Client().post(path_in(outbox.outbox[0]), {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200 and "any more" in answer.content.decode()
    later = now + 100 * DAY
    invited_addresses.invite(lobby(ada, later).pk, ada, EVE, later)
    work(later)
    assert len(outbox.outbox) == 1
