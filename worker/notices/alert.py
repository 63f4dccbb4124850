"""Telling the people who run the server that something needs their eyes.

Which game or job it is and where to look, and nothing that lies in them: no hand, no order, no text of an exception.
"""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

import structlog
from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse

from accounts import outbox
from accounts.leagues.models import Season
from accounts.ledger import Delivery
from horror.models import Bundle, Job
from horror.table import jobs, news
from horror.table.frame import durable
from horror.table.jobs import Claimed
from horror.table.news import News

log = structlog.get_logger(__name__)


class Alarm(NamedTuple):
    """What is wrong, in a line; the page of the admin that shows it; what may be done."""

    about: str
    page: str
    hint: str


KIND = "alert"


@news.subscribe(KIND, News.TROUBLE, queue="mail")
def alert(claimed: Claimed, now: datetime) -> None:
    """One line in the log, and one mail to settings.ADMINS where there are any."""
    log.error("alert", about=_alarm(claimed.key).about)
    with durable():
        if settings.ADMINS:
            outbox.mail(KIND, now, about=claimed.key)
        jobs.finish(claimed, now)


class Alert(outbox.Kind):
    """The mail to who runs the server."""

    def letter(self, delivery: Delivery, now: datetime) -> outbox.Letter:
        if not settings.ADMINS:
            raise outbox.Dropped(outbox.Reason.GONE)
        alarm = _alarm(delivery.notice.about)
        message = EmailMessage(
            subject=f"[{settings.SITE_NAME}] {alarm.about}",
            body=f"{alarm.about[:1].upper()}{alarm.about[1:]}.\n\n{settings.PUBLIC_URL}{alarm.page}\n\n{alarm.hint}\n",
            from_email=settings.SERVER_EMAIL,
            to=[address for _name, address in settings.ADMINS],
            headers={"Message-ID": delivery.message_id, "Auto-Submitted": "auto-generated"},
        )
        return outbox.Letter(message)


outbox.register(KIND, Alert())


def _alarm(key: str) -> Alarm:
    """What an alert is about, by its key: a bundle, or a job that belongs to no running game."""
    what, _, number = key.rpartition("-")
    if what == "bundle":
        bundle = Bundle.objects.only("pk", "game_id", "job_kind", "position").get(pk=number)
        return Alarm(
            f"game {bundle.game_id} is set aside: its job '{bundle.job_kind}' failed for good",
            reverse("admin:horror_bundle_change", args=[bundle.pk]),
            "Its players were told; everything else goes on. The page shows the fault. Once that is repaired, take the"
            " game up again under Games. docs/operators.md says how.",
        )
    if what == "mail":
        return Alarm(
            "a mail host refuses mails of this server, as it stands on a list or lacks a proof (5.7.x)",
            reverse("admin:index"),
            "Nobody's address was marked for it. The log tells which mails (mail_came_back, mail_given_up). "
            "docs/operations/mail.md says what such hosts want to see.",
        )
    if what == "season":
        season = Season.objects.select_related("league").get(pk=number)
        return Alarm(
            f"season {season.number} of {season.league.slug} is halted: its step from '{season.halted}' failed",
            f"/leagues/{season.league.slug}/seasons/{season.number}/",
            "Nothing of that step was done, and it is tried again each hour; the log tells the fault (season_failed).",
        )
    job = Job.objects.only("pk", "kind", "game_id").get(pk=number)
    of = f" of game {job.game_id}" if job.game_id else ""
    return Alarm(
        f"job {job.pk} '{job.kind}'{of} is given up",
        reverse("admin:horror_job_change", args=[job.pk]),
        "No game is stopped by it. The page shows the fault. docs/operations/worker.md says what the kinds do.",
    )
