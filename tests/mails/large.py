"""Mails that are too large, too deep or too odd to stand in a file: built where they are needed."""

from __future__ import annotations

from collections.abc import Callable

from tests.mails.reading import mail


def long_attribution() -> bytes:
    """``On x x x …`` of 40 KB, over which patterns that go back and forth take minutes."""
    return mail("On " + "x " * 20_000 + "\n> q\nroll")


def many_headers() -> bytes:
    """5,000 lines each of which may begin a quoted header."""
    return mail("From: Ada <ada@example.org>\n" * 5000)


def many_from_fields() -> bytes:
    """5,000 ``From:`` fields in the header."""
    return b"From: Ada <ada@example.org>\n" * 5000 + b"\nroll\n"


def nested_parts(depth: int = 600) -> bytes:
    """Parts in parts."""
    top = "".join(f'Content-Type: multipart/mixed; boundary="b{at}"\n\n--b{at}\n' for at in range(depth))
    ends = "".join(f"\n--b{at}--\n" for at in reversed(range(depth)))
    return f"From: Ada <ada@example.org>\nMIME-Version: 1.0\n{top}Content-Type: text/plain\n\nroll\n{ends}".encode()


def nested_mails(depth: int) -> bytes:
    """Mails in mails, which need no boundaries."""
    return b"From: Ada <ada@example.org>\n" + b"Content-Type: message/rfc822\n\n" * depth + b"\nroll\n"


def many_parts(count: int) -> bytes:
    """Parts beside each other."""
    part = "--b\nContent-Type: text/plain\n\nroll\n"
    return mail(f"{part * count}--b--\n", 'multipart/mixed; boundary="b"')


def large(size: int = 10 * 1024 * 1024) -> bytes:
    """A mail of 10 MB."""
    return mail("roll\n" + "x" * 70 * (size // 70))


HOSTILE: dict[str, Callable[[], bytes]] = {
    "On x x x of 40 KB": long_attribution,
    "5,000 From: lines": many_headers,
    "5,000 From: fields": many_from_fields,
    "600 nested parts": nested_parts,
    "600 nested mails": lambda: nested_mails(600),
}
"""What took other programs long, by name."""


def _html(body: str) -> bytes:
    return mail(body, "text/html; charset=utf-8")


def _typed(value: str) -> bytes:
    return f"From: Ada <ada@example.org>\nMIME-Version: 1.0\nContent-Type: {value}\n\nroll\n".encode()


def _parted(inner: str) -> bytes:
    return mail(
        f"--b\nContent-Type: text/plain\n\nroll\n--b\n{inner}\n--b--\n", 'multipart/mixed; boundary="b"'
    )


def _word(number: int) -> str:
    return "".join(chr(97 + number // 26**place % 26) for place in range(3))


AT_LIMITS: dict[str, Callable[[], bytes]] = {
    "100,000 ; in a type": lambda: _typed('text/plain; a="' + ";" * 100_000),
    "100,000 parameters": lambda: _typed("text/plain;\n " + ";\n ".join(f"a{at}=b" for at in range(100_000))),
    "100,000 attributes": lambda: _html("<p " + " ".join(f"a{at}=1" for at in range(60_000)) + ">roll</p>"),
    "padding": lambda: _html('<div style="padding-left:300000em">' + "roll<br>" * 1270),
    "boxes": lambda: _html('<div style="border-top:solid">' * 200 + "From: a" + "<b></b>" * 1150),
    "nested attributions": lambda: _html('<div class="gmail_attr">' * 200 + "word " * 90_000),
    "nested lists": lambda: _html("<ul><li>" * 100 + "a<br>" * 1150),
    "nested quotations": lambda: _html("<blockquote>" * 200 + "a<br>" * 1150),
    "many quotations": lambda: _html("<blockquote>a</blockquote>b" * 1270),
    "tables": lambda: _html("<table><tr><td>x</td></tr></table>" * 420),
    "struck out": lambda: _html("<s>" * 2500 + "x" * 400_000),
    "unclosed": lambda: _html("<a b='" * 2500 + "x" * 400_000),
    "letters": lambda: mail("".join(map(chr, range(0x4E00, 0x9FFF))) * 25),
    "newlines in a picture": lambda: _parted("Content-Type: image/png\n\n" + "\n" * 4_190_000),
    "400,000 parts": lambda: mail("--b\n\nx\n" * 400_000, 'multipart/mixed; boundary="b"'),
    "lines like boundaries": lambda: _parted("Content-Type: image/png\n\n" + "--bx\n" * 800_000),
    "800,000 fields": lambda: b"From: a@b.c\n" + b"X: a\n" * 800_000 + b"\nroll\n",
    "a field of 1,000,000 lines": lambda: b"From: a@b.c\nX: a\n" + b" b\n" * 1_000_000 + b"\nroll\n",
    "From: of quotation marks": lambda: (b"From: " + b'"' * 1990 + b"\n") * 5 + b"\nroll",
    "From: of dots": lambda: (b"From: " + b"a." * 150 + b"@b.c, x\n") * 5 + b"\nroll",
    "To: without an address": lambda: b"From: a@b.c\n" + (b"To: " + b"a" * 1900 + b"\n") * 120 + b"\nroll",
    "groups of a report": lambda: mail(
        "--b\nContent-Type: message/delivery-status\n\n" + "A: b\n\n" * 400_000 + "\n--b--\n",
        'multipart/report; report-type=delivery-status; boundary="b"',
    ),
    "base64 with an end each line": lambda: mail("A=B" * 1_000_000).replace(b": 8bit", b": base64"),
    "attributions": lambda: mail("".join(f"a{at}\nb{at}\nOn {at} Bob wrote:\n> q\n\n" for at in range(1630))),
    "headers": lambda: mail("".join(f"From: x{at}\nTo: y\n\n" for at in range(2700))),
    "addresses": lambda: mail(("a" * 998 + "@\n") * 500),
    "talk": lambda: mail("".join(f"hello there {at} dear friend\n" for at in range(1990))),
    "near words": lambda: mail("".join(f"biuld city number {at}\n" for at in range(1990))),
    "offers": lambda: mail(
        "".join(f"offer {at} ore, 2 wool and 3 lumber for 1 brick\n" for at in range(199))
    ),
    "bullets": lambda: mail("- " * 32_000 + "\nroll\n"),
    "letters of many lines": lambda: mail("press blue:\nx\nend press\n" * 190),
    "HTML and talk": lambda: mail(
        "--b\nContent-Type: text/plain\n\n"
        + "".join(f"hello there {at} dear friend\n" for at in range(1990))
        + "--b\nContent-Type: text/html\n\n"
        + "<blockquote>a</blockquote>b" * 800
        + "\n--b--\n",
        'multipart/alternative; boundary="b"',
    ),
    "dashes": lambda: mail("---a" + "-" * 60_000 + "x\nroll\n"),
    "talk before the end of a turn": lambda: mail(
        "".join(f"hello there dear {_word(at)}\n" for at in range(1990)) + "end turn\n"
    ),
    "talk in German": lambda: mail(
        "".join(f"der Ritter {_word(at)} fand den Weg\n" for at in range(1600)) + "end turn\n"
    ),
}
"""What is at the limits, or costs most of what may be sent, by name."""
