"""Whose mails count as somebody's beside the own ones: shown, and taken back (MAIL-03)."""

from __future__ import annotations

import pytest
from django.utils import timezone

from accounts.post import senders
from tests.api.conftest import MakePerson

pytestmark = pytest.mark.rules("MAIL-03")


def test_one_sees_whom_one_has_allowed_and_takes_it_back(person: MakePerson) -> None:
    ada, bob, reader = person(), person(), person(scopes=("read",))
    now = timezone.now()
    for address in ("Two@Example.org", "one@bücher.example"):
        senders.allow(ada.user, address, now)
    shown = ada.read("/me/senders/")["senders"]
    assert [each["address"] for each in shown] == ["one@xn--bcher-kva.example", "two@example.org"]
    assert bob.read("/me/senders/") == {"senders": []} and reader.get("/me/senders/").status_code == 403
    path = f"/me/senders/{shown[0]['id']}/"
    assert bob.call("DELETE", path).status_code == 404
    assert ada.call("DELETE", path).status_code == 204 and ada.call("DELETE", path).status_code == 404
    assert ada.read("/me/senders/")["senders"] == shown[1:]
