"""What a device is pushed of each kind of notice, in both languages: held against files (`tests/worker/goldens.py`)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from accounts.channels import devices, pushing
from horror import present
from tests.channels.games import Browser
from tests.channels.receiver import Receiver
from tests.worker.goldens import LANGUAGES, NOW, SETTINGS, desk_of_four, row, same, seat_of
from worker.notices import word
from worker.notices.seats import NOTICES


@pytest.mark.rules("PUSH-03")
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_kind_of_push(
    language: str, db: None, receiver: Receiver, calls: object, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the headers by which a push service keeps it, and the seat's hand in none."""
    monkeypatch.setattr(devices, "is_known_service", lambda endpoint: True)
    for name, value in SETTINGS.items():
        setattr(settings, name, value)
    desk = desk_of_four()
    seat = seat_of(desk, language)
    assert seat.owner is not None
    browser = Browser(seat.owner, receiver, NOW)
    told = {}
    with present.use(lambda: NOW):
        for kind in NOTICES.values():
            notice = row(desk, seat, kind.kind)
            said = word.said(desk, kind, seat, notice)
            assert pushing.push(browser.row, pushing.topic(notice.notice), said) == 204
            headers = receiver.received[-1].headers
            told[str(kind.kind)] = {
                **browser.read()[-1],
                "headers": {name: headers[name] for name in ("topic", "ttl")},
            }
    text = json.dumps(told, indent=2, ensure_ascii=False).replace(desk.game.pk, "GAME")
    same(f"push.{language}.json", f"{text}\n")
    assert "medicine" not in text and "wool" not in text
