"""A mailbox that is polled, on a real IMAP server (MAIL-05)."""

from __future__ import annotations

import imaplib
import secrets
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import DataError, OperationalError
from imap_tools.errors import ImapToolsError, MailboxLoginError

from accounts.models import User
from accounts.post import own, poll, received, store
from accounts.post.models import Inbound, Mailbox, MailWay
from accounts.post.poll import Place
from tests.post.mails import raw, told
from tests.servers.imap import Imap, imap

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.rules("MAIL-05")]
PASSWORD = "a word: with @ and /"
STRANGE = f"r.{'a' * 16}@testserver"


@pytest.fixture(scope="module")
def server() -> Iterator[Imap]:
    names = [f"games{number}" for number in range(12)]
    with imap(dict.fromkeys(names, PASSWORD)) as server:
        yield server


@pytest.fixture(autouse=True)
def _ours(settings) -> None:
    settings.DEFAULT_FROM_EMAIL, settings.CLOCK = "Games <games@testserver>", "horror.present.database"


_boxes = iter(range(12))


@pytest.fixture
def box(server: Imap) -> Place:
    """A mailbox that no other test has."""
    user = f"games{next(_boxes)}"
    return poll.place(f"imap://{user}:a%20word%3A%20with%20%40%20and%20%2F@{server.host}:{server.port}")


def kept(text: str, **headers: str) -> bytes:
    """A mail as this server keeps it."""
    return raw(text, **headers).replace(b"\r\n", b"\n")


def client(server: Imap, box: Place) -> imaplib.IMAP4:
    there = imaplib.IMAP4(server.host, server.port)
    there.login(box.user, PASSWORD)
    there.select("INBOX")
    return there


def test_what_is_for_us_is_stored_and_moved_and_nothing_else_is_touched(
    server: Imap, box: Place, ada: User
) -> None:
    address = own.person_address(ada)
    mails = [kept(str(number), Delivered_To=address, Return_Path="<ada@example.org>") for number in range(3)]
    private, strange = kept("private", To="games@example.net"), kept("strange", Delivered_To=STRANGE)
    for mail in (mails[0], private, mails[1], strange, mails[2]):
        server.deliver(box.user, mail)
    assert poll.poll(box) == 4
    rows = Inbound.objects.order_by("pk")
    assert {bytes(row.raw or b"") for row in rows} == set(mails)
    assert {(row.recipient, row.way, row.sender) for row in rows} == {(address, "imap", "ada@example.org")}
    assert server.mails(box.user) == [private] and server.flags(box.user) == [""]
    assert len(server.mails(box.user, "Taken")) == 4
    assert poll.poll(box) == 0 and Inbound.objects.count() == 3
    server.deliver(box.user, raw("more", To=f"Games <{address.upper()}>, x@example.org"))
    assert poll.poll(box) == 1
    assert Mailbox.objects.get(name=box.name).last_uid == 6
    assert MailWay.objects.get().name == "imap"


def test_when_a_mail_arrived_is_what_the_server_says(server: Imap, box: Place, ada: User) -> None:
    at = datetime(2026, 11, 20, 12, 30, tzinfo=UTC)
    with client(server, box) as there:
        there.append("INBOX", "", '"20-Nov-2026 13:30:00 +0100"', raw(Delivered_To=own.person_address(ada)))
    Mailbox.objects.create(name=box.name, validity=1, last_uid=0, read_at=at)
    Mailbox.objects.update(validity=_validity(server, box))
    assert poll.poll(box) == 1
    assert Inbound.objects.get().arrived_at == at


def _validity(server: Imap, box: Place) -> int:
    with client(server, box) as there:
        _, said = there.status("INBOX", "(UIDVALIDITY)")
    return int(said[0].split()[-1].rstrip(b")"))


def test_where_numbers_begin_anew_two_weeks_are_looked_at_anew(server: Imap, box: Place, ada: User) -> None:
    address = own.person_address(ada)
    for text, days in (("old", 16), ("new", 12)):
        at = imaplib.Time2Internaldate(datetime.now(UTC) - timedelta(days=days))
        with client(server, box) as there:
            there.append("INBOX", "", at, raw(text, Delivered_To=address))
    Mailbox.objects.create(name=box.name, validity=7, last_uid=1000, read_at=datetime.now(UTC))
    assert poll.poll(box) == 1
    assert [bytes(row.raw or b"") for row in Inbound.objects.all()] == [kept("new", Delivered_To=address)]
    assert Mailbox.objects.get().validity == _validity(server, box)


def test_a_poll_that_ends_anywhere_is_made_good_by_the_next(
    server: Imap, box: Place, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    mails = [raw(str(number), Delivered_To=own.person_address(ada)) for number in range(3)]
    for mail in mails:
        server.deliver(box.user, mail)
    take, left = store.take, iter([True, False])

    def away(*arguments: object, **named: object) -> object:
        if not next(left):
            raise OperationalError("the server closed the connection")
        return take(*arguments, **named)  # type: ignore[arg-type]

    with monkeypatch.context() as patch, pytest.raises(OperationalError):
        patch.setattr(store, "take", away)
        poll.poll(box)
    assert (Inbound.objects.count(), len(server.mails(box.user))) == (1, 3)
    assert not MailWay.objects.exists()
    with monkeypatch.context() as patch, pytest.raises(OperationalError):
        patch.setattr(poll, "_keep", lambda *arguments: take_no_note())
        poll.poll(box)
    assert (Inbound.objects.count(), len(server.mails(box.user))) == (3, 0)
    assert poll.poll(box) == 0 and Inbound.objects.count() == 3


def take_no_note() -> None:
    raise OperationalError("the server closed the connection")


def test_a_mail_that_is_too_long_is_fetched_as_far_as_it_is_kept(server: Imap, box: Place, ada: User) -> None:
    server.deliver(box.user, raw("x" * 5 * 1024 * 1024, Delivered_To=own.person_address(ada)))
    assert poll.poll(box) == 1
    row = Inbound.objects.get()
    assert row.cut and row.size == store.MOST_BYTES + 1


def test_a_server_that_is_away_or_refuses_is_told_without_its_words(server: Imap, box: Place) -> None:
    with pytest.raises(MailboxLoginError) as refused:
        poll.poll(box._replace(password=secrets.token_hex()))
    assert str(poll._harmless(refused.value)) == "MailboxLoginError"
    with pytest.raises(ConnectionRefusedError):
        poll.poll(box._replace(port=1))
    assert not MailWay.objects.exists()


@pytest.mark.parametrize(
    ("lines", "sender"),
    [
        ({"Return_Path": "<b@example.org>"}, "b@example.org"),
        ({"Return_Path": "<>"}, ""),
        ({}, "ada@example.org"),
    ],
)
def test_who_sent_a_mail_whose_envelope_is_gone(lines: dict[str, str], sender: str) -> None:
    """Only where a host has kept it as empty it was: then a program sent it (MAIL-07)."""
    assert received.return_path(raw(**lines)) == sender


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ({"To": "A <{r}>", "Delivered_To": "{p}"}, "p"),
        ({"To": "A <{r}>", "Delivered_To": "games@testserver"}, "r"),
        ({"To": "B <b@example.org>", "Cc": "<{r}>, {p}"}, "rp"),
        ({"To": "{r}", "X_Original_To": "{p}"}, "p"),
        ({"To": "{p}", "Envelope_To": "{r}"}, "r"),
        ({"To": "Games <GAMES@testserver>"}, "g"),
        ({"To": "b@example.org", "Subject": "{r}"}, ""),
        ({"To": "\r\n\t<{r}>"}, "r"),
    ],
)
def test_to_which_address_of_ours_a_mail_came(ada: User, lines: dict[str, str], found: str) -> None:
    names = {"r": own.reply_address(told(person=ada)), "p": own.person_address(ada), "g": "games@testserver"}
    mail = raw(**{name: line.format(**names) for name, line in lines.items()})
    assert poll.recipients(mail) == tuple(sorted(names[each] for each in found))


def test_where_a_mailbox_is() -> None:
    assert poll.place("imaps://me%40x:pw@mail.example.org/Games%2FIn") == Place(
        "mail.example.org", 993, True, "me@x", "pw", "Games/In"
    )
    assert poll.place("imap://me:pw@localhost:1143")[1:3] == (1143, False)
    for wrong in ("", "http://me@x/", "imaps://host/INBOX"):
        with pytest.raises(ImproperlyConfigured):
            poll.place(wrong)


def test_a_mail_that_cannot_be_stored_whatever_happens_stays_and_holds_up_no_other(
    server: Imap, box: Place, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No mail is known that the database does not take; whoever finds one must not end the play by mail of all."""
    address = own.person_address(ada)
    mails = [kept(text, Delivered_To=address) for text in ("before", "broken", "behind")]
    for mail in mails:
        server.deliver(box.user, mail)
    made = received.written_by
    monkeypatch.setattr(received, "written_by", lambda mail: "\0" if b"broken" in mail else made(mail))
    monkeypatch.setattr(Inbound.objects, "create", _as_postgresql(Inbound.objects.create))
    assert poll.poll(box) == 2
    assert {bytes(row.raw or b"") for row in Inbound.objects.all()} == {mails[0], mails[2]}
    assert server.mails(box.user) == [mails[1]] and Mailbox.objects.get().last_uid == 3
    assert MailWay.objects.get().name == "imap"


def _as_postgresql(create: Callable[..., Inbound]) -> Callable[..., Inbound]:
    def checked(**row: Any) -> Inbound:
        if any("\0" in value for value in row.values() if isinstance(value, str)):
            raise DataError("PostgreSQL text fields cannot contain NUL (0x00) bytes")
        return create(**row)

    return checked


def test_a_mail_that_is_not_read_this_time_is_tried_again_and_holds_up_no_other(
    server: Imap, box: Place, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = own.person_address(ada)
    for text in ("one", "two", "three"):
        server.deliver(box.user, kept(text, Delivered_To=address))
    parts = poll._parts

    def refusing(there: Any, uids: str, what: str) -> list[tuple[bytes, bytes]]:
        if "2" in uids.split(","):
            raise ImapToolsError("FETCH: NO")
        return parts(there, uids, what)

    with monkeypatch.context() as patch:
        patch.setattr(poll, "_parts", refusing)
        assert poll.poll(box) == 2
        assert poll.poll(box) == 0
    assert (Inbound.objects.count(), Mailbox.objects.get().last_uid) == (2, 1)
    assert poll.poll(box) == 1 and Mailbox.objects.get().last_uid == 2
    assert Inbound.objects.count() == 3


def test_a_server_that_gives_no_mail_at_all_is_no_way_that_works(
    server: Imap, box: Place, ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    for text in ("one", "two"):
        server.deliver(box.user, kept(text, Delivered_To=own.person_address(ada)))

    def refusing(*arguments: object) -> list[tuple[bytes, bytes]]:
        raise ImapToolsError("FETCH: NO")

    monkeypatch.setattr(poll, "_parts", refusing)
    with pytest.raises(ImapToolsError):
        poll.poll(box)
    assert not MailWay.objects.exists()


@pytest.mark.parametrize("date", [b"31-Feb-2026 10:00:00 +0000", b"01-Jan-0000 00:00:00 +0000", b"yesterday"])
def test_a_day_that_there_is_not_says_nothing(date: bytes) -> None:
    assert poll._arrived(b'1 (UID 1 INTERNALDATE "' + date + b'")') in (
        None,
        datetime(2026, 3, 3, 10, tzinfo=UTC),
    )
