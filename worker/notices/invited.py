"""The mail that somebody is invited into a game: once, only while the invitation is open, and where mails are wanted.

What a host calls itself and its game is shown to somebody who knows neither: without anything that a mail program would
make a link of, and short.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.core.mail import EmailMultiAlternatives
from django.utils import translation
from django.utils.translation import gettext as _

from accounts import outbox
from accounts.ledger import Delivery, Notice
from accounts.models import User
from horror.models import Invitation
from horror.rulesets import rulesets
from horror.table import jobs, news
from horror.table.frame import durable, locked
from horror.table.news import News
from worker.notices import personal
from worker.notices.letter import game_url

KIND = "invited"
LONGEST = 40
"""Characters of a name that a mail shows."""
PLAIN = " -'’!?,"
"""What a name may have beside letters and digits, so that it makes no address."""


@news.subscribe(KIND, News.INVITED, queue="mail")
def tell(claimed: jobs.Claimed, now: datetime) -> None:
    """Note that the person of an invitation is to be told, if there is one."""
    with durable():
        invitation = asked(claimed.key, now)
        if invitation is not None and not noted(invitation):
            outbox.mail(
                KIND,
                now,
                person=invitation.person,
                game=invitation.game,
                about=invitation.pk,
            )
        jobs.finish(claimed, now)


class Invited(outbox.Fleeting):
    """The mail of an invitation."""

    def letter(self, delivery: Delivery, now: datetime) -> outbox.Letter:
        assert delivery.notice.game_id is not None
        locked(delivery.notice.game_id)
        invitation = asked(delivery.notice.about, now)
        if invitation is None:
            raise outbox.Dropped(outbox.Reason.UNTRUE)
        address = address_of(invitation.person)
        if address is None:
            raise outbox.Dropped(why_not(invitation.person))
        return outbox.Letter(write(invitation, delivery, address))

    def told(self, delivery: Delivery, letter: outbox.Letter, now: datetime) -> None:
        Invitation.objects.filter(pk=delivery.notice.about).update(told_at=now)


outbox.register(KIND, Invited())


def asked(pk: str, now: datetime) -> Invitation | None:
    """An invitation of which its person is still to be told."""
    rows = Invitation.objects.open(now).filter(pk=pk, told_at=None).exclude(person=None)
    return rows.select_related("game", "by", "person").first()


def noted(invitation: Invitation) -> bool:
    """Whether that its person is to be told stands in the ledger."""
    known = Notice.objects.filter(person=invitation.person, kind=KIND, about=invitation.pk, round=0)
    return known.exists()


def why_not(person: Any) -> outbox.Reason:
    """Why somebody is not told of invitations (:func:`address_of`)."""
    if not person.is_active:
        return outbox.Reason.GONE
    wanted = person.mails != User.Mails.NONE and person.invitations_from != User.Invitations.NOBODY
    return outbox.Reason.UNVERIFIED if wanted else outbox.Reason.NOT_WANTED


def address_of(person: Any) -> str | None:
    """Where somebody is told of invitations: nowhere, where no mails or no invitations are wanted."""
    wanted = person.is_active and person.mails != User.Mails.NONE
    if not wanted or person.invitations_from == User.Invitations.NOBODY:
        return None
    address: str | None = person.verified_address
    return address


def write(invitation: Invitation, delivery: Delivery, address: str) -> EmailMultiAlternatives:
    """The mail, in the person's language."""
    person, game = invitation.person, invitation.game
    assert person is not None
    with translation.override(person.language):
        names = {"host": plain(invitation.by.name), "game": plain(game.name)}
        subject = _("%(host)s invites you to a game: %(game)s") % names
        told = {**names, "ruleset": rulesets()[game.ruleset].title, "link": game_url(game)}
        return personal.message("invited", subject, told, delivery, person, address)


def plain(name: str) -> str:
    """A name as a stranger is shown it."""
    kept = "".join(letter if letter.isalnum() or letter in PLAIN else " " for letter in name)
    return " ".join(kept.split())[:LONGEST].rstrip() or "…"
