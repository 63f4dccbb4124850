"""Mails for these tests, and rows that their addresses name."""

from __future__ import annotations

from datetime import UTC, datetime
from email.utils import format_datetime
from typing import Any

from accounts import outbox
from accounts.ledger import Delivery

AT = datetime(2027, 3, 1, 12, tzinfo=UTC)
HOST = "mx.example.org"


def raw(text: str = "end turn", *, sender: str = "ada@example.org", **headers: str) -> bytes:
    """A mail as it comes, lines ended as by SMTP; headers named by underscores stand above the others."""
    above = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
    return (
        f"{above}From: Ada <{sender}>\r\nSubject: Re: your turn\r\nMessage-ID: <{len(text)}@example.org>\r\n\r\n"
        f"{text}\r\n"
    ).encode()


def by(host: str, when: datetime) -> str:
    """What a host writes above a mail that it has got."""
    return (
        f"from client.example (client.example [192.0.2.1])\r\n\tby {host} (Postfix) with ESMTPS id 1;\r\n\t"
        + (format_datetime(when))
    )


def told(at: datetime = AT, to: str = "ada@example.org", **about: Any) -> Delivery:
    """A mail of the ledger, which can be answered and reported on; handed over where it is said to whom."""
    number = Delivery.objects.count()
    made = outbox.mail("letter.test", at, target=to, about=str(number), **about)
    Delivery.objects.filter(pk=made.pk).update(state=Delivery.State.SENT, sent_at=at)
    return Delivery.objects.get(pk=made.pk)


def bounce(status: str, action: str = "failed") -> bytes:
    """A report as a host writes it."""
    return (
        "From: MAILER-DAEMON@mx.example.org\r\nSubject: Undelivered\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
        "--b\r\nContent-Type: text/plain\r\n\r\nIt could not be delivered.\r\n"
        "--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example.org\r\n\r\n"
        f"Final-Recipient: rfc822; ada@example.org\r\nAction: {action}\r\nStatus: {status}\r\n\r\n--b--\r\n"
    ).encode()
