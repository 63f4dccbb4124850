"""Telling the people who run the server that something needs their eyes. Ids only: nothing of a game is in it."""

from __future__ import annotations

from datetime import datetime

import structlog
from django.conf import settings
from django.core.mail import EmailMessage

from horror.table import jobs
from horror.table.jobs import Claimed
from worker.letter import mail_domain

log = structlog.get_logger(__name__)


@jobs.handler("alert", queue="mail", quarantines=False)
def alert(claimed: Claimed, now: datetime) -> None:
    """One line in the log, and one mail to settings.ADMINS where there are any."""
    about = f"game {claimed.game} is in quarantine" if claimed.game else f"given up: {claimed.key}"
    log.error("alert", about=about)
    addresses = [address for _name, address in settings.ADMINS]
    if addresses:
        EmailMessage(
            subject=f"{settings.EMAIL_SUBJECT_PREFIX}{about}",
            body=f"{about}\n\nSee {settings.PUBLIC_URL}/admin/ and docs/operations/worker.md.\n",
            from_email=settings.SERVER_EMAIL,
            to=addresses,
            headers={
                "Message-ID": f"<alert.{claimed.id}@{mail_domain()}>",
                "Auto-Submitted": "auto-generated",
            },
        ).send()
