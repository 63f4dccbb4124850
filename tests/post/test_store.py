"""Each mail is stored once before it is acknowledged (MAIL-04, MAIL-05, MAIL-10)."""

from __future__ import annotations

from datetime import timedelta
from email.utils import parseaddr
from functools import partial

import pytest
from django.conf import settings
from django.db import DataError

from accounts import rooms
from accounts.models import User
from accounts.post import own, store
from accounts.post.models import Inbound
from accounts.post.store import Taken
from horror.models import Job
from tests.post.mails import AT, HOST, by, raw, told
from tests.table.together import ROUNDS, at_once

pytestmark = pytest.mark.django_db(transaction=True)
SMTP = Inbound.Way.SMTP
WORDS = (rooms.Room.NEW, rooms.Room.HELP, rooms.Room.POSTMASTER, rooms.Room.ABUSE)


@pytest.fixture
def ada() -> User:
    return User.objects.create_user("ada@example.org", name="Ada")


def take(mail: bytes, recipient: str, way: Inbound.Way = SMTP, **more: object) -> Taken:
    return store.take(mail, recipient, way=way, sender="<ada@example.org>", now=AT, **more)  # type: ignore[arg-type]


@pytest.mark.rules("MAIL-05")
def test_a_mail_is_a_row_and_a_job_whoever_it_is_about(ada: User) -> None:
    delivery = told(person=ada)
    assert take(raw(), own.reply_address(delivery)) is Taken.STORED
    row = Inbound.objects.get()
    assert (bytes(row.raw or b""), row.size, row.cut) == (raw(), len(raw()), False)
    assert (row.sender, row.written_by, row.state) == ("ada@example.org", "ada@example.org", "stored")
    assert (row.delivery, row.person, row.game, row.seat) == (delivery, ada, None, None)
    assert (row.received_at, row.arrived_at, row.raw_until) == (AT, AT, AT + timedelta(days=30))
    assert Job.objects.open().get(kind=store.JOB).key == f"inbound::{row.pk}"


@pytest.mark.rules("MAIL-05")
def test_the_same_mail_once_more_is_the_same_row_by_whatever_way_and_letters(ada: User) -> None:
    address = own.reply_address(told(person=ada))
    took = [take(raw(), to, way) for to in (address, address.upper(), f"<{address}>") for way in Inbound.Way]
    assert took == [Taken.STORED] + [Taken.REPEATED] * 14
    assert (Inbound.objects.count(), Job.objects.filter(kind=store.JOB).count()) == (1, 1)
    assert take(raw("another"), address) is Taken.STORED
    assert take(raw(), own.person_address(ada)) is Taken.STORED
    assert Inbound.objects.count() == 3


@pytest.mark.rules("MAIL-05")
def test_who_stores_the_same_mail_at_the_same_moment_stores_it_once(ada: User) -> None:
    address = own.person_address(ada)
    for number in range(ROUNDS):
        mail = raw(str(number))
        took = at_once(*(partial(take, mail, address) for _ in range(4)))
        assert sorted(each.value for each in took) == ["repeated"] * 3 + ["stored"]
    assert Inbound.objects.count() == Job.objects.open().filter(kind=store.JOB).count() == ROUNDS


@pytest.mark.rules("MAIL-01", "MAIL-02", "MAIL-04")
def test_an_address_is_known_by_what_it_names(settings, ada: User) -> None:
    delivery = told(person=ada)
    ours = [
        own.reply_address(delivery), own.return_path(delivery), own.unsubscribe_address(delivery),
        own.person_address(ada), *map(own.word_address, WORDS),
        parseaddr(settings.DEFAULT_FROM_EMAIL)[1],
    ]  # fmt: skip
    assert all(store.known(address) and store.known(address.upper()) for address in ours)
    domain = ours[0].rpartition("@")[2]
    strange = [
        "",
        "@",
        "ada@example.org",
        f"r.{'a' * 16}@{domain}",
        f"p.{'a' * 16}@{domain}",
        f"x{ours[0]}",
        "a" * 300,
    ]
    strange += [f"b.{delivery.reply_token}@{domain}", f"r.{delivery.return_token}@{domain}"]
    assert not any(map(store.known, strange))
    assert {take(raw(), address) for address in strange} == {Taken.UNKNOWN}
    assert not Inbound.objects.exists() and not Job.objects.filter(kind=store.JOB).exists()
    ada.delete()
    assert not store.known(ours[3])


@pytest.mark.rules("MAIL-10")
def test_of_a_mail_that_is_too_long_the_headers_are_kept(ada: User) -> None:
    address = own.reply_address(told(person=ada))
    long = raw("x" * store.MOST_BYTES)
    assert take(long, address) is Taken.STORED
    row = Inbound.objects.get()
    assert (row.cut, row.size, len(row.raw or b"") < 1000) == (True, len(long), True)
    assert row.written_by == "ada@example.org"
    assert take(long, address) is Taken.REPEATED
    exact = raw("x" * (store.MOST_BYTES - len(raw("")) - 7 + 1))
    assert take(exact[: store.MOST_BYTES], address) is Taken.STORED
    assert not Inbound.objects.latest("pk").cut


@pytest.mark.rules("MAIL-05")
@pytest.mark.parametrize(
    ("line", "arrived"),
    [
        (by(HOST, AT - timedelta(hours=2)), AT - timedelta(hours=2)),
        (by(HOST.upper() + ".", AT - timedelta(hours=2)), AT - timedelta(hours=2)),
        (by("mx.else.example", AT - timedelta(hours=2)), AT),
        (by(HOST, AT + timedelta(hours=2)), AT),
        (f"by {HOST}; yesterday", AT),
        (by(f"mx.else.example (by {HOST})", AT - timedelta(hours=2)), AT),
        (by(f"mx.else.example by {HOST}", AT - timedelta(hours=2)), AT),
        (f"by {HOST}; Mon, 01 Jan 0000 99:99:99 +9999", AT),
        (f"by {HOST}" + "\r\n " * 2000 + "; " + by(HOST, AT).rpartition(";")[2], AT),
        ("", AT),
    ],
)
def test_when_a_mail_arrived_is_what_our_own_host_has_written_on_top(
    settings, ada: User, line: str, arrived: object
) -> None:
    settings.MAIL_HOST = HOST
    forged = f"Received: {by(HOST, AT - timedelta(days=9))}\r\n".encode()
    mail = raw(Received=line).replace(b"From:", forged + b"From:", 1) if line else raw()
    take(mail, own.reply_address(told(person=ada)))
    assert Inbound.objects.get().arrived_at == arrived


@pytest.mark.rules("MAIL-05")
def test_without_a_mail_host_of_ours_what_stands_above_is_not_believed(settings, ada: User) -> None:
    mail = raw(Received=by(HOST, AT - timedelta(hours=2)))
    take(mail, own.reply_address(told(person=ada)))
    assert Inbound.objects.get().arrived_at == AT
    take(mail, own.person_address(ada), Inbound.Way.IMAP, arrived_at=AT - timedelta(hours=3))
    assert Inbound.objects.latest("pk").arrived_at == AT - timedelta(hours=3)


def test_headers_that_are_broken_are_taken_all_the_same(ada: User) -> None:
    address = own.reply_address(told(person=ada))
    for mail in (
        b"",
        b"\0\xff",
        b"From: " + b"(" * 60_000,
        b"From\n\n",
        b"Received\n: \n",
        b"\r\n\r\nFrom: a@b.c",
    ):
        assert take(mail, address) is Taken.STORED
        assert Inbound.objects.latest("pk").written_by == ""
    for sender, found in (
        ("Ada <ada@example.org>", "ada@example.org"),
        ('"Lovelace, Ada" <ada@example.org>', "ada@example.org"),
        ('"evil b"@evil.example (ada@example.org)', ""),
        ("evil@evil.example (ada@example.org)", ""),
        ('"ada@example.org" <evil@evil.example>', ""),
        ("ada@example.org <evil@evil.example>", ""),
        ("x:ada@example.org;", ""),
        ("a\0da@example.org", ""),
    ):
        mail = b"From: %s\r\n\r\nhello\r\n" % sender.encode()
        assert take(mail, address) is Taken.STORED
        assert Inbound.objects.latest("pk").written_by == found
    take(raw(From="b@example.org"), address)
    assert Inbound.objects.latest("pk").written_by == ""


@pytest.mark.parametrize(
    "mail",
    [
        b"From: a\0da@example.org\r\n\r\nroll\r\n",
        b"From: ada@example.org\x1b[2J\r\nIn-Reply-To: <a\0@x>\r\n\r\nroll\0\r\n",
        b"From: \xff\0\xfe@example.org\r\nSubject: \0\r\n\r\n",
    ],
)
def test_letters_that_nobody_sees_keep_no_mail_from_being_stored(ada: User, mail: bytes) -> None:
    """PostgreSQL has no NUL in its texts: whoever sent one to new@ would have ended a poll for good."""
    for address in (
        own.person_address(ada),
        own.word_address(rooms.Room.NEW),
        parseaddr(settings.DEFAULT_FROM_EMAIL)[1],
    ):
        took = store.take(mail, address, way=SMTP, sender="a\0b@example.org", now=AT)
        assert took is Taken.STORED
        row = Inbound.objects.latest("pk")
        assert (row.written_by, row.sender, bytes(row.raw or b"")) == ("", "", mail)


def test_a_mail_that_the_database_refuses_is_broken_and_not_to_be_brought_again(
    ada: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(**row: object) -> None:
        raise DataError("value out of range")

    monkeypatch.setattr(Inbound.objects, "create", refuse)
    assert take(raw(), own.person_address(ada)) is Taken.BROKEN
    assert not Job.objects.filter(kind=store.JOB).exists()
