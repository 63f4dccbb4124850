"""The table of docs/mail-clients.md claims nothing of which there is no evidence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
MAILS = ROOT / "tests" / "golden" / "mails"
REAL = ROOT / "deploy" / "demo" / "mail" / "real" / "programs"
ROWS = [
    [cell.strip() for cell in line.strip("|\n").split("|")]
    for line in (ROOT / "docs" / "mail-clients.md").read_text().splitlines()
    if line.startswith("|") and not line.startswith("|---")
]
PARTS = re.compile(
    r"not tried|tried(?: \(text\))?|robot|(?:follows|after) `[a-z0-9-]+`(?:, `[a-z0-9-]+`)*|"
    r"shows none|as the terminal|writes none|has none"
)
NAMED = re.compile(r"`([a-z0-9-]+)`")


def test_twelve_programs_and_eight_steps():
    assert len(ROWS) == 1 + 12 and {len(row) for row in ROWS} == {1 + 8}


@pytest.mark.parametrize("row", ROWS[1:], ids=lambda row: row[0])
def test_what_a_row_claims_is_there(row):
    """Mails by which it says that it follows a program's have their form from a fixture; those after one are invented;
    programs that were tried are those of `make demo-mail-real`.
    """
    invented = {
        entry["mail"]: bool(entry.get("invented"))
        for entry in yaml.safe_load((MAILS / "index.yaml").read_text("utf-8"))
    }
    for part in "; ".join(row[1:]).split("; "):
        assert PARTS.fullmatch(part), part
        for name in NAMED.findall(part):
            assert (MAILS / f"{name}.eml").is_file()
            assert invented[name] is part.startswith("after"), name
    tried = any(part.startswith("tried") for cell in row[1:] for part in cell.split("; "))
    assert tried == any(program.name in row[0] for program in REAL.iterdir())
