"""docs/operators.md: what an outage does to deadlines is tried by the tests that it names."""

from __future__ import annotations

import re
from pathlib import Path

from tests.docs.named import missing_of, named_in

DOCUMENT = (Path(__file__).resolve().parents[2] / "docs/operators.md").read_text(encoding="utf-8")


def test_every_row_about_deadlines_names_tests_that_there_are() -> None:
    table = DOCUMENT.partition("| what happens | to deadlines | tried by |\n")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| (.+) \| (.+) \| (.+) \|$", table, re.MULTILINE)
    assert len(rows) >= 7
    assert [what for what, _, tried in rows if not named_in(tried)] == []
    assert missing_of(DOCUMENT) == []
