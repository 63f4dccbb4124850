"""Links by which whoever has one sees a lobby and sits down there (TAB-204 to TAB-208).

The key has 192 bits and is kept as its hash alone: who has read the database has no link. Who sits down by one does so
by an invitation of the host's, as if it had been sent by name.
"""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta
from typing import Any, NamedTuple

import msgspec
from django.conf import settings
from django.db.models import F
from django.utils.crypto import salted_hmac

from horror.models import Invitation, InvitationLink
from horror.rules.kernel.events import SPECTATOR
from horror.table import read
from horror.table.acting import act
from horror.table.acts import Answer, Caller, Join
from horror.table.errors import NotFound, TooManyInvitations
from horror.table.people import invitations, seats
from horror.table.table import Table

LASTS = timedelta(days=14)
"""How long a link opens its lobby, unless that closes earlier."""
KEPT = timedelta(days=30)
"""How long one is kept that opens nothing any more."""
_BYTES = 24


class Caps(NamedTuple):
    """TAB-206: links of a game that live at a time, those that were ever made, and people who sit down by one."""

    living: int = 5
    made: int = 50
    uses: int = 20


class Made(NamedTuple):
    """A new link, and its key, which nobody can read again."""

    link: InvitationLink
    key: str


def figures() -> Caps:
    """The caps; `settings.LINK_CAPS` may name others."""
    return Caps(**getattr(settings, "LINK_CAPS", {}))


def make(game_id: str, caller: Caller, now: datetime) -> Made:
    """The host makes a link; the same request again gives the same one. Raises :class:`NotTheHost`,
    :class:`WrongStatus`, :class:`TooManyInvitations`.
    """
    key = _key(game_id, caller)
    made: list[InvitationLink] = []

    def body(table: Table) -> Answer:
        seats.must_be_creator(table)
        table.must_be_lobby()
        most, of_game = figures(), InvitationLink.objects.filter(game=table.game)
        if (earlier := of_game.filter(digest=_digest(key)).first()) is not None:
            made.append(earlier)
            return table.answer(SPECTATOR)
        if of_game.living(now).count() >= most.living:
            raise TooManyInvitations(
                "{n} links into this game are open: take one back", n=most.living, rule="TAB-206"
            )
        if of_game.count() >= most.made:
            raise TooManyInvitations("{n} links into this game have been made", n=most.made, rule="TAB-206")
        made.append(
            InvitationLink.objects.create(
                game=table.game, by_id=table.caller.author, digest=_digest(key), created_at=now,
                until=min(table.game.lobby_until, now + LASTS), most=most.uses,
            )
        )  # fmt: skip
        return table.answer(SPECTATOR)

    unkept = msgspec.structs.replace(caller, key="")  # the answer has the key of the link
    act(game_id, unkept, now, body)
    return Made(made[0], key)


def listed(game_id: str, host: Any, now: datetime) -> list[InvitationLink]:
    """The links of a host (a primary key) into a game that still open it, newest first."""
    living = InvitationLink.objects.living(now).filter(game=game_id, by=host)
    return list(living.order_by("-created_at", "pk"))


def revoke(game_id: str, link: str, caller: Caller, now: datetime) -> None:
    """The host takes a link back; whoever sits already stays. Raises :class:`NotFound`."""
    mine = InvitationLink.objects.filter(pk=link, game=game_id, by=caller.author)
    if not mine.exists():
        raise NotFound
    mine.filter(revoked_at=None).update(revoked_at=now)


def opened(game_id: str, key: str, now: datetime) -> tuple[InvitationLink, read.Door]:
    """What whoever has a key sees of its lobby, which is what a visitor of a public one does.

    Raises :class:`NotFound` alike for a key that opens nothing (any more), for another game's, and for no game.
    """
    link = (
        InvitationLink.objects.living(now)
        .filter(digest=_digest(key), game=game_id)
        .select_related("by")
        .first()
    )
    if link is None:
        raise NotFound
    return link, read.shown_by_link(game_id)


def take(game_id: str, key: str, join: Join, caller: Caller, now: datetime) -> Answer:
    """Sit down by a link (TAB-205), as by an invitation. Raises as :func:`horror.table.people.seats.join`, and
    :class:`NotFound` for a key that opens nothing.
    """
    digest = _digest(key)

    def admit(table: Table) -> Invitation:
        living = InvitationLink.objects.living(now).filter(digest=digest, game=table.game)
        link = living.first()
        if link is None:
            raise NotFound
        InvitationLink.objects.filter(pk=link.pk).update(uses=F("uses") + 1)
        return invitations.let_in(table.game, caller.author, link.until, now)

    return seats.join(game_id, join, caller, now, admit=admit)


def forget(now: datetime) -> int:
    """Delete those that have opened nothing for long; returns how many."""
    return InvitationLink.objects.filter(until__lt=now - KEPT).delete()[0]


def _key(game_id: str, caller: Caller) -> str:
    """The key of a new link: by chance, or where the request has a key out of that and what the server alone knows, so
    that nothing that is stored tells it.
    """
    if not caller.key:
        return secrets.token_urlsafe(_BYTES)
    asked = f"{game_id}/{caller.author}/{caller.key}"
    return salted_hmac("horror.table.invitation_links", asked, algorithm="sha256").hexdigest()[: 2 * _BYTES]


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode()).hexdigest()
