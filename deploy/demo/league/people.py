"""People who are not there: accounts with verified addresses, for whom programs play."""

from __future__ import annotations

from collections.abc import Sequence

from allauth.account.models import EmailAddress

from accounts.models import User

NAMES = (
    "Anna", "Bela", "Chiara", "Dmitri", "Elif", "Farid", "Greta", "Hugo", "Ines", "Jonas", "Kira", "Luca", "Mina",
    "Noor", "Olga", "Pavel", "Rosa",
)  # fmt: skip
DOMAIN = "league.invalid"
"""No mail goes there (RFC 2606)."""


def people(names: Sequence[str]) -> list[User]:
    """The accounts of these names, made where they are not there yet; nobody can sign in to one."""
    return [_person(name) for name in names]


def _person(name: str) -> User:
    address = f"{name.lower()}@{DOMAIN}"
    known = User.objects.filter(email=address).first()
    if known is not None:
        return known
    made = User.objects.create_user(address, name=name, mails=User.Mails.NONE)
    EmailAddress.objects.create(user=made, email=address, verified=True, primary=True)
    return made
