"""People who are not there: accounts with verified addresses, for whom programs play."""

from __future__ import annotations

from collections.abc import Sequence

from allauth.account.models import EmailAddress

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
    return [_person(name, programs) for name in names]


def _person(name: str, program: bool) -> User:
    address = f"{name.lower()}@{DOMAIN}"
    known = User.objects.filter(email=address).first()
    person = known or User.objects.create_user(address, name=name, mails=User.Mails.NONE, program=program)
    EmailAddress.objects.get_or_create(
        user=person, email=address, defaults={"verified": True, "primary": True}
    )
    return person
