"""A real IMAP server with mailboxes in folders (pymap), as a process on a port of its own: for tests and demos.

    with imap({"games": "secret"}) as server:
        server.deliver("games", raw)
        MailBoxUnencrypted(server.host, server.port).login("games", "secret")

Mails may be laid into a mailbox from outside while it runs, as a mail host does.
"""

from __future__ import annotations

import mailbox
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from pysasl.hashing import BuiltinHash

START_SECONDS = 60.0
STOP_SECONDS = 10.0
PYMAP = "from pymap.main import main; main()"


class Imap:
    """One server. ``users`` are names and passwords."""

    host = "127.0.0.1"

    def __init__(self, folder: Path, users: Mapping[str, str]) -> None:
        self.folder = folder
        self.port = 0
        self._process: subprocess.Popen[bytes] | None = None
        hashed = BuiltinHash(rounds=1)
        people = [f"{name}::1000:1000::{name}:\n" for name in users]
        words = [f"{name}:{hashed.hash(word)}:::::::\n" for name, word in users.items()]
        (folder / "pymap-etc-passwd").write_text("".join(people))
        (folder / "pymap-etc-shadow").write_text("".join(words))
        for name in users:
            mailbox.Maildir(str(folder / name), create=True)

    def start(self) -> None:
        """Start it, at the port that it had before."""
        self.port = self.port or _free_port()
        listens = ["--host", self.host, "--port", str(self.port), "--no-tls"]
        with (self.folder / "log").open("ab") as output:
            self._process = subprocess.Popen(
                [sys.executable, "-c", PYMAP, "--no-service", "admin", *listens, "maildir", str(self.folder)],
                stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True,
                env={**os.environ, "PYTHONWARNINGS": "ignore"},
            )  # fmt: skip
        until = time.monotonic() + START_SECONDS
        while True:
            try:
                with socket.create_connection((self.host, self.port), timeout=START_SECONDS) as probe:
                    assert probe.recv(100).startswith(b"* OK")
                return
            except OSError:
                if self._process.poll() is not None or time.monotonic() > until:
                    raise RuntimeError((self.folder / "log").read_text(errors="replace")[-2000:]) from None
                time.sleep(0.05)

    def stop(self) -> None:
        """Stop it; the mails stay."""
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            self._process = None

    def deliver(self, user: str, raw: bytes) -> None:
        """Lay a mail into somebody's mailbox."""
        mailbox.Maildir(str(self.folder / user)).add(raw)

    def mails(self, user: str, folder: str = "") -> list[bytes]:
        """The mails in a folder of somebody's, as they are."""
        place = mailbox.Maildir(str(self.folder / user))
        here = place.get_folder(folder) if folder else place
        return [here.get_bytes(key) for key in sorted(here.keys())]

    def flags(self, user: str) -> list[str]:
        """The marks of the mails in somebody's mailbox."""
        place = mailbox.Maildir(str(self.folder / user))
        return [place.get_message(key).get_flags() for key in sorted(place.keys())]


@contextmanager
def imap(users: Mapping[str, str]) -> Iterator[Imap]:
    """A server with these mailboxes, and its end."""
    with tempfile.TemporaryDirectory(prefix="horror-imap-") as folder:
        server = Imap(Path(folder), users)
        server.start()
        try:
            yield server
        finally:
            server.stop()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((Imap.host, 0))
        return int(probe.getsockname()[1])
