"""Each bound of what is looked at, at it and one beyond, and what tells apart what looks alike (MAIL-10 to 13)."""

from __future__ import annotations

from contextlib import nullcontext

import pytest

from tests.mails.reading import OURS, language, mail, ran, read_text, reading
from worker.inbox.text import headers as header_rules
from worker.inbox.text import limits
from worker.inbox.text.attributions import LONGEST_RULE, is_rule
from worker.inbox.text.extent import begins_letter, ends_letter
from worker.inbox.text.headers import MOST_BYTES, MOST_LINES, MOST_PARSED, headers, mailboxes
from worker.inbox.text.html import text_of
from worker.inbox.text.keeping import kept
from worker.inbox.text.language import Sort
from worker.inbox.text.letters import ATTRIBUTION, decoded
from worker.inbox.text.limits import Beyond
from worker.inbox.text.machines import machine
from worker.inbox.text.message import opened
from worker.inbox.text.nearby import Nearby
from worker.inbox.text.orders import MOST_ASKED, Orders

IMAGE = "Content-Type: image/png\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n"


@pytest.mark.rules("MAIL-12")
@pytest.mark.parametrize(("longer", "drawn"), [(0, True), (1, False)])
def test_how_long_a_line_is_that_is_drawn(longer: int, drawn: bool) -> None:
    line = f"{'-' * 95} words {'-' * (LONGEST_RULE - 102 + longer)}"
    assert len(line) == LONGEST_RULE + longer and is_rule(line) is drawn


@pytest.mark.rules("MAIL-13")
def test_a_letter_in_wide_letters_begins_and_ends_too() -> None:
    wide = {ord(letter): ord(letter) + 0xFEE0 for letter in "pres nd" if letter != " "}
    assert begins_letter("press blue: hi".translate(wide)) and ends_letter("end press".translate(wide))
    assert not ends_letter("press blue: hi") and not begins_letter("end press")


@pytest.mark.rules("MAIL-13")
def test_a_number_before_an_order_at_the_end() -> None:
    assert ran(read_text("1 roll")) == ["1: roll"]
    assert ran(read_text("1 roll\n2 end turn")) == []


@pytest.mark.rules("MAIL-13")
def test_a_long_line_is_put_together_behind_a_letter_too() -> None:
    long = "note " + "word " * 12 + "last"
    found = read_text(f"press blue: hi\nend press\n{long}\nand more")
    assert ran(found)[-1] == f"{long} and more"


@pytest.mark.rules("MAIL-13")
def test_what_a_line_asks_for_stands_behind_any_blanks() -> None:
    read = language()
    assert read.sort("  roll") is Sort.ORDER and read.asks("  roll") == 1
    assert read.asks("  say all: hi") == read.asks("when my turn begins: roll") == 1
    assert read.asks("hello there") == 0


@pytest.mark.rules("MAIL-10")
@pytest.mark.parametrize(("longer", "found"), [(0, ["ada@example.org"]), (1, [])])
def test_how_long_a_field_is_that_is_parsed(longer: int, found: list[str]) -> None:
    address = " <ada@example.org>"
    field = '"' + "x" * (MOST_PARSED - 2 - len(address) + longer) + '"' + address
    assert len(field) == MOST_PARSED + longer and mailboxes(field) == found


@pytest.mark.rules("MAIL-10")
@pytest.mark.parametrize(("longer", "found"), [(0, ("ada@example.org",)), (1, ())])
def test_how_long_a_header_is_that_has_no_end(longer: int, found: tuple[str, ...]) -> None:
    first = "From: ada@example.org\nX: "
    whole = first + "y" * (MOST_BYTES - len(first) + longer)
    assert headers(whole.encode()).senders == found


@pytest.mark.rules("MAIL-10")
@pytest.mark.parametrize(("longer", "found"), [(0, ("ada@example.org",)), (1, ())])
def test_how_many_lines_a_header_has(longer: int, found: tuple[str, ...]) -> None:
    lines = ["From: ada@example.org", "X: y", *[" y"] * (MOST_LINES - 2 + longer)]
    assert headers("\n".join(lines).encode()).senders == found


@pytest.mark.rules("MAIL-10")
def test_of_a_field_that_no_parser_takes_nobody_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    class Falls:
        def header_factory(self, name: str, value: str) -> None:
            raise IndexError

    monkeypatch.setattr(header_rules, "default", Falls())
    assert mailboxes('"Ada" <ada@example.org>') == []


@pytest.mark.rules("MAIL-10")
def test_words_are_no_boundaries() -> None:
    named = "Content-Type: x/y; boundary=b\n" * 50
    assert opened(mail(f"{named}boundary, and boundary once more\n")).plain is not None


@pytest.mark.rules("MAIL-10")
def test_pictures_of_a_mail_within_are_not_kept_and_its_text_is() -> None:
    within = "Content-Type: multipart/mixed; boundary=c\n\n--c\nContent-Type: text/plain\n\nhello\n--c\n"
    raw = mail(
        f"--b\nContent-Type: message/rfc822\n\nFrom: x@example.org\n{within}{IMAGE}--c--\n--b--\n",
        'multipart/mixed; boundary="b"',
    )
    assert b"iVBORw0KGgo=" in raw and b"iVBORw0KGgo=" not in kept(raw) and b"hello" in kept(raw)


@pytest.mark.rules("MAIL-11")
def test_only_a_western_set_is_taken_for_utf_8() -> None:
    data = "é".encode()
    assert decoded(data, "iso-8859-1") == "é" and decoded(data, "koi8-r") == data.decode("koi8-r") != "é"


@pytest.mark.rules("MAIL-11")
@pytest.mark.parametrize(("blanks", "read"), [(700, True), (1300, False)])
def test_how_much_is_looked_at_of_who_wrote_a_quotation(blanks: int, read: bool) -> None:
    html = f'<div class="gmail_attr">On Friday{" &nbsp;" * (blanks // 2)} Bob wrote:</div>'
    (line,) = [each for each in text_of(html).split("\n") if ATTRIBUTION in each]
    assert ("Bob wrote:" in line) is read


@pytest.mark.rules("MAIL-11")
def test_how_many_boxes_are_asked_whether_they_are_a_header() -> None:
    box = '<div style="border:none;border-top:solid #E1E1E1 1.0pt">From: Bob</div>'
    assert text_of(box * 20).count(ATTRIBUTION) == 20 == text_of(box * 21).count(ATTRIBUTION)


@pytest.mark.rules("MAIL-07")
def test_the_topmost_return_path_counts() -> None:
    person, nobody = "Return-Path: <ada@example.org>\n", "Return-Path: <>\n"
    assert machine(headers(f"{person}{nobody}From: ada@example.org\n\n".encode()), OURS) is None
    assert machine(headers(f"{nobody}{person}From: ada@example.org\n\n".encode()), OURS) is not None


@pytest.mark.rules("MAIL-11")
def test_what_is_typed_with_nothing_but_marks_is_listed() -> None:
    assert reading(mail("roll\n\n***\n")).after == ("***",)


@pytest.mark.rules("MAIL-10")
@pytest.mark.parametrize("kind", ["text/plain", "text/html"])
@pytest.mark.parametrize("more", [0, 2])
def test_how_many_lines_the_texts_of_a_mail_have(kind: str, more: int) -> None:
    lines = "x\n" * (limits.MOST_READ - 2 + more)
    raw = mail(f"<pre>{lines}</pre>" if kind == "text/html" else lines + "x\n" * bool(more), kind)
    with pytest.raises(Beyond) if more else nullcontext():
        opened(raw)


@pytest.mark.rules("MAIL-10")
def test_letters_count_and_not_their_bytes() -> None:
    assert len(opened(mail("\U0001f409" * limits.MOST_TEXT)).plain or "") == limits.MOST_TEXT


@pytest.mark.rules("MAIL-10")
@pytest.mark.parametrize("more", [0, 1])
def test_how_many_marks_of_html_a_mail_has(more: int) -> None:
    """All its parts together."""
    html = "Content-Type: text/html\n\n" + "<b>x</b>" * (limits.MOST_MARKS // 4)
    raw = mail(f"--b\n{html}\n--b\n{html}{'<b>' * more}\n--b--\n", 'multipart/mixed; boundary="b"')
    with pytest.raises(Beyond) if more else nullcontext():
        opened(raw)


def parted(*parts: tuple[str, str], kind: str = "mixed") -> bytes:
    """A mail of these parts: the type of each, and what it says."""
    told = "".join(f"--b\nContent-Type: {each}\n\n{said}\n" for each, said in parts)
    return mail(f"{told}--b--\n", f'multipart/{kind}; boundary="b"')


@pytest.mark.rules("MAIL-11")
def test_both_tellings_of_a_piece_are_one_piece_and_stand_in_its_place() -> None:
    found = opened(parted(("text/plain", "hello"), ("text/plain", "roll"), ("text/html", "<p>roll</p>")))
    assert (found.plain, found.html and found.html.split()) == ("hello\nroll", ["hello", "roll"])
    assert not found.flowed, "as the plain one is not"
    found = opened(parted(("text/html", "<p>roll</p>"), ("text/plain; format=flowed", "roll")))
    assert (found.plain, found.html and found.html.split(), found.flowed) == ("roll", ["roll"], True)


@pytest.mark.rules("MAIL-11")
def test_of_ways_of_one_sort_to_tell_the_same_the_last_counts() -> None:
    found = opened(parted(("text/html", "<p>a</p>"), ("text/html", "<p>b</p>"), kind="alternative"))
    assert found.html and found.html.split() == ["b"]


@pytest.mark.rules("MAIL-11")
def test_what_signs_a_text_in_its_lines_ends_where_it_says_so() -> None:
    begins, signature = "-----BEGIN PGP SIGNED MESSAGE-----", "-----{} PGP SIGNATURE-----"
    armour = [signature.format("BEGIN"), "abc", signature.format("END")]
    lines = [begins, "Hash: SHA512", "", "- roll", "Hash: a word", *armour, "- no list"]
    assert opened(mail("\n".join(lines))).plain == "roll\nHash: a word\n- no list"
    assert opened(mail("\n".join([begins, "roll", "Hash: a word", *armour]))).plain == "roll\nHash: a word"


@pytest.mark.rules("MAIL-10")
def test_the_first_subject_counts() -> None:
    assert headers(b"Subject: a\nSubject: b\n\n").subject == "a"


@pytest.mark.rules("MAIL-13")
def test_a_wrong_letter_stands_anywhere_in_a_word_that_is_not_too_long() -> None:
    words = Nearby(["roll", "x" * 41])
    assert all(each in words for each in ("roll", "xroll", "oll", "boll", "rolx", "orll", "rollx", "x" * 40))
    assert not any(each in words for each in ("ro", "rxxl", "xrollx", "x" * 41, "x" * 39))


@pytest.mark.rules("MAIL-13")
@pytest.mark.parametrize(
    ("line", "text", "sort", "meant", "may_be"),
    [
        ("end", "end", Sort.ORDER, True, False),
        ("1. a", "a", None, False, True),
        ("\u1fffoll", "\u1fffoll", None, True, False),
        ("#baue", "#baue", None, False, False),
        ("1) 20", "20", None, False, True),
        ("a zug", "a zug", None, False, False),
        ("stadt", "stadt", None, False, False),
        ("a roll", "a roll", None, False, True),
        ("sell 3", "sell 3", None, True, True),
        ("“bauer a", "“bauer a", None, False, False),
        ("“bau a", "build a", None, True, True),
        ("→roll#", "→roll#", None, True, False),
        ("aue zug", "aue zug", None, True, False),
        ("20 roll…", "20 roll", None, False, True),
        ("31 hide baue*", "31 hide baue*", None, False, True),
        ("→ ende würfeln~~", "roll ende", None, True, False),
    ],
)
def test_what_a_line_is_that_is_nearly_an_order(
    line: str, text: str, sort: Sort | None, meant: bool, may_be: bool
) -> None:
    orders = Orders(language())
    assert orders.read(line) == (text, sort, meant) and orders.may_be(line) is may_be


@pytest.mark.rules("MAIL-13")
def test_numbers_of_a_form_before_an_order() -> None:
    orders = Orders(language())
    found = [orders.numbered(line) for line in ("1) 20", "20 roll…", "21 roll")]
    assert [each and (each[0], each[1].text) for each in found] == [((1, 20), ""), ((20,), "roll"), None]


@pytest.mark.rules("MAIL-10")
@pytest.mark.parametrize("more", [0, 1])
def test_how_often_the_grammar_is_asked(more: int) -> None:
    orders = Orders(language())
    with pytest.raises(Beyond) if more else nullcontext():
        for number in range(MOST_ASKED + more):
            orders.read(f"say all: {number}")
