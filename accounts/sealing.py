"""Secrets that must be read again (those of second factors), encrypted under SECRET_KEY; fallbacks still open them."""

from __future__ import annotations

import base64
import hmac

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings


def _sealer() -> MultiFernet:
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    derived = (hmac.digest(key.encode(), b"accounts: sealed second factors", "sha256") for key in keys)
    return MultiFernet([Fernet(base64.urlsafe_b64encode(key)) for key in derived])


def sealed(text: str) -> str:
    """The text, encrypted under the newest key."""
    return _sealer().encrypt(text.encode()).decode()


def opened(text: str) -> str:
    """What was sealed. Raises cryptography.fernet.InvalidToken where no key opens it."""
    return _sealer().decrypt(text.encode()).decode()


def anew(text: str) -> str:
    """The same, sealed under the newest key. Raises cryptography.fernet.InvalidToken."""
    return _sealer().rotate(text.encode()).decode()
