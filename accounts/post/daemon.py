"""What takes mails by SMTP and LMTP: each is stored before it is acknowledged (MAIL-04, MAIL-05).

A few threads ask the database, so that a slow one keeps no connection waiting for another's greeting. Nothing is
written above a mail: the host before us has done that, and a mail that it hands over twice stays the same bytes.
TLS, checks of senders, and who may speak to us from outside are that host's. Any number of these may run.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import threading
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, NamedTuple, TypeVar

import structlog
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.db import DatabaseError, connection

from accounts.post import store, ways
from accounts.post.models import Inbound
from accounts.post.store import Taken
from horror import present
from horror.table.errors import Busy

log = structlog.get_logger(__name__)
logging.getLogger("mail.log").setLevel(logging.CRITICAL)  # the library logs addresses and what was said

MOST_CONNECTIONS = 100
MOST_RECIPIENTS = 100
MOST_COMMANDS = 1000
"""Of a kind in one connection; whoever has more to say comes again."""
LINE = 64 * 1024
"""Characters of a line at most: pages of mail clients have longer ones than RFC 5321 allows."""
IDLE_SECONDS = 120
"""How long nothing need be said between two commands, and how long a mail may take."""
STOP_SECONDS = 10
"""How long a mail that is being taken may take still when all is to end."""
THREADS = 4

LATER = "451 4.3.0 not now; please try again later"
UNKNOWN = "550 5.1.1 nobody has this address"
BROKEN = "554 5.6.0 this mail cannot be stored as it is"
MANY = "452 4.5.3 too many recipients"
BUSY = b"421 4.3.2 too many connections; please try again later\r\n"
OK = "250 2.0.0 stored"

_T = TypeVar("_T")


class Listener(NamedTuple):
    """A way of mails, the socket at which they come, and what is known of the senders of all that come there."""

    way: Inbound.Way
    socket: socket.socket
    verdict: Inbound.Verdict = Inbound.Verdict.NONE


class House:
    """What all connections share: the threads that ask the database, and how many connections there are."""

    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(THREADS, thread_name_prefix="maild")
        self.open: set[_Bounded] = set()

    async def ask(self, function: Callable[[], _T]) -> _T:
        """What a function gives that asks the database. Raises what it raises."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, partial(_asked, function))

    def end(self) -> None:
        """Ask no more; no thread leaves a connection behind."""
        together = threading.Barrier(THREADS)

        def close() -> None:
            try:
                together.wait(STOP_SECONDS)
            except threading.BrokenBarrierError:  # one of them waits for the database
                return
            finally:
                connection.close()

        for _ in range(THREADS):
            self.threads.submit(close)
        self.threads.shutdown(wait=True)


def _asked(function: Callable[[], _T]) -> _T:
    try:
        return function()
    except DatabaseError:
        connection.close()
        raise
    finally:
        connection.close_if_unusable_or_obsolete()


class _Bounded(SMTP):
    """A connection; one too many is told so and ended."""

    line_length_limit = LINE

    def __init__(self, handler: Handler, house: House) -> None:
        super().__init__(
            handler,
            data_size_limit=store.MOST_BYTES,
            hostname=socket.gethostname(),
            ident="mail",
            timeout=IDLE_SECONDS,
            command_call_limit=MOST_COMMANDS,
        )
        self._house = house
        self._turned_away = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if len(self._house.open) >= MOST_CONNECTIONS:
            assert isinstance(transport, asyncio.WriteTransport)
            self._turned_away = True
            transport.write(BUSY)
            transport.close()
            return
        self._house.open.add(self)
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        if not self._turned_away:
            super().data_received(data)

    def eof_received(self) -> bool | None:
        return None if self._turned_away else super().eof_received()

    def connection_lost(self, error: Exception | None) -> None:
        if self._turned_away:
            return
        self._house.open.discard(self)
        super().connection_lost(error)

    @property
    def taking(self) -> bool:
        """Whether it has begun with a mail."""
        return self.envelope is not None and bool(self.envelope.rcpt_tos)

    def leave(self) -> None:
        """End it."""
        if self.transport is not None:
            self.transport.close()


class _Lmtp(_Bounded, LMTP):
    """The same by LMTP, where a mail is answered once for each of its recipients, whatever becomes of it (RFC 2033)."""

    answers = 1

    async def smtp_DATA(self, arg: str) -> None:
        self.answers = max(1, len(self.envelope.rcpt_tos) if self.envelope else 1)
        try:
            await super().smtp_DATA(arg)
        finally:
            self.answers = 1

    async def push(self, status: Any) -> None:
        final = (
            isinstance(status, str) and not status.startswith(("354", "501", "503")) and "\r\n" not in status
        )
        if final and self.answers > 1:
            status = "\r\n".join([status] * self.answers)
        await super().push(status)


class Handler:
    """What is answered to recipients and mails that come one way."""

    def __init__(
        self, way: Inbound.Way, house: House, verdict: Inbound.Verdict = Inbound.Verdict.NONE
    ) -> None:
        self.way = way
        self._house = house
        self._verdict = verdict

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Who is written to. By LMTP everybody: our mail host has taken the mail already, and would send what we refuse
        back to whoever is named as its sender.
        """
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return MANY
        if self.way == Inbound.Way.SMTP:
            known = await self._tried(partial(store.known, address))
            if known is None:
                return LATER
            if not known:
                return UNKNOWN
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        """A mail: 250 once it is stored."""
        raw = bytes(envelope.original_content or b"")
        took = [await self._taken(raw, to, envelope.mail_from or "") for to in envelope.rcpt_tos]
        log.info(
            "mail_came",
            way=self.way.value,
            size=len(raw),
            took=[each.value if each else "not stored" for each in took],
        )
        if self.way == Inbound.Way.LMTP:
            return "\r\n".join(OK if each else LATER for each in took)
        if not all(took):
            return LATER
        return BROKEN if Taken.BROKEN in took else OK

    async def handle_exception(self, error: Exception) -> str:
        """Whatever it is, it passes, and says nothing of us."""
        log.error("maild_failed", error=type(error).__name__)
        return LATER

    async def _taken(self, raw: bytes, recipient: str, sender: str) -> Taken | None:
        def take() -> Taken:
            return store.take(
                raw, recipient, way=self.way, sender=sender, now=present.now(), verdict=self._verdict
            )

        return await self._tried(take)

    async def _tried(self, function: Callable[[], _T]) -> _T | None:
        """What a function gives that asks the database; None where it is away, or has no time."""
        try:
            return await self._house.ask(function)
        except (DatabaseError, Busy) as error:
            log.warning("mail_not_stored", error=type(error).__name__)
        except Exception:
            log.exception("mail_not_stored")
        return None


def listen(host: str, port: int) -> socket.socket:
    """A socket at which mails may come. Raises OSError where it is not to be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=MOST_CONNECTIONS)


def made(way: Inbound.Way, house: House, verdict: Inbound.Verdict = Inbound.Verdict.NONE) -> SMTP:
    """A connection that begins."""
    kind = _Lmtp if way == Inbound.Way.LMTP else _Bounded
    return kind(Handler(way, house, verdict), house)


async def serve(listeners: Sequence[Listener], ended: Awaitable[object]) -> None:
    """Take mails at these sockets until then; what is being taken has some seconds more."""
    loop = asyncio.get_running_loop()
    house = House()
    servers = [
        await loop.create_server(partial(made, each.way, house, each.verdict), sock=each.socket)
        for each in listeners
    ]
    beats = asyncio.create_task(_beat(house))
    try:
        await ended
    finally:
        beats.cancel()
        for server in servers:
            server.close()
        for each in [each for each in house.open if not each.taking]:
            each.leave()
        until = loop.time() + STOP_SECONDS
        while house.open and loop.time() < until:
            for each in [each for each in house.open if not each.taking]:
                each.leave()
            await asyncio.sleep(0.05)
        for each in list(house.open):
            each.leave()
        await asyncio.to_thread(house.end)


async def _beat(house: House) -> None:
    while True:
        try:
            await house.ask(partial(ways.well, ways.MAILD))
        except Exception as error:  # which is silence, as it should be
            log.warning("heartbeat_failed", error=type(error).__name__)
        await asyncio.sleep(ways.BEAT_SECONDS)


class InThread:
    """The same in a thread of this process, beside whatever else it does."""

    def __init__(self, listeners: Sequence[Listener]) -> None:
        self._listeners = listeners
        self._loop = asyncio.new_event_loop()
        self._ended = asyncio.Event()
        self.thread = threading.Thread(target=self._run, name="maild", daemon=True)

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(serve(self._listeners, self._ended.wait()))

    def start(self) -> None:
        """Begin; whoever connects before it listens waits for it."""
        self.thread.start()

    def stop(self, seconds: float) -> None:
        """End it, within so many seconds."""
        self._loop.call_soon_threadsafe(self._ended.set)
        self.thread.join(seconds)
