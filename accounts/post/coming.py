"""Whether mails to our addresses are taken here at all: by that our mails can be answered, and say so.

Which of the ways stop clocks while they are silent is another matter (`accounts.post.ways`).
"""

from __future__ import annotations

from django.conf import settings

from accounts.ledger import Delivery
from accounts.post import loopback, own


def taken() -> bool:
    """Whether anything takes mails: the daemon of `make serve`, a provider, a mailbox that is polled, or what MAIL_IN
    names.
    """
    known = settings.MAIL_IN or settings.MAIL_PROVIDER or settings.IMAP_URL
    return bool(known) or loopback.port() is not None


def reported_at(delivery: Delivery) -> str:
    """Where hosts report on this mail; empty where nobody would read that."""
    return own.return_path(delivery) if delivery.return_token and taken() else ""
