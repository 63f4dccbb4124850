"""Our own addresses, and those of a mail and of a person (`accounts.rooms`)."""

from __future__ import annotations

from accounts import host, mail_tokens
from accounts.ledger import Delivery
from accounts.models import User
from accounts.rooms import Own as Own
from accounts.rooms import Room as Room
from accounts.rooms import is_domain as is_domain
from accounts.rooms import is_of_others as is_of_others
from accounts.rooms import own as own


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
