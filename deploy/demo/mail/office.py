"""The post office of the players: takes their mails and carries them to ours, takes ours and puts them into mailboxes.

It stands for the mail hosts of the world. What people send it says who they are by their password, so it writes that
their domain is their own (``Authentication-Results``), as the host before a server of ours would have found out.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import smtplib
import threading
import time
import warnings
from collections.abc import Mapping
from email.utils import formatdate
from pathlib import Path
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from deploy.demo.mail import mailboxes

DOMAIN = "letters.example"
"""Where the players have their addresses."""
HOST = "mx.letters.example"
OUR_DOMAIN = "games.example"
OUR_HOST = "mx.games.example"
"""What our server is called, and the host before it."""
AGAIN_SECONDS = 1.0
"""How long a mail waits that our host could not take yet."""

# Passwords go without encryption, and do not leave this machine.
logging.getLogger("mail.log").setLevel(logging.ERROR)


class Office:
    """Two ports of 127.0.0.1: to ``delivers`` mails for people are brought, at ``sends`` people hand theirs in. These
    are carried to ``ours``, once that is known; each ``copies`` times, by as many hosts. To be begun, and ended once.
    """

    def __init__(self, folder: Path, passwords: Mapping[str, str], copies: int = 1) -> None:
        self.folder, self.passwords, self.copies = folder, passwords, copies
        self.ours: tuple[str, int] | None = None
        self.refused: list[str] = []
        """What our host refused for good."""
        self._out: queue.Queue[tuple[str, list[str], bytes] | None] = queue.Queue()
        self._carrier = threading.Thread(target=self._carry, name="post office")
        self._loop = asyncio.new_event_loop()
        self._doors = threading.Thread(target=self._loop.run_forever, name="doors of the post office")
        self.delivers = self.sends = 0

    def begin(self) -> None:
        mailboxes.make(self.folder, self.passwords)
        self._doors.start()
        self._carrier.start()
        self.delivers = self._open(_Deliveries(self))
        self.sends = self._open(
            _Submissions(self), authenticator=self._known, auth_required=True, auth_require_tls=False
        )

    def _open(self, hooks: object, **rules: Any) -> int:
        """A port of 127.0.0.1 at which mails are taken."""

        def made() -> SMTP:
            with warnings.catch_warnings(action="ignore"):
                return SMTP(hooks, hostname=HOST, loop=self._loop, **rules)

        async def opened() -> int:
            server = await self._loop.create_server(made, "127.0.0.1", 0)
            return int(server.sockets[0].getsockname()[1])

        return asyncio.run_coroutine_threadsafe(opened(), self._loop).result()

    def end(self) -> None:
        self._out.put(None)
        self._carrier.join()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._doors.join()

    def has_mails(self) -> bool:
        """Whether a mail that was handed in has not been carried yet."""
        return self._out.unfinished_tasks > 0

    def deliver(self, name: str, mail: bytes) -> None:
        mailboxes.deliver(self.folder, name, mail)

    def hand_in(self, name: str, recipients: list[str], mail: bytes) -> None:
        for copy in range(self.copies):
            said = (
                f"Authentication-Results: {OUR_HOST}; dmarc=pass header.from={DOMAIN}\r\n"
                f"Received: from {HOST} by {OUR_HOST} with ESMTP id {copy}; {formatdate(time.time())}\r\n"
            )
            self._out.put((name, recipients, said.encode() + mail))

    def _known(
        self, server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: Any
    ) -> AuthResult:
        if not isinstance(data, LoginPassword):
            return AuthResult(success=False)
        name = data.login.decode()
        right = self.passwords.get(name) == data.password.decode()
        return AuthResult(success=right, auth_data=name if right else None)

    def _carry(self) -> None:
        """One mail after the other, each until our host has taken or refused it."""
        while (carried := self._out.get()) is not None:
            name, recipients, mail = carried
            while True:
                with contextlib.suppress(smtplib.SMTPException, OSError):
                    if self._carried(name, recipients, mail):
                        break
                time.sleep(AGAIN_SECONDS)
            self._out.task_done()

    def _carried(self, name: str, recipients: list[str], mail: bytes) -> bool:
        """Whether our host has taken a mail, or refused it for good."""
        if self.ours is None:
            return False
        try:
            with smtplib.SMTP(*self.ours, timeout=30) as host:
                host.sendmail(f"{name}@{DOMAIN}", recipients, mail)
        except smtplib.SMTPRecipientsRefused as error:
            if any(code < 500 for code, _ in error.recipients.values()):
                return False
            self.refused.append(f"{name}: {error.recipients}")
        return True


class _Deliveries:
    """The side that our server knows: whoever has no mailbox here is refused."""

    def __init__(self, office: Office) -> None:
        self.office = office

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        name, _, domain = address.lower().rpartition("@")
        if domain != DOMAIN or name not in self.office.passwords:
            return "550 5.1.1 nobody is called so here"
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 yes"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        assert isinstance(envelope.content, bytes)
        came_from = f"Return-Path: <{envelope.mail_from or ''}>\r\n".encode()
        for address in envelope.rcpt_tos:
            self.office.deliver(address.lower().rpartition("@")[0], came_from + envelope.content)
        return "250 2.0.0 put into the mailbox"


class _Submissions:
    """The side that people know: each sends in the own name."""

    def __init__(self, office: Office) -> None:
        self.office = office

    async def handle_MAIL(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address.lower() != f"{session.auth_data}@{DOMAIN}":
            return "553 5.7.1 that is not your address"
        envelope.mail_from = address
        return "250 2.1.0 yes"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        assert isinstance(envelope.content, bytes)
        self.office.hand_in(str(session.auth_data), list(envelope.rcpt_tos), envelope.content)
        return "250 2.0.0 on its way"
