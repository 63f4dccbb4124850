"""What the tests of clients share."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.clients.dice_model import Check, checked


@pytest.fixture
def check(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Check:
    """The verifier's exit code and what it says, for these lines, perhaps with notes and options."""
    return lambda lines, notes=None, *options: checked(lines, capsys, tmp_path, notes, *options)
