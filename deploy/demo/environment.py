"""The environment of a server that begins with the defaults, whatever a shell has set for one of its own."""

from __future__ import annotations

import os
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SERVER_VARIABLES = (
    "DATABASE_URL", "REDIS_URL", "SECRET_KEY", "EMAIL_URL", "PUBLIC_URL", "ALLOWED_HOSTS", "TRUSTED_PROXY", "DEBUG",
    "DATA_DIR", "PORT", "TEST_DATABASE_NAME",
    "DEFAULT_FROM_EMAIL", "MAIL_HOST", "MAIL_SUBADDRESS", "MAIL_IN", "IMAP_URL", "IMAP_SECONDS",
    "MAIL_PROVIDER", "MAIL_PROVIDER_SECRET",
    "SERVER_URL", "SERVER_URLS", "MAIL_FOLDER", "BOTS", "RULESET",
)  # fmt: skip
"""By these a server is told where and what it is (deploy/settings.py, deploy/serve.py), and the demo where to play."""


def defaults(**ours: str) -> dict[str, str]:
    """The environment of this process without what tells a server who it is, and with what is given."""
    return {name: value for name, value in os.environ.items() if name not in SERVER_VARIABLES} | ours


def short(path: Path) -> str:
    """A path as people are told of it: within the project from its folder on."""
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)
