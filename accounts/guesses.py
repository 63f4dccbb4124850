"""How often somebody may guess at a password, so that nobody guesses it and nobody is locked out by others.

Wrong passwords are counted for an account *and* the address that they come from; from everywhere together only far
above that. A browser in which the account was logged in before has a counter of its own: a signed cookie tells it.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Any

from allauth.core.internal import ratelimit
from allauth.core.internal.httpkit import is_headless_request
from allauth.headless.constants import Client
from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

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


def logged_in(request: HttpRequest, email: str) -> None:
    """Have the answer to this request mark its browser as known for the account; a program has none."""
    if is_headless_request(request) != Client.APP:
        request.known_for = email  # type: ignore[attr-defined]


def cookie_name() -> str:
    return "__Host-known" if settings.SESSION_COOKIE_SECURE else "known"


def known_browsers(get_response: Any) -> Any:
    """The middleware that sets the cookie."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response: HttpResponse = get_response(request)
        if email := getattr(request, "known_for", None):
            browser, accounts = _known(request)
            now_known = [*(account for account in accounts if account != _digest(email)), _digest(email)]
            response.set_cookie(
                cookie_name(),
                signing.dumps([browser or secrets.token_hex(8), now_known[-KNOWN_ACCOUNTS:]], salt=SALT),
                max_age=KNOWN_FOR,
                secure=settings.SESSION_COOKIE_SECURE,
                httponly=True,
                samesite="Lax",
            )
        return response

    return middleware


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
