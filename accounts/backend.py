"""Who an address and a password belong to: one look-up and one hash, whatever becomes of it."""

from __future__ import annotations

from allauth.account.auth_backends import AuthenticationBackend
from django.db.models import Exists, OuterRef

from accounts import signups
from accounts.models import User


class Backend(AuthenticationBackend):
    """Finds accounts by their own address alone, once it was verified: neither one that somebody has asked to change
    to opens anything, nor one that somebody signed up with. Were that told from a wrong password, signing up and then
    logging in would tell whether the address was free.
    """

    def _authenticate_by_email(self, email: str, password: str) -> User | None:
        nobodys = Exists(signups.unverified().filter(pk=OuterRef("pk")))
        user = User.objects.exclude(nobodys).filter(email=email.lower()).first()
        found: User | None = self._check_password(user, password)
        return found
