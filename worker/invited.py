"""The mail that somebody is invited into a game: once, only while the invitation is open, and where mails are wanted.

What a host calls itself and its game is shown to somebody who knows neither: without anything that a mail program would
make a link of, and short.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import structlog
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from accounts import host
from accounts.models import User
from horror.games import ruleset
from horror.models import Invitation
from horror.table import jobs, news
from horror.table.frame import durable, locked
from horror.table.news import News
from worker.letter import game_url, mail_domain
from worker.unsubscribe import unsubscribe_url

log = structlog.get_logger(__name__)

KIND = "invited"
LONGEST = 40
"""Characters of a name that a mail shows."""
PLAIN = " -'’!?,"
"""What a name may have beside letters and digits, so that it makes no address."""


@news.subscribe(KIND, News.INVITED, queue="mail")
def tell(claimed: jobs.Claimed, now: datetime) -> None:
    """Hand the mail of one invitation over: at least once, always with the same Message-ID."""
    host.must_be_there()
    prepared = _prepare(claimed, now)
    if prepared is None:
        return
    invitation, message = prepared
    with structlog.contextvars.bound_contextvars(invitation=invitation.pk, game=invitation.game_id):
        try:
            host.take(message)
        except host.NotTaken as error:
            if not error.final:
                raise
            log.warning("mail_given_up", error=str(error))
            return
        with durable():
            Invitation.objects.filter(pk=invitation.pk).update(told_at=now)
            jobs.finish(claimed, now)
        log.info("mail_sent", mail_kind=KIND)


def _prepare(claimed: jobs.Claimed, now: datetime) -> tuple[Invitation, EmailMultiAlternatives] | None:
    """What is to be sent, if it still is; looked at under the game's lock."""
    found = Invitation.objects.filter(pk=claimed.key).values_list("game", flat=True).first()
    if found is None:
        return None
    with durable():
        locked(found)
        rows = Invitation.objects.open(now).filter(pk=claimed.key, told_at=None)
        invitation = rows.select_related("game", "by", "person").first()
        if invitation is None or invitation.person is None:
            return None
        address = address_of(invitation.person)
        return None if address is None else (invitation, write(invitation, address))


def address_of(person: Any) -> str | None:
    """Where somebody is told of invitations: nowhere, where no mails or no invitations are wanted."""
    wanted = person.is_active and person.mails != User.Mails.NONE
    if not wanted or person.invitations_from == User.Invitations.NOBODY:
        return None
    address: str | None = person.verified_address
    return address


def write(invitation: Invitation, address: str) -> EmailMultiAlternatives:
    """The mail, in the person's language."""
    person, game = invitation.person, invitation.game
    assert person is not None
    with translation.override(person.language):
        names = {"host": plain(invitation.by.name), "game": plain(game.name)}
        subject = _("%(host)s invites you to a game: %(game)s") % names
        told = {
            **names,
            "subject": subject,
            "site": settings.PUBLIC_URL,
            "ruleset": ruleset(game.ruleset).title,
            "link": game_url(game),
            "unsubscribe": unsubscribe_url(person.pk),
        }
        message = EmailMultiAlternatives(
            subject=subject,
            body=render_to_string("worker/mail/invited.txt", told).strip() + "\n",
            to=[address],
            headers={
                "Message-ID": f"<invited.{invitation.pk}@{mail_domain()}>",
                "List-Unsubscribe": f"<{told['unsubscribe']}>",
                "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
                "Auto-Submitted": "auto-generated",
            },
        )
        message.attach_alternative(render_to_string("worker/mail/invited.html", told), "text/html")
    return message


def plain(name: str) -> str:
    """A name as a stranger is shown it."""
    kept = "".join(letter if letter.isalnum() or letter in PLAIN else " " for letter in name)
    return " ".join(kept.split())[:LONGEST].rstrip() or "…"
