"""How much somebody may ask for: counters in the shared cache, one for each person (or address) and minute.

What a request costs is counted, not that it came: docs/limits.md has the figures, and what is bounded elsewhere.
"""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

import structlog
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

from api.problems import TooMany
from horror import present
from horror.cache import count

log = structlog.get_logger("api.limits")


class Limit(NamedTuple):
    """So many units in a window of so many seconds; one is what a plain request costs. A strict one holds its tongue
    when the cache is away."""

    amount: int
    window: int
    strict: bool = False


LIMITS: dict[str, Limit] = {
    "read": Limit(3000, 60),
    "play": Limit(1500, 60),
    "host": Limit(60, 60),
    "account": Limit(60, 60),
    # Each is a transaction under the lock of a season; whoever founds, plans or acts makes rows and letters, too.
    "league": Limit(60, 60),
    "organise": Limit(60, 60),
    "live": Limit(300, 60),
    # Messages, by lines: each is a row for the log and one for each reader, for ever.
    "say": Limit(30, 60),
    # Sitting down, which is such rows too, in lobbies of others; who gets up sat down before.
    "join": Limit(30, 60),
    # What is no part of the API proper, by address: pages, accounts, the page of documentation, the admin.
    "pages": Limit(600, 60),
    # Guesses: at the passwords of games (by person, and by address), at credentials (by address).
    "password": Limit(10, 600, strict=True),
    "passwords": Limit(50, 600, strict=True),
    "credentials": Limit(60, 60, strict=True),
}
"""By the name that operations give; `settings.API_LIMITS` may name other figures."""
OPEN_TO_VISITORS = ("read", "live", "play", "join", "host", "account", "league", "organise")
VISITORS_SHARE = 10
"""Of these an address without an account gets a tenth: behind one may be a family, or anybody at all."""


ITEMS_A_UNIT = 10
"""Items of a stream, or entries of a record, that cost as much as a plain request."""


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


def limit(name: str, whom: str = "") -> Limit:
    """The limit of this name, as configured, and as it is for those (:func:`who`)."""
    configured: dict[str, Any] = getattr(settings, "API_LIMITS", {})
    figures = Limit(*configured[name]) if name in configured else LIMITS[name]
    if whom.startswith("ip:") and name in OPEN_TO_VISITORS:
        return figures._replace(amount=max(1, figures.amount // VISITORS_SHARE))
    return figures


def items_cost(there: int, limit: int | None = None) -> int:
    """What a page of a stream costs with so many items before its end."""
    return max(0, there if limit is None else min(there, limit)) // ITEMS_A_UNIT


def who(request: HttpRequest, user: Any) -> str:
    """Whom to count: the person where one is known, else the address (of IPv6 the network)."""
    return f"user:{user.pk}" if user is not None and user.is_authenticated else f"ip:{address(request)}"


def address(request: HttpRequest) -> str:
    """The client's address, behind as many proxies as the settings trust; of IPv6 the network."""
    from accounts import security  # which needs models; settings read the figures before there are any

    return security.client_network(request)


def spend(name: str, whom: str, cost: int = 1) -> Spent:
    """Count what a request costs; raises TooMany when that is more than is left of the window's amount.

    One that asks for more than is left costs no more than a plain one, so that what was left can still be asked for.
    Counting is one atomic increment. Without a cache nothing is counted, save for guesses, which are refused.
    """
    figures = limit(name, whom)
    now = int(
        present.now().timestamp()
    )  # by one clock in all processes, or each would count a window of its own
    window = now // figures.window
    reset = (window + 1) * figures.window - now
    key = f"limit:{name}:{hashlib.sha256(whom.encode()).hexdigest()[:32]}:{window}"
    try:
        used = count(key, cost, figures.window + 10)
    except Exception as error:
        log.warning("the cache does not answer", limit=name, error=type(error).__name__)
        if figures.strict:
            raise TooMany(figures.window, name, Spent(name, figures, 0, figures.window).headers()) from None
        used = cost
    if used > figures.amount:
        _give_back(key, cost - 1)
        raise TooMany(reset, name, Spent(name, figures, 0, reset).headers())
    return Spent(name, figures, figures.amount - used, reset)


def _give_back(key: str, cost: int) -> None:
    if cost > 0:
        try:
            cache.decr(key, cost)
        except Exception as error:
            log.warning("the cache does not answer", error=type(error).__name__)


def spend_tries(request: HttpRequest, password: str) -> None:
    """Tries of the passwords of games are counted over all games, those too that there are not."""
    if password:
        spend("passwords", f"ip:{address(request)}")
        spend("password", who(request, request.user))
