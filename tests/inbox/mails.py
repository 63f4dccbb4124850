"""Mails that come in, as clients write them, and what is told by them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from email.message import EmailMessage
from itertools import count
from typing import Any

from django.core import mail as outbox

from accounts.ledger import Delivery
from accounts.models import User
from accounts.post import own, store
from accounts.post.models import Inbound
from horror.models import Entry, Game
from horror.table import read
from tests.worker.games import work
from worker.inbox.told import Told

_number = count(1)


def written(text: str, to: str, sender: str, **headers: str) -> bytes:
    """A mail of plain text."""
    message = EmailMessage()
    message["From"] = sender
    message["To"] = to
    message["Subject"] = headers.pop("Subject", "Re: Evening game")
    message["Message-ID"] = headers.pop("Message_ID", f"<{next(_number)}@example.org>")
    message.set_content(text)
    for name, value in headers.items():
        message[name.replace("_", "-")] = value
    return message.as_bytes()


def quoting(text: str, letter: Any) -> str:
    """An answer above the quoted mail."""
    quoted = "\n".join(f"> {line}" for line in str(letter.body).splitlines())
    return f"{text}\n\nOn Friday games@localhost wrote:\n{quoted}\n"


def take(raw: bytes, to: str, now: datetime, sender: str = "ada@example.org", **more: Any) -> Inbound:
    """Store a mail, and do not interpret it yet."""
    more.setdefault("way", Inbound.Way.LMTP)
    assert store.take(raw, to, sender=sender, now=now, **more) == store.Taken.STORED
    row = Inbound.objects.order_by("-pk").first()
    assert row is not None
    return row


def answer(
    delivery: Delivery, text: str, now: datetime, sender: str = "ada@example.org", **headers: str
) -> Inbound:
    """Answer a mail of ours, and have that interpreted; not yet handed over what it says in turn."""
    to = own.reply_address(delivery)
    return at(to, text, now, sender, **headers)


def at(to: str, text: str, now: datetime, sender: str = "ada@example.org", **headers: str) -> Inbound:
    """Write to an address of ours, and have that interpreted."""
    row = take(written(text, to, sender, **headers), to, now, sender)
    work(now, "inbound")
    row.refresh_from_db()
    return row


def held_mails(
    game: Game, people: Sequence[User], now: datetime, *senders: str
) -> tuple[Delivery, list[Inbound], str]:
    """Mails to the first of these people that are held, each with an order; the mail that tells of them; the order."""
    mail, order = last_mail(people[0]), orders(game, people[0])[0]
    rows = [answer(mail, f"{order}\nnote {sender}", now, sender) for sender in senders]
    return tells(now), rows, order


def tells(now: datetime, number: int = -1) -> Delivery:
    """One of the mails that tell of held ones, the newest where none is named, when it has been sent."""
    work(now, "mail")
    found = list(Delivery.objects.filter(notice__kind="held").order_by("pk"))[number]
    assert found.state == Delivery.State.SENT
    return found


def told(row: Inbound) -> Told:
    """What the answer to a mail is to say, while it was not handed over."""
    return Told.opened(receipt(row).body)


def receipt(row: Inbound) -> Delivery:
    """The row of the answer to a mail."""
    return Delivery.objects.get(notice__kind="receipt", notice__about=str(row.pk))


def last_mail(user: User) -> Delivery:
    """The newest mail of ours that somebody has."""
    found = Delivery.objects.filter(notice__person=user, sent_at__isnull=False).order_by("pk").last()
    assert found is not None
    return found


def sent_to(user: User) -> Sequence[Any]:
    """What somebody was sent, oldest first."""
    return [message for message in outbox.outbox if message.to == [user.email]]


def orders(game: Game, user: User) -> list[str]:
    """What the seat may do now, as one writes it."""
    door = read.door(game.pk, user)
    return door.rules.orders(read.able(door).choices, read.view(door))


def moves(game: Game) -> int:
    """How many moves there are in its log."""
    return Entry.objects.filter(game=game, kind="move").count()
