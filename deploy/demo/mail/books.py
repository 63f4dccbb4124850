"""What the server's database says of mails, read beside it: how many came in and went out, and what became of them."""

from __future__ import annotations

import contextlib
import re
import sqlite3
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

_MESSAGE_ID = re.compile(rb"^message-id:\s*(\S+)", re.IGNORECASE | re.MULTILINE)
WELL = ("done", "duplicate")
"""States of mails that were read, and what they ask for was done, once."""


class CameIn(NamedTuple):
    """A mail that came in: by whom and by which way, what became of it, and its answer's state in the ledger."""

    row: int
    writer: str
    message_id: str
    way: str
    state: str
    reason: str
    answer: str | None


class WentOut(NamedTuple):
    """A mail in the ledger."""

    message_id: str
    kind: str
    state: str
    seat: int | None


@contextlib.contextmanager
def _opened(folder: Path) -> Iterator[sqlite3.Connection]:
    with contextlib.closing(
        sqlite3.connect(f"file:{folder / 'horror.sqlite3'}?mode=ro", uri=True, timeout=30)
    ) as books:
        yield books


def came_in(folder: Path, writers: Iterable[str]) -> list[CameIn]:
    """The mails of these people, in the order in which they came."""
    known = {address.lower() for address in writers}
    with _opened(folder) as books:
        answers = dict(
            books.execute(
                "select notice.about, delivery.state from accounts_delivery delivery "
                "join accounts_notice notice on notice.id = delivery.notice_id "
                "where notice.kind in ('receipt', 'signed_up')"
            )
        )
        rows = books.execute("select id, written_by, raw, way, state, reason from post_inbound order by id")
        return [
            CameIn(row, writer, message_id(raw or b""), way, state, reason, answers.get(str(row)))
            for row, writer, raw, way, state, reason in rows
            if writer.lower() in known
        ]


def went_out(folder: Path) -> list[WentOut]:
    """All mails that the ledger has."""
    with _opened(folder) as books:
        rows = books.execute(
            "select delivery.message_id, notice.kind, delivery.state, notice.seat from accounts_delivery delivery "
            "join accounts_notice notice on notice.id = delivery.notice_id where delivery.channel = 'mail' "
            "order by delivery.id"
        )
        return [WentOut(*row) for row in rows]


def moves(folder: Path, turn: int) -> int:
    """How many moves of a turn were given by mail."""
    with _opened(folder) as books:
        (given,) = books.execute(
            "select count(*) from horror_entry entry join horror_submission given on given.id = entry.submission_id "
            "where given.source = 'mail' and entry.kind = 'move' and entry.turn = ?",
            [turn],
        ).fetchone()
        return int(given)


def at_rest(folder: Path) -> bool:
    """Whether no mail waits to be read or to be handed over."""
    with _opened(folder) as books:
        (unread,) = books.execute("select count(*) from post_inbound where state = 'stored'").fetchone()
        (waiting,) = books.execute(
            "select count(*) from accounts_delivery "
            "where channel = 'mail' and state in ('queued', 'held', 'handing_over')"
        ).fetchone()
        return not unread and not waiting


def message_id(raw: bytes) -> str:
    """The Message-ID of a mail as it came."""
    found = _MESSAGE_ID.search(raw)
    return found[1].decode(errors="replace") if found else ""
