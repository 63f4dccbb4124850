"""The end of an account: what is erased at once, what leaves its games by and by, and what stays (docs/accounts.md)."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import NamedTuple

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import transaction

from accounts import hashed_addresses, letters, security, sessions
from accounts.models import HeldAddress, User
from horror.models import Game, Seat
from horror.table import erase, jobs
from horror.table.acts import Caller
from horror.table.errors import NotYourSeat, WrongStatus
from horror.table.people import invitations, readers, resign, seats, substitute
from horror.table.votes import pause

KIND = "departure"
PURPOSE = "accounts.deletion.held"
"""What hashes of addresses of deleted accounts are for."""
FAREWELL = "account/email/account_deleted"
HELD_ADDRESS = "account/email/address_held"
HELD = timedelta(days=30)
"""How long nobody can sign up with the address of a deleted account, lest somebody else seem to be its owner."""
AGAIN = timedelta(hours=1)
"""After which a game is looked at again that could not be left."""


_also: list[Callable[[uuid.UUID, datetime], None]] = []


def also(forget: Callable[[uuid.UUID, datetime], None]) -> Callable[[uuid.UUID, datetime], None]:
    """Have this called with the primary key of each account that is deleted, and when, in the transaction that
    deletes it; to be done when the apps are ready. For what stands upon accounts and keeps rows of people.
    """
    _also.append(forget)
    return forget


def delete(user: User, now: datetime) -> None:
    """Delete an account: it opens nothing any more and nothing in it names the person; a job leaves the games."""
    with transaction.atomic():
        user = User.objects.select_for_update().get(pk=user.pk)
        if user.deleted_at is not None:
            return
        letters.to(_own_addresses(user)).delete()
        if (address := user.verified_address) is not None:
            letters.write(FAREWELL, address, user.language, {"days": HELD.days}, now)
            digest = hashed_addresses.digest(PURPOSE, address)
            HeldAddress.objects.update_or_create(digest=digest, defaults={"until": now + HELD})
        security.note("account_deleted", user)
        user.tokens.all().delete()
        user.vacations.all().delete()
        user.order_templates.all().delete()
        user.standby.all().delete()
        user.game_wishes.all().delete()
        erase.erase_visits(user.pk)
        readers.forget_person(user.pk)
        EmailAddress.objects.filter(user=user).delete()
        Authenticator.objects.filter(user=user).delete()
        sessions.end_all(user)
        for forget in _also:
            forget(user.pk, now)
        user.groups.clear()
        user.user_permissions.clear()
        _erase(user, now)
        jobs.put(KIND, None, now, key=str(user.pk))


class Farewell(NamedTuple):
    """What an end of an account would bring, in numbers: games under way, in which a steward plays on; lobbies that are
    left, and those that are closed; and what is gone."""

    games: int
    lobbies: int
    hosted: int
    tokens: int
    templates: int


def farewell(user: User, now: datetime) -> Farewell:
    """What would become of what is somebody's."""
    seats = Seat.objects.filter(owner=user, resigned_at=None)
    hosted = Game.objects.filter(creator=user, status=Game.Status.LOBBY)
    under_way = (Game.Status.RUNNING, Game.Status.QUARANTINED)
    return Farewell(
        games=seats.filter(game__status__in=under_way).count(),
        lobbies=seats.filter(game__status=Game.Status.LOBBY).exclude(game__creator=user).count(),
        hosted=hosted.count(),
        tokens=user.tokens.alive(now).count(),
        templates=sum(len(row.templates) for row in user.order_templates.all()),
    )


def _own_addresses(user: User) -> set[str]:
    """The addresses of an account: also one that it merely asked to change to, unless that is somebody else's, whose
    letters are nobody's to take away."""
    known = {user.email, *EmailAddress.objects.filter(user=user).values_list("email", flat=True)}
    others = User.objects.exclude(pk=user.pk).filter(email__in=known)
    return known - set(others.values_list("email", flat=True))


def _erase(user: User, now: datetime) -> None:
    """What is left is a row without a person: others' games refer to it."""
    blank = User()
    for name in (
        "name",
        "language",
        "time_zone",
        "theme",
        "sleep",
        "rest_day",
        "is_staff",
        "is_superuser",
        "last_login",
    ):
        setattr(user, name, getattr(blank, name))
    user.email = f"{user.pk}@deleted.invalid"
    user.mails = User.Mails.NONE
    user.is_active, user.deleted_at = False, now
    user.set_unusable_password()
    user.save()


def held(email: str, now: datetime) -> bool:
    """Whether this is the address of an account that was deleted lately."""
    digests = hashed_addresses.digests(PURPOSE, email)
    return HeldAddress.objects.filter(digest__in=digests, until__gt=now).exists()


@jobs.handler(KIND, quarantines=False)
def depart(claimed: jobs.Claimed, now: datetime) -> None:
    """Leave every game of somebody whose account is deleted, as who gets up or resigns does, and take the name away.

    A game that is set aside cannot be left; it is looked at again until it goes on.
    """
    person = uuid.UUID(claimed.key)
    gone = leave_games(person, now)
    invitations.forget_person(person)
    substitute.forget_person(person, now)
    erase.erase_visits(person)  # a request that had begun may have written since
    for game_id in erase.games_of(person):
        erase.erase_name(game_id, person)
    if not gone:
        jobs.put_off(claimed, now + AGAIN)


def leave_games(person: uuid.UUID, now: datetime, *, lobbies_only: bool = False) -> bool:
    """Have a person (a primary key) leave every game, or every lobby; false where one of them cannot be left now."""
    gone = True
    lobbies = Game.objects.filter(creator_id=person, status=Game.Status.LOBBY).values_list("pk", flat=True)
    for game_id in lobbies:
        gone &= _left(game_id, None, person, now)
    seats_held = Seat.objects.filter(owner_id=person, resigned_at=None).select_related("game")
    if lobbies_only:
        seats_held = seats_held.filter(game__status=Game.Status.LOBBY, game__host="")
    for seat in seats_held:
        gone &= _left(seat.game_id, seat.index, person, now)
    return gone


def _left(game_id: str, seat: int | None, person: uuid.UUID, now: datetime) -> bool:
    """Leave one game; false where that has to wait."""
    caller = Caller(author=person, source="job")
    game = Game.objects.get(pk=game_id)
    try:
        if game.ended:
            return True
        if game.status == Game.Status.LOBBY:
            (seats.cancel if str(game.creator_id) == str(person) else seats.leave)(game_id, caller, now)
        elif seat is not None:
            if game.paused_at is not None:
                pause.leave(game_id, seat, caller, now)
            resign.resign(game_id, seat, caller, now)
    except NotYourSeat:
        return True
    except WrongStatus:  # set aside, or started meanwhile
        return False
    return True
