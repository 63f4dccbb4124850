"""A house whose processes do nothing."""

from __future__ import annotations

import sys
from pathlib import Path

from tests.chaos.house import House


class Sleepers(House):
    """Processes that do nothing."""

    mailer = "one"

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, [], ["one", "other"], {}, pace=1)

    def command(self, name: str, port: int) -> list[str]:
        return [sys.executable, "-c", "import time; time.sleep(100_000)"]
