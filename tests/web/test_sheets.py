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
BOTH = r"light-dark\((#\w{6}), (#\w{6})\)"
PAIRS = re.findall(rf"--([\w-]+): {BOTH};", SHEET)
DAY, NIGHT = ({name: pair[at] for name, *pair in PAIRS} for at in (0, 1))
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
    found = re.findall(rf'\.swatch\[data-colour="(\w+)"\] \{{ background: {BOTH}; color: {BOTH}', SHEET)
    by_day = {colour: (back, front) for colour, back, _, front, _ in found}
    by_night = {colour: (back, front) for colour, _, back, _, front in found}
    for marks, palette in ((by_day, PALETTES[LIGHT]), (by_night, PALETTES[DARK])):
        assert marks == {colour: (palette[paint.fill], palette[paint.ink]) for colour, paint in SEATS.items()}
        assert all(contrast(*pair) >= 4.5 for pair in marks.values())


def test_all_colours_are_those_of_the_theme_that_the_page_is_in() -> None:
    """Which the reader chooses, or the device: none asks the device by itself."""
    assert not any("prefers-color-scheme" in sheet.read_text() for sheet in SHEETS)


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
