"""What is not kept: done once an hour by a worker."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from accounts import invited_addresses, letters, outbox, sessions, signups, trials, welcome
from accounts.models import HeldAddress

LETTERS_KEPT = timedelta(days=30)
"""How long is kept to which address a letter went, and of which kind it was; what it said goes at once."""
UNVERIFIED_KEPT = timedelta(days=7)
"""How long an account is kept that nobody verified."""


_also: list[Callable[[datetime], int]] = []


def also(tidied: Callable[[datetime], int]) -> None:
    """Have this called too, which gives how many rows it removed or emptied; to be done when the apps are ready. For
    what stands upon accounts.
    """
    _also.append(tidied)


def tidy(now: datetime) -> int:
    """Remove sessions that have ended, what letters say that nobody will hand over, old letters, accounts that nobody
    verified, trials that are over, addresses whose time is over, that addresses were invited long ago, and mails that
    came in.
    """
    done = sessions.tidy(now) + outbox.end_lost() + letters.forget(now - LETTERS_KEPT)
    done += sum(tidied(now) for tidied in _also)
    done += HeldAddress.objects.filter(until__lte=now).delete()[0]
    done += invited_addresses.forget(now) + welcome.forget(now) + trials.forget(now)
    done += signups.unverified().filter(joined_at__lt=now - UNVERIFIED_KEPT).delete()[0]
    return int(done) + sum(forget(now) for forget in _also)
