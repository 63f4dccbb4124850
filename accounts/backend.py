"""Who an address and a password belong to: one look-up and one hash, whatever becomes of it."""

from __future__ import annotations

from allauth.account.auth_backends import AuthenticationBackend

from accounts.models import User


class Backend(AuthenticationBackend):
    """Finds accounts by their own address alone. One that somebody has asked to change to opens nothing yet."""

    def _authenticate_by_email(self, email: str, password: str) -> User | None:
        found: User | None = self._check_password(User.objects.filter(email=email.lower()).first(), password)
        return found
