"""Every kind of job has its handler in a process that has just begun, whatever tests have imported."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.conftest import PROGRAM_SECONDS

ROOT = Path(__file__).parents[2]
ROOMS = ("horror", "accounts", "worker")
REGISTERS = re.compile(r"^@(jobs\.handler|news\.subscribe)\(", re.MULTILINE)
LOOK = "import sys, django; django.setup(); print(*sorted(sys.modules))"


def registering() -> set[str]:
    """The modules in which a handler is registered when they are imported."""
    files = (path for room in ROOMS for path in (ROOT / room).rglob("*.py"))
    found = (path for path in files if REGISTERS.search(path.read_text(encoding="utf-8")))
    return {".".join(path.relative_to(ROOT).with_suffix("").parts) for path in found}


def test_a_process_that_begins_knows_every_handler() -> None:
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "deploy.settings"}
    done = subprocess.run(
        [sys.executable, "-c", LOOK], cwd=ROOT, env=environment, capture_output=True, text=True,
        timeout=PROGRAM_SECONDS, check=True,
    )  # fmt: skip
    wanted = registering()
    assert len(wanted) > 10
    assert wanted - set(done.stdout.split()) == set()
