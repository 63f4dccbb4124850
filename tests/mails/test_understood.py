"""No turn ends behind a line that may have been an order, and no number is taken for one of a form (MAIL-13)."""

from __future__ import annotations

import pytest

from tests.mails.reading import mail, ran, read_text, reading

pytestmark = pytest.mark.rules("MAIL-13")


@pytest.mark.parametrize(
    "line",
    [
        "3 7 end trun", "3/7", "3-7", "(3)", "3 bild", "①", "20:15", "27.11.26", "28.11.", "1.1 roll", "7, 21",
        "T1 accept", "bulid: city 31", "I build city 31", "Please build a city on 31", "First: build city 31",
        "1st build city 31", "buildcity 31", "Order: build city 31", "a biuld of 31",
        '"roll"', "'build city 31'", "(roll)", "~~build city 31~~", "[x] build city 31",
        "4 Erz gegen 1 Wolle tauschne", "Räuber auf 7 setzen", "Ritter spielen", "Stadtmauer bauen 31",
        "Stadt bauen auf", "werfe 1 Erz weg", "nehme T1 auf", "Baun Stadt 31", "Stadt 31 baun",
        "Würfelnn", "Zug beendne",
    ],
)  # fmt: skip
@pytest.mark.parametrize("end", ["end turn", "Zug beenden", "done"])
def test_no_turn_ends_behind_a_line_that_may_be_an_order(line: str, end: str) -> None:
    found = read_text(f"Hello\n{line}\n{end}\nbye")
    assert ran(found) == []
    assert (found.before, found.script[0].typed, found.after) == (("Hello",), line, ("bye",))


@pytest.mark.parametrize(
    "line",
    [
        "Hi Ada,", "thanks for the game, see you on Friday 27", "Hello 2 all", "ok great", "all the way",
        "Gruß aus Bonn, bis 5.12.", "Danke und Grüße", "Sent from my iPhone 15", "I am back at 8",
    ],
)  # fmt: skip
def test_talk_before_the_end_of_a_turn_stops_nothing(line: str) -> None:
    assert ran(read_text(f"{line}\nend turn")) == ["end turn"]


def test_before_other_orders_such_a_line_is_talk() -> None:
    found = read_text("12 34 56\nI build city 31\nroll")
    assert (ran(found), found.before) == (["roll"], ("12 34 56", "I build city 31"))


@pytest.mark.parametrize(
    "line", ["*roll*", "_roll_", "`roll`", "**roll**", "👍 roll", "-> roll", "--> roll", "=> roll"]
)
def test_marks_of_emphasis_and_arrows_are_left_out(line: str) -> None:
    assert ran(read_text(f"{line}\nend turn")) == ["roll", "end turn"]
    assert read_text(line.replace("roll", "hello")).script == ()


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("1.roll\n2.build city 31\n3.end turn", ["roll", "build city 31", "end turn"]),
        ("1)roll\n2)end turn", ["roll", "end turn"]),
        ("1 - roll\n2 - end turn", ["roll", "end turn"]),
        ("1: roll\n2: end turn", ["roll", "end turn"]),
        ("1 roll\n2 end turn", []),
        ("1 roll\nend turn", ["1: roll", "end turn"]),
        ("3 7 und Zug beenden", ["3 7: end turn"]),
        ("3 und 7", ["3 7: "]),
        ("#3", ["3: "]),
        ("#3 7 end turn", ["3 7: end turn"]),
        ("20", ["20: "]),
        ("77", ["77: "]),
        ("20 21", []),
        ("0 1", []),
        ("3 21 end turn", []),
    ],
)
def test_numbers_of_a_list_and_of_a_form(text: str, orders: list[str]) -> None:
    assert ran(read_text(text)) == orders


def test_comments_are_listed() -> None:
    found = read_text("# first\nroll\n# second\nend turn\n# third")
    assert (ran(found), found.before, found.after) == (
        ["roll", "end turn"],
        ("# first",),
        ("# second", "# third"),
    )


class TestLetters:
    def test_to_a_seat_that_is_not_there_the_script_stops(self) -> None:
        found = read_text("roll\npress bleu:\nend turn\nend press\nend turn")
        assert (ran(found), [line.typed for line in found.script]) == (
            ["roll"],
            ["roll", "press bleu:", "end turn"],
        )

    def test_without_an_end_what_is_not_read_is_listed_once(self) -> None:
        found = read_text("press blue:\nhi\n> q\nend turn\n\nmore")
        assert (ran(found), found.after, found.unread) == ([], ("hi", "more"), ("end turn",))

    def test_its_first_line_is_whole(self) -> None:
        words = "word " * 14
        assert ran(read_text(f"press blue: {words}\nmore\nend press")) == [
            f"press blue: {f'{words.strip()}{chr(10)}more'!r}"
        ]


class TestFolded:
    LONG = "when blue offers me 1 ore for 1 wool and I have at least 2 wool: accept"

    @pytest.mark.parametrize("end", [";", ",", ":", " and"])
    def test_a_long_line_that_cannot_end_so_is_one_with_the_next(self, end: str) -> None:
        assert "end turn" not in ran(read_text(f"{self.LONG}{end}\nend turn"))

    def test_a_standing_order_has_both_halves(self) -> None:
        assert ran(read_text(f"{self.LONG};\nend turn")) == [f"{self.LONG}; end turn"]
        assert ran(read_text(f"{self.LONG}\nend turn")) == [self.LONG, "end turn"]


def _two(plain: str, html: str, kind: str = "text/plain") -> bytes:
    return mail(
        f"--b\nContent-Type: {kind}\n\n{plain}\n--b\nContent-Type: text/html\n\n{html}\n--b--\n",
        'multipart/alternative; boundary="b"',
    )


@pytest.mark.rules("MAIL-11")
@pytest.mark.parametrize(
    "more", ["Ada <https://example.org>", "[image: x.png]\nAda", "Ada<mailto:a@b.c> [cid:x@y]"]
)
def test_links_and_pictures_make_no_two_tellings(more: str) -> None:
    long = "say all: I believe that blue has the longest road of us all so please do not"
    found = reading(_two(f"{long}\nend turn\n\n{more}", f"<div>{long} end turn</div><p>Ada</p>"))
    assert (found.html, ran(found)) == (True, [f"{long} end turn"])


@pytest.mark.rules("MAIL-11")
def test_html_whose_lines_are_kept_by_a_style_counts_less_than_plain_text() -> None:
    html = "<style>.x{white-space:pre-wrap}</style><div class=x>roll\nend turn</div>"
    found = reading(_two("roll\nend turn", html))
    assert (found.html, ran(found)) == (False, ["roll", "end turn"])
    long = "note " + "x" * 60
    for kind, lines in (("text/plain", False), ("text/plain; format=flowed", True)):
        found = reading(_two(f"{long}\nroll", f"<p>{long} roll</p>", kind))
        assert found.html != lines
