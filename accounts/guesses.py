"""How often somebody may guess at a password, so that nobody guesses it and nobody is locked out by others.

Wrong passwords are counted for an account *and* the address that they come from; from everywhere together only far
above that. A browser in which the account was logged in before has a counter of its own: a signed cookie tells it.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

from allauth.core.internal import ratelimit
from allauth.core.internal.httpkit import is_headless_request
from allauth.headless.constants import Client
from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from accounts.models import User

APP = "accounts"
RATES = {
    "client": "10/m/ip",
    "account-and-client": "5/5m/key",
    "account": "50/h/key",
    "account-and-known-browser": "10/h/key",
}
"""Wrong passwords in a time: from a client address, for an account from one, for an account from everywhere, and for an
account in a browser in which it was logged in before (which counts alone)."""

SALT = "accounts.guesses.known"
KNOWN_FOR = timedelta(days=180)
KNOWN_ACCOUNTS = 5
"""Accounts that a browser is known for; the oldest goes."""


def spend(request: HttpRequest, email: str) -> ratelimit.RateLimitUsage | None:
    """Count a try, to be taken back when it was right; None when there have been too many wrong ones."""
    account = _digest(email)
    browser, accounts = _known(request)
    if account in accounts:
        counters = [("account-and-known-browser", f"{account} {browser}")]
    else:
        client = ratelimit.get_ip(request)
        counters = [("client", None), ("account-and-client", f"{account} {client}"), ("account", account)]
    spent = ratelimit.RateLimitUsage(usage=[])
    for action, key in counters:
        one = ratelimit.consume(request, app=APP, action=action, config=RATES, key=key)
        if one is None:
            spent.rollback()
            return None
        spent.usage += one.usage
    return spent


def forget(request: HttpRequest, email: str) -> None:
    """Let the wrong tries be, as after a reset by mail."""
    account = _digest(email)
    ratelimit.clear(request, app=APP, action="account", config=RATES, key=account)
    key = f"{account} {ratelimit.get_ip(request)}"
    ratelimit.clear(request, app=APP, action="account-and-client", config=RATES, key=key)


def cookie_name() -> str:
    return "__Host-known" if settings.SESSION_COOKIE_SECURE else "known"


def keep(request: HttpRequest, response: HttpResponse) -> None:
    """Where this request logged somebody in, mark its browser as known for the account; programs keep no cookies."""
    user: User | None = getattr(request, "logged_in", None)
    if user is None or is_headless_request(request) == Client.APP:
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
