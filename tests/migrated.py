"""Data folders that begin where a first start of `make serve` ends: migrating an empty database takes longer than all
else of a start, and is done once in a run of the tests.
"""

from __future__ import annotations

import fcntl
import shutil
import subprocess
import sys
from pathlib import Path

from django.conf import settings

from deploy.demo.environment import defaults
from tests.conftest import PROGRAM_SECONDS

DATABASE = "horror.sqlite3"
ROOT = Path(__file__).resolve().parent.parent


def migrated(folder: Path) -> Path:
    """The same folder, with a database in it that has all its tables and nothing else."""
    run = settings.DATA_DIR  # which all workers of this run of the tests share (tests.servers.plugin)
    template = run / "migrated"
    with (run / "migrated.lock").open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not template.exists():
            unfinished = run / "migrating"
            subprocess.run(
                [sys.executable, "manage.py", "migrate", "--noinput", "--verbosity", "0"],
                cwd=ROOT,
                env=defaults(DATA_DIR=str(unfinished)),
                timeout=PROGRAM_SECONDS,
                check=True,
            )
            unfinished.rename(template)
    shutil.copy(template / DATABASE, folder)
    return folder
