"""The clock of games beside one that is slow and plain, in every zone of the time zone database."""

import time
from typing import Any

from horror.clock.zones import zones
from tests.clock.stepping import FEW, differing


def run(*, short: bool) -> dict[str, Any]:
    """Compare obligations all through a year; ``short``: in few zones."""
    started = time.monotonic()
    some = FEW if short else sorted(zones())
    faults = [each for zone in some for each in differing(zone)]
    return {"zones": len(some), "faults": faults[:20], "seconds": round(time.monotonic() - started, 1)}
