"""Which mail of ours a mail answers, and whose it is by that (MAIL-01, MAIL-02)."""

from __future__ import annotations

from typing import NamedTuple

from allauth.account.models import EmailAddress

from accounts import rooms
from accounts.judging import measures
from accounts.ledger import Delivery, DeliveryQuerySet
from accounts.models import User
from accounts.post import matched
from accounts.post.models import AllowedSender, Inbound
from accounts.rooms import Room
from worker.inbox.text.headers import Headers


class Place(NamedTuple):
    """What a mail came to: which ``room``, by which ``token``; the ``delivery`` that it answers, where it is one, and
    the ``person`` whose address it is, None where that is nobody with an account. A mail that went to an address alone
    is whose that has become since.
    """

    room: Room
    token: str = ""
    delivery: Delivery | None = None
    person: User | None = None

    @property
    def game(self) -> str | None:
        """The game of the mail that it answers."""
        return None if self.delivery is None else self.delivery.notice.game_id

    @property
    def seat(self) -> int | None:
        """The seat that was told something by that."""
        return None if self.delivery is None else self.delivery.notice.seat

    @property
    def owners(self) -> list[str]:
        """The addresses from which its owner writes: verified ones, and those that the owner has allowed. Of a row
        without an account it is the one that was written to.
        """
        if self.person is None:
            return [self.delivery.target] if self.delivery is not None and self.delivery.target else []
        verified = EmailAddress.objects.filter(user=self.person, verified=True).values_list(
            "email", flat=True
        )
        allowed = AllowedSender.objects.filter(person=self.person).values_list("address", flat=True)
        return [*verified, *allowed]


def place_of(row: Inbound, headers: Headers) -> Place | None:
    """What a mail came to; None for what names nobody (any more)."""
    address = rooms.own(row.recipient)
    if address is None:
        return None
    if address.room == Room.PERSON:
        person = User.objects.filter(mail_token=address.token, is_active=True).first()
        return (
            None if person is None else Place(Room.PERSON, address.token, _answered(headers, person), person)
        )
    if address.room in (Room.REPLY, Room.UNSUBSCRIBE):
        return _at(address.room, _rows().filter(reply_token=address.token).first())
    if address.room == Room.SENDER:
        return _at(Room.REPLY, _answered(headers))
    return Place(address.room, address.token)


def _at(room: Room, delivery: Delivery | None) -> Place | None:
    if delivery is None or delivery.reply_token is None:
        return None
    person = delivery.notice.person
    if person is None and delivery.target:
        person = _owner(delivery.target)
    if person is not None and not person.is_active and not may_appeal(room, delivery):
        return None
    return Place(room, delivery.reply_token, delivery, person)


def may_appeal(room: Room, delivery: Delivery | None) -> bool:
    """Whether a mail answers one that told of what staff did: whose account was closed answers no other (PEO-30)."""
    return room == Room.REPLY and delivery is not None and delivery.notice.kind == measures.KIND


def _owner(address: str) -> User | None:
    """Whose an address is by now to which a mail went that was nobody's then."""
    known = EmailAddress.objects.select_related("user").filter(email__iexact=address, verified=True).first()
    return None if known is None else known.user


def _answered(headers: Headers, person: User | None = None) -> Delivery | None:
    """The mail of ours that a mail answers: by In-Reply-To, then by References from the end."""
    ids = [*reversed(headers.in_reply_to), *reversed(headers.references)]
    return matched.answered(ids, None if person is None else person.pk)


def _rows() -> DeliveryQuerySet:
    return Delivery.objects.select_related("notice__person")
