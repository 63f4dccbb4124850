"""The settings of web push and webhooks."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from deploy.secret import vapid_key

SERVICES = ("fcm.googleapis.com", ".push.services.mozilla.com", ".push.apple.com", ".notify.windows.com")
"""Hosts of the push services of browsers; one that begins with a dot is all below it, `*` any."""


class Elsewhere(NamedTuple):
    """``key`` is VAPID_PRIVATE_KEY, ``contact`` whom a push service writes to about this server: a real address;
    ``calls`` is how often in a minute one host is called at most, by all endpoints together.
    """

    key: str
    contact: str
    services: list[str]
    calls: int


def elsewhere(env: Any, data_dir: Path, embedded: bool, contact: str) -> Elsewhere:
    """Those of the environment."""
    return Elsewhere(
        vapid_key(data_dir, embedded),
        env.str("PUSH_CONTACT", default=contact),
        env.list("PUSH_SERVICES", default=list(SERVICES)),
        env.int("CALLS_A_MINUTE", default=60),
    )
