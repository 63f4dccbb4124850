"""Our server with its mails: one process that serves, and others that take mails for it."""

from __future__ import annotations

import contextlib
import re
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from deploy.demo.environment import ROOT, defaults
from deploy.demo.processes import DidNotStart, Process, embedded_server

READY_SECONDS = 60
_LISTENS = re.compile(r"^(?:smtp|lmtp) (\S+):(\d+)$", re.MULTILINE)
QUICK = {
    "MAIL_QUIET_SECONDS": "3",
    "MAIL_REST_SECONDS": "0.2",
    "MAIL_GOVERNOR": "answers=1000;fruitless=1000",
    "DEMO_GAME": "0",
}
"""What people need and programs do not: time to be still at the table, and bounds for robots that answer others."""


class Server(NamedTuple):
    """A server, its folder, and what its processes are told."""

    url: str
    folder: Path
    environment: Mapping[str, str]


@contextlib.contextmanager
def served(folder: Path, **environment: str) -> Iterator[Server]:
    """A server on SQLite in this folder. Raises DidNotStart."""
    folder.mkdir()
    told = QUICK | environment
    with embedded_server(folder, **told) as url:
        yield Server(url, folder, {**told, "PUBLIC_URL": url, "DATA_DIR": str(folder)})


@contextlib.contextmanager
def maild(server: Server, name: str, *options: str) -> Iterator[tuple[str, int] | None]:
    """``manage.py maild`` with these options, until the block ends: where it listens, if it does.

    Raises DidNotStart.
    """
    command = [sys.executable, str(ROOT / "manage.py"), "maild", *options]
    process = Process(name, command, defaults(**server.environment), server.folder)
    try:
        yield _listening(process, options)
    finally:
        process.stop()


def _listening(process: Process, options: Sequence[str]) -> tuple[str, int] | None:
    if not {"--smtp", "--lmtp"} & set(options):
        return None
    deadline = time.monotonic() + READY_SECONDS
    while (found := _LISTENS.search(process.log.read_text())) is None:
        if process.popen.poll() is not None or time.monotonic() > deadline:
            raise DidNotStart(f"{process.name} does not listen:\n{process.tail()}")
        time.sleep(0.05)
    return found[1], int(found[2])
