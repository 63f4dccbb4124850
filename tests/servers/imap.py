"""A real IMAP server with mailboxes in folders (pymap), as a process on a port of its own: for tests and demos.

    with imap({"games": "secret"}) as server:
        server.deliver("games", raw)
        MailBoxUnencrypted(server.host, server.port).login("games", "secret")

Mails may be laid into a mailbox from outside while it runs, as a mail host does.
"""

from __future__ import annotations

import mailbox
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from deploy.demo.mail import mailboxes


class Imap(mailboxes.Server):
    """One server. ``users`` are names and passwords."""

    def __init__(self, folder: Path, users: Mapping[str, str]) -> None:
        super().__init__(folder)
        mailboxes.make(folder, users)

    def deliver(self, user: str, raw: bytes) -> None:
        """Lay a mail into somebody's mailbox."""
        mailboxes.deliver(self.folder, user, raw)

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
