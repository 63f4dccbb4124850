"""Doing what a mail asks for once, however often and by whatever ways it comes (MAIL-06).

The key of a mail is a hash of the token that it came to and of its own text as it was cut, before anything of it was
parsed. A row takes the key before anything runs, and gives it back where nothing did. Each step of the mail has a key
of its own at the table, made of this one: whoever dies in between begins again, and what has run answers as before.
"""

from __future__ import annotations

import hashlib
from enum import Enum
from typing import NamedTuple

from django.db import IntegrityError

from accounts.post.models import Inbound
from horror.table.frame import durable


def key_of(token: str, own: str, message_id: str = "") -> str:
    """The key of a mail; at the address of a person, which answers no mail, its Message-ID is part of it."""
    whole = "\0".join([token, own, message_id])
    return f"mail:{hashlib.sha256(whole.encode()).hexdigest()}"


class Other(Enum):
    """Why a row does not take its key."""

    DONE = "done"
    """Another row has: what it asks for has run."""
    AT_WORK = "at work"
    """Another row has, and it is not known yet what comes of it."""


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


def take(row: Inbound, key: str) -> Taken | Other:
    """Take the key for a row, or go on under it where the row that had it was given up."""
    for _ in range(2):
        try:
            with durable():
                holder = Inbound.objects.select_for_update().filter(spent=key).first()
                if holder is None:
                    Inbound.objects.filter(pk=row.pk).update(spent=key)
        except IntegrityError:  # another row has taken it in this moment
            continue
        if holder is None:
            return Taken(key, row.pk)
        if holder.pk == row.pk or holder.state == Inbound.State.FAILED:
            return Taken(key, holder.pk, again=True)
        return Other.AT_WORK if holder.state == Inbound.State.STORED else Other.DONE
    return Other.AT_WORK
