"""The addresses of ours that stand for a mail and for a person; what any of them is for says `accounts.rooms`."""

from __future__ import annotations

from accounts import host, mail_tokens
from accounts.ledger import Delivery
from accounts.models import User
from accounts.rooms import Room


def reply_address(delivery: Delivery) -> str:
    """Where this mail is answered."""
    return mail_tokens.address(Room.REPLY, delivery.reply_token)


def return_path(delivery: Delivery) -> str:
    """Where hosts report on this mail."""
    return mail_tokens.address(Room.RETURN, delivery.return_token)


def unsubscribe_address(delivery: Delivery) -> str:
    """Where any mail ends the mails to this one's reader (MAIL-22)."""
    return mail_tokens.address(Room.UNSUBSCRIBE, delivery.reply_token)


def person_address(person: User) -> str:
    """Where somebody writes commands that answer no mail."""
    return mail_tokens.address(Room.PERSON, person.mail_token)


def word_address(room: Room) -> str:
    """One of the addresses that everybody knows."""
    return f"{room}@{host.domain()}"
