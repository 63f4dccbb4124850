"""Where the parts of a mail stand, and what their fields say (MAIL-10, MAIL-11)."""

from __future__ import annotations

import base64

import pytest

from tests.mails.reading import mail, ran, reading
from worker.inbox.text.keeping import kept
from worker.inbox.text.limits import Beyond, Limit
from worker.inbox.text.message import opened
from worker.inbox.text.parts import parts, typed
from worker.inbox.text.reports import report

pytestmark = pytest.mark.rules("MAIL-11")


@pytest.mark.parametrize(
    ("value", "kind", "parameters"),
    [
        ("", "text/plain", {}),
        ("text", "text/plain", {}),
        ("Text/HTML", "text/html", {}),
        ("(a comment) multipart/report; x=y", "multipart/report", {"x": "y"}),
        ("a/b; Charset=UTF-8;format = flowed", "a/b", {"charset": "UTF-8", "format": "flowed"}),
        ('a/b; name="a;b\\"c"; x=1', "a/b", {"name": 'a;b"c', "x": "1"}),
        ('a/b; name="unclosed; x=1', "a/b", {"name": "unclosed; x=1"}),
        ("a/b; x=1; x=2", "a/b", {"x": "1"}),
        ("a/b; n*0*=utf-8''a%20; n*1=b; n*2*=%63", "a/b", {"n": "a bc"}),
        ("a/b; charset*=us-ascii'en'utf-16", "a/b", {"charset": "utf-16"}),
        ("a/b;;; x", "a/b", {}),
    ],
)
def test_what_a_field_about_a_part_says(value: str, kind: str, parameters: dict[str, str]) -> None:
    assert typed(value, "text/plain") == (kind, parameters)


def _bodies(body: str, about: str = "mixed") -> list[str]:
    whole = parts(mail(body, f'multipart/{about}; boundary="b"'))
    return [whole.raw[part.begin : part.end].decode() for part in whole.children]


@pytest.mark.parametrize(
    ("body", "bodies"),
    [
        ("before\n--b\n\none\n--b\n\ntwo\n--b--\nbehind\n--b\n\nno\n", ["one", "two"]),
        ("--b\n\none\n--b \t\n\ntwo", ["one", "two"]),
        ("--b\r\n\r\none\r\n--b--\r\n", ["one\r"]),
        ("--b\n\none\n--bc\ntwo\n--b--", ["one\n--bc\ntwo"]),
        ("--b\nroll\n--b--", ["roll"]),
        ("--b\nX: y\n\nroll\n--b--", ["roll"]),
        ("--b\nX: y\n--b--", [""]),
        ("--b\n--b\n\nx\n--b--", ["", "x"]),
        ("nothing", []),
    ],
)
def test_parts_stand_between_lines(body: str, bodies: list[str]) -> None:
    assert _bodies(body) == bodies


def test_an_outer_line_ends_the_inner_parts() -> None:
    inner = 'Content-Type: multipart/alternative; boundary="c"\n\n--c\n\none\n'
    whole = parts(mail(f"--b\n{inner}--b\n\ntwo\n--b--\n", 'multipart/mixed; boundary="b"'))
    assert [len(part.children) for part in whole.children] == [1, 0]


def test_parts_of_a_digest_are_mails() -> None:
    found = parts(mail("--b\n\nFrom: x\n\nend turn\n--b--", 'multipart/digest; boundary="b"'))
    assert [part.kind for part in found.children] == ["message/rfc822"]


def test_lines_like_those_between_parts_are_counted() -> None:
    assert len(_bodies("--b\n\n" + "--bx\n" * 900)) == 1
    with pytest.raises(Beyond) as refused:
        _bodies("--b\n\n" + "--bx\n" * 1100)
    assert refused.value.limit is Limit.PARTS


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("cm9sbAo=\nZW5kIHR1cm4K\n", "roll\nend turn\n"),
        ("cm9sbAo=\n\n_____\nlist footer\n", "roll\n"),
        ("cm9sbA", "roll"),
        (base64.b64encode(b"roll\n" * 30).decode(), "roll\n" * 30),
    ],
)
def test_base64_in_pieces_and_with_words_behind(body: str, text: str) -> None:
    assert opened(mail(body).replace(b": 8bit", b": base64")).plain == text


class TestTellings:
    PLAIN = "--b\nContent-Type: text/plain\n\n{}\n"
    HTML = "--b\nContent-Type: text/html\n\n{}\n"

    def _ran(self, kind: str, *each: str) -> list[str]:
        return ran(reading(mail("".join(each) + "--b--\n", f'multipart/{kind}; boundary="b"')))

    def test_what_is_told_twice_runs_once(self) -> None:
        plain = self.PLAIN.format("roll\nend turn")
        html = self.HTML.format("<p>roll</p><p>end turn</p>")
        for kind in ("alternative", "mixed"):
            for each in ((plain, plain), (html, html), (plain, html), (plain, html, html), (html, plain)):
                assert self._ran(kind, *each) == ["roll", "end turn"], (kind, each)

    def test_of_two_ways_of_a_kind_the_last_counts(self) -> None:
        assert self._ran("alternative", self.PLAIN.format("roll"), self.PLAIN.format("end turn")) == [
            "end turn"
        ]

    def test_pieces_that_differ_are_all_told(self) -> None:
        assert self._ran("mixed", self.PLAIN.format("roll"), self.PLAIN.format("end turn")) == [
            "roll",
            "end turn",
        ]

    def test_html_of_too_many_marks_is_left_out_beside_plain_text(self) -> None:
        large = self.HTML.format("<p>x" * 2561)
        assert self._ran("alternative", self.PLAIN.format("roll"), large) == ["roll"]
        with pytest.raises(Beyond) as refused:
            self._ran("alternative", large)
        assert refused.value.limit is Limit.MARKS


@pytest.mark.rules("MAIL-10")
def test_the_parts_of_a_report_are_kept_though_they_have_names() -> None:
    named = "Content-Disposition: attachment; filename=x\n"
    status = f"--b\nContent-Type: message/delivery-status\n{named}\nA: b\n\nFinal-Recipient: rfc822; a@b.c\n"
    original = f"Action: failed\nStatus: 5.1.1\n\n--b\nContent-Type: message/rfc822\n{named}\nMessage-ID: <x@y>\n\nx\n"
    raw = mail(f"{status}{original}--b--\n", 'multipart/report; report-type=delivery-status; boundary="b"')
    assert kept(raw) == raw
    told = report(raw)
    assert told is not None and told.message_id == "<x@y>"
