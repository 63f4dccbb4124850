"""What the text of a mail is, out of its parts (MAIL-11)."""

from __future__ import annotations

import base64

import pytest

from tests.mails.reading import mail, ran, reading
from worker.inbox.text.flowed import unfolded
from worker.inbox.text.letters import ATTRIBUTION, QUOTED, UNQUOTED, decoded, plain
from worker.inbox.text.message import opened

pytestmark = pytest.mark.rules("MAIL-11")


def parts(kind: str, *each: str) -> bytes:
    """A mail of several parts, each with its own header."""
    return mail("".join(f"--b\n{part}\n" for part in each) + "--b--\n", f'multipart/{kind}; boundary="b"')


PLAIN = "Content-Type: text/plain; charset=utf-8\n\n"
HTML = "Content-Type: text/html; charset=utf-8\n\n"


@pytest.mark.parametrize(
    ("data", "charset", "text"),
    [
        (b"roll", "us-ascii", "roll"),
        ("Grüße".encode(), "utf-8", "Grüße"),
        ("Grüße".encode(), '"UTF-8"', "Grüße"),
        ("Grüße".encode(), "x-martian", "Grüße"),
        ("Grüße".encode(), "us-ascii", "Grüße"),
        ("Grüße".encode("cp1252"), "us-ascii", "Grüße"),
        ("Grüße".encode("cp1252"), "utf-8", "Grüße"),
        ("„Grüße“".encode("cp1252"), "iso-8859-1", "„Grüße“"),
        ("Grüße".encode("utf-16"), "utf-16", "Grüße"),
        ("Grüße".encode("utf-16-be"), "utf-16", "Grüße"),
        ("Grüße".encode("utf-16-le"), "utf-16", "Grüße"),
        ("Привет".encode("koi8-r"), "koi8-r", "Привет"),
        ("你好".encode("gb18030"), "gb2312", "你好"),
        ("①".encode("cp932"), "shift_jis", "①"),
        (b"roll", "zip", "roll"),
        (b"roll-", "punycode", "roll-"),
        (b"ro\\u006cl", "unicode_escape", "ro\\u006cl"),
        (b"+AGE-", "utf-7", "+AGE-"),
        (b"\x81\xff", "utf-8", "\ufffdÿ"),
        (b"roll", "utf-8\x00", "roll"),
        (b"roll", "", "roll"),
        ("Würfeln".encode(), "iso-8859-1", "Würfeln"),
        ("Würfeln".encode("cp1252"), "iso-8859-1", "Würfeln"),
        ("Würfeln".encode(), "windows-1252", "Würfeln"),
        ("差出人".encode("cp932"), "x-sjis", "差出人"),
        ("发件人".encode("gb18030"), "x-gbk", "发件人"),
        ("发件人".encode("gb18030"), "GB_2312-80", "发件人"),
        ("מאת".encode("iso-8859-8"), "iso-8859-8-i", "מאת"),
        ("보낸".encode("cp949"), "x-windows-949", "보낸"),
        ("Würfeln".encode("mac-roman"), "x-mac-roman", "Würfeln"),
        ("Würfeln".encode("cp850"), "cp-850", "Würfeln"),
    ],
)
def test_bytes_are_read_in_their_charset_or_one_that_they_may_be_in(
    data: bytes, charset: str, text: str
) -> None:
    assert decoded(data, charset) == text


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("a\r\nb\nc", "a\nb\nc"),
        ("a\rb", "a\nb"),
        ("a\rb\nc", "a b\nc"),
        ("end\u00a0turn\u202f!", "end turn !"),
        ("12–17 — 3−1", "12-17 - 3-1"),
        ("“a” «b» ‘c’", '"a" "b" \'c\''),
        ("ro\u00adl\u200bl\u202e\ufeff", "roll"),
        ("a\x00b\x1bc\td", "abc d"),
        ("a\u2028b\x0bc\x85d", "a b c d"),
        (f"a{QUOTED}{UNQUOTED}{ATTRIBUTION}b", "ab"),
        ("Grüße, 你好 → ①", "Grüße, 你好 → ①"),
    ],
)
def test_letters_that_only_look_different_are_one(text: str, read: str) -> None:
    assert plain(text) == read


@pytest.mark.parametrize(
    ("text", "delsp", "read"),
    [
        ("a \nb", False, "a b"),
        ("a \nb", True, "ab"),
        ("a \n\nb", False, "a \n\nb"),
        ("a  \nb", True, "a b"),
        ("> a \n> b\nc", False, "> a b\nc"),
        ("> a \nb", False, "> a \nb"),
        (">> a \n> b", False, ">> a \n> b"),
        (" > a", False, "> a"),
        (" From x", False, "From x"),
        ("a \n-- \nb", False, "a \n-- \nb"),
        ("> a \n> -- \n> b", False, "> a \n> -- \n> b"),
        ("a ", False, "a "),
        ("", False, ""),
    ],
)
def test_folded_paragraphs_are_put_together(text: str, delsp: bool, read: str) -> None:
    assert unfolded(text, delsp) == read


def test_a_flowed_mail_says_that_its_lines_are_whole() -> None:
    assert opened(mail("a \nb", "text/plain; format=flowed")).flowed
    assert opened(mail("a \nb", "text/plain; format=Flowed; delsp=Yes")).plain == "ab"
    assert not opened(mail("a \nb")).flowed
    assert not opened(parts("mixed", PLAIN + "a", "Content-Type: text/plain; format=flowed\n\nb")).flowed


def test_a_charset_may_be_written_as_an_encoded_parameter() -> None:
    raw = mail(base64.b64encode("roll".encode("utf-16")).decode(), "text/plain; charset*=us-ascii'en'utf-16")
    assert opened(raw.replace(b": 8bit", b": base64")).plain == "roll"


def test_both_tellings_of_an_alternative() -> None:
    found = opened(parts("alternative", PLAIN + "roll", HTML + "<p>end turn</p>"))
    assert (found.plain.strip(), found.html.strip()) == ("roll", "end turn")


def test_a_telling_has_what_only_the_other_has() -> None:
    inner = f'Content-Type: multipart/alternative; boundary="c"\n\n--c\n{PLAIN}one\n--c\n{HTML}<b>ONE</b>\n--c--\n'
    found = opened(parts("mixed", inner, PLAIN + "two", HTML + "<i>three</i>"))
    assert found.plain.split() == ["one", "two", "three"]
    assert found.html.split() == ["ONE", "two", "three"]


def test_one_telling_alone() -> None:
    found = opened(mail("roll"))
    assert (found.plain, found.html) == ("roll", None)
    found = opened(mail("<p>roll</p>", "text/html"))
    assert (found.plain, found.html.strip()) == (None, "roll")
    found = opened(mail("{}", "application/json"))
    assert (found.plain, found.html) == (None, None)


@pytest.mark.parametrize(
    "part",
    [
        "Content-Type: message/rfc822\n\nSubject: x\n\nend turn\n",
        "Content-Type: text/plain; name=a.txt\n\nend turn\n",
        "Content-Type: text/plain\nContent-Disposition: attachment\n\nend turn\n",
        "Content-Type: text/plain\nContent-Disposition: inline; filename*=utf-8''a%20b\n\nend turn\n",
        "Content-Type: text/html\nContent-Disposition: inline; filename=a.html\n\n<p>end turn\n",
        "Content-Type: text/calendar\n\nend turn\n",
        "Content-Type: application/octet-stream\n\nend turn\n",
        "Content-Type: text/x-amp-html\n\n<p>end turn\n",
        'Content-Type: multipart/mixed; name=a; boundary="c"\n\n--c\n\nend turn\n--c--\n',
    ],
)
def test_what_is_no_text_of_the_mail_is_not_read(part: str) -> None:
    found = opened(parts("mixed", PLAIN + "roll", part))
    assert found.plain.split() == ["roll"]
    assert found.html is None


@pytest.mark.parametrize(
    ("encoding", "body"),
    [
        ("base64", base64.b64encode(b"roll").decode()),
        ("base64", "cm9s\nbA"),
        ("BASE64", "cm9sbA=="),
        ("quoted-printable", "ro=\nll"),
        ("quoted-printable", "=72oll"),
        ("x-martian", "roll"),
        ("7bit", "roll"),
    ],
)
def test_encodings_whole_and_broken(encoding: str, body: str) -> None:
    raw = mail(body).replace(b"Encoding: 8bit", f"Encoding: {encoding}".encode())
    assert opened(raw).plain == "roll"


def test_a_broken_encoding_leaves_something_and_never_fails() -> None:
    for body in ("cm9s*bA===x", "=ZZ=", "begin 644 a\n#86%A\n"):
        for encoding in ("base64", "quoted-printable", "x-uuencode", "uuencode"):
            raw = mail(body).replace(b"Encoding: 8bit", f"Encoding: {encoding}".encode())
            assert opened(raw).plain is not None


@pytest.mark.parametrize(
    "content_type",
    [
        "text/plain; charset*=utf-8''utf-8%E2", "text/plain; charset*0=ut; charset*1=f-8", "text/plain; name*=''",
        "text", "", "/", "text/plain;;;", 'text/plain; charset="', "multipart/mixed",
        "multipart/alternative; boundary=",
        "text/plain; charset=\x00", "message/rfc822", "message/delivery-status",
    ],
)  # fmt: skip
def test_types_that_are_broken_never_fail(content_type: str) -> None:
    opened(mail("roll ü", content_type))


def test_signed_in_its_own_lines() -> None:
    signed = (
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\nX: y\n\nroll\n- -- \nend turn\n"
        "-----BEGIN PGP SIGNATURE-----\n\nabc\n"
    )
    assert opened(mail(signed)).plain == "roll\n-- \nend turn"
    assert (
        opened(mail(f"hello\n{signed}-----END PGP SIGNATURE-----\nbye")).plain
        == "hello\nroll\n-- \nend turn\nbye"
    )
    assert opened(mail("-----BEGIN PGP SIGNATURE-----\nroll")).plain == "-----BEGIN PGP SIGNATURE-----\nroll"
    assert opened(mail("-----BEGIN PGP SIGNED MESSAGE-----\n\nroll")).plain == "roll"


class TestHtml:
    @pytest.mark.parametrize(
        ("html", "lines"),
        [
            ("<p>roll</p><p>end turn</p>", ["roll", "end turn"]),
            ("roll<br>end turn", ["roll", "end turn"]),
            ("<div>roll<div>end turn</div></div>", ["roll", "end turn"]),
            ("<p>end\n   turn</p>", ["end turn"]),
            ("<p>en<b>d t</b>u<span>rn</span></p>", ["end turn"]),
            ("<p>end&nbsp;turn&#8203;</p>", ["end turn"]),
            ("<ul><li>roll</li><li>end turn</li></ul>", ["* roll", "* end turn"]),
            ("<table><tr><td>bank 4 wool</td><td>for 1 ore</td></tr><tr><td>roll</td></tr></table>",
             ["bank 4 wool for 1 ore", "roll"]),
            ("<pre>roll\nend turn</pre>", ["roll", "end turn"]),
            ("<head><title>pass</title><style>p {}</style></head><script>x</script><p>roll</p>", ["roll"]),
            ("roll<!-- end turn -->", ["roll"]),
            ("<?xml version='1.0' encoding='utf-16'?><p>roll</p>", ["roll"]),
            ("roll", ["roll"]),
            ("", []),
            ("<", ["<"]),
            ("\x00", []),
            ("<p>roll</p><p><s>pass</s><del>pass</del><strike>pass</strike></p>", ["roll"]),
            ("<p>roll</p><p>a<s>pass", ["roll", "apass"]),
            ("<p>roll</p><span>end turn</span>", ["roll", "end turn"]),
            ("roll<div hidden>pass</div><div class=hidden>end turn</div>", ["roll", "end turn"]),
            ("roll<p style='text-decoration: line-through'>pass</p><p style='text-decoration:none'>end turn</p>",
             ["roll", "end turn"]),
            ("roll<p style='visibility: hidden'>pass</p>end turn", ["roll", "end turn"]),
            ("roll<p style='max-height:0px'>pass</p><p style='max-height:0.5em'>end turn</p>", ["roll", "end turn"]),
            ("roll<noscript>pass</noscript><template>pass</template><select><option>pass</select>", ["roll"]),
            ("roll<script>if (a<b) x = '>'</script><p title='a>b' data-x=\"c'd\">end turn</p>", ["roll", "end turn"]),
            ("roll<p title=it's>end turn</p><p>that's all", ["roll", "end turn", "that's all"]),
            ("roll<a href='" + "x" * 3000 + "'>pass</a>", ["rollpass"]),
            ("<div style='white-space: pre-wrap'>roll\nend turn</div>", ["roll", "end turn"]),
            ("<div style='padding-left:300000em'>roll</div>", ["roll"]),
            ("<![if mso]>roll<![endif]><!-- pass > -->", ["roll"]),
            ("<blockquote style='margin:0 0 0 40px;border:none;padding:0px'>roll</blockquote>", ["roll"]),
            ("<blockquote style='margin:0 0 0 40px'>roll</blockquote>", [">", ">", "> roll", ">"]),
        ],
    )  # fmt: skip
    def test_lines(self, html: str, lines: list[str]) -> None:
        told = opened(mail(html, "text/html; charset=utf-8")).html
        assert [line.strip() for line in told.split("\n") if line.strip()] == lines

    def test_a_quotation_has_marks_and_a_blank_line_on_both_sides(self) -> None:
        html = "roll<blockquote>one<blockquote><p>two</p></blockquote>three<br>four</blockquote>end turn"
        told = opened(mail(html, "text/html")).html
        lines = [line.rstrip() for line in told.split("\n")]
        assert [line for line in lines if line.strip("> ")] == [
            "roll", "> one", "> > two", "> three", "> four", "end turn",
        ]  # fmt: skip
        assert (
            lines[lines.index("> one") - 1].strip("> ") == lines[lines.index("> four") + 1].strip("> ") == ""
        )
        assert "" in lines[lines.index("roll") : lines.index("> one")]
        assert "" in lines[lines.index("> four") : lines.index("end turn")]

    @pytest.mark.parametrize(
        "html",
        [
            '<div class="gmail_attr x">On <b>Friday</b><br>Ada</div>',
            '<div class="moz-cite-prefix">On <b>Friday</b><p>Ada</p></div>',
            '<div id="divRplyFwdMsg"><font>On Friday</font><br>Ada</div>',
            '<div class="gmail_attr">On <!-- a comment -->Friday Ada</div>',
        ],
    )
    def test_what_says_whose_a_quotation_is_becomes_one_line(self, html: str) -> None:
        told = opened(mail(f"roll{html}x", "text/html")).html
        assert [line for line in told.split("\n") if line] == ["roll", f"{ATTRIBUTION}On Friday Ada", "x"]

    def test_outlook_s_box_is_one_only_if_it_begins_as_a_header(self) -> None:
        box = "<div style='border:none;border-top:solid #E1E1E1 1.0pt'><p><b>{}</b> Ada<br>Sent: Friday</p></div>"
        told = opened(mail(box.format("Von:"), "text/html")).html
        assert told.strip() == f"{ATTRIBUTION}Von: Ada Sent: Friday"
        header = box.format("Von:")
        for other in (
            box.format("roll"),
            header.replace("border", "margin"),
            header.replace("div", "section"),
        ):
            told = opened(mail(other, "text/html")).html
            assert told.split("\n")[1] == "Sent: Friday"

    @pytest.mark.parametrize(("letters", "one"), [(588, True), (589, False)])
    def test_and_only_as_long_as_a_header_is(self, letters: int, one: bool) -> None:
        box = f"<div style='border-top:solid'>From: {'x' * letters}<br> To: y</div>"
        assert (ATTRIBUTION in opened(mail(box, "text/html")).html) == one

    def test_nothing_from_outside_looks_like_our_own_marks(self) -> None:
        html = f"<blockquote>a&#xe001;b{UNQUOTED}<br>&#xE002;end turn</blockquote>&#xe000;roll"
        told = opened(mail(html, "text/html; charset=utf-8")).html
        assert [line for line in told.split("\n") if line.strip("> ")] == ["> ab", "> end turn", "roll"]

    def test_depth_does_no_harm(self) -> None:
        assert opened(mail("<div>" * 2_500 + "roll", "text/html")).html is not None
        assert opened(mail("<blockquote>" * 2_500 + "roll", "text/html")).html is not None


@pytest.mark.parametrize(
    ("text", "html", "orders"),
    [
        ("roll\n", "<p>roll</p>", True),
        ("ro ll\n", "<p>roll.</p>", True),
        ("", "<p>roll</p>", True),
        ("> q\n", "<p>roll</p>", True),
        ("roll\n", "<p>end turn</p>", False),
        ("roll\n", "", False),
    ],
)
def test_which_telling_counts(text: str, html: str, orders: bool) -> None:
    found = reading(parts("alternative", PLAIN + text, HTML + html))
    assert found.html == orders
    assert ran(found) == ["roll"]
