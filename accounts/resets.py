"""A new password by mail. What an address gets is looked up by the worker, so that asking takes as long and does as
much whether somebody has it or not; and its link is made when it is handed over, so that none is ever stored."""

from __future__ import annotations

from datetime import datetime

from allauth.account.app_settings import PASSWORD_RESET_TOKEN_GENERATOR
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from allauth.account.utils import user_pk_to_url_str
from allauth.headless.adapter import get_adapter as get_headless_adapter

from accounts import letters, outbox, signups
from accounts.ledger import Delivery, Notice
from accounts.models import User

KIND = "letter.reset"
RESET = "account/email/password_reset_key"
VERIFICATION = "account/email/email_confirmation"


def ask(email: str, now: datetime) -> None:
    """Somebody asked for a new password for this address."""
    letters.note(KIND, email, now)


class Asked(outbox.Kind):
    """What is due to an address for which a new password was asked, if anything; of what is not, nothing is kept."""

    def letter(self, delivery: Delivery, now: datetime) -> outbox.Letter:
        to = delivery.target
        if (owner := owner_of(to)) is not None:
            kind, user, told = RESET, owner, {"password_reset_url": link(owner)}
        elif (address := unverified(to)) is not None:
            kind, user, told = VERIFICATION, address.user, {"activate_url": verification_link(address)}
        else:
            delivery.notice.delete()
            raise outbox.Dropped(outbox.Reason.GONE)
        Notice.objects.filter(pk=delivery.notice_id).update(person=user)
        written = letters.rendered(kind, to, user.language, {"user": user, **told})
        return outbox.Letter(letters.message(delivery, *written))


outbox.register(KIND, Asked())


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
