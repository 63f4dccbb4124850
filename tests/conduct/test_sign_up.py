"""Who may sign up: everybody, who is invited, or nobody; by page, by mail, and by an invitation (PEO-50)."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts import invited_addresses, welcome
from accounts.ledger import Delivery
from accounts.models import User
from tests.accounts.conftest import AppClient, app
from tests.api.conftest import MakeTable, Person

__all__ = ["app"]


@pytest.mark.rules("PEO-50")
def test_who_is_not_invited_is_told_the_same_and_gets_no_mail(app: AppClient, settings: Any) -> None:
    settings.SIGN_UP = "invited"
    welcome.welcome("guest@example.org", timezone.now())
    let = app.sign_up("guest@example.org", name="Guest")
    stranger = AppClient().sign_up("stranger@example.org", name="Stranger")
    assert (let.status_code, let.json()["data"]) == (stranger.status_code, stranger.json()["data"])
    assert set(User.objects.values_list("email", flat=True)) == {"guest@example.org"}
    assert set(Delivery.objects.values_list("target", flat=True)) == {"guest@example.org"}


@pytest.mark.rules("PEO-50")
def test_a_word_of_the_operator_holds_for_a_while(db: None, settings: Any) -> None:
    now = timezone.now()
    settings.SIGN_UP = "invited"
    said = StringIO()
    call_command("invite", "Guest+tag@example.org", stdout=said)
    assert "/account/signup" in said.getvalue()
    assert welcome.may_sign_up("guest@example.org", now)
    assert not welcome.may_sign_up("other@example.org", now)
    assert not welcome.may_sign_up("guest@example.org", now + timedelta(days=31))
    assert welcome.forget(now + timedelta(days=29)) == 0 and welcome.forget(now + timedelta(days=31)) == 1
    with pytest.raises(CommandError):
        call_command("invite", "nobody")
    settings.SIGN_UP = "closed"
    with pytest.raises(CommandError):
        call_command("invite", "guest@example.org")


@pytest.mark.rules("PEO-50")
def test_an_invitation_into_a_game_lets_an_address_sign_up(lobby: MakeTable, settings: Any) -> None:
    settings.SIGN_UP = "invited"
    game, now = lobby(), timezone.now()
    host = game.people[0].user
    assert host is not None
    row = invited_addresses.invite(game.id, host, "guest@example.org", now)
    assert welcome.may_sign_up("guest@example.org", now)
    assert not welcome.may_sign_up("guest@example.org", now + timedelta(days=15))
    assert row.delivery is not None
    assert invited_addresses.accept(row.delivery, now).made


@pytest.mark.rules("PEO-50")
def test_closed_is_closed_for_all_but_those_who_are_here(
    lobby: MakeTable, app: AppClient, settings: Any
) -> None:
    game, other, now = lobby(), lobby(), timezone.now()
    host, friend = game.people[0].user, other.people[0].user
    assert host is not None and friend is not None
    early = invited_addresses.invite(game.id, host, "early@example.org", now)
    settings.SIGN_UP = "closed"
    for address in ("early@example.org", "late@example.org", friend.email):
        assert app.sign_up(address, name="Somebody").status_code == 403
    assert not invited_addresses.invite(game.id, host, "late@example.org", now).mailed
    assert invited_addresses.invite(game.id, host, friend.email, now).mailed
    assert early.delivery is not None
    with pytest.raises(invited_addresses.NoLonger):
        invited_addresses.accept(early.delivery, now)
    assert not EmailAddress.objects.filter(email="early@example.org").exists()


@pytest.mark.rules("PEO-50")
def test_asking_costs_the_same_whoever_asks(db: None, settings: Any) -> None:
    def cost(sign_up: str, address: str) -> int:
        settings.SIGN_UP = sign_up
        with CaptureQueriesContext(connection) as asked:
            welcome.may_sign_up(address, timezone.now())
        return len(asked)

    welcome.welcome("guest@example.org", timezone.now())
    addresses = ("guest@example.org", "other@example.org")
    assert {cost(how, address) for how in ("open", "invited", "closed") for address in addresses} == {2}


def test_the_site_tells_what_it_is(visitor: Person, settings: Any) -> None:
    settings.SITE_NAME, settings.SITE_CONTACT, settings.SIGN_UP = "Vale", "hello@vale.example", "invited"
    told = {
        "name": "Vale",
        "sign_up": "invited",
        "contact": "hello@vale.example",
        "imprint": None,
        "privacy": "/privacy",
    }
    assert visitor.read("/site/") == told
    settings.IMPRINT = "Ada, 1 Street"
    assert visitor.read("/site/")["imprint"] == "/imprint"


def test_pages_say_whose_they_are(client: Client, settings: Any) -> None:
    assert client.get("/imprint").status_code == 404
    assert b"What is kept of you" in client.get("/privacy").content
    settings.SITE_NAME, settings.SITE_CONTACT = "Vale & <Dale>", "hello@vale.example"
    settings.IMPRINT = "# Who\n\nAda <script>\nStreet 1\n\n- one\n- two"
    settings.PRIVACY = "Nothing at all."
    page = client.get("/imprint").content.decode()
    assert "<title>Imprint · Vale &amp; &lt;Dale&gt;</title>" in page and "mailto:hello@vale.example" in page
    assert "<h2>Who</h2>" in page and "<li>two</li>" in page and "Ada &lt;script&gt;<br>Street 1" in page
    assert "Nothing at all." in client.get("/privacy").content.decode()
    assert 'href="/imprint"' in client.get("/").content.decode()
    for how, words in (("closed", "Nobody signs up here"), ("invited", "for who was invited"), ("open", "")):
        settings.SIGN_UP = how
        assert (words or "Make an account") in client.get("/account/signup").content.decode()
