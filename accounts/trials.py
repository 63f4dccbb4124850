"""Accounts on trial (TAB-200 to TAB-203): somebody plays against bots under a name alone, and gives an address later.

Such an account belongs to the session that began it, and nothing else opens it. Instead of an address it has a word
that is none, so nobody can log in with it or be mailed by it. docs/decisions/trials.md says why.
"""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta
from typing import NamedTuple

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.auth.hashers import make_password
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest

from accounts import security, sessions, signups, welcome
from accounts.models import User
from horror import present
from horror.cache import count
from horror.table import erase

PREFIX = "trial:"
"""With what the place of the address begins; no address does."""
LASTS = timedelta(days=7)
"""TAB-203: how long an account without an address is kept."""
AT_ONCE = 100
"""Accounts that one tidying ends at most."""


class Caps(NamedTuple):
    """Accounts on trial that there are at most; those that one client address begins in an hour, and the mails that it
    has sent to addresses in one; the mails to one address in an hour.
    """

    living: int = 500
    begun: int = 5
    mails: int = 5
    address: int = 3


class TooMany(Exception):
    """As many as there may be, from here or at all."""


class OverMeanwhile(Exception):
    """It is no trial any more."""


def figures() -> Caps:
    """The caps; `settings.TRIAL_CAPS` may name others. With none living there are no trials."""
    return Caps(**getattr(settings, "TRIAL_CAPS", {}))


def offered() -> bool:
    """Whether this server lets people try it: where everybody may sign up, unless its operator wants none."""
    return settings.SIGN_UP == "open" and figures().living > 0


def is_trial(user: User) -> bool:
    return user.email.startswith(PREFIX)


def until(user: User) -> datetime | None:
    """Until when an account is kept unless it gets an address; None for one that has one."""
    return user.joined_at + LASTS if is_trial(user) else None


def living() -> QuerySet[User]:
    return User.objects.filter(email__startswith=PREFIX, deleted_at=None)


def begin(request: HttpRequest, given: dict[str, str]) -> User:
    """TAB-200: an account on trial, logged in by this session. Raises :class:`TooMany`."""
    most = figures()
    if not _may("begun", security.client_network(request), most.begun) or living().count() >= most.living:
        raise TooMany
    user = User(name=given.get("name") or signups.guest())
    for name in ("language", "time_zone"):
        setattr(user, name, given.get(name) or getattr(user, name))
    user.email = f"{PREFIX}{user.pk}"
    user.password = make_password(None)
    user.mails = User.Mails.NONE
    user.save()
    user.backend = "accounts.backend.Backend"  # as Django's login wants it
    get_adapter().login(request, user)
    return user


def keep(request: HttpRequest, user: User, email: str, password: str) -> None:
    """TAB-202: give an account on trial a password, and have the address asked whether it is its owner's. An address
    that has an account gets a mail that says so, one with which nobody may sign up gets none; nobody else learns of
    it. Raises :class:`TooMany`; :class:`OverMeanwhile` where somebody else has verified an address of it in this
    moment, whose account it is then.
    """
    most = figures()
    client = _may("mails", security.client_network(request), most.mails)
    if not client or not _may("address", email, most.address):
        raise TooMany
    user.set_password(password)
    with transaction.atomic():
        if not living().select_for_update().filter(pk=user.pk).exists():
            raise OverMeanwhile
        EmailAddress.objects.filter(user=user, verified=False).delete()
        user.save(update_fields=["password"])
        if welcome.may_sign_up(email, present.now()):
            if signups.free(email) or signups.waiting(email) is not None:
                EmailAddress.objects.create(user=user, email=email, verified=False).send_confirmation(request)
            else:
                get_adapter().send_account_already_exists_mail(email)
    request.session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    sessions.rekey(request)


def settle(request: HttpRequest, user: User) -> None:
    """When the address is verified: in the session of the account it keeps its password, and elsewhere it has none, and
    no session, since who gave the address may be another than who has it."""
    user.mails = User.Mails.TURN
    if request.user.is_authenticated and request.user.pk == user.pk:
        user.save(update_fields=["mails"])
        return
    user.password = make_password(None)
    user.save(update_fields=["mails", "password"])
    sessions.end_all(user)


def forget(now: datetime) -> int:
    """TAB-203: remove accounts whose trial is over, with their games, in which nobody else sits; gives how many."""
    over = living().filter(joined_at__lt=now - LASTS).order_by("joined_at", "pk")
    gone = 0
    for pk in over.values_list("pk", flat=True)[:AT_ONCE]:
        with transaction.atomic():
            user = living().select_for_update().filter(pk=pk).first()
            if user is None:  # has got an address meanwhile
                continue
            erase.erase_games(user.pk)
            erase.erase_visits(user.pk)
            sessions.end_all(user)
            user.delete()
            gone += 1
    return gone


def _may(what: str, whom: str, most: int) -> bool:
    """Count one more of this hour; whether that is within what there may be."""
    hour = int(present.now().timestamp()) // 3600
    name = hashlib.sha256(whom.encode()).hexdigest()[:32]
    return count(f"trials:{what}:{name}:{hour}", 1, 2 * 3600) <= most
