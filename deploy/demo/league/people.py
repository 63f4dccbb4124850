"""People who are not there: accounts with verified addresses, for whom programs play."""

from __future__ import annotations

from collections.abc import Sequence

from allauth.account.models import EmailAddress
from django.db import transaction

from accounts.models import User

NAMES = (
    "Alma", "Boris", "Clara", "Dario", "Elif", "Farid", "Greta", "Hugo", "Ines", "Jonas", "Kira", "Luca", "Mina",
    "Noor", "Olga", "Pavel", "Rosa",
)  # fmt: skip
DOMAIN = "league.invalid"
"""No mail goes there (RFC 2606)."""


def people(names: Sequence[str], *, programs: bool = False) -> list[User]:
    """The accounts of these names in their order, made where they are not there yet; nobody can sign in to one.
    ``programs``: accounts that say of themselves that a program plays for them.
    """
    known = {user.name: user for user in User.objects.filter(email__in=map(_address, names))}
    return [known.get(name) or _made(name, programs) for name in names]


def _address(name: str) -> str:
    return f"{name.lower()}@{DOMAIN}"


def _made(name: str, program: bool) -> User:
    with transaction.atomic():
        made = User.objects.create_user(_address(name), name=name, mails=User.Mails.NONE, program=program)
        EmailAddress.objects.create(user=made, email=made.email, verified=True, primary=True)
    return made
