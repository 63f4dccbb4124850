"""People at tables, and staff by their session."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts import factors, sealing
from accounts.ledger import Delivery
from accounts.models import User
from tests.accounts.codes import new_secret
from tests.api.conftest import Person, _fresh_counters, lobby, person, table, visitor

__all__ = ["_fresh_counters", "lobby", "person", "table", "visitor"]

REASON = "You called others names."
PASSWORD = "correct horse battery"
MakeStaff = Callable[..., Person]


@pytest.fixture
def staff(db: None) -> MakeStaff:
    """Makes staff who have shown their second factor, in a browser's session."""

    def make(name: str = "Judge") -> Person:
        address = f"{name.lower()}@staff.example.org"
        user = User.objects.create_superuser(address, PASSWORD, name=name)
        codes = factors.enrol(user, new_secret())
        client = Client()
        client.post("/admin/login/", {"username": address, "password": PASSWORD, "code": codes[0]})
        return Person(user, None, client)

    return make


def report(who: Person, **body: Any) -> Any:
    return who.post("/reports/", {"kind": "abuse", **body})


def pk(who: Person) -> str:
    assert who.user is not None
    return str(who.user.pk)


def act(judge: Person, whom: Person, kind: str, **more: Any) -> Any:
    days = {"days": 3} if kind in ("mute", "bar") else {}
    return judge.post(
        "/staff/measures/", {"player": pk(whom), "kind": kind, "reason": REASON, **days, **more}
    )


def mail_to(who: Person, kind: str) -> str:
    rows = Delivery.objects.filter(notice__kind=f"letter.{kind}", notice__person=who.user)
    return sealing.opened(rows.latest("pk").body, sealing.LETTERS)


def appeal_word(who: Person) -> str:
    found = re.search(r"/appeal#([\w:-]+)", mail_to(who, "measure"))
    assert found is not None
    return found[1]
