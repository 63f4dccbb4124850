"""What a run of tests says of its cost."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.conftest import PROGRAM_SECONDS
from tests.cost import first_tests

ROOT = Path(__file__).resolve().parents[2]
ONE = "tests/rules/test_rule_index.py::test_an_unknown_rule_is_refused"


def test_a_run_ends_with_what_it_took() -> None:
    assert ONE in first_tests() and len(first_tests()) == 4003
    ours = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--database=none", "--first", ONE],
        capture_output=True, text=True, cwd=ROOT, env=ours, timeout=PROGRAM_SECONDS, check=True,
    )  # fmt: skip
    told = re.search(
        r"^processor seconds: (\d+) = (\d+) of 1 tests that there were first \+ 0 of 0 that came since",
        done.stdout,
        re.M,
    )
    assert told and int(told[1]) >= int(told[2])
