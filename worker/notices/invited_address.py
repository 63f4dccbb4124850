"""The mail that invites an address (MAIL-27), and the page to which its link leads.

Its words are fixed: of the host's there is nothing in it but a name, short and without anything that makes a link. The
link shows buttons; what they do is done when one is pressed (mail scanners follow links).
"""

from __future__ import annotations

from datetime import datetime

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import signing
from django.core.mail import EmailMultiAlternatives
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts import invited_addresses, mailing, outbox
from accounts.ledger import Delivery
from accounts.models import User
from accounts.strangers import InvitedAddress
from horror import present
from horror.rulesets import rulesets
from worker.notices import frame
from worker.notices.invited import plain
from worker.notices.words import short

SALT = "mail.invited_address"
LONGEST = 30
"""Letters of a host's name that a stranger is shown."""


def url(delivery: Delivery) -> str:
    """Where the invitation of a mail is accepted, or such mails are ended for good."""
    link: str = settings.PUBLIC_URL + reverse(
        "invited-address", args=[signing.Signer(salt=SALT).sign(str(delivery.pk))]
    )
    return link


class InvitedByAddress(outbox.Fleeting):
    """The mail to an address that somebody has invited."""

    def letter(self, delivery: Delivery, now: datetime) -> outbox.Letter:
        try:
            invited = invited_addresses.of(delivery, now)
        except invited_addresses.NoLonger:
            raise outbox.Dropped(outbox.Reason.UNTRUE) from None
        if not mailing.may_be_invited(delivery.target):
            raise outbox.Dropped(outbox.Reason.NOT_WANTED)
        person = _owner(delivery.target)
        if person is not None and not person.is_active:
            raise outbox.Dropped(outbox.Reason.GONE)
        wanted = person is None or (
            person.mails != User.Mails.NONE and person.invitations_from != User.Invitations.NOBODY
        )
        if not wanted:
            raise outbox.Dropped(outbox.Reason.NOT_WANTED)
        return outbox.Letter(write(invited, delivery, person))


outbox.register(invited_addresses.KIND, InvitedByAddress())


def _owner(address: str) -> User | None:
    found = EmailAddress.objects.select_related("user").filter(email=address, verified=True).first()
    return None if found is None else found.user


def write(invited: InvitedAddress, delivery: Delivery, person: User | None) -> EmailMultiAlternatives:
    """The mail, in the language of who has the address, else of the host."""
    game, host = invited.game, invited.by
    assert game is not None and host is not None
    with translation.override(person.language if person else host.language):
        names = {"host": plain(host.name)[:LONGEST].rstrip(), "ruleset": rulesets()[game.ruleset].title}
        subject = _("An invitation to a game of %(ruleset)s, from %(host)s") % names
        told = {
            **names,
            "subject": subject,
            "first": short(f"{settings.SITE_NAME}: {subject}"),
            "site": settings.PUBLIC_URL,
            "link": url(delivery),
            "answerable": frame.is_answered(delivery),
        }
        thread = frame.Thread(subject)
        return frame.made(
            "invited_address", told, delivery, person, delivery.target, thread, way_out=url(delivery)
        )


@never_cache
@csrf_exempt  # the link itself is the permission
@require_http_methods(["GET", "POST"])
def invited_address(request: HttpRequest, key: str) -> HttpResponse:
    """GET shows the buttons and changes nothing; POST accepts, or ends such mails for good, as a mail program's own
    button does (RFC 8058).
    """
    try:
        pk = signing.Signer(salt=SALT).unsign(key)
        delivery = Delivery.objects.get(pk=pk)
    except (signing.BadSignature, Delivery.DoesNotExist):
        return render(request, "worker/invited_address.html", {"state": "unknown"}, status=404)
    now = present.now()
    try:
        invited = invited_addresses.of(delivery, now)
    except invited_addresses.NoLonger:
        invited = None
    host = None if invited is None else invited.by
    person = _owner(delivery.target)
    told = {
        "state": "asked" if host else "over",
        "host": plain(host.name)[:LONGEST].rstrip() if host else "",
        "ruleset": rulesets()[invited.game.ruleset].title if invited and invited.game else "",
        "known": person is not None,
    }
    with translation.override((person or host or User()).language):
        if request.method == "POST" and (
            "never" in request.POST or request.POST.get("List-Unsubscribe") == "One-Click"
        ):
            invited_addresses.never_again(delivery, now)
            told["state"] = "never"
        elif request.method == "POST":
            try:
                accepted = invited_addresses.accept(delivery, now, sit=person is None)
            except invited_addresses.NoLonger:
                return render(request, "worker/invited_address.html", {**told, "state": "over"}, status=409)
            told |= {"state": "done", "game": accepted.game.pk, "sits": accepted.seat is not None}
        return render(request, "worker/invited_address.html", told)
