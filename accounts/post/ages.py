"""How long mails have been waiting, for who watches the server, and whether they go anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Warning
from django.db.models import Min, Q

from accounts.post.models import Inbound
from horror.models import Job

MAIL = "mail"
"""The kind of the jobs of `accounts.outbox`, which stands upon this room."""
FOLDER = "deploy.mailbox.FolderBackend"


def oldest_inbound(now: datetime) -> int:
    """Seconds for which the mail that came in first waits to be read, of those that do."""
    return _seconds(Inbound.objects.stored().aggregate(at=Min("received_at"))["at"], now)


def oldest_outbound(now: datetime) -> int:
    """Seconds for which the mail that was written first waits to be handed over, of those that might have been."""
    due = Job.objects.open().filter(kind=MAIL).filter(Q(not_before__lte=now) | Q(failures__gt=0))
    return _seconds(due.aggregate(at=Min("created_at"))["at"], now)


def mails_go_somewhere(databases: Sequence[str] | None = None, **kwargs: Any) -> list[CheckMessage]:
    """A server that others reach delivers its mails."""
    if settings.EMAIL_BACKEND != FOLDER or settings.SERVES_LOOPBACK_ONLY:
        return []
    return [
        Warning(
            f"mails go nowhere: they lie in {settings.MAIL_FOLDER}, and nobody can sign up or is told of a turn",
            hint="Set EMAIL_URL; docs/operations/mail.md.",
            id="post.W001",
        )
    ]


def _seconds(since: datetime | None, now: datetime) -> int:
    return 0 if since is None else max(0, int((now - since).total_seconds()))
