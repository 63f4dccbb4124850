"""Doing what a mail asks for once, however often and by whatever ways it comes (MAIL-06).

The key of a mail is a hash of the token that it came to and of its own text as it was cut, before anything of it was
parsed. A row takes the key before anything runs, and gives it back where nothing did. Each step of the mail has a key
of its own at the table, made of this one: whoever dies in between begins again, and what has run answers as before.

A mail that came to several of its sender's own addresses, in To and Cc, is one all the same: it has a second key of its
Message-ID and its bytes, whatever address it came to.
"""

from __future__ import annotations

import hashlib
from datetime import datetime
from enum import Enum
from typing import NamedTuple

from django.db import IntegrityError
from django.db.models import Q

from accounts.post.models import Inbound
from horror.table.frame import durable
from worker.inbox import waiting


def key_of(token: str, own: str, message_id: str = "") -> str:
    """The key of a mail; at the address of a person, which answers no mail, its Message-ID is part of it."""
    whole = "\0".join([token, own, message_id])
    return f"mail:{hashlib.sha256(whole.encode()).hexdigest()}"


def copy_of(row: Inbound, message_id: str) -> str:
    """The key that a mail has at all addresses of its sender."""
    body = bytes(row.raw or b"").replace(b"\r\n", b"\n").partition(b"\n\n")[2]
    said = [str(row.person_id), message_id or row.sha256, hashlib.sha256(body).hexdigest()]
    return f"copy:{hashlib.sha256(chr(0).join(said).encode()).hexdigest()}"


class Other(Enum):
    """Why a row does not take its key."""

    DONE = "done"
    """Another row has: what it asks for has run."""
    UNDONE = "undone"
    """Another row has, and what it asks for is still to run, after many failures: nobody waits for that."""
    COPY = "copy"
    """It has run at another address of its sender."""


class Later(NamedTuple):
    """It is not known yet what comes of the row that has the key: it is worth a look ``until`` then, not before."""

    until: datetime


class Taken(NamedTuple):
    """The key of a mail in the hands of one row; ``root`` is the row under whose number its steps run. ``again``: it
    had the key before, and some of them may have run.
    """

    key: str
    root: int
    again: bool = False

    def step(self, *names: object) -> str:
        """The key of one step at the table."""
        return ".".join([f"{self.key}:{self.root}", *map(str, names)])


def take(row: Inbound, key: str, copy: str, now: datetime) -> Taken | Later | Other:
    """Take both keys for a row, or go on under the first where the row that had it was given up."""
    for _ in range(2):
        try:
            with durable():
                named = Inbound.objects.select_for_update().filter(Q(spent=key) | Q(once=copy))
                rows = list(named.order_by("pk"))
                holder = next((each for each in rows if each.spent == key), None)
                twin = next((each for each in rows if each.once == copy and each.pk != row.pk), None)
                same = twin is not None and not _of_another_game(twin, row)
                if holder is None and not same:
                    Inbound.objects.filter(pk=row.pk).update(spent=key, once="" if twin else copy)
        except IntegrityError:  # another row has taken it in this moment
            continue
        if holder is None and twin is not None and same:
            until = waiting.put_off(row, twin, now) if twin.state == Inbound.State.STORED else None
            return Other.COPY if until is None else Later(until)
        if holder is None:
            return Taken(key, row.pk)
        if holder.pk == row.pk or holder.state == Inbound.State.FAILED:
            return Taken(key, holder.pk, again=True)
        if holder.state != Inbound.State.STORED:
            return Other.DONE
        until = waiting.awaited([holder.pk], now)
        return Other.UNDONE if until is None else Later(until)
    return Later(now + waiting.AGAIN)


def _of_another_game(twin: Inbound, row: Inbound) -> bool:
    """Whether both answer mails of games, and of different ones: then it is meant for both."""
    return None not in (twin.game_id, row.game_id) and twin.game_id != row.game_id
