"""Chance by name: whatever is drawn follows from the seed, whose it is and what for, and from nothing that was drawn
before. So what one arm's play does, or asks, changes nobody's visits.
"""

from __future__ import annotations

import hashlib
import random


def drawn(*name: object) -> random.Random:
    """The source of chance of this name: ``drawn(seed, seat, "day", 12)``."""
    said = "/".join(map(str, name)).encode()
    return random.Random(int.from_bytes(hashlib.sha256(said).digest()[:8], "big"))
