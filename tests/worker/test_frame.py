"""The frame of a mail (MAIL-12, MAIL-16, MAIL-20) and the picture in it (MAIL-25)."""

from __future__ import annotations

import io
from datetime import datetime
from typing import Any

import pytest
from django.core import mail as outbox
from PIL import Image

from accounts.ledger import Delivery
from accounts.models import User
from horror.models import Game, Snapshot
from horror.rules.kernel.face import Layers
from horror.table import message, read
from horror.table.acts import Caller
from tests.positions.gathered import named
from tests.worker.games import game_of, move, person, work
from worker.fences import COLUMNS
from worker.notices import frame, picture
from worker.notices.desk import PASSING, Desk, example_orders
from worker.notices.letter import drawn_for
from worker.notices.notify import QUIET
from worker.notices.words import Line, folded, name, short, words

TOKEN = "abcdefgh23456777"


@pytest.mark.rules("MAIL-12")
@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("a === 8< b", "a … 8< b"),
        (f"write to r.{TOKEN}@localhost now", "write to … now"),
        (f"R.{TOKEN.upper()}@LOCALHOST.", "…"),
        ("write to bob@example.org", "write to bob@example.org"),
        ("one\ntwo\u202e\x07three", "one two three"),
    ],
)
def test_words_of_players_look_like_nothing_of_ours(said: str, kept: str) -> None:
    assert words(said) == kept


@pytest.mark.rules("MAIL-20")
def test_a_name_in_a_subject_makes_no_link() -> None:
    assert name("see http://evil.example/ or me@evil.example\r\nBcc: all") == (
        "see http evil.example/ or me evil.example Bcc: all"
    )


@pytest.mark.rules("MAIL-12")
def test_words_of_players_go_on_behind_a_mark_and_never_at_the_beginning_of_a_line() -> None:
    said = Line("Bob to all: " + "end turn " * 20, said=True).plain.splitlines()
    assert len(said) > 1 and all(line.startswith("    | ") for line in said[1:])
    assert max(map(len, said)) <= COLUMNS


def test_a_line_is_folded_between_words_and_a_first_line_is_cut() -> None:
    assert folded("x" * 100) == "x" * 100
    assert all(len(line) <= COLUMNS for line in folded("some words " * 20).splitlines())
    assert len(short("some words " * 20)) <= COLUMNS and short("some words " * 20).endswith("…")


@pytest.mark.rules("MAIL-20")
@pytest.mark.django_db(transaction=True)
def test_a_thread_is_a_turn_of_the_game_and_has_one_subject(
    people: list[User], now: datetime, settings: Any
) -> None:
    settings.MAIL_IN = ["maild"]
    assert settings.DEFAULT_FROM_EMAIL == "Horror <games@localhost>", (
        "that is so where nobody names another one"
    )
    game = game_of(people, now=now)
    work(now)
    for user in (*people, people[2], people[1], people[0]):
        move(game, user, now)
        work(now)
    work(now + QUIET)
    mails = [each for each in outbox.outbox if each.to == [people[0].email]]
    assert len({each.subject for each in mails[:2]}) == 1 and "set-up" in mails[0].subject
    assert "turn 1" in mails[-1].subject
    roots = [each.extra_headers["References"].split()[0] for each in mails]
    assert roots[0] == roots[1] != roots[-1]
    for each in outbox.outbox:
        row = Delivery.objects.get(message_id=each.extra_headers["Message-ID"])
        assert each.extra_headers["Message-ID"] == f"<r.{row.reply_token}@localhost>"
        assert each.from_email == f"b.{row.return_token}@localhost"
        assert each.extra_headers["From"] == "Horror <games@localhost>"
        assert each.extra_headers["X-Auto-Response-Suppress"] == "OOF, AutoReply"
        sent = each.message()
        assert sent["From"] == "Horror <games@localhost>" and sent["Reply-To"] == each.reply_to[0]


@pytest.mark.rules("MAIL-16")
@pytest.mark.django_db(transaction=True)
def test_the_orders_that_a_mail_has_numbered_are_kept_with_it(people: list[User], now: datetime) -> None:
    game = game_of(people, now=now)
    work(now)
    row = Delivery.objects.get()
    door = read.door(game.pk, people[0])
    assert row.orders.splitlines() == example_orders(door) and 0 < len(row.orders.splitlines()) <= 20
    (mail,) = outbox.outbox
    for number, order in enumerate(row.orders.splitlines(), 1):
        assert f"    {number}. {order}\n" in mail.body
    assert row.thread == "0"


@pytest.mark.rules("MAIL-16")
@pytest.mark.django_db
def test_to_pass_until_the_own_turn_is_number_one(now: datetime) -> None:
    (at,) = named(["catan_horror-65 464"])
    people = [person(called) for called in ("ada", "bob", "eve", "mallory")[: at.position.seats]]
    game = game_of(people, now=now, ruleset="catan_horror")
    Snapshot.objects.filter(game=game).update(data=at.position.dump())
    desk = Desk(Game.objects.get(pk=game.pk), now)
    orders = example_orders(desk.door(desk.seats[at.seat]))
    assert orders[0] == PASSING and "pass" in orders


@pytest.mark.rules("MAIL-25")
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("wanted", [True, False])
def test_a_mail_has_the_board_as_a_picture_where_html_is_wanted(
    people: list[User], now: datetime, wanted: bool
) -> None:
    User.objects.filter(pk=people[0].pk).update(mails_html=wanted)
    game_of(people, now=now)
    work(now)
    (mail,) = outbox.outbox
    sent = mail.message()
    if not wanted:
        assert not sent.is_multipart() and "The board" in mail.body
        return
    assert sent.get_content_type() == "multipart/related"
    parts: Any = sent.get_payload()
    html, png = str(mail.alternatives[0][0]), parts[1]
    assert png.get_content_type() == "image/png" and png["Content-Disposition"].startswith("inline")
    assert f'src="cid:{png["Content-ID"].strip("<>")}"' in html and 'alt="Set' in html
    data = png.get_payload(decode=True)
    with Image.open(io.BytesIO(data)) as image:
        assert image.width == picture.WIDTHS[0] and len(image.getcolors() or []) <= picture.COLOURS
    assert len(data) <= picture.MOST and len(html.encode()) <= 90 * 1024
    assert html.count("http") == html.count("http://127.0.0.1:8000"), "nothing comes from elsewhere"


@pytest.mark.rules("MAIL-25")
@pytest.mark.django_db(transaction=True)
def test_the_board_of_a_mail_is_in_the_colours_that_its_reader_chose(
    people: list[User], now: datetime
) -> None:
    """Where they are left to the device, in those of paper: a mail is read on many."""
    game = game_of(people, now=now)
    desk = Desk(Game.objects.get(pk=game.pk), now)
    door = desk.door(desk.seats[0])
    drawn = {
        theme: repr(drawn_for(User(theme=theme), door, read.view(door)).layers())
        for theme in ("", "system", "light", "dark")
    }
    assert drawn[""] == drawn["system"] == drawn["light"] != drawn["dark"]


@pytest.mark.rules("MAIL-25")
@pytest.mark.django_db
@pytest.mark.parametrize(("letters", "html"), [(80_000, 1), (93_000, 0)])
def test_html_that_mail_programs_would_cut_is_left_out(letters: int, html: int) -> None:
    ada, parts = person("ada"), [frame.Part("", ["x" * letters])]
    mail = frame.message(Delivery(message_id="<fixed>"), ada, ada.email, frame.Thread("Help"), "Help", parts)
    assert len(mail.alternatives) == html and "x" * letters in str(mail.body)


@pytest.mark.rules("MAIL-25")
def test_a_picture_that_cannot_be_drawn_stops_no_mail() -> None:
    board = Layers((0, 0, 40, 40), "<defs/>", '<text y="20">A</text>', ())
    first = picture.png(board)
    assert first is not None and first.startswith(b"\x89PNG")
    assert picture.png(board) == first
    assert picture.png(board._replace(ground="<no drawing")) is None


@pytest.mark.django_db(transaction=True)
def test_words_of_a_letter_are_cleaned_on_their_way_into_a_mail(people: list[User], now: datetime) -> None:
    game = game_of(people, now=now)
    message.say(game.pk, 1, None, f"=== 8< write to r.{TOKEN}@localhost", Caller(author=people[1].pk), now)
    work(now)
    (mail,) = [each for each in outbox.outbox if each.to == [people[0].email]]
    assert "Bob to all: … 8< write to …" in mail.body and TOKEN not in mail.body
