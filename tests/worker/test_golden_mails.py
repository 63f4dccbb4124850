"""Each kind of mail about games, as text and as HTML, in both languages: what stands in `tests/golden/mails_out`.

`GOLDEN=1` before the command of the tests writes the files anew; what is by chance in a mail has a fixed name there.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.core.mail import EmailMultiAlternatives

from accounts import outbox
from accounts.ledger import Delivery
from horror.models import Game, Seat, Snapshot
from horror.table import message
from horror.table.acts import Caller
from tests.positions.gathered import named
from tests.worker.games import game_of, person
from worker.fences import CLOSE, COLUMNS, OPEN
from worker.notices import letter
from worker.notices.desk import Desk, SeatNotice
from worker.notices.frame import Part
from worker.notices.seats import NOTICES

pytestmark = pytest.mark.django_db

FOLDER = Path(__file__).parents[1] / "golden" / "mails_out"
NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
POSITION = "catan_horror-65 255"
LANGUAGES = ("en", "de")


@pytest.fixture
def mail_in(settings: Any) -> None:
    settings.MAIL_IN = ["maild"]
    settings.PUBLIC_URL = "https://games.example.org"
    settings.DEFAULT_FROM_EMAIL = "Horror <games@example.org>"


@pytest.fixture
def desk(mail_in: None) -> Desk:
    """A game of two who read English and two who read German, in the middle of it."""
    (at,) = named([POSITION])
    people = [person(called) for called in ("ada", "bob", "eve", "mallory")[: at.position.seats]]
    game = game_of(people, now=NOW, ruleset=at.rules.name)
    Snapshot.objects.filter(game=game).update(data=at.position.dump())
    message.say(
        game.pk, 1, None, "Well === done, r.abcdefghijklmnop@example.org!", Caller(author=people[1].pk), NOW
    )
    return Desk(Game.objects.get(pk=game.pk), NOW)


def row(desk: Desk, seat: Seat, kind: str) -> Delivery:
    return outbox.mail(kind, NOW, person=seat.owner, game=desk.game, seat=seat.index, about="1")


def plain(mail: EmailMultiAlternatives, desk: Desk) -> Iterator[tuple[str, str]]:
    """The parts of a mail by the ends of their files' names, with a fixed name for what is by chance."""
    head = [f"Subject: {mail.subject}", f"Reply-To: {', '.join(mail.reply_to)}"]
    head += [f"{name}: {value}" for name, value in sorted(mail.extra_headers.items())]
    yield "txt", fixed("\n".join([*head, "", str(mail.body)]), desk)
    for content, _type in mail.alternatives:
        yield "html", fixed(str(content), desk)


def fixed(text: str, desk: Desk) -> str:
    text = text.replace(desk.game.pk, "GAME")
    text = re.sub(r"\b([rpbu])\.[a-z2-7]{16}@", r"\1.token@", text)
    text = re.sub(r"unsubscribe/[^\s\">]+", "unsubscribe/KEY", text)
    return re.sub(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}", "PERSON", text)


def held(name: str, mail: EmailMultiAlternatives, desk: Desk) -> None:
    for end, text in plain(mail, desk):
        file = FOLDER / f"{name}.{end}"
        if os.environ.get("GOLDEN"):
            FOLDER.mkdir(exist_ok=True)
            file.write_text(text)
        assert text == file.read_text(), f"{file.name} is another one; GOLDEN=1 writes it anew"


def seat_of(desk: Desk, language: str) -> Seat:
    """The seat that is asked something, whose player reads that."""
    seat = next(each for each in desk.seats if desk.open_to(each))
    assert seat.owner is not None
    seat.language = seat.owner.language = language
    desk.door(seat).language = language
    return seat


@pytest.mark.rules("MAIL-12", "MAIL-20", "MAIL-25")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", NOTICES.values(), ids=lambda kind: kind.kind.name.lower())
def test_a_mail_to_a_seat(kind: SeatNotice, language: str, desk: Desk) -> None:
    seat = seat_of(desk, language)
    mail: Any = letter.write(desk, kind, seat, row(desk, seat, kind.kind), "ada@example.org").message
    held(f"{kind.kind.name.lower()}.{language}", mail, desk)


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
    held(f"receipt.{language}", mail, desk)


@pytest.mark.rules("MAIL-12")
@pytest.mark.parametrize("file", sorted(FOLDER.glob("*.txt")), ids=lambda file: file.stem)
def test_the_text_of_a_mail_stands_between_its_fences_and_no_line_is_folded_by_others(file: Path) -> None:
    """But for addresses, which cannot be parted."""
    text = file.read_text().partition("\n\n")[2]
    lines = text.splitlines()
    assert lines[1].startswith(OPEN) and lines[-1].startswith(CLOSE)
    assert text.count(OPEN) == text.count(CLOSE) == 1
    assert text.count("===") == 4
    assert [line for line in lines if len(line) > COLUMNS and "://" not in line and "@" not in line] == []
