"""`python -m tests.bench.hands`: what hands meet on the board of a page, as JSON lines.

First how often touches that stray mean what they aim at, on islands as a phone of 390 pixels shows them, in per cent;
then what gestures cost in Chromium with its processor slowed, in milliseconds a frame and in layouts.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.browser.__main__ import NODE, PACKAGES, program

if __name__ == "__main__":
    environment = {
        **os.environ,
        "CHROMIUM": program("CHROMIUM"),
        "PACKAGES": f"{PACKAGES}/",
        "PYTHON": sys.executable,
    }
    sys.exit(
        subprocess.run([NODE, Path(__file__).with_suffix(".js")], env=environment, check=False).returncode
    )
