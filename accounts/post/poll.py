"""A mailbox of others that is polled: mails to our addresses are stored, and then moved away (MAIL-05).

How far it has been read is kept, by the numbers that the server gives; marks of the mailbox say nothing, as its owner
may read in it too, and are not changed. Where the numbers begin anew, the mails of two weeks are looked at anew:
those that are stored are known. Mails that were never for us stay as they are, and so does one that cannot be stored
whatever happens; one that could not be read or stored this time holds up no other, and is tried again.
"""

from __future__ import annotations

import imaplib
import re
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import partial, reduce
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

import structlog
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connection
from imap_tools import AND, BaseMailBox, MailBox, MailBoxStartTls, MailBoxUnencrypted
from imap_tools.errors import ImapToolsError

from accounts import rooms
from accounts.post import received, store, ways
from accounts.post.models import Inbound, Mailbox
from accounts.post.store import Taken
from horror import present
from horror.silence import Silence
from horror.table.errors import Busy

log = structlog.get_logger(__name__)

TAKEN = "Taken"
"""The folder into which mails go that are stored."""
AGAIN = timedelta(days=14)
"""Of a mailbox that numbers its mails anew, so much is looked at anew."""
BATCH = 50
SECONDS = 30.0
"""How long the server may keep silent."""
RECIPIENTS = ("Delivered-To", "X-Original-To", "Envelope-To", "To", "Cc")
"""Where a mail says to whom it came: what hosts have written counts before what its sender has."""
_ADDRESS = re.compile(r"[^\s<>@\"(),;:\\\[\]]{1,128}@[^\s<>@\"(),;:\\\[\]]{1,255}")
_FETCHED = re.compile(rb"UID (\d+)")
_LOOPBACK = ("localhost", "127.0.0.1", "::1")
_OF_ALL = (DatabaseError, Busy, imaplib.IMAP4.error, OSError)
"""What is no fault of one mail."""
HEAD = "(UID INTERNALDATE BODY.PEEK[HEADER])"
WHOLE = f"(UID BODY.PEEK[]<0.{store.MOST_BYTES + 1}>)"
"""A mail, with one byte more of it than is kept: that it is too long need not be fetched in full."""


class Place(NamedTuple):
    """Where a mailbox is."""

    host: str
    port: int
    encrypted: bool
    user: str
    password: str
    folder: str

    @property
    def name(self) -> str:
        """What its row is called."""
        return f"{self.user}@{self.host}:{self.port}/{self.folder}"[:200]


class Seen(NamedTuple):
    """A mail of which the headers were fetched."""

    uid: int
    arrived: datetime | None
    ours: tuple[str, ...]


class Done(NamedTuple):
    """What became of some mails: how many were stored and moved away, and which are to be tried again."""

    taken: int = 0
    again: tuple[int, ...] = ()

    def and_then(self, other: Done) -> Done:
        return Done(self.taken + other.taken, self.again + other.again)


def place(url: str) -> Place:
    """Where IMAP_URL says that it is. Raises ImproperlyConfigured."""
    parts = urlsplit(url)
    if parts.scheme not in ("imaps", "imap") or not parts.hostname or not parts.username:
        raise ImproperlyConfigured("IMAP_URL is like imaps://user:password@mail.example.org/INBOX")
    encrypted = parts.scheme == "imaps"
    return Place(
        host=parts.hostname,
        port=parts.port or (993 if encrypted else 143),
        encrypted=encrypted,
        user=unquote(parts.username),
        password=unquote(parts.password or ""),
        folder=unquote(parts.path.strip("/")) or "INBOX",
    )


def run(ended: threading.Event) -> None:
    """Poll until then. What fails is tried again at the next interval."""
    trouble = Silence("poll_failed", seconds=0)
    at = place(settings.IMAP_URL)
    while not ended.is_set():
        try:
            poll(at)
            trouble.end()
        except (ImapToolsError, imaplib.IMAP4.error, OSError) as error:
            trouble.begin(_harmless(error))
        except DatabaseError as error:
            trouble.begin(_harmless(error))
            connection.close()
        except Exception:  # whatever it is, the next poll may be another matter
            log.exception("poll_failed")
        connection.close_if_unusable_or_obsolete()
        ended.wait(settings.IMAP_SECONDS)
    connection.close()


def poll(at: Place) -> int:
    """Look into the mailbox once, and store what is for us: how many mails that were.

    Raises what the server is at fault for, and DatabaseError; what was stored until then is.
    """
    began = present.asked()
    done = Done()
    with _opened(at) as box:
        validity = int(box.folder.status(at.folder, ["UIDVALIDITY"])["UIDVALIDITY"])
        known = Mailbox.objects.filter(name=at.name).first()
        anew = known is None or known.validity != validity
        last = 0 if known is None or anew else known.last_uid
        uids = _since(box, began) if anew else _after(box, last)
        for batch in _batches(uids):
            done = done.and_then(_batch(box, batch))
            last = min([batch[-1], *(uid - 1 for uid in done.again)])
            _keep(at, validity, last, began)
        if anew and not uids:
            _keep(at, validity, last, began)
    ways.well(ways.IMAP, began)
    if done.taken:
        log.info("mails_polled", mails=done.taken)
    return done.taken


def recipients(header: bytes) -> tuple[str, ...]:
    """To which of our addresses a mail came: of the first line that has one with a token, by whoever wrote it; else to
    one of the words that are ours.
    """
    top = received.top(header)
    words: tuple[str, ...] = ()
    for names in (*((name,) for name in RECIPIENTS[:3]), RECIPIENTS[3:]):
        lines = [str(line)[: received.MOST_OF_LINE] for name in names for line in top.get_all(name) or []]
        found = {address.lower() for line in lines for address in _ADDRESS.findall(line)}
        ours = {address: mine for address in sorted(found) if (mine := rooms.own(address)) is not None}
        if tokens := tuple(address for address, mine in ours.items() if mine.token):
            return tokens
        words = words or tuple(ours)
    return words


def _batch(box: BaseMailBox, uids: list[int]) -> Done:
    """Store what is for us of these mails, and move it away then; where the server does not give them together, one by
    one.
    """
    try:
        mine = [seen for seen in _seen(box, uids) if seen.ours]
    except _OF_ALL:
        raise
    except Exception as error:
        if len(uids) == 1:
            log.error("mail_not_polled", uid=uids[0], error=type(error).__name__)
            return Done(again=tuple(uids))
        done = reduce(Done.and_then, [_batch(box, [uid]) for uid in uids])
        if len(done.again) == len(uids):  # it is not this mail or that
            raise
        return done
    moved, again = [], []
    for seen in mine:
        try:
            if _stored(box, seen):
                moved.append(str(seen.uid))
        except _OF_ALL:
            raise
        except Exception as error:  # whatever it is, others may do better
            log.exception("mail_not_polled", uid=seen.uid, error=type(error).__name__)
            again.append(seen.uid)
    if moved:
        box.move(moved, TAKEN)
    return Done(len(moved), tuple(again))


def _stored(box: BaseMailBox, seen: Seen) -> bool:
    """Store a mail; whether it is to be moved away. One that is broken stays where it is."""
    raw = _raw(box, seen.uid)
    if raw is None:  # another poll has just moved it
        return True
    come = partial(store.take, raw, way=Inbound.Way.IMAP, sender=received.return_path(raw), now=present.now())
    took = [come(address, arrived_at=seen.arrived) for address in seen.ours]
    log.info("mail_came", way="imap", size=len(raw), took=[each.value for each in took])
    return Taken.BROKEN not in took


def _seen(box: BaseMailBox, uids: list[int]) -> list[Seen]:
    found = []
    for said, header in _parts(box, ",".join(map(str, uids)), HEAD):
        uid = _FETCHED.search(said)
        if uid is not None:
            found.append(Seen(int(uid[1]), _arrived(said), recipients(header)))
    return found


def _raw(box: BaseMailBox, uid: int) -> bytes | None:
    return next((content for _, content in _parts(box, str(uid), WHOLE)), None)


def _parts(box: BaseMailBox, uids: str, what: str) -> list[tuple[bytes, bytes]]:
    """What the server says of these mails, each with what stands around it."""
    status, answer = box.client.uid("FETCH", uids, what)
    if status != "OK":
        raise ImapToolsError(f"FETCH: {status}")
    found = []
    for part, following in zip(answer, [*answer[1:], None], strict=True):
        if isinstance(part, tuple):
            after = following if isinstance(following, bytes) else b""
            found.append((part[0] + b" " + after, part[1]))
    return found


def _arrived(said: bytes) -> datetime | None:
    """INTERNALDATE; None where the server says none that there is."""
    try:
        at = imaplib.Internaldate2tuple(said)
        return None if at is None else datetime.fromtimestamp(time.mktime(at), UTC)
    except (ValueError, OverflowError):
        return None


def _after(box: BaseMailBox, last: int) -> list[int]:
    """A server gives the newest mail at least, also where it is not newer."""
    return sorted(uid for uid in map(int, box.uids(f"UID {last + 1}:*", charset=None)) if uid > last)


def _since(box: BaseMailBox, now: datetime) -> list[int]:
    return sorted(map(int, box.uids(AND(date_gte=(now - AGAIN).date()), charset=None)))


def _batches(uids: list[int]) -> Iterator[list[int]]:
    for at in range(0, len(uids), BATCH):
        yield uids[at : at + BATCH]


def _keep(at: Place, validity: int, last: int, now: datetime) -> None:
    Mailbox.objects.update_or_create(
        name=at.name, defaults={"validity": validity, "last_uid": last, "read_at": now}
    )


@contextmanager
def _opened(at: Place) -> Iterator[BaseMailBox]:
    """The mailbox, with a folder for what is taken. Only on this machine passwords go without encryption."""
    if at.encrypted:
        box: BaseMailBox = MailBox(at.host, at.port, SECONDS, ssl_context=ssl.create_default_context())
    elif at.host in _LOOPBACK:
        box = MailBoxUnencrypted(at.host, at.port, SECONDS)
    else:
        box = MailBoxStartTls(at.host, at.port, SECONDS, ssl_context=ssl.create_default_context())
    try:
        box.login(at.user, at.password, initial_folder=None)
        if not box.folder.exists(TAKEN):
            box.folder.create(TAKEN)
        box.folder.set(at.folder)
        yield box
    finally:
        with suppress(ImapToolsError, imaplib.IMAP4.error, OSError):
            box.logout()


def _harmless(error: Exception) -> Exception:
    """The kind of an error alone: what a server says may hold an address."""
    return RuntimeError(type(error).__name__)
