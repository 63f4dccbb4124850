"""Webhooks and devices over HTTP: whose they are, what is shown of them, who may do what."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts import deletion
from accounts.channels import endpoints
from accounts.channels.models import Endpoint, Subscription
from horror.models import Job
from tests.api.conftest import MakePerson, MakeTable, Person
from tests.channels.games import browser_keys

URL = "https://hooks.example.org/a-secret-way/7"


def wanted(**more: Any) -> dict[str, Any]:
    return {"kind": "standard", "url": URL, "events": ["game.turn"], "name": "my bot", **more}


def proven(webhook: str) -> None:
    Endpoint.objects.filter(pk=webhook).update(state="on")


@pytest.mark.rules("PUSH-04")
def test_of_an_endpoint_neither_address_nor_secret_is_shown_again(person: MakePerson) -> None:
    ada = person()
    answer = ada.post("/me/webhooks/", wanted())
    made = answer.json()
    assert answer.status_code == 201 and made["secret"].startswith("whsec_")
    assert (made["address"], made["state"], made["owner"]) == (
        "hooks.example.org/…ay/7",
        "unproven",
        "person",
    )
    assert Job.objects.open().filter(kind="endpoint", key__endswith=made["id"]).exists(), (
        "its code is on the way"
    )
    for shown in (ada.get("/me/webhooks/").content, ada.get(f"/webhooks/{made['id']}/").content):
        assert b"a-secret-way" not in shown and made["secret"].encode() not in shown
    assert [each["id"] for each in ada.read("/me/webhooks/")["webhooks"]] == [made["id"]]


@pytest.mark.rules("PUSH-04")
@pytest.mark.parametrize(
    ("more", "path"),
    [
        ({"url": "http://hooks.example.org/"}, "$.url"),
        ({"url": "https://hooks.example.org:22/"}, "$.url"),
        ({"url": "https://me:it@hooks.example.org/"}, "$.url"),
        ({"url": "https://hooks.example.org/\u00e4"}, "$.url"),
        ({"url": "https://hooks.example.org/a b"}, "$.url"),
        ({"events": ["game.everything"]}, "$.events"),
        ({"events": ["game.turn", "secret"]}, "$.events"),
    ],
)
def test_what_is_never_called_or_told_is_refused(more: dict[str, Any], path: str, person: MakePerson) -> None:
    answer = person().post("/me/webhooks/", wanted(**more))
    assert (answer.status_code, answer.json()["code"], answer.json()["path"]) == (422, "bad_webhook", path)
    assert not Endpoint.objects.exists()


@pytest.mark.rules("PUSH-04")
def test_an_owner_has_ten_at_most(person: MakePerson) -> None:
    ada = person()
    for _ in range(endpoints.MOST):
        assert ada.post("/me/webhooks/", wanted()).status_code == 201
    assert ada.post("/me/webhooks/", wanted()).status_code == 422
    ada.call("DELETE", f"/webhooks/{Endpoint.objects.order_by('pk')[0].pk}/")
    assert ada.post("/me/webhooks/", wanted()).status_code == 201


def each_deed(who: Person, webhook: str, game: str) -> list[int]:
    """The status of everything that can be done with an endpoint."""
    path = f"/webhooks/{webhook}/"
    return [
        who.get(path).status_code,
        who.call("PATCH", path, {"name": "mine"}).status_code,
        who.post(f"{path}test/").status_code,
        who.post(f"{path}prove/", {"code": "ABC"}).status_code,
        who.post(f"{path}secret/").status_code,
        who.post(f"{path}replay/?game={game}&after=1").status_code,
        who.call("DELETE", path).status_code,
    ]


@pytest.mark.rules("PUSH-04")
def test_whose_it_is_does_everything_with_it_and_nobody_else_anything(
    person: MakePerson, table: MakeTable
) -> None:
    game = table()
    host, guest = game.people[:2]
    mine = host.post("/me/webhooks/", wanted()).json()["id"]
    of_game = host.post(f"{game.path}/webhooks/", wanted()).json()["id"]
    for webhook in (mine, of_game):
        proven(webhook)
        assert each_deed(guest, webhook, game.id) == [404] * 7
        assert each_deed(host, webhook, game.id) == [200, 200, 202, 422, 200, 202, 204]
        assert each_deed(host, webhook, game.id) == [404] * 7
    assert guest.post(f"{game.path}/webhooks/", wanted()).status_code == 403
    assert guest.get(f"{game.path}/webhooks/").status_code == 403


def test_a_token_needs_the_scope_of_the_owner(person: MakePerson, table: MakeTable) -> None:
    game = table()
    host = game.people[0]
    mine = host.post("/me/webhooks/", wanted()).json()["id"]
    of_game = host.post(f"{game.path}/webhooks/", wanted()).json()["id"]
    account, hosting = (with_scopes(host, [scope, "read"]) for scope in ("account", "host"))
    assert account.get(f"/webhooks/{mine}/").status_code == 200
    assert account.get(f"/webhooks/{of_game}/").json()["scope"] == "host"
    assert hosting.get(f"/webhooks/{of_game}/").status_code == 200
    assert hosting.call("DELETE", f"/webhooks/{mine}/").json()["scope"] == "account"
    assert hosting.post("/me/webhooks/", wanted()).status_code == 403


def with_scopes(who: Person, scopes: list[str]) -> Person:
    from accounts import tokens

    now = timezone.now()
    _, text = tokens.create(who.user, "less", scopes, now + timedelta(days=1), now)
    return Person(who.user, text)


@pytest.mark.rules("PUSH-04")
def test_an_endpoint_is_turned_off_and_on_by_its_owner_and_proves_itself_first(person: MakePerson) -> None:
    ada = person()
    path = f"/webhooks/{ada.post('/me/webhooks/', wanted()).json()['id']}/"
    assert ada.call("PATCH", path, {"on": True}).json()["path"] == "$.on"
    Endpoint.objects.update(state="on")
    off = ada.call("PATCH", path, {"on": False, "events": ["game.ended"]}).json()
    assert (off["state"], off["why"], off["events"]) == ("off", "owner", ["game.ended"])
    assert ada.call("PATCH", path, {"on": True}).json()["state"] == "on"


@pytest.mark.rules("PUSH-04")
def test_a_game_tells_its_host_what_everybody_knows(table: MakeTable) -> None:
    game = table()
    answer = game.people[0].post(f"{game.path}/webhooks/", wanted(events=["game.offer"]))
    assert answer.json()["path"] == "$.events"
    assert "game.offer" not in game.people[0].read(f"{game.path}/webhooks/")["events"]


@pytest.mark.rules("PUSH-03")
def test_a_device_takes_pushes_until_its_owner_says_so(person: MakePerson) -> None:
    ada, bob = person(), person()
    _private, p256dh, auth, _ = browser_keys()
    body = {
        "endpoint": "https://fcm.googleapis.com/fcm/send/secret",
        "p256dh": p256dh,
        "auth": auth,
        "name": "phone",
    }
    made = ada.post("/me/devices/", body)
    assert made.status_code == 201 and b"secret" not in ada.get("/me/devices/").content.replace(b"cret", b"")
    shown = ada.read("/me/devices/")
    assert shown["devices"] == [made.json()] and len(shown["key"]) == 87
    assert bob.call("DELETE", f"/me/devices/{made.json()['id']}/").status_code == 404
    assert ada.call("DELETE", f"/me/devices/{made.json()['id']}/").status_code == 204
    refused = ada.post("/me/devices/", {**body, "endpoint": "https://push.example.org/"})
    assert (refused.status_code, refused.json()["code"]) == (422, "bad_device")


def test_who_is_gone_is_told_nothing(person: MakePerson) -> None:
    ada = person()
    _private, p256dh, auth, _ = browser_keys()
    ada.post("/me/devices/", {"endpoint": "https://fcm.googleapis.com/x", "p256dh": p256dh, "auth": auth})
    ada.post("/me/webhooks/", wanted())
    deletion.delete(ada.user, timezone.now())
    assert not Endpoint.objects.exists() and not Subscription.objects.exists()
