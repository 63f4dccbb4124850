"""The header of a mail as it is asked for (MAIL-10): who wrote it, what it answers, which machine made it."""

from __future__ import annotations

import pytest

from tests.mails.reading import ADDRESS, OURS
from worker.inbox.text.headers import decoded, headers, mailboxes
from worker.inbox.text.machines import Machine, machine
from worker.inbox.text.ours import Ours


@pytest.mark.parametrize(
    ("field", "found"),
    [
        ("ada@example.org", ["ada@example.org"]),
        ("Ada <Ada@Example.ORG>", ["ada@example.org"]),
        ('"Lovelace, Ada" <ada@example.org>', ["ada@example.org"]),
        ('"bob@example.net" <ada@example.org>', ["ada@example.org"]),
        ("=?utf-8?q?Ad=C3=A1?= <ada@example.org>", ["ada@example.org"]),
        ("ada@example.org, bob@example.net", ["ada@example.org", "bob@example.net"]),
        ("Ada <ada@example.org>, Bob <bob@example.net>", ["ada@example.org", "bob@example.net"]),
        ("bob@example.net <ada@example.org>", []),
        ("ada@example.org <ada@example.org>", ["ada@example.org"]),
        ("'Ada@example.org' <ada@Example.org>", ["ada@example.org"]),
        ("Ada L. <ada@example.org>", ["ada@example.org"]),
        ("Ada @home <ada@example.org>", []),
        ("Ada <ada@example.org> <bob@example.net>", []),
        ("Ada <ada..l@example.org>", []),
        ("Lovelace, Ada <ada@example.org>", []),
        ("<ada@example.org", []),
        ("ada@example.org>", []),
        ("ada@example.org)bob@example.net", []),
        ("", []),
        ("Ada", []),
        ("x" * 1982 + " <ada@example.org>", ["ada@example.org"]),
        ("x" * 1983 + " <ada@example.org>", []),
        ("(" * 1500, []),
        ("a\0da@example.org", []),
        ("Ada <a\0da@example.org>", []),
        ("x:ada@example.org;", []),
        ("x:ada@example.org, bob@example.net;", []),
        ("ada@example.org, x:bob@example.net;", []),
        ("\u212aate <\u212aate@example.org>", ["\u212aate@example.org"]),
    ],
)
def test_the_mailboxes_of_a_field(field: str, found: list[str]) -> None:
    assert mailboxes(field) == found


def test_fields_stand_in_their_order_on_one_line_each() -> None:
    raw = (
        b"Received: from a\r\n\tby b\r\nFrom: Ada\r\n <ada@example.org>\r\nreceived: from c\r\n\r\n"
        b"To: body@example.org\r\n"
    )
    found = headers(raw)
    assert found.fields == (
        ("received", "from a by b"),
        ("from", "Ada <ada@example.org>"),
        ("received", "from c"),
    )
    assert found.all("received") == ("from a by b", "from c")
    assert found.first("received") == "from a by b"
    assert (found.first("to"), found.senders, found.froms) == ("", ("ada@example.org",), 1)


def test_every_from_field_counts() -> None:
    found = headers(b"From: ada@example.org\nFROM: bob@example.net\nFrom: (\n\n")
    assert (found.froms, found.senders) == (3, ("ada@example.org", "bob@example.net"))
    found = headers(b"From: ada@example.org\n" * 6 + b"\n")
    assert (found.froms, len(found.senders)) == (6, 5)


@pytest.mark.parametrize("hidden", ["From : bob@example.net", "from\t: ada@example.org"])
def test_a_from_field_that_others_may_not_see_leaves_no_sender(hidden: str) -> None:
    alone = headers(f"{hidden}\nTo : x@example.org\n\n".encode())
    assert (alone.froms, alone.senders, alone.first("to")) == (1, (), "x@example.org")
    beside = headers(f"From: ada@example.org\n{hidden}\n\n".encode())
    assert (beside.froms, beside.senders) == (2, ())


def test_a_line_of_nothing_ends_the_header_and_no_other_does() -> None:
    assert headers(
        b"From: ada@example.org\nhello\n world\nTo: x@example.org\n\nCc: y@example.org"
    ).fields == (
        ("from", "ada@example.org"),
        ("to", "x@example.org"),
    )
    assert headers(b"From ada@example.org Fri Nov 27\nTo: x@example.org\n\n").fields == (
        ("to", "x@example.org"),
    )
    assert headers(b"hello\n\nFrom: ada@example.org\n").fields == ()


@pytest.mark.parametrize("filler", ["X: y\n" * 1000, "X:\n" + " y\n" * 2000, f"X: {'y' * 263_000}\n"])
def test_a_header_that_is_too_long_names_no_sender(filler: str) -> None:
    assert headers(f"From: ada@example.org\n{filler}\n\nroll\n".encode()).senders == ()
    assert headers(f"From: ada@example.org\n{filler[: len(filler) // 3]}\n\nroll\n".encode()).senders


def test_what_a_mail_answers() -> None:
    found = headers(
        b"Message-ID: <a@x>\nIn-Reply-To: your mail <r.t@play.example>\nReferences: <1@x>\n <2@x> junk <3@x>\n\n"
    )
    assert found.message_id == "<a@x>"
    assert found.in_reply_to == ("<r.t@play.example>",)
    assert found.references == ("<1@x>", "<2@x>", "<3@x>")


def test_to_whom_a_mail_came_by_who_delivered_it_then_by_what_it_says() -> None:
    found = headers(
        b"To: Island <R.T@play.example>, x@example.org\nCc: y@example.org\nEnvelope-To: e@play.example\n"
        b"X-Original-To: o@play.example\nDelivered-To: d@play.example\nX-Other: z@example.org\n\n"
    )
    assert found.recipients == (
        "d@play.example", "o@play.example", "e@play.example", "r.t@play.example", "x@example.org", "y@example.org",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("field", "text"),
    [
        ("Re: turn 14", "Re: turn 14"),
        ("=?utf-8?q?Gr=C3=BC=C3=9Fe?=", "Grüße"),
        ("=?utf-8?b?R3LDvMOfZQ==?= =?iso-8859-1?q?_=FCber?=", "Grüße über"),
        ("=?x-martian?q?hello?=", "=?x-martian?q?hello?="),
        ("=?utf-8?b?R3Lwith broken?=", "=?utf-8?b?R3Lwith broken?="),
        ("a\x00b", "a\x00b"),
    ],
)
def test_the_subject_is_decoded(field: str, text: str) -> None:
    assert decoded(field) == text


@pytest.mark.parametrize(
    ("field", "kind"),
    [
        ("Auto-Submitted: auto-replied", Machine.AUTO_SUBMITTED),
        ("Auto-Submitted: auto-generated (by rule)", Machine.AUTO_SUBMITTED),
        ("auto-submitted: AUTO-NOTIFIED; owner-email=x", Machine.AUTO_SUBMITTED),
        ("Auto-Submitted: no", None),
        ("Auto-Submitted: No (a person)", None),
        ("Precedence: bulk", Machine.PRECEDENCE),
        ("Precedence: Junk", Machine.PRECEDENCE),
        ("Precedence: list", Machine.PRECEDENCE),
        ("Precedence: auto_reply", Machine.PRECEDENCE),
        ("Precedence: first-class", None),
        ("List-Id: <x.example.org>", Machine.LIST),
        ("X-Autoreply: yes", Machine.AUTOREPLY),
        ("X-Autorespond: vacation", Machine.AUTOREPLY),
        ("X-Autoreply: no", None),
        ("X-Auto-Response-Suppress: All", Machine.SUPPRESSED),
        ("X-Auto-Response-Suppress: OOF, AutoReply", None),
        ("Return-Path: <>", Machine.EMPTY_RETURN_PATH),
        ("Return-Path: <ada@example.org>", None),
        ("Content-Type: multipart/report; report-type=delivery-status", Machine.REPORT),
        ("Content-Type: multipart/mixed", None),
        ("From: MAILER-DAEMON@mx.example.net", Machine.DAEMON),
        ("From: Postmaster <postmaster@example.net>", Machine.DAEMON),
        ("From: no-reply@example.net", Machine.DAEMON),
        ("From: noreply+x@example.net", Machine.DAEMON),
        ("From: donotreply@example.net", Machine.DAEMON),
        ("From: noreen@example.net", None),
        (f"From: {ADDRESS}", Machine.OURSELVES),
        ("From: Island <Island@play.example>", Machine.OURSELVES),
        ("From: operator@play.example", None),
        ("From: MAILER-DAEMON", Machine.DAEMON),
        ("From: <MAILER-DAEMON>", Machine.DAEMON),
        ("Return-Path:", Machine.EMPTY_RETURN_PATH),
        ("Return-Path: < >", Machine.EMPTY_RETURN_PATH),
        ("Content-Type: (x) Multipart/Report", Machine.REPORT),
        ("Auto-Submitted: (c) auto-generated", Machine.AUTO_SUBMITTED),
        ('X-Auto-Response-Suppress: "All"', Machine.SUPPRESSED),
        ("X-Autoreply:", Machine.AUTOREPLY),
        ("Subject: a\n \n b\nAuto-Submitted: auto-replied", Machine.AUTO_SUBMITTED),
        (">From ada Fri 20:14\nAuto-Submitted: auto-replied", Machine.AUTO_SUBMITTED),
        ("Für: x\n y\nAuto-Submitted: auto-replied", Machine.AUTO_SUBMITTED),
        ("X" * 120 + ": y\nAuto-Submitted: auto-replied", Machine.AUTO_SUBMITTED),
        ("X-Mailer: a person", None),
    ],
)
def test_machines_are_known_by_what_they_say(field: str, kind: Machine | None) -> None:
    assert machine(headers(f"{field}\n\nroll\n".encode()), OURS) == kind


def test_the_envelope_goes_before_the_field() -> None:
    read = headers(b"Return-Path: <>\nFrom: ada@example.org\n\n")
    assert machine(read, OURS, "ada@example.org") is None
    assert machine(headers(b"From: ada@example.org\n\n"), OURS, "") is Machine.EMPTY_RETURN_PATH
    assert machine(headers(b"From: ada@example.org\n\n"), OURS, "<>") is Machine.EMPTY_RETURN_PATH


@pytest.mark.parametrize(
    ("address", "ours"),
    [
        (ADDRESS, True),
        (ADDRESS.upper(), True),
        (f"orders+{ADDRESS}", True),
        (ADDRESS.replace("r.", "b."), True),
        (ADDRESS.replace("r.", "p."), True),
        (ADDRESS.replace("r.", "u."), True),
        (ADDRESS.replace("r.", "x."), False),
        (ADDRESS.replace("play.", "pray."), False),
        (ADDRESS.replace("7", "1"), False),
        (ADDRESS[1:], False),
        ("island@play.example", True),
        ("ada@play.example", False),
        ("r.short@play.example", False),
    ],
)
def test_our_own_addresses_have_a_shape(address: str, ours: bool) -> None:
    assert OURS.has(address) == ours
    assert OURS.in_line(f"On Friday Island <{address}> wrote:") == ours
    assert OURS.in_line(f"see [mailto:{address}], or call") == ours


@pytest.mark.parametrize(
    "around",
    ["*{}", "{}*", "_{}_", "{}さん", "＜{}＞", "&lt;{}&gt;", "<{}<mailto:{}>>", "{}.", "x {}, y"],
)
def test_our_addresses_are_found_whatever_is_written_around_them(around: str) -> None:
    for address in (ADDRESS, "island@play.example", f"orders+{ADDRESS}"):
        assert OURS.in_line(around.replace("{}", address))


def test_and_however_they_are_spelt() -> None:
    local = ADDRESS.partition("@")[0]
    assert OURS.in_line(f'Island <"{local}"@play.example> wrote')
    assert OURS.in_line(f"see {local}%40play.example")
    ours = Ours(domains=("bücher.example",), fixed=())
    for domain in ("bücher.example", "xn--bcher-kva.example"):
        assert ours.in_line(f"<{local}@{domain}>")
        assert ours.has(f"{local}@{domain}")


@pytest.mark.parametrize(
    "line", ["island@play.example.net", "island@play.example-x.net", "x.island@play.example", f"a{ADDRESS}"]
)
def test_longer_addresses_are_others(line: str) -> None:
    assert not OURS.in_line(line)
