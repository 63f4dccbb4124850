"""Whether mails of this server get where they should, and come back: one is sent, and its answer is looked at.

The answer is a mail that came in at the address of the mail that was sent, by whatever way mails come here: what our
own mail host, and hosts on the way, have written above it says how mails of its sender are judged. Sent to its own
address, the answer is the mail itself, as everybody else gets it.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Sequence
from datetime import datetime
from email import message_from_bytes, policy
from email.message import Message
from typing import NamedTuple

from accounts import outbox, sealing
from accounts.ledger import Delivery
from accounts.post import own
from accounts.post.models import Inbound

KIND = "letter.mailtest"
SUBJECT = "A mail to try the mails of this server"
TEXT = """This mail was sent by manage.py mailtest.

Answer it, from the mailbox that it came to, with any text: what stands
above your answer when it comes shows whether mails get through.
"""
ONE_CLICK = ("list-unsubscribe", "list-unsubscribe-post")
"""Lines that a signature should name, or mail providers do not believe them (RFC 8058)."""
_RESULT = re.compile(r"\b(spf|dkim|dmarc)\s*=\s*([a-z]+)", re.IGNORECASE)
_SIGNED = re.compile(r"\bh\s*=\s*([^;]+)", re.IGNORECASE)
_WITH = re.compile(r"\bwith\s+(\S+)", re.IGNORECASE)
_CLIENT = re.compile(r"\bfrom\s+\S+\s+\(([^\s()]*)\s*\[([^\]]+)\]", re.IGNORECASE)
MOST = 64 * 1024


class Finding(NamedTuple):
    """One thing that was looked at: how it is, and whether it is as it should be (None: nobody says)."""

    name: str
    said: str
    well: bool | None


def send(address: str, now: datetime) -> Delivery:
    """Have the mail handed over, to somebody or to its own address (``self``)."""
    said = {"subject": SUBJECT, "text": TEXT, "html": ""}
    sealed = sealing.sealed(json.dumps(said), sealing.LETTERS)
    delivery = outbox.mail(KIND, now, target=address, body=sealed, about=secrets.token_hex(16))
    if address == "self":
        delivery.target = own.reply_address(delivery)
        delivery.save(update_fields=["target"])
    return delivery


def answer(delivery: Delivery) -> Inbound | None:
    """What has come in answer to it, or its own copy."""
    return Inbound.objects.filter(delivery=delivery, raw__isnull=False).order_by("-pk").first()


def came_back(delivery: Delivery) -> bool:
    """Whether a host has reported that it could not be delivered."""
    return Inbound.objects.filter(delivery=delivery, recipient=own.return_path(delivery)).exists()


def findings(raw: bytes, recipient: str, delivery: Delivery) -> list[Finding]:
    """What the headers of the mail that came say. Only what stands on top is written by hosts that we trust."""
    mail = message_from_bytes(
        raw[:MOST].replace(b"\r\n", b"\n").partition(b"\n\n")[0] + b"\n\n", policy=policy.compat32
    )
    judged = _judged(mail)
    hops = [" ".join(str(line).split()) for line in mail.get_all("Received") or []]
    found = [
        Finding(name.upper(), judged.get(name, "not said"), _pass(judged.get(name)))
        for name in ("spf", "dkim")
    ]
    found += [_signed(mail), Finding("DMARC", judged.get("dmarc", "not said"), _pass(judged.get("dmarc")))]
    found += [_encrypted(hops), _named(hops), _returned(mail, delivery)]
    matched = recipient == own.reply_address(delivery)
    return [*found, Finding("reply matched", "by its address" if matched else recipient, matched)]


def _judged(mail: Message) -> dict[str, str]:
    """The first verdict of each kind in the topmost ``Authentication-Results``."""
    line = str(mail["Authentication-Results"] or "")
    verdicts: dict[str, str] = {}
    for name, verdict in _RESULT.findall(line):
        verdicts.setdefault(name.lower(), verdict.lower())
    return verdicts


def _pass(verdict: str | None) -> bool | None:
    return None if verdict is None else verdict == "pass"


def _signed(mail: Message) -> Finding:
    lines = [" ".join(str(line).split()) for line in mail.get_all("DKIM-Signature") or []]
    names = {
        name.strip().lower() for line in lines for part in _SIGNED.findall(line) for name in part.split(":")
    }
    if not lines:
        return Finding("DKIM h=", "no signature", False)
    missing = [name for name in ONE_CLICK if name not in names]
    return Finding("DKIM h=", f"without {', '.join(missing)}" if missing else "as it should be", not missing)


def _encrypted(hops: Sequence[str]) -> Finding:
    """The hop to our own host."""
    how = _WITH.search(hops[0]) if hops else None
    if how is None:
        return Finding("TLS", "not said", None)
    return Finding(
        "TLS", how[1], how[1].upper().rstrip(";") in ("ESMTPS", "ESMTPSA", "UTF8SMTPS", "UTF8SMTPSA")
    )


def _named(hops: Sequence[str]) -> Finding:
    """Whether the address of who handed it to our host has a name."""
    client = _CLIENT.search(hops[0]) if hops else None
    if client is None:
        return Finding("PTR", "not said", None)
    name = client[1].rstrip(".").lower()
    return Finding("PTR", f"{client[2]} is {name or 'unknown'}", name not in ("", "unknown"))


def _returned(mail: Message, delivery: Delivery) -> Finding:
    """Of the mail itself; an answer has the return path of who wrote it."""
    line = str(mail["Return-Path"] or "").strip().strip("<>").lower()
    if not line:
        return Finding("return path kept", "not said", None)
    if str(mail["Message-ID"] or "").strip() != delivery.message_id:
        return Finding("return path kept", "an answer does not show it: try mailtest self", None)
    return Finding("return path kept", line, line == own.return_path(delivery))
