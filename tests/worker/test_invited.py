"""The mail of an invitation: to whom, what it says, once, and only while it is true."""

from __future__ import annotations

from datetime import datetime, timedelta
from smtplib import SMTPServerDisconnected
from typing import Any

import pytest
from django.core import mail as outbox
from django.core.mail.backends import locmem
from django.test import Client

from accounts.ledger import Delivery
from accounts.models import User
from accounts.outbox import MAIL
from horror.models import Game, Invitation, Job
from horror.table import create, dispatch, jobs
from horror.table.acts import Caller, NewGame, Profile
from horror.table.people import invitations
from tests.worker.games import person, work
from worker.notices import invited

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def people() -> list[User]:
    return [person("ada"), person("bob")]


def game_of(ada: User, now: datetime, name: str = "Friday") -> Game:
    new = NewGame(ruleset="classic", seats=3, name=name, visibility="private", profile=Profile(name=ada.name))
    return create.create(new, Caller(author=ada.pk), now)


def invite(game: Game, somebody: User | None, now: datetime, name: str = "Bob") -> Invitation:
    wanted = invitations.Wanted(name=name, person=somebody.pk if somebody else None)
    answer = invitations.invite(game.pk, wanted, Caller(author=game.creator_id), now)
    return Invitation.objects.get(pk=answer.invitation)


def test_whoever_is_invited_is_told_once_with_a_link_to_the_game(
    people: list[User], now: datetime, settings: Any
) -> None:
    settings.PUBLIC_URL = "https://games.example.org"
    ada, bob = people
    game = game_of(ada, now)
    row = invite(game, bob, now)
    work(now)
    work(now)
    message: Any
    (message,) = outbox.outbox
    assert message.to == [bob.email]
    assert message.subject == f"{ada.name} invites you to a game: Friday"
    for text in (message.body, message.alternatives[0][0]):
        assert f"/games/{game.pk}" in text and ada.email not in text
    assert message.extra_headers["Message-ID"] == Delivery.objects.get().message_id
    assert message.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    row.refresh_from_db()
    assert row.told_at == now
    way_out = message.extra_headers["List-Unsubscribe"].strip("<>").partition("/mail/")[2]
    assert Client().post(f"/mail/{way_out}", secure=True).status_code == 200
    bob.refresh_from_db()
    assert bob.mails == "none"


def test_it_speaks_the_persons_language(people: list[User], now: datetime) -> None:
    ada, bob = people
    User.objects.filter(pk=bob.pk).update(language="de")
    invite(game_of(ada, now), bob, now)
    work(now)
    assert "lädt dich" in outbox.outbox[0].subject
    assert "Die Einladung gilt" in outbox.outbox[0].body


@pytest.mark.parametrize(
    "why", ["nobody", "withdrawn", "cancelled", "no mails", "no invitations", "unverified", "closed"]
)
def test_nobody_is_told_of_what_is_not_so_or_not_wanted(people: list[User], now: datetime, why: str) -> None:
    ada, bob = people
    game = game_of(ada, now)
    row = invite(game, None if why == "nobody" else bob, now)
    changes: dict[str, dict[str, Any]] = {
        "no mails": {"mails": "none"},
        "no invitations": {"invitations_from": "nobody"},
        "closed": {"is_active": False},
    }
    User.objects.filter(pk=bob.pk).update(**changes.get(why, {"name": bob.name}))
    if why == "withdrawn":
        invitations.withdraw(game.pk, row.pk, Caller(author=ada.pk), now)
    elif why == "cancelled":
        Game.objects.filter(pk=game.pk).update(status="cancelled")
    elif why == "unverified":
        bob.emailaddress_set.update(verified=False)  # type: ignore[attr-defined]
    work(now)
    assert outbox.outbox == []
    assert not Job.objects.open().filter(queue="mail").exists()


@pytest.mark.parametrize("where", ["open", "send_messages"])
def test_a_mail_host_that_is_away_gets_the_mail_later(
    people: list[User], now: datetime, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    ada, bob = people
    row = invite(game_of(ada, now), bob, now)

    def away(self: Any, *messages: Any) -> None:
        raise SMTPServerDisconnected("gone")

    with monkeypatch.context() as patch:
        patch.setattr(locmem.EmailBackend, where, away)
        (job,) = Job.objects.open().filter(kind=invited.KIND)
        assert dispatch.run(jobs.claim(job.pk, now), now)
        (job,) = Job.objects.open().filter(kind=MAIL)
        claimed = jobs.claim(job.pk, now)
        assert claimed is not None and not dispatch.run(claimed, now)
    row.refresh_from_db()
    assert (outbox.outbox, row.told_at) == ([], None)
    work(now + timedelta(hours=1))
    (message,) = outbox.outbox
    assert message.extra_headers["Message-ID"] == Delivery.objects.get().message_id


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("http://evil.example/win", "http evil example win"),
        ("you@won.example", "you won example"),
        ("Zoë's 2nd game!", "Zoë's 2nd game!"),
        ("…", "…"),
        ("long " * 15, "long long long long long long long long"),
    ],
)
def test_names_of_others_make_no_links(name: str, shown: str) -> None:
    assert invited.plain(name) == shown
