"""docs/security.md: every row of the standard is there once, and what it says that shows it is there too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.named import missing_of, named_in

ROOT = Path(__file__).resolve().parents[2]
DOCUMENT = (ROOT / "docs/security.md").read_text()
ROWS = re.findall(r"^\| (\d+\.\d+\.\d+) \| (.*) \|$", DOCUMENT, re.MULTILINE)
LEVELS_ONE_AND_TWO = """
    1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2
    2.1:1-3 2.2:1-3 2.3:1-4 2.4:1
    3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2
    4.1:1-3 4.2:1 4.3:1-2 4.4:1-4
    5.1:1 5.2:1-3 5.3:1-2 5.4:1-3
    6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 6.8:1-4
    7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2
    8.1:1-2 8.2:1-3 8.3:1 8.4:1
    9.1:1-3 9.2:1-4
    10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3
    11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1
    12.1:1-3 12.2:1-2 12.3:1-4
    13.1:1 13.2:1-5 13.3:1-2 13.4:1-5
    14.1:1-2 14.2:1-4 14.3:1-3
    15.1:1-3 15.2:1-3 15.3:1-7
    16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3
    17.1:1 17.2:1-4 17.3:1-2
"""
"""The requirements of OWASP ASVS 5.0.0 of levels 1 and 2, by section: 253."""
REASONS = ("Does not apply: ", "Documented: ", "By reading: ", "The operator's: ")


def numbers() -> list[str]:
    found = []
    for section in LEVELS_ONE_AND_TWO.split():
        name, _, spans = section.partition(":")
        for span in spans.split(","):
            first, _, last = span.partition("-")
            found += [f"{name}.{number}" for number in range(int(first), int(last or first) + 1)]
    return found


def test_every_row_of_the_standard_is_there_once() -> None:
    assert len(numbers()) == 253
    assert [number for number, _ in ROWS] == numbers()


def test_every_test_that_is_named_there_exists() -> None:
    assert len(named_in(DOCUMENT)) > 100
    assert missing_of(DOCUMENT) == []


@pytest.mark.parametrize("heading", ["What speaks to what", "Keys", "Data", "Logs", "Updates"])
def test_what_rows_point_to_is_in_the_same_document(heading: str) -> None:
    assert f"\n## {heading}\n" in DOCUMENT


def test_every_row_is_shown_by_a_test_or_says_why_by_none() -> None:
    for number, text in ROWS:
        asks, how, shown = text.split(" | ")
        assert asks and how
        assert "::" in shown or any(part.startswith(REASONS) for part in (how, shown)), number
        if "partly" in how.lower():
            assert "Reason" in how, number


def test_every_file_and_document_that_a_row_names_is_there() -> None:
    text = re.sub(r"`[^`]*::[^`]*`", "", DOCUMENT)
    named = set(re.findall(r"(?<![\w/])((?:docs|deploy|accounts|api|web|horror)/[\w/.*-]+\.\w+)", text))
    missing = [name for name in named if not list(ROOT.glob(name)) and name != "deploy/.env"]
    assert missing == []
