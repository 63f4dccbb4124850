"""A mail host that keeps a list of what it took, and can be made as bad as such hosts are."""

from __future__ import annotations

import contextlib
import re
import socketserver
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, cast

Mood = Literal["well", "silent", "refusing", "dropping", "busy"]

_MESSAGE_ID = re.compile(rb"^message-id:\s*(<[^>]+>)", re.IGNORECASE | re.MULTILINE)
_PLACES = ("MAIL", "DATA", "taken")


class Hung(Exception):
    """The line is to be ended, in the middle of whatever is going on."""


@dataclass
class Taken:
    """A mail that the host has: its Message-ID, when it came (monotonic), and whether it said so."""

    message_id: str
    at: float
    answered: bool


@dataclass
class MailHost:
    """Speaks just enough SMTP, on a port of 127.0.0.1.

    ``silent``: takes the line and never says anything on it. ``refusing``: ends it at once. ``dropping``: ends it in
    mid-session, by turns before it has the mail, in the middle of it, and after it has it and before it says so.
    ``busy``: says that it cannot take the mail now. ``greets`` and ``takes`` are called before it says that it is
    ready, and that it has a mail.
    """

    mood: Mood = "well"
    taken: list[Taken] = field(default_factory=list)
    sessions: int = 0
    greets: Callable[[], None] = lambda: None
    takes: Callable[[], None] = lambda: None
    single: threading.Lock = field(default_factory=threading.Lock)

    def __post_init__(self) -> None:
        self._server = _Server(("127.0.0.1", 0), _Session)
        self._server.host = self
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, args=(0.1,), daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class _Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    block_on_close = False
    request_queue_size = 50
    host: MailHost


class _Session(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        host = cast(_Server, self.server).host
        with host.single:
            mood, number = host.mood, host.sessions
            host.sessions += 1
        with contextlib.suppress(OSError, Hung):
            if mood == "refusing":
                return
            if mood == "silent":  # for as long as the other side has patience
                while self.rfile.readline():
                    pass
                return
            self._speak(host, mood, _PLACES[number % len(_PLACES)] if mood == "dropping" else "")

    def _speak(self, host: MailHost, mood: Mood, place: str) -> None:
        host.greets()
        self._say("220 ready")
        while line := self.rfile.readline():
            verb = line[:4].upper().decode("ascii", "replace")
            if verb == place:
                raise Hung
            if verb == "QUIT":
                self._say("221 bye")
                return
            if verb != "DATA":
                self._say("250 fine")
                continue
            if mood == "busy":
                self._say("451 not now")
                continue
            self._say("354 go on")
            mail = b""
            while (line := self.rfile.readline()) != b".\r\n":
                if not line:
                    raise Hung
                mail += line
            self._take(host, mail, answered=place != "taken")

    def _take(self, host: MailHost, mail: bytes, *, answered: bool) -> None:
        found = _MESSAGE_ID.search(mail)
        with host.single:
            host.taken.append(Taken(found[1].decode() if found else "", time.monotonic(), answered))
        if not answered:
            raise Hung
        host.takes()
        self._say("250 taken")

    def _say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())
