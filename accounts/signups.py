"""Signing up, up to the first verification of the address.

Until then an account belongs to nobody: whoever signed up knows its password, and perhaps not the mailbox; whoever
follows the link has the mailbox, and perhaps never signed up. So what a sign-up gave (password, name) stays with the
session that gave it, and counts when that session verifies the address. A link that is followed anywhere else leaves
the account without a password, to be set by whoever has the mailbox.
"""

from __future__ import annotations

import re
import secrets
from typing import Any

from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import check_password, make_password
from django.contrib.sessions.backends.base import SessionBase
from django.db.models import Exists, OuterRef, QuerySet

from accounts.deletion import held
from accounts.models import AccessToken, User
from horror import present

KEY = "signed_up"
"""In a session: the address that it signed up with, whom (None: somebody has it), and with what."""
PROFILE = ("name", "language", "time_zone")
GUEST = "Guest {number}"
"""How somebody is called who has not said so."""


def free(email: str) -> bool:
    """Whether nobody has an address: no account, nobody who signed up with it, and no account that was deleted lately.
    One that an account merely asked to change to is nobody's."""
    verified = EmailAddress.objects.filter(email=email, verified=True)
    return not (User.objects.filter(email=email).exists() or verified.exists() or held(email, present.now()))


def unverified() -> QuerySet[User]:
    """Accounts that somebody signed up for and nobody ever opened. One that an operator made by hand is none: it has no
    address that waits, or a token."""
    addresses = EmailAddress.objects.filter(user=OuterRef("pk"))
    return User.objects.filter(
        Exists(addresses.filter(verified=False)),
        ~Exists(addresses.filter(verified=True)),
        ~Exists(AccessToken.objects.filter(user=OuterRef("pk"))),
        is_staff=False,
        last_login=None,
        deleted_at=None,
    )


def remember(session: SessionBase, user: User | None, given: dict[str, Any], password: str) -> None:
    """Note with the session what it signed up with; `password` is a hash, `user` None where the address has an owner,
    of whom the session shall learn nothing."""
    profile = {name: given[name] for name in PROFILE if given.get(name)}
    whom = str(user.pk) if user is not None else None
    session[KEY] = {"user": whom, "email": given["email"], "password": password, **profile}


def waits(session: SessionBase, email: str, password: str) -> bool:
    """Whether the session signed up with just this, so that it may be told that the address is to be verified."""
    kept = session.get(KEY, {})
    return kept.get("email") == email and check_password(password, kept["password"])


def waiting(email: str) -> User | None:
    """Whom somebody signed up with this address, if nobody verified it."""
    return unverified().filter(email=email).first()


def guest() -> str:
    """A name for who has given none."""
    return GUEST.format(number=secrets.randbelow(9000) + 1000)


def is_guest(user: User) -> bool:
    """Whether somebody is called by such a name."""
    return re.fullmatch(GUEST.format(number="[0-9]{4}"), user.name) is not None


def settle(session: SessionBase, user: User) -> None:
    """At the first verification: the account gets what this session signed up with, or has no password."""
    given = session.pop(KEY, None)
    if given is not None and given["user"] == str(user.pk):
        user.password = given["password"]
        for name in PROFILE:
            setattr(user, name, given.get(name) or getattr(user, name))
    else:
        user.password = make_password(None)
    user.save(update_fields=["password", *PROFILE])


def by_mail(email: str, name: str, language: str) -> User | None:
    """The account of whoever has answered from this address: it is verified, and has no password until one is set by
    *forgotten password* (MAIL-02). None where the address has become somebody's. In the caller's transaction.
    """
    user = waiting(email)
    if user is None and not free(email):
        return None
    if user is None:
        user = User.objects.create_user(email, None, name=name, language=language)
    else:
        user.name, user.language, user.password = name, language, make_password(None)
        user.save(update_fields=["name", "language", "password"])
    EmailAddress.objects.filter(user=user).exclude(email=email).delete()
    EmailAddress.objects.update_or_create(
        user=user, email=email, defaults={"verified": True, "primary": True}
    )
    return user
