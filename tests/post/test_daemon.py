"""Mails come by SMTP and LMTP over real sockets, and are acknowledged once they are stored (MAIL-04, MAIL-05)."""

from __future__ import annotations

import smtplib
import socket
from collections.abc import Callable
from contextlib import closing

import pytest
from django.db import OperationalError
from structlog.testing import capture_logs

from accounts import rooms
from accounts.models import User
from accounts.post import daemon, own, store, ways
from accounts.post.models import Inbound, MailWay
from tests.conftest import WAIT_SECONDS
from tests.post.conftest import Connect
from tests.post.mails import raw, told

pytestmark = pytest.mark.django_db(transaction=True)
SMTP, LMTP = Inbound.Way.SMTP, Inbound.Way.LMTP
House = Callable[..., list[Connect]]
STRANGE = f"r.{'a' * 16}@testserver"


@pytest.fixture(autouse=True)
def _our_domain(settings) -> None:
    settings.DEFAULT_FROM_EMAIL = "Games <games@testserver>"


@pytest.mark.rules("MAIL-04", "MAIL-05")
def test_by_smtp_a_mail_is_stored_and_nobody_unknown_is_written_to(house: House, ada: User) -> None:
    (connect,) = house(SMTP)
    client, address = connect(), own.person_address(ada)
    assert client.has_extn("size") and client.esmtp_features["size"] == str(store.MOST_BYTES)
    refused = client.sendmail("ada@example.org", [STRANGE, address, "ada@example.org"], raw())
    assert {to: code for to, (code, _) in refused.items()} == {STRANGE: 550, "ada@example.org": 550}
    assert refused[STRANGE][1].startswith(b"5.1.1 ")
    row = Inbound.objects.get()
    assert (row.recipient, row.way, row.sender, bytes(row.raw or b"")) == (
        address,
        SMTP,
        "ada@example.org",
        raw(),
    )
    assert client.sendmail("", [address], raw()) == {}
    assert Inbound.objects.count() == 1


@pytest.mark.rules("MAIL-04")
def test_by_lmtp_what_nobody_has_is_taken_and_dropped(house: House, ada: User) -> None:
    (connect,) = house(LMTP)
    client, address = connect(), own.person_address(ada)
    client.mail("")
    assert [client.rcpt(to)[0] for to in (STRANGE, address, "x@example.org")] == [250, 250, 250]
    client.putcmd("data")
    assert client.getreply()[0] == 354
    client.send(raw() + b".\r\n")
    assert [client.getreply()[0] for _ in range(3)] == [250, 250, 250]
    assert client.noop()[0] == 250
    assert [(row.recipient, row.sender, row.way) for row in Inbound.objects.all()] == [(address, "", LMTP)]


@pytest.mark.rules("MAIL-10")
@pytest.mark.parametrize("way", [SMTP, LMTP])
def test_a_mail_over_the_limit_is_refused_by_its_size_said_or_not(
    house: House, ada: User, way: Inbound.Way
) -> None:
    (connect,) = house(way)
    client, address = connect(), own.person_address(ada)
    assert client.mail("ada@example.org", [f"size={store.MOST_BYTES + 1}"])[0] == 552
    assert client.mail("ada@example.org", [f"size={store.MOST_BYTES}"])[0] == 250
    told_to = [address, own.word_address(rooms.Room.HELP)]
    assert [client.rcpt(to)[0] for to in told_to] == [250, 250]
    client.putcmd("data")
    client.getreply()
    client.send((b"x" * 998 + b"\r\n") * (store.MOST_BYTES // 1000 + 1) + b".\r\n")
    answers = 2 if way == LMTP else 1
    assert [client.getreply()[0] for _ in range(answers)] == [552] * answers
    assert client.noop()[0] == 250 and not Inbound.objects.exists()


@pytest.mark.rules("MAIL-05")
def test_a_database_that_is_away_is_told_as_not_now(
    house: House, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the recipient and at the mail; and by LMTP only those recipients whose mail is not stored."""
    smtp, lmtp = house(SMTP, LMTP)
    address, other = own.person_address(ada), own.word_address(rooms.Room.HELP)
    take = store.take

    def away(*arguments: object, **named: object) -> object:
        raise OperationalError("the server closed the connection")

    def partly(mail: bytes, recipient: str, **named: object) -> object:
        return away() if recipient == other else take(mail, recipient, **named)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(store, "known", away)
        with pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
            smtp().sendmail("ada@example.org", [address], raw())
    assert refused.value.recipients[address][0] == 451
    monkeypatch.setattr(store, "take", partly)
    with pytest.raises(smtplib.SMTPDataError) as later:
        smtp().sendmail("ada@example.org", [address, other], raw())
    assert later.value.smtp_code == 451
    client = lmtp()
    client.mail("ada@example.org")
    for to in (address, other):
        client.rcpt(to)
    client.putcmd("data")
    client.getreply()
    client.send(raw() + b".\r\n")
    assert [client.getreply()[0] for _ in range(2)] == [250, 451]
    monkeypatch.undo()
    assert smtp().sendmail("ada@example.org", [address, other], raw()) == {}
    assert Inbound.objects.count() == 2


@pytest.mark.rules("MAIL-05")
def test_two_daemons_and_two_ways_have_one_row_of_one_mail(house: House, ada: User) -> None:
    address = own.person_address(ada)
    for connect in (*house(SMTP, LMTP), *house(SMTP)):
        for _ in range(2):
            assert connect().sendmail("ada@example.org", [address], raw()) == {}
    assert Inbound.objects.count() == 1


def test_lines_end_mails_and_dots_as_the_protocol_says(house: House, ada: User) -> None:
    """A line of a dot between bare newlines is part of the mail: nobody smuggles a second one in."""
    (connect,) = house(SMTP)
    client = connect()
    client.mail("ada@example.org")
    client.rcpt(own.person_address(ada))
    client.putcmd("data")
    client.getreply()
    text = b"From: ada@example.org\r\n\r\n..dots\r\n" + b"a\n.\nMAIL FROM:<eve@example.org>\n" + b"y" * 60_000
    client.send(text + b"\r\n.\r\n")
    assert client.getreply()[0] == 250
    kept = bytes(Inbound.objects.get().raw or b"")
    assert kept == text.replace(b"..dots", b".dots") + b"\r\n"


def test_there_are_limits_to_connections_and_recipients(
    house: House, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daemon, "MOST_CONNECTIONS", 2)
    monkeypatch.setattr(daemon, "MOST_RECIPIENTS", 3)
    (connect,) = house(SMTP)
    first, second = connect(), connect()
    with pytest.raises(smtplib.SMTPException) as busy:
        connect()
    assert busy.value.args[0] == 421
    first.mail("ada@example.org")
    assert [first.rcpt(own.person_address(ada))[0] for _ in range(4)] == [250, 250, 250, 452]
    second.quit()
    assert connect().noop()[0] == 250


def test_neither_addresses_nor_tokens_nor_texts_are_logged(
    house: House, ada: User, caplog: pytest.LogCaptureFixture
) -> None:
    (connect,) = house(SMTP)
    client = connect()
    with capture_logs() as logs, caplog.at_level(0):
        client.sendmail("ada@example.org", [own.person_address(ada)], raw("a secret"))
        client.docmd("NONSENSE", own.person_address(ada))
    assert {"event": "mail_came", "way": "smtp", "took": ["stored"]}.items() <= logs[-1].items()
    said = "".join(map(repr, logs)) + caplog.text
    assert not any(word in said for word in ("example.org", ada.mail_token, "secret"))


def test_what_is_being_taken_at_the_end_is_taken_and_others_are_gone(
    ada: User, until: Callable[[Callable[[], object]], object]
) -> None:
    listener = daemon.Listener(SMTP, daemon.listen("127.0.0.1", 0))
    port = listener.socket.getsockname()[1]
    thread = daemon.InThread([listener])
    thread.start()
    idle, busy = (smtplib.SMTP("127.0.0.1", port, timeout=WAIT_SECONDS) for _ in range(2))
    with closing(idle), closing(busy):
        busy.ehlo()
        busy.mail("ada@example.org")
        busy.rcpt(own.person_address(ada))
        busy.putcmd("data")
        busy.getreply()
        busy.send(raw()[:20])
        thread.stop(0)
        assert idle.sock is not None and idle.sock.recv(10) == b""
        busy.send(raw()[20:] + b".\r\n")
        assert busy.getreply()[0] == 250
    thread.thread.join(WAIT_SECONDS)
    assert not thread.thread.is_alive() and Inbound.objects.count() == 1
    with (
        pytest.raises(ConnectionRefusedError),
        socket.create_connection(("127.0.0.1", port), timeout=WAIT_SECONDS),
    ):
        pass


@pytest.mark.rules("TAB-65")
def test_a_daemon_says_that_it_is_there(
    house: House, until: Callable[[Callable[[], object]], object], settings
) -> None:
    settings.CLOCK = "horror.present.database"
    house(SMTP)
    until(lambda: MailWay.objects.filter(name=ways.MAILD).exists())


def test_replies_to_mails_are_matched_whatever_the_letters(house: House, ada: User) -> None:
    (connect,) = house(SMTP)
    delivery = told(person=ada)
    connect().sendmail("ada@example.org", [own.reply_address(delivery).upper()], raw())
    assert Inbound.objects.get().delivery == delivery


@pytest.mark.rules("MAIL-04", "MAIL-05")
def test_a_mail_that_cannot_be_stored_whatever_happens_is_not_brought_again(
    house: House, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By LMTP it is dropped: refused, it would go to whoever is named as its sender."""
    smtp, lmtp = house(SMTP, LMTP)
    monkeypatch.setattr(store, "take", lambda *arguments, **named: store.Taken.BROKEN)
    with pytest.raises(smtplib.SMTPDataError) as refused:
        smtp().sendmail("ada@example.org", [own.person_address(ada)], raw())
    assert refused.value.smtp_code == 554
    assert lmtp().sendmail("ada@example.org", [own.person_address(ada)], raw()) == {}


@pytest.mark.rules("MAIL-02")
@pytest.mark.parametrize(
    "to", ["postmaster", "Postmaster", "postmaster@[127.0.0.1]", "postmaster@[IPv6:::1]"]
)
def test_the_postmaster_is_written_to_without_a_domain_and_at_a_number(house: House, to: str) -> None:
    (connect,) = house(SMTP)
    client = connect()
    client.mail("eve@example.org")
    assert client.docmd("RCPT", f"TO:<{to}>")[0] == 250
    assert client.data(raw())[0] == 250
    assert rooms.own(Inbound.objects.get().recipient) == rooms.Own(rooms.Room.POSTMASTER)


@pytest.mark.rules("MAIL-04")
@pytest.mark.parametrize(
    "to", ["abuse", "new", "postmaster@", "postmaster@example.net", "new@[127.0.0.1]", "ada"]
)
def test_nobody_else_is(house: House, ada: User, to: str) -> None:
    (connect,) = house(SMTP)
    client = connect()
    client.mail("eve@example.org")
    assert client.docmd("RCPT", f"TO:<{to}>")[0] in (550, 553, 501)
