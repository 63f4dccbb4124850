"""Who may sign up (SIGN_UP of the settings; PEO-50): everybody, who has an invitation, or nobody."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings

from accounts import hashed_addresses, rooms
from accounts.conduct.models import Welcome
from accounts.strangers import InvitedAddress

LASTS = timedelta(days=30)
"""How long an operator's word for an address holds."""
PURPOSE = "accounts.welcome"
INVITED = "accounts.invited_addresses"
"""What the hashes of addresses are for that hosts have invited into games."""


def closed() -> bool:
    """Whether nobody signs up."""
    return bool(settings.SIGN_UP == "closed")


def may_sign_up(address: str, now: datetime) -> bool:
    """Whether an account may be made with an address. The same two queries whatever comes of it."""
    untagged = rooms.untagged(address.strip().lower())
    by_staff = Welcome.objects.filter(
        digest__in=hashed_addresses.digests(PURPOSE, untagged), until__gt=now
    ).exists()
    by_host = InvitedAddress.objects.filter(
        digest__in=hashed_addresses.digests(INVITED, untagged), until__gt=now, by__is_active=True
    ).exists()
    return not closed() and (settings.SIGN_UP == "open" or by_staff or by_host)


def welcome(address: str, now: datetime) -> None:
    """An operator lets an address sign up for a while."""
    digest = hashed_addresses.digest(PURPOSE, rooms.untagged(address.strip().lower()))
    Welcome.objects.update_or_create(digest=digest, defaults={"until": now + LASTS})


def forget(now: datetime) -> int:
    """Remove those whose time is over; gives how many."""
    return Welcome.objects.filter(until__lte=now).delete()[0]
