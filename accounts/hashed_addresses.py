"""Addresses of which only a keyed hash is kept: whether one is among them can be asked, and nothing else."""

from __future__ import annotations

from django.conf import settings
from django.utils.crypto import salted_hmac


def digest(purpose: str, address: str, key: str | None = None) -> str:
    """The hash of an address for a purpose, under the key of now or this one; case counts for nothing."""
    return salted_hmac(purpose, address.lower(), secret=key, algorithm="sha256").hexdigest()


def untagged(address: str) -> str:
    """An address without what stands behind a plus: where a host makes many of one they are one mailbox."""
    local, at, domain = address.strip().lower().rpartition("@")
    return f"{local.partition('+')[0] or local}{at}{domain}"


def digests(purpose: str, address: str) -> list[str]:
    """Those under which it may have been kept: by the key of now, and by each that it took the place of."""
    return [digest(purpose, address, key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]
