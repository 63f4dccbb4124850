"""What our own mail host has written above a mail that it handed us, and who the mail says that it is from."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import Message
from email.utils import parsedate_to_datetime

from django.conf import settings

from accounts.post import fields

MOST = 64 * 1024
"""Of a mail's beginning so much is looked at."""
MOST_IDS = 100
MOST_OF_LINE = 2000
"""Characters of a header line that is taken apart."""
_ID = re.compile(r"<[!-;=?-~]{1,500}>")
_ADDRESS = re.compile(r"[^\s<>@\"(),;:\\\[\]]{1,128}@[^\s<>@\"(),;:\\\[\]]{1,255}")
_MAILBOX = re.compile(
    r"""(?:(?:"(?:[^"\\@]|\\[^@])*"\s*|[^<>(),:;\\"\[\]@]*)<(?P<angled>[^\s<>()",:;\\\[\]@]+@[^\s<>()",:;\\\[\]@]+)>
    |(?P<bare>[^\s<>()",:;\\\[\]@]+@[^\s<>()",:;\\\[\]@]+))""",
    re.VERBOSE,
)
"""One address, with a name or without one, and neither comments nor anything else that might be another."""


def at(raw: bytes) -> datetime | None:
    """When our mail host had this mail: by the topmost ``Received``, where that names it (``MAIL_HOST``). None where it
    does not, or no mail host of ours is known: whoever wrote the line may have written anything.
    """
    line = " ".join(str(top(raw)["Received"] or "").split())
    if not settings.MAIL_HOST or not line:
        return None
    try:
        told, date = fields.clauses(line)
        if told.get("by", "").lower().rstrip(".") != settings.MAIL_HOST.lower():
            return None
        when = parsedate_to_datetime(date)
        return when.replace(tzinfo=UTC) if when.tzinfo is None else when.astimezone(UTC)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None


def written_by(raw: bytes) -> str:
    """The address in the header ``From``, where it is plain that it is that one; else empty. Whoever asks whether to
    obey a mail reads the header himself.
    """
    lines = [" ".join(str(line).split()) for line in top(raw).get_all("From") or []]
    found = _MAILBOX.fullmatch(lines[0]) if len(lines) == 1 and len(lines[0]) <= MOST_OF_LINE else None
    return address_of("" if found is None else found["angled"] or found["bare"])


def address_of(text: str) -> str:
    """An address, or an id, that can be kept; empty for what is too long to be one, or has letters that nobody sees."""
    address = text.strip().strip("<>")
    return address if len(address) <= 254 and address.isprintable() else ""


def answers(raw: bytes) -> list[str]:
    """The ids of the mails that this one says that it answers, the nearest first: those of In-Reply-To, then of
    References from the end.
    """
    header = top(raw)
    lines = [" ".join(map(str, header.get_all(name) or [])) for name in ("In-Reply-To", "References")]
    return [each for line in lines for each in reversed(_ID.findall(line)[-MOST_IDS:])]


def return_path(raw: bytes) -> str:
    """The sender of the envelope, as the host has kept it that delivered the mail; where it has not, the first address
    that the mail says that it is from, since nothing would mean that a program sent it.
    """
    headers = top(raw)
    line = headers["Return-Path"]
    if line is not None:
        return str(line).strip().strip("<>")
    found = _ADDRESS.search(str(headers["From"] or "")[:MOST_OF_LINE])
    return found[0] if found is not None and len(found[0]) <= 254 else ""


def top(raw: bytes) -> Message:
    """The headers of a mail, each as it stands, however broken they are."""
    return message_from_bytes(head(raw, MOST), policy=policy.compat32)


def head(raw: bytes, most: int) -> bytes:
    """The headers of a mail, so much of them, with the empty line that ends them."""
    return raw[:most].replace(b"\r\n", b"\n").partition(b"\n\n")[0] + b"\n\n"
