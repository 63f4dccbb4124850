"""How many queries the addresses of webhooks, devices and notices cost at most."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.channels import devices, endpoints, probing
from accounts.channels.models import Endpoint
from accounts.leagues.models import League
from accounts.post.models import AllowedSender
from tests.api import addresses
from tests.api.conftest import MakePerson, MakeTable, Person, Table
from tests.channels.games import browser_keys

ROOMS = ("api.devices", "api.notices", "api.senders", "api.webhooks")
WEBHOOK: dict[str, Any] = {
    "kind": "standard",
    "url": "https://hooks.example.org/7",
    "events": ["game.turn"],
    "name": "mine",
}
LEAGUE = {
    "slug": "mondays",
    "name": "Mondays",
    "rules": {"ruleset": "catan_horror", "preset": "short", "seats": 4},
}
DEVICE = "https://fcm.googleapis.com/fcm/send/1"
CODE = "ABCDEFGHJK"
BOUNDS = {
    ("GET", "/me/notices/"): 9,
    ("GET", "/me/webhooks/"): 3,
    ("POST", "/me/webhooks/"): 9,
    ("GET", "/me/devices/"): 3,
    ("GET", "/me/senders/"): 3,
    ("DELETE", "/me/senders/{sender}/"): 6,
    ("POST", "/me/devices/"): 9,
    ("DELETE", "/me/devices/{device}/"): 5,
    ("GET", "/webhooks/{webhook}/"): 4,
    ("PATCH", "/webhooks/{webhook}/"): 8,
    ("POST", "/webhooks/{webhook}/secret/"): 8,
    ("POST", "/webhooks/{webhook}/test/"): 10,
    ("POST", "/webhooks/{webhook}/prove/"): 8,
    ("POST", "/webhooks/{webhook}/replay/"): 16,
    ("GET", "/games/{game}/webhooks/"): 6,
    ("POST", "/games/{game}/webhooks/"): 12,
    ("GET", "/leagues/mondays/webhooks/"): 6,
    ("POST", "/leagues/mondays/webhooks/"): 12,
    ("DELETE", "/webhooks/{webhook}/"): 10,
}


def test_every_address_has_a_bound() -> None:
    assert len(addresses.of(*ROOMS)) == len(BOUNDS)


def whose(who: Person, table: Table, webhook: str, method: str, address: str) -> dict[str, str]:
    """What there is to be looked at, changed or removed: a device, and an endpoint that is proven, or not yet."""
    assert who.user
    if "mondays" in address:
        answer = who.post("/leagues/", LEAGUE)
        assert answer.status_code == 201, answer.content
        endpoints.create(
            "slack", WEBHOOK["url"], ["league.*"], "", who.user, timezone.now(), league=League.objects.get()
        )
    _private, p256dh, auth, _ = browser_keys()
    device = devices.add(who.user, DEVICE, p256dh, auth, "Telephone", timezone.now())
    row = Endpoint.objects.get(pk=webhook)
    if "prove" in address:
        Endpoint.objects.filter(pk=webhook).update(kind="slack", code=probing.digest(row, CODE))
    else:
        Endpoint.objects.filter(pk=webhook).update(state="on")
    sender = AllowedSender.objects.create(
        person=who.user, address="ada.two@example.org", allowed_at=timezone.now()
    )
    return {"webhook": webhook, "device": device.pk, "game": table.id, "sender": str(sender.pk)}


def body_of(method: str, address: str) -> dict[str, Any] | None:
    if address.endswith("/prove/"):
        return {"code": CODE}
    if address == "/me/devices/" and method == "POST":
        _private, p256dh, auth, _ = browser_keys()
        return {"endpoint": f"{DEVICE}0", "p256dh": p256dh, "auth": auth, "name": "Tablet"}
    if address.endswith("/webhooks/") and method == "POST":
        return {**WEBHOOK, "events": ["league.*"]} if "mondays" in address else WEBHOOK
    return {"name": "other"} if method == "PATCH" else None


@pytest.mark.parametrize(("method", "address"), sorted(BOUNDS))
def test_no_address_costs_more_queries_than_its_bound(
    person: MakePerson, lobby: MakeTable, method: str, address: str
) -> None:
    table = lobby()
    who = table.people[0]
    webhook = who.post("/me/webhooks/", WEBHOOK).json()["id"]
    path = address.format(**whose(who, table, webhook, method, address))
    if address.endswith("/replay/"):
        path += f"?game={table.id}&after=0"
    with CaptureQueriesContext(connection) as captured:
        answer = who.call(method, path, body_of(method, address), Idempotency_Key="k")
    assert answer.status_code < 400, answer.content
    counted = [one["sql"] for one in captured if not one["sql"].startswith(("SAVEPOINT", "RELEASE", "BEGIN"))]
    assert len(counted) <= BOUNDS[method, address], f"{len(counted)}\n" + "\n".join(counted)
