"""The clock of a process whose time is wrong: the database's, moved by what a file says (setting ``CLOCK``)."""

from __future__ import annotations

import os
from datetime import datetime, timedelta
from pathlib import Path

from horror import present

FILE = "CHAOS_CLOCK"


def moved() -> datetime:
    """The time, so many seconds ahead as stands in the file that the environment names; without it as it is."""
    try:
        ahead = float(Path(os.environ[FILE]).read_text())
    except (OSError, ValueError):
        ahead = 0.0
    return present.database() + timedelta(seconds=ahead)
