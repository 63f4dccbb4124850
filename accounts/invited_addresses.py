"""Invitations by address (MAIL-27): one mail of fixed words to an address that perhaps nobody here has, and what
becomes of it. docs/decisions/invitations-by-address.md.

Who invites is told the same whatever is known of the address: whether it has an account, was asked by others, or wants
no such mail. This is the second exception to what an unverified address gets, beside the mail that verifies one.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, NamedTuple

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction

from accounts import deletion, hashed_addresses, mailing, outbox, rooms, security, signups, welcome
from accounts.conduct import distance
from accounts.ledger import Delivery
from accounts.models import User
from accounts.reliability import rows
from accounts.seating import sitting
from accounts.strangers import InvitedAddress
from horror.models import Game, Seat
from horror.table import caps
from horror.table.acts import Caller, Join
from horror.table.errors import BadRequest, NotTheHost, Refused, TooManyInvitations, WrongStatus
from horror.table.frame import locked
from horror.table.people import invitations

KIND = "invited_address"
AGAIN = timedelta(days=90)
"""How long nobody has another mail sent to an address."""
LASTS = timedelta(days=14)
"""How long one may be accepted, unless the lobby closes earlier."""
DAY, WEEK = timedelta(days=1), timedelta(days=7)
_PURPOSE = welcome.INVITED


class Caps(NamedTuple):
    """Addresses that one host has invited in a day, in the first week of the account, and all hosts together."""

    host: int = 10
    new: int = 3
    server: int = 100


class NoLonger(Exception):
    """What is to be accepted holds no longer: the game has begun, the time is over, the address was given up."""


class Accepted(NamedTuple):
    """Who has accepted, into which game; ``made``: the account came with it; ``seat`` is where the person sits now,
    None where nobody could sit down, with ``why`` not, or was to.
    """

    person: User
    game: Game
    made: bool
    seat: int | None
    why: Refused | None


def figures() -> Caps:
    """The caps; `settings.ADDRESS_CAPS` may name others."""
    return Caps(**getattr(settings, "ADDRESS_CAPS", {}))


def invite(game_id: str, host: User, address: str, now: datetime) -> InvitedAddress:
    """Have an address invited into a lobby; it gets a mail unless it is not to have one, which nobody is told.

    Raises :class:`BadRequest` for one of the server's own, or at no domain, :class:`NotTheHost`, :class:`WrongStatus`,
    :class:`TooManyInvitations`.
    """
    address = address.strip().lower()
    if not rooms.is_of_others(address):
        raise BadRequest("nobody is invited by this address", path="$.address")
    with transaction.atomic():
        caps.one_at_a_time(host.pk)
        game = locked(game_id)
        if str(game.creator_id) != str(host.pk):
            raise NotTheHost("only the creator of the game does this")
        if game.status != Game.Status.LOBBY:
            raise WrongStatus("the game is not a lobby any more")
        _must_have_room(host, now)
        row = InvitedAddress.objects.create(
            digest=hashed_addresses.digest(_PURPOSE, rooms.untagged(address)), game=game, by=host, made_at=now,
            until=min(game.lobby_until or now + LASTS, now + LASTS), mailed=_may_be_mailed(address, host, now),
        )  # fmt: skip
        if row.mailed:
            row.delivery = outbox.mail(KIND, now, target=address, about=row.pk)
            row.save(update_fields=["delivery"])
    return row


def sent(game_id: str, host: User) -> list[InvitedAddress]:
    """The invitations by address of a host into a game, the newest first."""
    return list(InvitedAddress.objects.filter(game=game_id, by=host).order_by("-made_at", "pk")[:100])


def forget(now: datetime) -> int:
    """Remove what counts for nothing any more; gives how many."""
    return InvitedAddress.objects.filter(made_at__lt=now - AGAIN).delete()[0]


def of(delivery: Delivery, now: datetime) -> InvitedAddress:
    """The invitation of a mail, while it may be accepted: by a block between its host and whose address it is it comes
    to nothing (PEO-02). Raises :class:`NoLonger`.
    """
    rows = InvitedAddress.objects.select_related("game", "by")
    row = rows.filter(delivery=delivery, until__gt=now, by__is_active=True).first()
    if row is None or row.game is None or row.game.status != Game.Status.LOBBY:
        raise NoLonger
    if _are_apart(row.by_id, delivery.target):
        raise NoLonger
    return row


def accept(row: Delivery, now: datetime, name: str = "", *, sit: bool = True, salt: str = "") -> Accepted:
    """Whoever has the address of this mail accepts: that verifies the address, and makes an account with it where there
    is none, which has no password yet. The person sits down, unless not to ``sit``: a link shows no account's owner.
    ``salt`` is what the seat adds to its dice. Who sits there by it is told so again, whatever has become of the lobby.

    Raises :class:`NoLonger`.
    """
    before = _sitting_by(row)
    if before is not None:
        return before
    with transaction.atomic():
        invited = of(row, now)
        assert invited.game is not None and invited.by is not None
        if locked(invited.game.pk).status != Game.Status.LOBBY:
            raise NoLonger
        known = EmailAddress.objects.select_related("user").filter(email=row.target, verified=True).first()
        if known is None and (welcome.closed() or deletion.held(row.target, now)):
            raise NoLonger
        if known is not None and not known.user.is_active:
            raise NoLonger
        person = _verified(row.target, name, invited.by.language) if known is None else known.user
        InvitedAddress.objects.filter(pk=invited.pk).update(person=person)
        ours = invitations.let_in(invited.game, person.pk, invited.until, now)
    if not sit:
        return Accepted(person, invited.game, known is None, None, None)
    join = Join(profile=sitting(person), salt=salt, reliability=rows.reliability(person.pk, now))
    try:
        answer = invitations.accept(
            invited.game.pk, ours.pk, join, Caller(author=person.pk, source="mail"), now
        )
    except Refused as refused:
        return _sitting_by(row) or Accepted(person, invited.game, known is None, None, refused)
    return Accepted(person, invited.game, known is None, answer.seat, None)


def _sitting_by(row: Delivery) -> Accepted | None:
    """Who sits in its game since the invitation of this mail was accepted."""
    accepted = InvitedAddress.objects.select_related("game", "person").filter(delivery=row)
    invited = accepted.filter(person__is_active=True).first()
    if invited is None or invited.game is None or invited.person is None:
        return None
    seat = Seat.objects.held_by(invited.person).filter(game=invited.game).first()
    return None if seat is None else Accepted(invited.person, invited.game, False, seat.index, None)


def never_again(row: Delivery, now: datetime) -> None:
    """Whoever has the address of this mail wants no such mail any more, from anybody."""
    if row.target:
        mailing.never_again(row.target, now)


def _must_have_room(host: User, now: datetime) -> None:
    most, today = figures(), InvitedAddress.objects.filter(made_at__gt=now - DAY)
    mine = most.new if now - host.joined_at < WEEK else most.host
    if today.filter(by=host).count() >= mine:
        raise TooManyInvitations("you have invited {n} addresses within a day", n=mine)
    if today.count() >= most.server:
        raise TooManyInvitations("this server has invited {n} addresses within a day", n=most.server)


def _may_be_mailed(address: str, host: User, now: datetime) -> bool:
    digests = hashed_addresses.digests(_PURPOSE, rooms.untagged(address))
    lately = InvitedAddress.objects.filter(digest__in=digests, mailed=True, made_at__gt=now - AGAIN)
    if welcome.closed() and not EmailAddress.objects.filter(email=address, verified=True).exists():
        return False
    return not lately.exists() and mailing.may_be_invited(address) and not _are_apart(host.pk, address)


def _are_apart(host: Any, address: str) -> bool:
    """Whether a host (a primary key) and whose address this is are apart."""
    owner = User.objects.filter(emailaddress__email=address, emailaddress__verified=True)
    return owner.filter(distance.parted(host)).exists()


def _verified(address: str, name: str, language: str) -> User:
    """The account of an address that is verified by this: one that nobody has opened yet loses its password."""
    person = signups.waiting(address)
    if person is None:
        person = User(email=address, name=name or signups.guest(), language=language)
    person.set_unusable_password()
    person.save()
    EmailAddress.objects.filter(user=person).delete()
    EmailAddress.objects.create(user=person, email=address, verified=True, primary=True)
    security.note("address_verified", person)
    return person
