"""How often somebody may guess at a password, so that nobody guesses it and nobody is locked out by others.

Wrong passwords are counted for an account *and* the address that they come from; from everywhere together only far
above that. A browser in which the account was logged in before has a counter of its own: a signed cookie tells it.
"""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.core import signing
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from accounts import security
from accounts.models import User
from horror import present
from horror.cache import count


class Rate(NamedTuple):
    """So many wrong passwords in so many seconds."""

    most: int
    seconds: int


RATES = {
    "client": Rate(10, 60),
    "account-and-client": Rate(5, 300),
    "account": Rate(50, 3600),
    "account-and-known-browser": Rate(10, 3600),
}
"""Wrong passwords in a time: from a client address, for an account from one, for an account from everywhere, and for an
account in a browser in which it was logged in before (which counts alone)."""
PARTS = 5
"""A time is counted in so many parts, and looked back upon a part longer than it is: never less is counted than was."""

SALT = "accounts.guesses.known"
KNOWN_FOR = timedelta(days=180)
KNOWN_ACCOUNTS = 5
"""Accounts that a browser is known for; the oldest goes."""


class Tries(NamedTuple):
    """What a try was counted in."""

    counters: list[tuple[str, int]]

    def take_back(self) -> None:
        """The password was right."""
        for counter, seconds in self.counters:
            count(counter, -1, seconds)


def spend(request: HttpRequest, email: str) -> Tries | None:
    """Count a try, to be taken back when it was right; None when there have been too many wrong ones.

    It is counted before it is looked what there was, so that of many at once no more are let through than of one after
    the other.
    """
    account = _digest(email)
    browser, accounts = _known(request)
    if account in accounts:
        counted = {"account-and-known-browser": f"{account} {browser}"}
    else:
        client = security.client_network(request)
        counted = {"client": client, "account-and-client": f"{account} {client}", "account": account}
    tries = Tries([])
    for action, whom in counted.items():
        newest, *older = _counters(action, whom, present.now())
        kept = 2 * RATES[action].seconds
        there = count(newest, 1, kept)
        tries.counters.append((newest, kept))
        if there + sum(cache.get_many(older).values()) > RATES[action].most:
            tries.take_back()
            return None
    return tries


def forget(request: HttpRequest, email: str) -> None:
    """Let the wrong tries be, as after a reset by mail."""
    account = _digest(email)
    now = present.now()
    client = security.client_network(request)
    cache.delete_many(
        [*_counters("account", account, now), *_counters("account-and-client", f"{account} {client}", now)]
    )


def _counters(action: str, whom: str, now: datetime) -> list[str]:
    """The names of the counters of the parts of a time, that of now first."""
    newest = int(now.timestamp()) * PARTS // RATES[action].seconds
    name = hashlib.sha256(whom.encode()).hexdigest()[:32]
    return [f"guesses:{action}:{name}:{part}" for part in range(newest, newest - PARTS - 1, -1)]


def cookie_name() -> str:
    return "__Host-known" if settings.SESSION_COOKIE_SECURE else "known"


def keep(request: HttpRequest, response: HttpResponse) -> None:
    """Where this request of a browser logged somebody in, mark the browser as known for the account."""
    user: User | None = getattr(request, "logged_in", None)
    if user is None:
        return
    browser, accounts = _known(request)
    account = _digest(user.email)
    now_known = [*(other for other in accounts if other != account), account]
    response.set_cookie(
        cookie_name(),
        signing.dumps([browser or secrets.token_hex(8), now_known[-KNOWN_ACCOUNTS:]], salt=SALT),
        max_age=KNOWN_FOR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _known(request: HttpRequest) -> tuple[str, list[str]]:
    """The browser's name and the accounts (as digests) that it is known for."""
    try:
        browser, accounts = signing.loads(
            request.COOKIES.get(cookie_name(), ""), salt=SALT, max_age=KNOWN_FOR
        )
    except signing.BadSignature:
        return "", []
    return browser, accounts


def _digest(email: str) -> str:
    return salted_hmac(SALT, email.lower()).hexdigest()[:20]
