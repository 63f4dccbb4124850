"""What must be read again and by nobody else, encrypted under SECRET_KEY; fallbacks still open it."""

from __future__ import annotations

import base64
import hmac

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings

FACTORS = "second factors"
LETTERS = "letters"
ENDPOINTS = "endpoints"


def _sealer(use: str) -> MultiFernet:
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    derived = (hmac.digest(key.encode(), f"accounts: sealed {use}".encode(), "sha256") for key in keys)
    return MultiFernet([Fernet(base64.urlsafe_b64encode(key)) for key in derived])


def sealed(text: str, use: str = FACTORS) -> str:
    """The text, encrypted under the newest key for this use."""
    return _sealer(use).encrypt(text.encode()).decode()


def opened(text: str, use: str = FACTORS) -> str:
    """What was sealed for this use. Raises cryptography.fernet.InvalidToken where no key opens it."""
    return _sealer(use).decrypt(text.encode()).decode()


def anew(text: str) -> str:
    """The same, sealed under the newest key. Raises cryptography.fernet.InvalidToken."""
    return _sealer(FACTORS).rotate(text.encode()).decode()
