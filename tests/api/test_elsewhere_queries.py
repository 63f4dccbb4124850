"""How many queries the addresses of webhooks, devices and notices cost at most."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.channels.models import Endpoint
from tests.api.conftest import MakePerson, MakeTable

WEBHOOK = {"kind": "standard", "url": "https://hooks.example.org/7", "events": ["game.turn"], "name": "mine"}
BOUNDS = {
    ("GET", "/me/notices/"): 9,
    ("GET", "/me/webhooks/"): 3,
    ("POST", "/me/webhooks/"): 9,
    ("GET", "/me/devices/"): 3,
    ("GET", "/me/senders/"): 3,
    ("GET", "/webhooks/{webhook}/"): 4,
    ("PATCH", "/webhooks/{webhook}/"): 8,
    ("POST", "/webhooks/{webhook}/secret/"): 8,
    ("POST", "/webhooks/{webhook}/test/"): 10,
    ("GET", "/games/{game}/webhooks/"): 6,
    ("POST", "/games/{game}/webhooks/"): 12,
    ("DELETE", "/webhooks/{webhook}/"): 10,
}
BODIES: dict[str, Any] = {"/me/webhooks/": WEBHOOK, "/games/{game}/webhooks/": WEBHOOK}


@pytest.mark.parametrize(("method", "address"), sorted(BOUNDS))
def test_no_address_costs_more_queries_than_its_bound(
    person: MakePerson, lobby: MakeTable, method: str, address: str
) -> None:
    table = lobby()
    who = table.people[0]
    webhook = who.post("/me/webhooks/", WEBHOOK).json()["id"]
    Endpoint.objects.filter(pk=webhook).update(state="on")
    body = BODIES.get(address, {"name": "other"} if method == "PATCH" else None)
    path = address.format(webhook=webhook, game=table.id)
    with CaptureQueriesContext(connection) as captured:
        answer = who.call(method, path, body, Idempotency_Key="k")
    assert answer.status_code < 400, answer.content
    counted = [one["sql"] for one in captured if not one["sql"].startswith(("SAVEPOINT", "RELEASE", "BEGIN"))]
    assert len(counted) <= BOUNDS[method, address], "\n".join(counted)
