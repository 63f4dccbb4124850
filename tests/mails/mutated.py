"""Mails that have been changed at random, as no client sends them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from tests.mails.reading import ADDRESS, OURS, language
from worker.inbox.text.headers import headers
from worker.inbox.text.keeping import kept
from worker.inbox.text.limits import Beyond
from worker.inbox.text.machines import machine
from worker.inbox.text.message import opened
from worker.inbox.text.reading import read
from worker.inbox.text.reports import report

MAILS = Path(__file__).resolve().parents[1] / "golden" / "mails"
PIECES = (
    b"\n", b"\r\n", b"\r", b"\n\n", b" ", b"\t", b"\x00", b"\xff", b"\xe2\x80\xa8", b"\xc2\xa0", b"=", b"=\n",
    b"--", b"\n-- \n",
    b"> ", b"\n> ", b"\n>", b"| ", b":", b":\n", b"\n=== 8<", b"\n=== >8", b"\n> === 8<", b"\n> === >8", b"===",
    b"roll\n",
    b"\nend turn\n", b"K1 hide\n", b"press blue:\n", b"end press\n", b"end orders\n", b"3 7 ", b"say all: ",
    b"\xe4\xb8\xad" * 30,
    b"From: x\n", b"Von: x\nAn: y\n", b"\n-----Original Message-----\n", b"_" * 40, b"-" * 40, ADDRESS.encode(),
    b"boundary=", b'Content-Type: multipart/mixed; boundary="b"\n\n--b\n', b"\n--b\n", b"\n--b--\n", b"--=_b1",
    b"Content-Type: message/rfc822\n\n", b"Content-Type: text/html\n\n", b"Content-Type: multipart/report\n",
    b"Content-Transfer-Encoding: base64\n", b"Content-Transfer-Encoding: x-uuencode\n", b"begin 644 a\n",
    b"charset=utf-7",
    b"charset=punycode", b"charset=utf-16", b"charset*=x'y'z", b"filename*0*=", b"format=flowed; delsp=yes",
    b"=?utf-8?b?=?=",
    b"=?x?q?", b"<blockquote>", b"</blockquote>", b"<div>" * 40, b"<table><tr><td>", b"<pre>", b"<!--", b"-->",
    b"&#xe001;",
    b"&lt;", b"<", b">", b'"', b"'", b"(" * 60, b"<" * 60, b'<div class="gmail_attr">',
    b"<?xml version='1.0' encoding='x'?>",
    b"On " + b"x " * 300, b"a@b " * 200, b"dice 1 " * 60, b"\n" * 200, b" " * 400, b"1. " * 100, b"- " * 100,
)  # fmt: skip
"""What means something in a mail, or takes long over little."""
LARGEST = 200_000
"""Bytes of a changed mail, at most."""


@cache
def seeds() -> Sequence[bytes]:
    """The golden mails."""
    return [path.read_bytes() for path in sorted(MAILS.glob("*.eml"))]


def mutated(seed: int) -> Iterator[bytes]:
    """Changed mails without end, the same for the same seed."""
    chance = random.Random(seed)
    while True:
        raw = bytearray(chance.choice(seeds()))
        for _ in range(chance.choice((1, 1, 2, 3, 5, 8, 13))):
            _change(raw, chance)
        yield bytes(raw[:LARGEST])


def _change(raw: bytearray, chance: random.Random) -> None:
    at = chance.randrange(len(raw) + 1)
    to = min(len(raw), at + int(chance.expovariate(1 / 30)))
    match chance.randrange(8):
        case 0:
            raw[at:at] = chance.choice(PIECES)
        case 1:
            raw[at:to] = chance.choice(PIECES)
        case 2:
            del raw[at:to]
        case 3:
            raw[at:at] = raw[at:to] * chance.choice((1, 2, 20))
        case 4:
            other = chance.choice(seeds())
            begin = chance.randrange(len(other) + 1)
            raw[at:at] = other[begin : begin + int(chance.expovariate(1 / 300))]
        case 5 if raw:
            raw[at % len(raw)] = chance.randrange(256)
        case 6:
            end = raw.find(b"\n", at)
            del raw[at : end + 1 if end >= 0 else len(raw)]
        case _:
            raw[at:at] = chance.choice(PIECES) * chance.choice((1, 3, 60))


def everything(raw: bytes) -> None:
    """All that is done with a mail: whatever it is, nothing is raised but that it is beyond a limit."""
    found = headers(raw)
    machine(found, OURS)
    kept(raw)
    try:
        report(raw)
        read(opened(raw), language(commands=True), OURS)
    except Beyond:
        pass
