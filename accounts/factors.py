"""Second factors: time-based codes and recovery codes, by allauth. Ours is how they are kept, and who needs one."""

from __future__ import annotations

import secrets
from typing import Any, ClassVar

from allauth.account.authentication import get_authentication_records
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import letters, sealing, security
from accounts.models import User
from horror import present

ACTIVATED = "mfa/email/totp_activated"
DEACTIVATED = "mfa/email/totp_deactivated"
ENROLLED = Q(authenticator__type=Authenticator.Type.TOTP)
"""Of people: those who have a second factor, so that every log-in asks for it."""
KEPT = {Authenticator.Type.TOTP: "secret", Authenticator.Type.RECOVERY_CODES: "seed"}
"""By kind of factor: what of its data is sealed."""


class Adapter(DefaultMFAAdapter):
    """The secrets of codes are sealed in the database, and who gives a wrong code is told what would be a right one."""

    error_messages: ClassVar[dict[str, Any]] = {
        **DefaultMFAAdapter.error_messages,
        "incorrect_code": _(
            "This code does not count. Right are the six digits that the authenticator shows now, each of them once, "
            "or a recovery code that was not used yet."
        ),
    }

    def encrypt(self, text: str) -> str:
        return sealing.sealed(text)

    def decrypt(self, encrypted_text: str) -> str:
        return sealing.opened(encrypted_text)


def enrolled(user: User) -> bool:
    """Whether somebody has one."""
    return User.objects.filter(ENROLLED, pk=user.pk).exists()


def passed(request: HttpRequest, user: User) -> bool:
    """Whether the second factor was shown in this session."""
    proofs: list[dict[str, Any]] = get_authentication_records(request, user)
    return enrolled(user) and any(proof["method"] == "mfa" for proof in proofs)


def shown_in(session: SessionBase, user: User) -> bool:
    """The same of a session that a program has, which comes with no cookie."""
    request = HttpRequest()
    request.session = session
    return passed(request, user)


def enrol(user: User, secret: str) -> list[str]:
    """Give somebody this secret for codes (who has shown to have it); the recovery codes, to be shown once."""
    with transaction.atomic():
        Authenticator.objects.create(
            user=user, type=Authenticator.Type.TOTP, data={"secret": sealing.sealed(secret)}
        )
        spare, _ = Authenticator.objects.get_or_create(
            user=user,
            type=Authenticator.Type.RECOVERY_CODES,
            defaults={"data": {"seed": sealing.sealed(secrets.token_hex(40)), "used_mask": 0}},
        )
        codes: list[str] = spare.wrap().get_unused_codes()
        _tell(user, ACTIVATED)
    security.note("second_factor_added", user)
    return codes


def take_off(user: User) -> bool:
    """Take somebody's second factor away, who has lost it; false when there is none. He is told."""
    with transaction.atomic():
        if not Authenticator.objects.filter(user=user).delete()[0]:
            return False
        _tell(user, DEACTIVATED)
    security.note("second_factor_removed", user)
    return True


def _tell(user: User, kind: str) -> None:
    if (address := user.verified_address) is not None:
        letters.write(kind, address, user.language, {"user": user}, present.now())


def reseal() -> int:
    """Seal all secrets of codes anew under the newest key; how many. Raises cryptography.fernet.InvalidToken."""
    done = 0
    for row in Authenticator.objects.filter(type__in=KEPT).select_for_update():
        name = KEPT[Authenticator.Type(row.type)]
        row.data[name] = sealing.anew(row.data[name])
        row.save(update_fields=["data"])
        done += 1
    return done
