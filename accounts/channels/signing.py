"""Signing what endpoints are sent, as Standard Webhooks says (PUSH-05)."""

from __future__ import annotations

import base64
import hmac
import secrets
from collections.abc import Sequence
from datetime import datetime

PREFIX = "whsec_"
SECRET = 32
"""Random bytes of a secret; the specification wants 24 to 64."""


def fresh() -> str:
    """A new secret."""
    return PREFIX + base64.b64encode(secrets.token_bytes(SECRET)).decode()


def headers(notice: str, body: bytes, keys: Sequence[str], now: datetime) -> dict[str, str]:
    """The headers of one attempt: the id is that of the notice and stays, the time is that of the attempt, and each
    secret signs.
    """
    at = str(int(now.timestamp()))
    signed = b".".join([notice.encode(), at.encode(), body])
    signatures = [
        base64.b64encode(hmac.digest(base64.b64decode(key.removeprefix(PREFIX)), signed, "sha256")).decode()
        for key in keys
    ]
    return {
        "Content-Type": "application/json",
        "webhook-id": notice,
        "webhook-timestamp": at,
        "webhook-signature": " ".join(f"v1,{signature}" for signature in signatures),
    }
