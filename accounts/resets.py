"""A new password by mail. What an address gets is looked up by the worker, so that asking takes as long and does as
much whether somebody has it or not."""

from __future__ import annotations

from datetime import datetime

from allauth.account.app_settings import PASSWORD_RESET_TOKEN_GENERATOR
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from allauth.headless.adapter import get_adapter as get_headless_adapter
from django.db import transaction

from accounts import letters, signups
from accounts.models import User
from horror.table import jobs

KIND = "reset"
RESET = "account/email/password_reset_key"
VERIFICATION = "account/email/email_confirmation"


def ask(email: str, now: datetime) -> None:
    """Somebody asked for a new password for this address."""
    letters.note(email, KIND, now)


@jobs.handler(KIND, queue="mail", quarantines=False)
def answer(claimed: jobs.Claimed, now: datetime) -> None:
    """Write to the address what is due to it, if anything."""
    asked = letters.waiting(claimed)
    if asked is None:
        return
    with transaction.atomic():
        if (owner := owner_of(asked.to)) is not None:
            letters.write(
                RESET, asked.to, owner.language, {"user": owner, "password_reset_url": link(owner)}, now
            )
        elif (address := unverified(asked.to)) is not None:
            told = {"user": address.user, "activate_url": verification_link(address)}
            letters.write(VERIFICATION, asked.to, address.user.language, told, now)
        asked.delete()
        jobs.finish(claimed, now)


def owner_of(email: str) -> User | None:
    """Whose verified address this is."""
    address = EmailAddress.objects.select_related("user").filter(email=email, verified=True).first()
    return address.user if address is not None and address.user.is_active else None


def unverified(email: str) -> EmailAddress | None:
    """The address of somebody who signed up and did not verify it; that has to come first."""
    waiting = signups.unverified().filter(email=email)
    return EmailAddress.objects.select_related("user").filter(email=email, user__in=waiting).first()


def key(user: User) -> str:
    """What sets a new password, for an hour and once."""
    return f"{user_pk_to_url_str(user)}-{PASSWORD_RESET_TOKEN_GENERATOR().make_token(user)}"


def link(user: User) -> str:
    return str(get_headless_adapter().get_frontend_url("account_reset_password_from_key", key=key(user)))


def verification_link(address: EmailAddress) -> str:
    made = EmailConfirmationHMAC.create(address)
    return str(get_headless_adapter().get_frontend_url("account_confirm_email", key=made.key))
