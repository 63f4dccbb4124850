"""Mailboxes of people, and a real IMAP server that opens them (pymap; docs/decisions/mail-in.md)."""

from __future__ import annotations

import contextlib
import itertools
import mailbox
import os
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from pysasl.hashing import BuiltinHash

from deploy.demo.environment import defaults
from deploy.demo.processes import Process, free_port

_RUN = "from pymap.main import main; main()"
_number = itertools.count()


def make(folder: Path, passwords: Mapping[str, str]) -> None:
    """An empty mailbox for each name, that opens with its password."""
    hashed = BuiltinHash(rounds=1)
    records = [(name, hashed.hash(password)) for name, password in passwords.items()]
    _write(folder / "pymap-etc-passwd", [f"{name}:x::::{name}:" for name, _ in records])
    _write(folder / "pymap-etc-shadow", [f"{name}:{digest}:::::::" for name, digest in records])
    _write(folder / "pymap-etc-group", [])
    _write(folder / "pymap-tokens", [])
    for name in passwords:
        mailbox.Maildir(str(folder / name), create=True)


def _write(file: Path, lines: list[str]) -> None:
    file.write_text("".join(f"{line}\n" for line in lines))


def deliver(folder: Path, name: str, mail: bytes) -> None:
    """Put a mail into a mailbox, whole or not at all. Raises FileNotFoundError where nobody is called so."""
    box = folder / name
    if not (box / "new").is_dir():
        raise FileNotFoundError(name)
    unfinished = box / "tmp" / f"{time.time_ns()}.{os.getpid()}_{next(_number)}.post"
    unfinished.write_bytes(mail)
    unfinished.rename(box / "new" / unfinished.name)


class Server:
    """An IMAP server for the mailboxes of a folder, at a port of 127.0.0.1 that stays the same when it starts anew."""

    host = "127.0.0.1"

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, 0
        self._process: Process | None = None

    def start(self) -> None:
        """Raises DidNotStart."""
        self.port = self.port or free_port()
        listens = ["--no-service", "admin", "--host", self.host, "--port", str(self.port), "--no-tls"]
        command = [sys.executable, "-c", _RUN, *listens, "maildir", str(self.folder)]
        self._process = Process("imap", command, defaults(PYTHONWARNINGS="ignore"), self.folder)
        self._process.wait_until_listening(self.host, self.port)

    def stop(self) -> None:
        """The mails stay."""
        if self._process is not None:
            self._process.stop()
            self._process = None


@contextlib.contextmanager
def served(folder: Path) -> Iterator[int]:
    """The port of an IMAP server for these mailboxes, and its end. Raises DidNotStart."""
    server = Server(folder)
    try:
        server.start()
        yield server.port
    finally:
        server.stop()


def mails(folder: Path, name: str) -> list[bytes]:
    """The mails in a mailbox, in the order in which they came."""
    found = [file for place in ("new", "cur") for file in (folder / name / place).iterdir()]
    return [file.read_bytes() for file in sorted(found, key=lambda file: file.stat().st_mtime_ns)]
