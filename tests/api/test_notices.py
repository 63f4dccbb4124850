"""Why did I (not) get this? Over HTTP (PUSH-01)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.channels.models import Endpoint
from accounts.ledger import Delivery, Notice
from accounts.models import User
from accounts.post.models import Inbound
from horror.models import Seat
from tests.api.conftest import MakePerson, MakeTable, Person

pytestmark = pytest.mark.rules("PUSH-01")


def notice(who: Person, number: int, *rows: tuple[str, str, str, str], **more: Any) -> Notice:
    now = timezone.now() - timedelta(minutes=100 - number)
    made = Notice.objects.create(kind="turn", person=who.user, about=str(number), made_at=now, **more)
    for channel, target, state, reason in rows:
        Delivery.objects.create(
            notice=made, channel=channel, target=target, state=state, reason=reason, next_at=now
        )
    return made


def test_every_notice_says_what_became_of_it_by_each_channel(person: MakePerson, table: MakeTable) -> None:
    game = table()
    ada = game.people[0]
    notice(
        ada,
        1,
        ("mail", "", "superseded", "untrue"),
        ("push", "somewhere", "held", "quiet"),
        game_id=game.id,
        seat=0,
    )
    shown = ada.read("/me/notices/")["notices"][0]
    assert (shown["kind"], shown["game"], shown["game_name"], shown["seat"]) == ("turn", game.id, "A game", 0)
    assert [(each["channel"], each["state"], each["reason"]) for each in shown["deliveries"]] == [
        ("mail", "superseded", "untrue"),
        ("push", "held", "quiet"),
    ]
    assert shown["missing"] == []
    assert person().read("/me/notices/")["notices"] == []


def test_what_is_missing_says_why_by_what_is_wanted_now(person: MakePerson) -> None:
    ada = person()
    notice(ada, 1)
    for fields, reason in (({"mails": "none"}, "not_wanted"), ({}, "not_wanted")):
        User.objects.filter(pk=ada.user.pk).update(**fields)
        (shown,) = ada.read("/me/notices/")["notices"]
        assert shown["missing"] == [
            {"channel": "mail", "reason": reason},
            {"channel": "push", "reason": "not_wanted"},
        ]
    User.objects.filter(pk=ada.user.pk).update(mails="turn")
    EmailAddress.objects.filter(user=ada.user).update(verified=False)
    (shown,) = ada.read("/me/notices/")["notices"]
    assert shown["missing"][0] == {"channel": "mail", "reason": "unverified"}
    assert ada.read("/me/notices/")["ways"] == [
        {"channel": "mail", "reason": "unverified"},
        {"channel": "push", "reason": "not_wanted"},
    ]


def test_a_question_of_which_nobody_was_told_is_listed_with_why(table: MakeTable) -> None:
    game = table()
    waits = game.asked()
    User.objects.filter(pk=waits.user.pk).update(mails="none")
    (untold,) = waits.read("/me/notices/")["untold"]
    assert (untold["game"], untold["reason"]) == (game.id, "not_wanted")
    seat = Seat.objects.get(game=game.id, owner=waits.user)
    Notice.objects.create(
        kind="turn",
        person=waits.user,
        game_id=game.id,
        seat=seat.index,
        about=seat.owes,
        made_at=timezone.now(),
    )
    assert waits.read("/me/notices/")["untold"] == []


def test_what_goes_to_addresses_of_others_is_theirs_to_see(person: MakePerson, table: MakeTable) -> None:
    """The endpoint of the host of a game."""
    game = table()
    host, guest = game.people[:2]
    made = host.post(
        f"{game.path}/webhooks/",
        {"kind": "standard", "url": "https://hooks.example.org/", "events": ["game.turn"]},
    ).json()
    mine = guest.post(
        "/me/webhooks/",
        {"kind": "standard", "url": "https://hooks.example.org/", "events": ["game.turn"], "name": "bot"},
    ).json()
    notice(
        guest, 1, ("webhook", made["id"], "sent", ""), ("webhook", mine["id"], "failed", "refused"),
        game_id=game.id, seat=1,
    )  # fmt: skip
    (shown,) = guest.read("/me/notices/")["notices"]
    assert [(each["to"], each["state"]) for each in shown["deliveries"]] == [("bot", "failed")]
    assert Endpoint.objects.count() == 2


def test_notices_come_in_pages_with_the_mails_that_came_in_meanwhile(person: MakePerson) -> None:
    ada = person()
    made = [notice(ada, number) for number in range(5)]
    for number in (1, 3):
        Inbound.objects.create(
            sha256=str(number), recipient="r.x@localhost", way="lmtp", received_at=made[number].made_at,
            arrived_at=made[number].made_at, size=1, person=ada.user, state="dropped", reason="stranger",
        )  # fmt: skip
    first = ada.read("/me/notices/?limit=2")
    second = ada.read(f"/me/notices/?limit=2&before={first['before']}")
    third = ada.read(f"/me/notices/?limit=2&before={second['before']}")
    pages = (first, second, third)
    assert [[each["id"] for each in page["notices"]] for page in pages] == [
        [made[4].pk, made[3].pk],
        [made[2].pk, made[1].pk],
        [made[0].pk],
    ]
    assert [len(page["mails"]) for page in pages] == [1, 1, 0] and third["before"] is None
    assert (first["mails"][0]["state"], first["mails"][0]["reason"]) == ("dropped", "stranger")
    assert second["ways"] == second["untold"] == []


def test_a_page_costs_the_same_however_many_it_tells(person: MakePerson, table: MakeTable) -> None:
    ada = person()
    ada.read("/me/notices/")  # that the token was used is noted now and then
    costs = []
    for number in range(0, 40, 20):
        for more in range(number, number + 20):
            notice(ada, more, ("mail", "", "sent", ""), ("push", "x", "sent", ""))
        with CaptureQueriesContext(connection) as captured:
            ada.read("/me/notices/?limit=100")
        costs.append(len(captured))
    assert costs[0] == costs[1] < 20
