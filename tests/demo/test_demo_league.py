"""`make demo-league` as a process: a season to its end, its document verified by a program of its own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from deploy.demo.environment import defaults
from tests.conftest import PROGRAM_SECONDS

ROOT = Path(__file__).resolve().parents[2]


def test_a_season_of_five(tmp_path: Path) -> None:
    """The smallest group: with so few there is one tier."""
    done = subprocess.run(
        [sys.executable, "-m", "deploy.demo.league", "--entries", "5"], capture_output=True, text=True, cwd=ROOT,
        env=defaults(DATA_DIR=str(tmp_path)), timeout=PROGRAM_SECONDS, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    last = json.loads(done.stdout.splitlines()[-1])
    assert list(last) == ["entries", "games", "tiers", "verified", "document", "seconds"]
    assert (last["entries"], last["games"], last["tiers"], last["verified"]) == (5, 5, 1, True)
    document = json.loads(Path(last["document"]).read_text())
    assert {match["state"] for match in document["matches"]} <= {"finished", "adjudicated"}
    for told in ("registration: 5 enter", "check-in: all confirm but Elif; Farid waits", "5/5", "verified"):
        assert told in done.stdout


def test_with_too_few_there_is_no_season() -> None:
    command = [sys.executable, "-m", "deploy.demo.league", "--entries", "4"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, timeout=60, check=False)
    assert done.returncode == 2
    assert "--entries" in done.stderr
