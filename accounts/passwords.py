"""What a new password ends, by whatever way it came (`accounts.models.password_changed`)."""

from __future__ import annotations

from allauth.account.models import EmailAddress

from accounts import letters, security, tokens
from accounts.models import User
from horror import present

CHANGED = "account/email/password_changed"


def changed(user: User, **_: object) -> None:
    """A new password ends all access tokens and every change of address that was asked for, as Django ends all other
    sessions: somebody else may have had them. The owner is told."""
    security.note("password_changed", user)
    tokens.revoke_all(user, present.now())
    EmailAddress.objects.filter(user=user, verified=False).exclude(email=user.email).delete()
    if (address := user.verified_address) is not None:
        letters.write(CHANGED, address, user.language, {"user": user}, present.now())


def void(user: User) -> None:
    """Leave an account without a password, and so without anything that the old one opened. A reset sets another."""
    user.set_unusable_password()
    user.save(update_fields=["password"])
