"""The style sheets of the pages: colours readable by WCAG AA (4.5 for text, 3 for edges and marks), by day and by
night; no motion for who wants none, and nothing styled that there is not.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from horror.games.picture.palette import PALETTES, SEATS
from horror.rules.kernel.face import DARK, LIGHT
from tests.contrast import contrast
from tests.web.scripts import MODULES, STATIC, named

SHEET = (STATIC / "style.css").read_text()
SHEETS = sorted(STATIC.rglob("*.css"))
MADE = "\n".join(path.read_text() for path in [*MODULES, *(STATIC.parents[1] / "templates").rglob("*.html")])
GIVEN = {
    word
    for names in re.findall(r'class[=:] ?"([^"]*)"|"([\w.-]+|[\w-]+ [\w-]+)"|`([^`<>]{1,30})`', MADE)
    for word in re.findall(r"[\w-]+", " ".join(names))
}
"""Words that templates and modules give as classes, and others that stand alone in quotes."""
DRAWN = {"island", "near", "close"}
"""The levels of words in the server's drawings."""
DAY, NIGHT = (
    dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block))
    for block in re.findall(r":root \{(.*?)\}", SHEET, re.S)
)
TEXT = [
    ("ink", "paper"), ("ink", "card"), ("ink", "tint"), ("soft", "paper"), ("soft", "card"), ("soft", "tint"),
    ("accent", "paper"), ("accent", "card"), ("accent", "tint"), ("accent-ink", "accent"), ("warn", "warn-tint"),
]  # fmt: skip
MARKS = [
    ("edge", "card"),
    ("edge", "paper"),
    ("focus", "paper"),
    ("focus", "card"),
    ("good", "card"),
    ("warn", "card"),
]


@pytest.mark.parametrize("colours", [DAY, NIGHT], ids=["day", "night"])
def test_text_and_marks_stand_out(colours: dict[str, str]) -> None:
    for least, pairs in ((4.5, TEXT), (3, MARKS)):
        for front, back in pairs:
            assert contrast(colours[front], colours[back]) >= least, (front, back)


def test_marks_of_seats_carry_a_readable_letter_and_have_the_colours_of_their_pieces() -> None:
    found = re.findall(r'\.swatch\[data-colour="(\w+)"\] \{ background: (#\w{6}); color: (#\w{6})', SHEET)
    by_day, by_night = dict(_colours(found[: len(SEATS)])), dict(_colours(found[len(SEATS) :]))
    for marks, palette in ((by_day, PALETTES[LIGHT]), (by_night, PALETTES[DARK])):
        assert marks == {colour: (palette[paint.fill], palette[paint.ink]) for colour, paint in SEATS.items()}
        assert all(contrast(*pair) >= 4.5 for pair in marks.values())


def _colours(found: list[tuple[str, str, str]]) -> list[tuple[str, tuple[str, str]]]:
    return [(colour, (back, front)) for colour, back, front in found]


def test_nothing_moves_for_those_who_do_not_want_it() -> None:
    assert re.search(
        r"prefers-reduced-motion: reduce\) \{ \* \{ animation: none !important; transition: none !", SHEET
    )


@pytest.mark.parametrize("sheet", SHEETS, ids=named)
def test_no_file_of_others_is_named(sheet: Path) -> None:
    assert not re.search(r"url\(|@import|https?:", sheet.read_text())


@pytest.mark.parametrize("sheet", SHEETS, ids=named)
def test_a_sheet_styles_what_there_is(sheet: Path) -> None:
    """Each class and id of it stands in a template or a module."""
    rules = re.sub(r"/\*.*?\*/|@[^{]*(?=\{)", "", sheet.read_text(), flags=re.S)
    selectors = " ".join(re.findall(r"([^{};]+)\{", rules))
    assert {*re.findall(r"\.([a-z][\w-]*)", selectors)} - GIVEN - DRAWN == set()
    assert {*re.findall(r"#([a-z][\w-]*)", selectors)} - {*re.findall(r'\bid="([\w-]+)"', MADE)} == set()
