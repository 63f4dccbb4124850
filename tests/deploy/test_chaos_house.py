"""The campaign under faults leaves nothing behind: neither when it ends, nor when it was killed and another begins."""

from __future__ import annotations

import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from tests.chaos.house import private_folder
from tests.deploy.sleepers import Sleepers

pytestmark = pytest.mark.sqlite


SCRIPT = """
import os, signal
from tests.chaos.house import private_folder
from tests.deploy.sleepers import Sleepers
with private_folder() as folder:
    house = Sleepers(folder)
    house.open()
    print(folder, *house.pids(), flush=True)
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


def runs(pid: int) -> bool:
    """Whether it does anything: of one that has ended its parent may still have to hear."""
    shown = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return shown.stdout.strip()[:1] not in ("", "Z")


def test_a_killed_campaign_is_cleared_away_by_the_next(until) -> None:
    said = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=False)
    folder, *pids = said.stdout.split()
    assert len(pids) == 2 and all(runs(int(pid)) for pid in pids), said.stderr
    with private_folder() as ours:
        assert until(lambda: not any(runs(int(pid)) for pid in pids))
        assert not Path(folder).exists()
        with private_folder():
            assert ours.exists(), "one that goes on beside is left alone"
    assert not ours.exists()


def test_what_is_killed_is_started_again_and_in_the_end_nothing_runs(until) -> None:
    with private_folder() as folder:
        house = Sleepers(folder)
        try:
            house.open()
            first = house.pids()
            house.signal("one", signal.SIGKILL)
            assert until(lambda: house.pids() != first and all(runs(pid) for pid in house.pids()))
            assert house.ended == []
            house.signal("other", signal.SIGSEGV)
            assert until(lambda: len(house.ended) == 1)
            assert f"with -{int(signal.SIGSEGV)}" in house.ended[0]
        finally:
            house.close()
        assert not any(runs(pid) for pid in house.pids())
