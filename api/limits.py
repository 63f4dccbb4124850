"""How often somebody may ask: counters in the shared cache, one for each person (or address) and minute."""

from __future__ import annotations

import hashlib
import time
from typing import Any, NamedTuple

import structlog
from allauth.core.internal import ratelimit
from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from api.problems import TooMany

log = structlog.get_logger("api.limits")


class Limit(NamedTuple):
    """So many requests in a window of so many seconds. A strict one holds its tongue when the cache is away."""

    amount: int
    window: int
    strict: bool = False


LIMITS: dict[str, Limit] = {
    "read": Limit(3000, 60),
    "play": Limit(1500, 60),
    "host": Limit(120, 60),
    "account": Limit(60, 60),
    "live": Limit(300, 60),
    # Guesses: at the password of a game (by person and game), at credentials (by address).
    "password": Limit(10, 600, strict=True),
    "credentials": Limit(60, 60, strict=True),
}
"""By the name that operations give; `settings.API_LIMITS` may name other figures."""


class Spent(NamedTuple):
    """What is left of a limit: the figures of the RateLimit headers. `reset` is in seconds."""

    name: str
    limit: Limit
    remaining: int
    reset: int

    def headers(self) -> dict[str, str]:
        return {
            "RateLimit": f'"{self.name}";r={self.remaining};t={self.reset}',
            "RateLimit-Policy": f'"{self.name}";q={self.limit.amount};w={self.limit.window}',
            "RateLimit-Limit": str(self.limit.amount),
            "RateLimit-Remaining": str(self.remaining),
            "RateLimit-Reset": str(self.reset),
        }


def limit(name: str) -> Limit:
    """The limit of this name, as configured."""
    configured: dict[str, Any] = getattr(settings, "API_LIMITS", {})
    return Limit(*configured[name]) if name in configured else LIMITS[name]


def who(request: HttpRequest, user: Any) -> str:
    """Whom to count: the person where one is known, else the address (of IPv6 the network)."""
    return f"user:{user.pk}" if user is not None and user.is_authenticated else f"ip:{address(request)}"


def address(request: HttpRequest) -> str:
    """The client's address, behind as many proxies as the settings trust."""
    try:
        return str(ratelimit.get_ip(request))
    except PermissionDenied:
        return "unknown"


def spend(name: str, whom: str) -> Spent:
    """Count one request; raises TooMany when the window's amount is used up.

    Counting is one atomic increment. Without a cache nothing is counted, save for guesses, which are refused.
    """
    figures = limit(name)
    now = int(time.time())
    window = now // figures.window
    reset = (window + 1) * figures.window - now
    key = f"limit:{name}:{hashlib.sha256(whom.encode()).hexdigest()[:32]}:{window}"
    try:
        cache.add(key, 0, figures.window + 10)
        used = cache.incr(key)
    except ValueError:  # the counter ended between the two
        used = 1
    except Exception:
        log.warning("the cache does not answer", limit=name)
        if figures.strict:
            raise TooMany(figures.window, Spent(name, figures, 0, figures.window).headers()) from None
        used = 1
    if used > figures.amount:
        raise TooMany(reset, Spent(name, figures, 0, reset).headers())
    return Spent(name, figures, figures.amount - used, reset)
