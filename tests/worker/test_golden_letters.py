"""Each kind of mail to a person, and not to a seat of a game: held against files (`tests/worker/goldens.py`)."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import msgspec
import pytest
from django.core import mail as outbox
from django.core.mail import EmailMultiAlternatives

from accounts import invited_addresses, letters
from accounts.ledger import Delivery
from accounts.models import User
from accounts.outbox import Reason
from accounts.outbox import mail as noted
from accounts.post import mailtest
from accounts.vacation import announced
from horror import clock
from horror.models import Game, Seat
from horror.table import create
from horror.table.acts import Caller, NewGame, Profile
from horror.table.people import invitations
from tests.worker.games import game_of, person, work
from tests.worker.goldens import (
    NOW,
    account_templates,
    desk_of_four,
    held,
    row,
    seat_of,
    sent,
)
from worker.notices import digest, offered, taken
from worker.notices.desk import Kind
from worker.notices.notify import QUIET

DAY = timedelta(days=1)


pytestmark = pytest.mark.usefixtures("answered")


@pytest.fixture
def lobby(reader: User) -> Game:
    """A game of Ada's in which seats are free."""
    ada = person("ada")
    User.objects.filter(pk=ada.pk).update(joined_at=NOW - 30 * DAY)
    new = NewGame(
        ruleset="catan_horror", seats=4, name="Friday", visibility="private", profile=Profile(name="Ada")
    )
    return create.create(new, Caller(author=ada.pk), NOW)


@pytest.mark.rules("MAIL-21")
def test_games_gathered_in_one_mail(db: None, language: str) -> None:
    desk = desk_of_four()
    seat = seat_of(desk, language)
    owner = seat.owner
    assert owner is not None
    other = game_of([owner], ("steward", "steward"), now=NOW)
    Game.objects.filter(pk=other.pk).update(name="Sunday")
    User.objects.filter(pk=owner.pk).update(language=language)
    Seat.objects.filter(owner=owner).update(language=language)
    rows = [row(desk, seat, Kind.SAID)]
    rows += [
        noted(Kind.TURN, at, person=owner, game=game, seat=index, about=asked)
        for at, game, index, asked in (
            (NOW, desk.game, seat.index, desk.open_to(seat)[0].id),
            (NOW + QUIET, other, 0, Seat.objects.get(game=other, index=0).owes),
        )
    ]
    waits = {"state": Delivery.State.HELD, "reason": Reason.GATHERED, "next_at": NOW}
    Delivery.objects.filter(pk__in=[each.pk for each in rows]).update(**waits)
    delivery = noted(digest.KIND, NOW, person=owner, about=digest.named(NOW))
    mail: Any = digest.Digest().letter(delivery, NOW).message
    held(f"digest.{language}", mail)


@pytest.mark.django_db(transaction=True)
def test_an_invitation_by_name(reader: User, lobby: Game, language: str) -> None:
    wanted = invitations.Wanted(name="Bob", person=reader.pk)
    invitations.invite(lobby.pk, wanted, Caller(author=lobby.creator_id), NOW)
    held(f"invited.{language}", sent())


@pytest.mark.rules("MAIL-27")
@pytest.mark.django_db(transaction=True)
def test_an_invitation_by_address(lobby: Game, language: str) -> None:
    ada = User.objects.get(pk=lobby.creator_id)
    ada.language = language
    ada.save()
    invited_addresses.invite(lobby.pk, ada, "eve@elsewhere.example", NOW)
    held(f"invited_address.{language}", sent())


@pytest.mark.rules("TAB-78", "TAB-79")
def test_seats_that_are_free_and_taken(reader: User, language: str) -> None:
    game = game_of([person("ada"), person("eve"), person("fay")], now=NOW)
    seat = Seat.objects.get(game=game, index=1)
    for write in (offered.write, taken.write):
        kind = write.__module__.rpartition(".")[2]
        delivery = noted(f"seat_{kind}", NOW, person=reader, game=game, about="1")
        held(f"seat_{kind}.{language}", write(game, seat, delivery, reader, reader.email))


@pytest.mark.rules("TAB-94")
@pytest.mark.django_db(transaction=True)
def test_a_vacation_that_begins_and_is_over(reader: User, language: str) -> None:
    game = game_of([reader], ("steward", "steward"), now=NOW)
    Game.objects.filter(pk=game.pk).update(rates=msgspec.to_builtins(clock.PRESETS["daily"]))
    announced.announce(reader, date(2026, 11, 21), date(2026, 11, 22), NOW)
    for kind, days in (("begins", 1), ("over", 3)):
        work(NOW + days * DAY)
        outbox.outbox.clear()
        work(NOW + days * DAY + QUIET)
        (mail,) = [each for each in outbox.outbox if "List-Id" not in each.extra_headers]
        assert isinstance(mail, EmailMultiAlternatives)
        held(f"vacation_{kind}.{language}", mail)


def test_mails_about_accounts(reader: User, language: str) -> None:
    """Whoever writes one more shows it here."""
    page = "https://games.example.org/account"
    told = {
        "activate_url": f"{page}/verify-email#Mw:1vKxyz:abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ",
        "password_reset_url": f"{page}/reset-password#c5jd5-abcdefghijklmnopqrstuvwxyz0123456789",
        "stop_url": f"{page}/stop#Mw:1vKxyz:abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQ",
        "link": f"{page}/notices/",
        "to_email": "bob@new.example",
        "from_email": "bob@example.org",
        "deleted_email": "bob@old.example",
        "days": 30,
        "shown": "hooks.example.org/…hook",
        "name": "My program",
    }
    for template in account_templates():
        subject, text, html = letters.rendered(template, reader.email, language, told)
        delivery = Delivery(target=reader.email)
        mail = letters.message(delivery, subject, text, html)
        held(f"account.{template.rpartition('/')[2]}.{language}", mail)


@pytest.mark.django_db(transaction=True)
def test_mails_to_who_runs_the_server(settings: Any) -> None:
    settings.ADMINS = [("Op", "op@example.net")]
    noted("alert", NOW, about="mail-1")
    work(NOW)
    mailtest.send("ada@example.org", NOW)
    work(NOW)
    alert, tried = outbox.outbox
    held("alert.en", alert)
    held("letter.mailtest.en", tried)
