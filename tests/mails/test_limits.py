"""How large a mail may be, and which limit it breaks (MAIL-10)."""

from __future__ import annotations

import pytest

from tests.mails.large import large, many_from_fields, many_headers, many_parts, nested_parts
from tests.mails.reading import mail, ran, read_text, reading
from worker.inbox.text import limits
from worker.inbox.text.headers import MOST_FIELDS, headers
from worker.inbox.text.keeping import kept
from worker.inbox.text.limits import Beyond, Limit
from worker.inbox.text.message import opened

pytestmark = pytest.mark.rules("MAIL-10")


@pytest.mark.parametrize(
    ("raw", "limit", "most"),
    [
        (large(), Limit.BYTES, limits.MOST_BYTES),
        (nested_parts(), Limit.BOUNDARIES, 50),
        (nested_parts(51), Limit.BOUNDARIES, 50),
        (nested_parts(50), Limit.DEPTH, 8),
        (nested_parts(9), Limit.DEPTH, 8),
        (many_parts(21), Limit.PARTS, 20),
        (mail("x" * (limits.MOST_TEXT + 1)), Limit.TEXT, limits.MOST_TEXT),
    ],
    ids=lambda value: value.value if isinstance(value, Limit) else "",
)
def test_what_is_beyond_a_limit_is_refused_by_its_name(raw: bytes, limit: Limit, most: int) -> None:
    with pytest.raises(Beyond) as refused:
        opened(raw)
    assert (refused.value.limit, refused.value.most) == (limit, most)
    assert headers(raw).senders == ("ada@example.org",)


@pytest.mark.parametrize("raw", [nested_parts(8), many_parts(20)], ids=["depth", "parts"])
def test_what_is_at_a_limit_is_read(raw: bytes) -> None:
    assert set(ran(reading(raw))) == {"roll"}


def test_a_mail_at_the_limit_of_bytes_is_read() -> None:
    raw = mail("roll\n")
    filler = b"X-Filler: " + b"x" * (limits.MOST_BYTES - len(raw) - 11) + b"\n"
    whole = raw.replace(b"MIME-Version", filler + b"MIME-Version", 1)
    assert len(whole) == limits.MOST_BYTES
    assert opened(whole).plain == "roll\n"
    with pytest.raises(Beyond):
        opened(whole + b"x")


@pytest.mark.parametrize(
    "name", ["boundary", "BOUNDARY", "boundary*", "boundary*0", "boundary*0*", "boundary "]
)
def test_boundaries_are_counted_however_they_are_written(name: str) -> None:
    with pytest.raises(Beyond) as refused:
        opened(mail(f"Content-Type: x/y; {name}=b\n" * 51))
    assert refused.value.limit is Limit.BOUNDARIES
    assert opened(mail(f"Content-Type: x/y; {name}=b\n" * 50)).plain is not None


def test_what_counts_is_what_is_left_after_cutting() -> None:
    quoted = "> " + "x" * 60 + "\n"
    assert ran(read_text(f"roll\n\n{quoted * 8000}")) == ["roll"]


@pytest.mark.parametrize(
    ("text", "limit", "most"),
    [
        ("x" * 40 + "\n" + "y" * 65_500, Limit.CHARACTERS, 65_536),
        ("x\n" * 2001, Limit.LINES, 2000),
        ("K1 hide\n" * 201, Limit.ORDERS, 200),
    ],
)
def test_own_text_and_script_have_limits_too(text: str, limit: Limit, most: int) -> None:
    with pytest.raises(Beyond) as refused:
        read_text(text)
    assert (refused.value.limit, refused.value.most) == (limit, most)


def test_as_many_lines_and_orders_as_are_allowed() -> None:
    assert len(read_text("x\n" * 2000).before) == 2000
    assert len(read_text("K1 hide\n" * 200).script) == 200


def test_the_header_of_any_mail_is_read() -> None:
    assert headers(large()).senders == ("ada@example.org",)
    assert headers(many_from_fields()).froms == MOST_FIELDS
    assert headers(nested_parts()).first("from") == "Ada <ada@example.org>"
    assert headers(many_headers()).froms == 1
    assert headers(b"").fields == ()


def test_pictures_and_files_are_not_kept() -> None:
    picture = 'Content-Type: image/png; name="a.png"\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n'
    named = 'Content-Type: text/plain; name="a.txt"\n\nsecret\n'
    raw = mail(
        f"--b\nContent-Type: text/plain\n\nroll\n--b\n{picture}--b\n{named}--b--\n",
        'multipart/mixed; boundary="b"',
    )
    small = kept(raw)
    assert b"iVBORw0KGgo=" not in small
    assert b"secret" not in small
    assert b'name="a.png"' in small
    assert ran(reading(small)) == ["roll"]
    assert headers(small).fields == headers(raw).fields


def test_a_mail_of_text_and_a_report_are_kept_as_they_are() -> None:
    report = mail(
        "--b\nContent-Type: message/delivery-status\n\nFinal-Recipient: rfc822; a@b.c\n\n--b--\n",
        'multipart/report; boundary="b"',
    )
    for raw in (mail("roll\n"), report):
        assert kept(raw) == raw


@pytest.mark.parametrize("raw", [large(), nested_parts()], ids=["large", "nested"])
def test_of_a_mail_beyond_a_limit_the_header_is_kept(raw: bytes) -> None:
    small = kept(raw)
    assert len(small) < 500
    assert headers(small).fields == headers(raw).fields


def test_a_header_that_cannot_be_written_again_is_kept_alone() -> None:
    raw = b"From: ada@example.org\x0bTo: x@example.org\nContent-Type: image/png\n\nabc\n"
    assert kept(raw) == raw.partition(b"\n\n")[0] + b"\n"
