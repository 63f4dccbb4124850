"""The devices of people that take web push (PUSH-03)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import re
from datetime import datetime
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction

from accounts import sealing
from accounts.channels import safe_http, vapid
from accounts.channels.endpoints import LAST, EndpointRefused, fresh_id
from accounts.channels.models import ADDRESS, NAME, Subscription
from accounts.models import User

MOST = 10
"""Devices of one person; a further one takes the place of the one that took no push for longest."""
POINT, SECRET = 65, 16
"""Bytes of the keys of a subscription (RFC 8291)."""


def of(person: User) -> list[Subscription]:
    """Those of a person, oldest first."""
    return list(Subscription.objects.filter(person=person).order_by("created_at", "pk"))


def add(person: User, endpoint: str, p256dh: str, auth: str, name: str, now: datetime) -> Subscription:
    """A device takes pushes for a person from now on, and for nobody else. Raises EndpointRefused where this server
    sends none, or not to such an address, or the keys are none.
    """
    if not vapid.public_key():
        raise EndpointRefused("endpoint", "this server sends no pushes")
    known = is_known_service(endpoint) and may_be_signed_for(endpoint)
    if len(endpoint) > ADDRESS or not endpoint.isascii() or not known:
        raise EndpointRefused("endpoint", "the address of a push service that this server knows")
    _must_be(p256dh, POINT, "p256dh")
    _must_be(auth, SECRET, "auth")
    row = Subscription(
        id=fresh_id(),
        person=person,
        digest=hashlib.sha256(endpoint.encode()).hexdigest(),
        endpoint=sealing.sealed(endpoint, sealing.ENDPOINTS),
        p256dh=sealing.sealed(p256dh, sealing.ENDPOINTS),
        auth=sealing.sealed(auth, sealing.ENDPOINTS),
        shown=f"{urlsplit(endpoint).hostname}/…{endpoint[-LAST:]}",
        name=" ".join(name.split())[:NAME],
        created_at=now,
    )
    with transaction.atomic():
        User.objects.select_for_update(no_key=True).get(pk=person.pk)
        Subscription.objects.filter(digest=row.digest).delete()
        mine = sorted(of(person), key=lambda each: each.last_ok_at or each.created_at)
        for spare in mine[: max(len(mine) - MOST + 1, 0)]:
            spare.delete()
        row.save(force_insert=True)
    return row


def remove(person: User, device: str) -> bool:
    """It takes none any more; false where the person has none of that id."""
    return bool(Subscription.objects.filter(person=person, pk=device).delete()[0])


def is_known_service(endpoint: str) -> bool:
    """Whether an address is one of the push services that settings.PUSH_SERVICES names: hosts, those that begin with a
    dot for all below, `*` for any.
    """
    try:
        safe_http.must_be_callable(endpoint)
    except safe_http.Unsafe:
        return False
    named = (urlsplit(endpoint).hostname or "").lower()
    return any(
        service in ("*", named) or service.startswith(".") and named.endswith(service)
        for service in settings.PUSH_SERVICES
    )


def may_be_signed_for(endpoint: str) -> bool:
    """Whether the host of an address can stand in what we sign for it (RFC 8292): by a name or an IPv4 address, and
    with a number where it has a colon. The library knows no others.
    """
    return re.fullmatch(r"[^/:]+(:[0-9]+)?", urlsplit(endpoint).netloc) is not None


def _must_be(key: str, size: int, field: str) -> None:
    try:
        raw = base64.b64decode(key + "=" * (-len(key) % 4), altchars="-_", validate=True)
    except (ValueError, binascii.Error):
        raw = b""
    if len(raw) != size:
        raise EndpointRefused(field, "{n} bytes in base64url", n=size)
