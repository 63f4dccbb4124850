"""Mailboxes of people, and a real IMAP server that opens them (pymap; docs/decisions/mail-in.md)."""

from __future__ import annotations

import contextlib
import itertools
import mailbox
import os
import socket
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from pysasl.hashing import BuiltinHash

from deploy.demo.environment import defaults
from deploy.demo.processes import DidNotStart, Process, free_port

READY_SECONDS = 60
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


@contextlib.contextmanager
def served(folder: Path) -> Iterator[int]:
    """An IMAP server for these mailboxes on a port of 127.0.0.1. Raises DidNotStart."""
    port = free_port()
    command = [sys.executable, "-c", _RUN, "--host", "127.0.0.1", "--port", str(port), "--no-tls"]
    server = Process("imap", [*command, "maildir", str(folder)], defaults(), folder)
    try:
        _wait(server, port)
        yield port
    finally:
        server.stop()


def _wait(server: Process, port: int) -> None:
    deadline = time.monotonic() + READY_SECONDS
    while True:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
            return
        if server.popen.poll() is not None or time.monotonic() > deadline:
            raise DidNotStart(f"the IMAP server does not listen:\n{server.tail()}")
        time.sleep(0.05)


def mails(folder: Path, name: str) -> list[bytes]:
    """The mails in a mailbox, in the order in which they came."""
    found = [file for place in ("new", "cur") for file in (folder / name / place).iterdir()]
    return [file.read_bytes() for file in sorted(found, key=lambda file: file.stat().st_mtime_ns)]
