"""What our mail host has said of a sender, and that nobody can put other words into its mouth (MAIL-03, RFC 8601)."""

from __future__ import annotations

import random

import pytest

from accounts.post.models import Inbound
from worker.inbox import trust
from worker.inbox.text.headers import headers

pytestmark = pytest.mark.rules("MAIL-03")
Verdict = Inbound.Verdict
HOST = "mx.example.net"
DATE = "Sat, 28 Nov 2026 06:00:00 +0000"
ADA = "From: ada@example.org"
FAIL, PASS = (f"dmarc={word} (p=none) header.from=example.org" for word in ("fail", "pass"))
RECEIVED = f"Received: from out.example.org by {HOST} with ESMTPS id 1; {DATE}"
LMTP = f"Received: from {HOST} by {HOST} with LMTP id 2; {DATE}"


@pytest.fixture(autouse=True)
def _ours(settings):
    settings.MAIL_HOST = HOST


def verdict(*lines, envelope=""):
    return trust.verdict_of(headers("\n".join([*lines, ADA, "", "hello"]).encode()), envelope=envelope)


def results(*parts):
    return f"Authentication-Results: {'; '.join([HOST, *parts])}"


@pytest.mark.parametrize(
    "forged",
    [
        'spf=pass smtp.mailfrom="x; dmarc=pass header.from=example.org"@evil.example',
        'spf=pass (domain of "a)b; dmarc=pass (c"@evil.example) smtp.mailfrom=evil.example',
        'spf=pass (domain of "a) x.y=z; dmarc=pass header.from=example.org (c"@evil.example) a.b=c',
        "spf=pass (a (b) ; dmarc=pass ) smtp.mailfrom=evil.example",
        'spf=pass reason="\\"; dmarc=pass header.from=example.org"',
        "dkim=fail header.d=x(y",
        'dkim=fail header.d=x"y',
        "dkim=fail (\\",
    ],
)
def test_what_a_stranger_has_written_there_is_not_what_the_host_says(forged):
    assert verdict(results(forged, FAIL), RECEIVED) == Verdict.FAIL
    assert verdict(results(FAIL, forged), RECEIVED) == Verdict.FAIL
    assert verdict(results("dmarc=none header.from=example.org", forged), RECEIVED) == Verdict.NONE
    assert verdict(results(forged), RECEIVED, envelope='"a b"@evil.example') == Verdict.NONE


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("dmarc=pass (p=none (as of today) dis=none) header.from=example.org", Verdict.PASS),
        ('dmarc = (really) pass header.from="example.org"', Verdict.PASS),
        ("dmarc/1=pass action=none header.from=EXAMPLE.org", Verdict.PASS),
        ('spf=pass smtp.mailfrom="a;b"@example.org; dmarc=pass header.from=ada@example.org', Verdict.PASS),
        ("dmarc=(x) fail header.from=example.org", Verdict.FAIL),
        ("dmarc=pass header.from=example.org header.from=evil.example", Verdict.NONE),
        ("dmarc=pass header.from=example.org and more", Verdict.NONE),
        ("dmarc=pass header.from=exam\u200bple.org", Verdict.NONE),
        ("dmarc=pass header.from=example.org; dmarc=temperror header.from=example.org", Verdict.NONE),
        ("dmarc=pass header.from=example.org; dmarc=pass header.from=example.org", Verdict.NONE),
        ("x-dmarc=fail; dmarc=pass header.from=example.org", Verdict.PASS),
        ('reason="dmarc=pass header.from=example.org"', Verdict.NONE),
        (f"dmarc=pass header.from=example.org{' (x)' * 2000}", Verdict.NONE),
    ],
)
def test_a_field_says_what_the_standard_lets_it_say(said, expected):
    assert verdict(results(said), RECEIVED) == expected


def test_pass_is_what_the_topmost_field_says_that_knows_of_it_and_fail_what_any_says():
    spf = results("spf=pass smtp.mailfrom=example.org")
    assert verdict(spf, results(PASS), RECEIVED) == Verdict.PASS
    assert verdict(results("dmarc=none"), results(PASS), RECEIVED) == Verdict.NONE
    assert verdict(spf, results(PASS), results(FAIL), RECEIVED) == Verdict.FAIL
    assert verdict(LMTP, results(FAIL), RECEIVED, results(PASS)) == Verdict.FAIL


@pytest.mark.parametrize(
    ("received", "expected"),
    [
        (f"from x by {HOST} with LMTP id 1; {DATE}", Verdict.PASS),
        (f"from x (y (with ESMTP)) by {HOST} (Dovecot) with UTF8LMTPSA id 1; {DATE}", Verdict.PASS),
        (f"from x by store.example.net with LMTP id 1; {DATE}", Verdict.PASS),
        (f"from x by store7 (Cyrus 3.9) with LMTPA; {DATE}", Verdict.PASS),
        (f"from x by evil.example with LMTP id 1; {DATE}", Verdict.NONE),
        (
            f'from evil by {HOST} with esmtp (envelope-from <"a with LMTP b"@evil.example>) id 1; {DATE}',
            Verdict.NONE,
        ),
        (f'from evil by {HOST} with esmtp id 1 for <"a with LMTP b"@{HOST}>; {DATE}', Verdict.NONE),
        (f"from evil (helo by x with LMTP) by {HOST} with ESMTP id 1; {DATE}", Verdict.NONE),
        (f"from evil with LMTP by {HOST} with ESMTP id 1; {DATE}", Verdict.NONE),
        (f"from evil by {HOST} with ESMTP id 1; {DATE} with LMTP", Verdict.NONE),
        (f"from evil by {HOST} with LMTP (id 1; {DATE}", Verdict.NONE),
        ("", Verdict.NONE),
    ],
)
def test_only_a_line_by_which_our_house_handed_a_mail_on_is_looked_below(received, expected):
    assert verdict(f"Received: {received}", results(PASS), RECEIVED) == expected


def test_a_line_that_cannot_be_read_hides_no_fail():
    broken = f'Received: from {HOST} by {HOST} with LMTP (envelope-from <"a("@evil.example>); {DATE}'
    assert verdict(broken, results(FAIL), RECEIVED) == Verdict.FAIL
    assert verdict(broken, results(PASS), RECEIVED) == Verdict.NONE


PIECES = (
    '"', "(", ")", ";", "\\", " ", "=", "@", "<", ">", ",", "a", "b", ".", "dmarc=pass", "header.from=", "example.org",
    "dmarc=pass header.from=example.org", "dmarc", "pass", "none", "from", f" by {HOST} ", " with LMTP ", "\t", "é",
    " with ESMTP ", 'smtp.mailfrom="', f"; {HOST}; ", "; dmarc=pass", "/1",
)  # fmt: skip


def test_no_text_of_a_stranger_makes_anything_else_of_fail(chance: random.Random):
    """As hosts write such fields, with what strangers say of themselves wherever hosts put that."""
    for _ in range(4000):
        text = ["".join(chance.choices(PIECES, k=chance.randint(1, 9))) for _ in range(6)]
        helo, envelope, selector, other, below, name = text
        parts = [
            chance.choice([
                f"spf=pass (mx: domain of {envelope} designates 192.0.2.1 as such) smtp.mailfrom={envelope}",
                f'spf=pass smtp.mailfrom="{envelope}" smtp.helo={helo}',
                f"spf=softfail smtp.mailfrom={envelope}",
            ]),
            f"dkim=fail reason=\"{other}\" header.d={selector} header.s={name}",
            chance.choice([FAIL, "dmarc=fail reason=\"No\" header.from=example.org (policy=reject)", "dmarc=fail"]),
        ]  # fmt: skip
        chance.shuffle(parts)
        ours = [results(*parts)] if chance.random() < 0.6 else [results(part) for part in parts]
        handed = [
            f"Received: from {HOST} by {HOST} with LMTP id 1 (envelope-from <{envelope}>) for <{other}>; {DATE}"
        ]
        host = f"{helo} ({helo} [192.0.2.1])"
        taken = f"Received: from {host} by {HOST} with ESMTP (envelope-from <{envelope}>) id 2; {DATE}"
        lines = [
            *handed[: chance.randint(0, 1)],
            *ours,
            taken,
            f"Received: {below}",
            results(f"{PASS}{other}"),
            results(PASS),
        ]
        assert verdict(*lines) == Verdict.FAIL, lines


def test_no_text_of_a_stranger_vouches_for_a_sender_where_the_host_knows_of_no_policy(chance: random.Random):
    for _ in range(2000):
        envelope = "".join(chance.choices(PIECES, k=chance.randint(1, 9)))
        said = f"spf=pass (mx: domain of {envelope} designates 192.0.2.1 as permitted sender) smtp.mailfrom={envelope}"
        lines = [results(said, "dkim=none"), RECEIVED, results(PASS)]
        assert verdict(*lines, envelope=envelope) == Verdict.NONE, lines
