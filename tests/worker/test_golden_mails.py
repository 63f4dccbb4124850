"""Each kind of mail about games, as text and as HTML, in both languages (`tests/worker/goldens.py`)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.worker.goldens import (
    FOLDER,
    LANGUAGES,
    TO_OPERATORS,
    desk_of_four,
    has_ended,
    held,
    row,
    seat_of,
)
from worker.fences import CLOSE, COLUMNS, OPEN
from worker.notices import letter
from worker.notices.desk import Desk, Kind
from worker.notices.frame import Part
from worker.notices.seats import NOTICES

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(answered: None) -> Desk:
    return desk_of_four()


@pytest.mark.rules("MAIL-12", "MAIL-20", "MAIL-25")
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_kind_of_mail_to_a_seat(language: str, desk: Desk) -> None:
    seat = seat_of(desk, language)
    for kind in NOTICES.values():
        if kind.kind == Kind.ORDER_ENDED:
            continue
        mail: Any = letter.write(desk, kind, seat, row(desk, seat, kind.kind), "ada@example.org").message
        held(f"{kind.kind}.{language}", mail, desk.game.pk)


@pytest.mark.rules("MAIL-12", "TAB-126")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_mail_of_a_standing_order_that_is_given_no_more(language: str, desk: Desk) -> None:
    """The others are written of a game in which there is none."""
    seat, kind = seat_of(desk, language), Kind.ORDER_ENDED
    has_ended(desk, seat)
    mail: Any = letter.write(desk, NOTICES[kind], seat, row(desk, seat, kind), "ada@example.org").message
    for text in (mail.body, mail.alternatives[0][0]):
        assert "R1" in text and {"en": "1 wool for 1 ore", "de": "1 Wolle für 1 Erz"}[language] in text
    held(f"{kind}.{language}", mail, desk.game.pk)


@pytest.mark.rules("MAIL-12")
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_to_a_mail(language: str, desk: Desk) -> None:
    seat = seat_of(desk, language)
    parts = [
        Part("Ran", ["roll"]),
        Part("", ["A longer sentence, which is no point of a list."], listed=False),
    ]
    written = letter.answer(
        desk, seat, row(desk, seat, "receipt"), "ada@example.org", parts, answers="<their@mail>"
    )
    mail: Any = written.message
    assert mail.extra_headers["In-Reply-To"] == "<their@mail>"
    assert mail.extra_headers["Auto-Submitted"] == "auto-replied"
    held(f"receipt.{language}", mail, desk.game.pk)


@pytest.mark.rules("MAIL-12")
@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.txt")), ids=lambda file: file.stem)
def test_the_text_of_a_mail_stands_between_its_fences_and_no_line_is_folded_by_others(file: Path) -> None:
    """But for addresses, which cannot be parted; mails about accounts, and to who runs the server, have no orders in
    answer."""
    text = file.read_text().partition("\n\n")[2]
    lines = text.splitlines()
    bare = file.stem.startswith(("account.", *TO_OPERATORS))
    if not bare:
        assert lines[1].startswith(OPEN) and lines[-1].startswith(CLOSE)
        assert text.count(OPEN) == text.count(CLOSE) == 1
        assert text.count("===") == 4
    long = [line for line in lines if len(line) > COLUMNS and "://" not in line and "@" not in line]
    assert not long or bare


def test_what_has_a_colour_in_a_mail_has_another_one_in_the_dark() -> None:
    """By a class: without one a link of ours is dark blue on a dark ground."""
    for file in sorted(FOLDER.glob("*.html")):
        tags = re.findall(r"<(?!body|table)[a-z0-9]+ [^>]*>", file.read_text())
        coloured = [
            tag
            for tag in tags
            if tag.startswith("<a ") or re.search(r"[\":;](color|background|border-[a-z]+):[^;\"]*#", tag)
        ]
        assert coloured, file.name
        assert [tag for tag in coloured if 'class="' not in tag] == [], file.name
