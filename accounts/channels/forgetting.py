"""What is not kept: addresses of who has deleted the account, and counts of calls."""

from __future__ import annotations

import uuid
from datetime import datetime

from accounts import deletion, tidying
from accounts.channels import budget
from accounts.channels.endpoints import remove
from accounts.channels.models import Endpoint, Subscription


@deletion.also
def forget(person: uuid.UUID, now: datetime) -> None:
    """Their devices and endpoints, those that they made for games and leagues among them."""
    Subscription.objects.filter(person=person).delete()
    for endpoint in Endpoint.objects.filter(made_by=person):
        remove(endpoint)


tidying.also(budget.tidy)
