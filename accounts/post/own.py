"""Our own addresses: what may be written to, and which row an address names (MAIL-01, MAIL-02).

``r.<token>`` answers a mail, ``p.<token>`` is for the commands of a person, ``b.<token>`` takes reports on a mail,
``u.<token>`` ends mails; ``new``, ``help``, ``postmaster`` and ``abuse`` are words, and so is that of our sender. Where
the mail host has no catch-all, all but the words stand behind ``settings.MAIL_SUBADDRESS`` and a plus.
"""

from __future__ import annotations

import re
from email.utils import parseaddr
from enum import StrEnum
from typing import NamedTuple

from django.conf import settings

from accounts import host, mail_tokens
from accounts.ledger import Delivery
from accounts.models import User
from accounts.post import addresses


class Room(StrEnum):
    """What an address of ours is for."""

    REPLY = "r"
    PERSON = "p"
    RETURN = "b"
    UNSUBSCRIBE = "u"
    NEW = "new"
    HELP = "help"
    POSTMASTER = "postmaster"
    ABUSE = "abuse"
    SENDER = "sender"


class Own(NamedTuple):
    """An address of ours: what it is for, and the token in it, lower case; empty for words."""

    room: Room
    token: str = ""


_TOKEN = re.compile(rf"([rpbu])\.([a-z2-7]{{{mail_tokens.LENGTH}}})")
_POSTMASTER = re.compile(r"postmaster(@\[[0-9a-z.:]{1,60}\])?")
"""Everybody may write to it without a domain, and at the number of a host (RFC 5321, 4.5.1)."""
_WORDS = (Room.NEW, Room.HELP, Room.POSTMASTER, Room.ABUSE)


def own(address: str) -> Own | None:
    """What an address is to us, case ignored; None for one that is not ours, or is like none of ours."""
    address = address.strip().lower()
    if _POSTMASTER.fullmatch(address):
        return Own(Room.POSTMASTER)
    local, _, domain = address.rpartition("@")
    if not is_domain(domain):
        return None
    if local in _WORDS:
        return Own(Room(local))
    if local == parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[0].lower():
        return Own(Room.SENDER)
    if settings.MAIL_SUBADDRESS:
        local = local.removeprefix(f"{settings.MAIL_SUBADDRESS.lower()}+")
    found = _TOKEN.fullmatch(local)
    return None if found is None else Own(Room(found[1]), found[2])


def is_domain(domain: str) -> bool:
    """Whether mails to this domain are ours, in whichever way it is written."""
    return addresses.domain(domain.strip("[]")) == addresses.domain(host.domain().strip("[]"))


def is_of_others(address: str) -> bool:
    """Whether an address may be that of somebody who gets mails from us: none of ours, and none at a number in place of
    a domain.
    """
    domain = address.strip().rpartition("@")[2]
    return own(address) is None and not domain.startswith("[")


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
