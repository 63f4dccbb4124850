"""The colours of the pages: readable by WCAG AA (4.5 for text, 3 for edges and marks), by day and by night."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from horror.games.picture.palette import PALETTES, SEATS
from horror.rules.kernel.face import DARK, LIGHT
from tests.contrast import contrast

SHEET = (Path(__file__).resolve().parents[2] / "web" / "static" / "web" / "style.css").read_text()
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
    assert "prefers-reduced-motion: reduce" in SHEET
    for animated in re.finditer(r"animation: (?!none)", SHEET):
        assert "prefers-reduced-motion: no-preference" in SHEET[: animated.start()]


def test_no_file_of_others_is_named() -> None:
    assert not re.search(r"url\(|@import|https?:", SHEET)
