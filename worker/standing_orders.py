"""Standing orders fire by a job of each seat that has some (horror.table.standing_orders)."""

from __future__ import annotations

from datetime import datetime

import structlog
from django.db import DatabaseError

from horror.table import jobs
from horror.table.answering import firing
from horror.table.asked import STANDING
from horror.table.errors import Busy, LostClaim
from horror.table.jobs import Claimed

log = structlog.get_logger(__name__)


@jobs.handler(STANDING, queue="turns", quarantines=False)
def look(claimed: Claimed, now: datetime) -> None:
    """Look at a seat's standing orders. Whatever goes wrong, the game goes on and the player is asked."""
    try:
        firing.look(claimed, now)
    except (LostClaim, Busy, DatabaseError):
        raise
    except Exception:
        log.exception("standing_orders_failed", game=claimed.game, seat=claimed.key)
        firing.tell(claimed, now)
