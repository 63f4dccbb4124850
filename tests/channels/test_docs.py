"""What docs/webhooks.md tells authors of clients is true."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from accounts.channels import signing
from accounts.channels.calling import BACK_OFF
from accounts.channels.endpoints import MOST
from accounts.channels.events import GAME, OPEN
from accounts.channels.line import MOST as WAITING

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "webhooks.md").read_text()


@pytest.mark.rules("PUSH-05")
def test_a_signature_is_verified_as_the_page_says() -> None:
    scope: dict[str, Any] = {}
    (program,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert len([line for line in program.splitlines() if line.strip()]) <= 12
    exec(program, scope)
    secret, other, body = signing.fresh(), signing.fresh(), b'{"type": "game.turn"}'
    now = datetime.now(UTC)
    sent = signing.headers("4711", body, [secret, other], now)
    for key in (secret, other):
        assert scope["is_ours"](key, sent, body)
    assert not scope["is_ours"](signing.fresh(), sent, body)
    assert not scope["is_ours"](secret, sent, body + b" ")
    assert not scope["is_ours"](secret, {**sent, "webhook-id": "4712"}, body)
    old = signing.headers("4711", body, [secret], datetime.fromtimestamp(time.time() - 3600, UTC))
    assert not scope["is_ours"](secret, old, body)


def test_the_page_names_every_event_and_limit() -> None:
    for event in GAME:
        assert f"| `{event}` |" in PAGE
    for event in OPEN:
        assert f"`{event}`" in PAGE.partition("A game's endpoint gets")[2].partition("\n\n")[0]
    assert [each.total_seconds() for each in BACK_OFF] == [5, 60, 300, 1800] and "5 s, 1, 5, 30 min" in PAGE
    assert (MOST, WAITING) == (10, 1000) and "at most ten endpoints" in PAGE and "1,000 events wait" in PAGE
