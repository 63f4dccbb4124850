"""The key by which push services know this server (RFC 8292). A new one ends all subscriptions."""

from __future__ import annotations

import base64
import secrets
from functools import cache

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings

BYTES = 32


def fresh() -> str:
    """A new private key, as the setting VAPID_PRIVATE_KEY has it."""
    return base64.urlsafe_b64encode(secrets.token_bytes(BYTES)).decode().rstrip("=")


@cache
def _public(private: str) -> str:
    try:
        raw = base64.urlsafe_b64decode(private + "=" * (-len(private) % 4))
    except ValueError:
        raw = b""
    if len(raw) != BYTES:
        raise ValueError("VAPID_PRIVATE_KEY is 32 bytes in base64url; `python manage.py vapid` makes one")
    point = ec.derive_private_key(int.from_bytes(raw, "big"), ec.SECP256R1()).public_key()
    shown = point.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(shown).decode().rstrip("=")


def public_key() -> str:
    """What browsers subscribe with; empty where this server sends no pushes. Raises ValueError for a key that is
    none."""
    return _public(settings.VAPID_PRIVATE_KEY) if settings.VAPID_PRIVATE_KEY else ""
