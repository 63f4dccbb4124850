"""Verifying an address, and changing it: who may, who is told, and how it is stopped."""

from __future__ import annotations

from datetime import timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import signing
from django.db import transaction
from django.http import HttpRequest

from accounts import letters, passwords, security, signups, trials
from accounts.models import User
from horror import present

ASKED = "account/email/email_change_asked"
SALT = "accounts.addresses.stop"
STOPPABLE = timedelta(days=3)
"""How long the link in the letter to the old address works. It opens nothing: all it does is shut."""


class StopRefused(Exception):
    """A key that stops no change: not ours, too old, used, or of a change that was made."""


def first(address: EmailAddress) -> bool:
    """Whether this is the address that an account was signed up with, and was never opened by."""
    return signups.unverified().filter(pk=address.user_id, email=address.email).exists()


def may_verify(request: HttpRequest, address: EmailAddress) -> bool:
    """A first address by whoever has its link, also of an account on trial; a change only where its account is logged
    in.
    """
    if first(address) or trials.is_trial(address.user):
        return True
    return bool(request.user.is_authenticated and request.user.pk == address.user_id)


def prepare(request: HttpRequest, address: EmailAddress) -> None:
    """What comes before an address is verified, in the same transaction. Raises EmailAddress.DoesNotExist where a new
    password, or who has the old address, ended the change in this moment: allauth would bring it back.
    """
    user = User.objects.select_for_update().get(pk=address.user_id)
    EmailAddress.objects.get(pk=address.pk, verified=False)
    address.user = user
    security.note("address_verified", user)
    if first(address):
        signups.settle(request.session, user)
        request.settled = user  # type: ignore[attr-defined]  # for accounts.adapter
        return
    if trials.is_trial(user):
        trials.settle(request, user)
    signups.unverified().filter(email=address.email).exclude(pk=user.pk).delete()


def tell_that_change_was_asked(user: User) -> None:
    """A letter to the address that would be replaced, with a link that stops it."""
    address, wanted = user.verified_address, EmailAddress.objects.get_new(user)
    if address is None or wanted is None:
        return
    key = signing.dumps({"user": str(user.pk), "address": wanted.pk}, salt=SALT)
    told = {
        "user": user,
        "to_email": wanted.email,
        "stop_url": f"{settings.PUBLIC_URL}/account/stop-change#{key}",
    }
    letters.write(ASKED, address, user.language, told, present.now())


def stop(key: str) -> None:
    """Stop a change of address. Whoever asked for it knew the password, so that ends, and all that it opened.

    Raises StopRefused.
    """
    try:
        given = signing.loads(key, salt=SALT, max_age=STOPPABLE)
    except signing.BadSignature:
        raise StopRefused from None
    with transaction.atomic():
        user = User.objects.select_for_update().filter(pk=given["user"]).first()
        if user is None:
            raise StopRefused
        if not EmailAddress.objects.filter(pk=given["address"], user=user, verified=False).exists():
            raise StopRefused
        passwords.void(user)
    security.note("address_change_stopped", user)
