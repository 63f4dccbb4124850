"""The log of security: who logged in or tried to, what was refused, what was changed, and from where.

Every event is one line of the logger `security`, with `client` (the address that asked), `account` (its id, never its
address) and what the event names. docs/accounts.md lists them. `client` comes from one place, :func:`client_address`.
"""

from __future__ import annotations

from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any

import structlog
from allauth.account.adapter import get_adapter
from allauth.core import context
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from accounts.models import User

log = structlog.get_logger("security")

PREFIX = 64
"""Bits of an IPv6 address that are the network's: what a provider gives to one customer at least."""


def note(event: str, user: User | None = None, **facts: Any) -> None:
    """Log an event of the request that is being answered, if one is."""
    request = context.request
    client = client_address(request) if request is not None else None
    log.info(event, client=client, account=str(user.pk) if user is not None and user.pk else None, **facts)


def refused(event: str, user: User | None = None, **facts: Any) -> None:
    """The same for what was refused: a warning."""
    request = context.request
    client = client_address(request) if request is not None else None
    log.warning(event, client=client, account=str(user.pk) if user is not None and user.pk else None, **facts)


def somebody(request: HttpRequest) -> User:
    """Who asks, where nobody comes who is not logged in."""
    user = request.user
    assert isinstance(user, User)
    return user


def client_address(request: HttpRequest) -> str:
    """Where a request comes from: the peer, or what the trusted proxy says (settings.ALLAUTH_TRUSTED_PROXY_COUNT)."""
    try:
        return str(get_adapter().get_client_ip(request))
    except PermissionDenied:
        return "unknown"


def client_network(request: HttpRequest) -> str:
    """Where a request comes from, as limits count it: of IPv6 the network, in which one client has all addresses; of
    IPv4 the address, also where a listener for both writes it as one of IPv6.
    """
    told = client_address(request)
    address = None if told == "unknown" else ip_address(told)
    if not isinstance(address, IPv6Address):
        return told
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(IPv6Network((address, PREFIX), strict=False).network_address)


def second_factor_failed(user: User, **_: Any) -> None:
    refused("second_factor_failed", user)


def second_factor_added(user: User, authenticator: Any, **_: Any) -> None:
    note("second_factor_added", user, factor=authenticator.type)


def second_factor_removed(user: User, authenticator: Any, **_: Any) -> None:
    note("second_factor_removed", user, factor=authenticator.type)
