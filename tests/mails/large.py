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
}
"""What took other programs long, by name."""
