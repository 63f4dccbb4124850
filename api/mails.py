"""How you are mailed about one game, and invitations of addresses by mail."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, cast

import msgspec
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from msgspec import UNSET, Meta, UnsetType
from rest_framework.request import Request

from accounts import invited_addresses, mailing, security
from accounts.models import Mails
from accounts.wishes import GameWish
from api.endpoint import Endpoint, operation
from api.people import At, Every
from api.problems import Malformed
from api.seats import seat_of
from api.shapes import Strict, door, now
from horror.table.errors import NotTheHost


class GameMailsRequest(Strict):
    """How you want to be mailed about this game, otherwise than about all others. Members left out stay."""

    mails: Mails
    mails_every: Every | UnsetType = UNSET
    mails_at: At | UnsetType = UNSET


class GameMailsShown(msgspec.Struct, kw_only=True):
    """How you are mailed about a game. `own` says whether that is wished for this game alone; else it is as for all."""

    own: bool
    mails: Mails
    mails_every: Every
    mails_at: At


class AddressRequest(Strict):
    """Whom to invite: an `address`, which perhaps nobody here has."""

    address: Annotated[str, Meta(min_length=3, max_length=254)]


class AddressInvited(msgspec.Struct, kw_only=True):
    """That you have had an address invited by mail, when, and until when that may be accepted. Neither the address nor
    what is known of it is told."""

    id: str
    game: str
    made_at: datetime
    until: datetime


class AddressesInvited(msgspec.Struct, kw_only=True):
    """Your invitations by address, the newest first."""

    invited: list[AddressInvited]


class GameMailsView(Endpoint):
    @operation(
        "How you are mailed about a game",
        {200: GameMailsShown},
        problems=[403, 404],
        tag="people",
        name="get_game_mails",
    )
    def get(self, request: Request, game: str) -> GameMailsShown:
        seat_of(request, game)
        return _shown(request, game)

    @operation(
        "Choose how you are mailed about a game",
        {200: GameMailsShown},
        body=GameMailsRequest,
        scope="account",
        problems=[403, 404],
        tag="people",
        name="set_game_mails",
    )
    def put(self, request: Request, game: str, body: GameMailsRequest) -> GameMailsShown:
        """It stops no clock: what the game asks of you is due all the same."""
        seat_of(request, game)
        every = None if body.mails_every is UNSET else body.mails_every
        at = None if body.mails_at is UNSET else body.mails_at
        mailing.choose(security.somebody(request), body.mails, game=game, every=every, at=at)
        return _shown(request, game)

    @operation(
        "Be mailed about a game as about all others",
        {200: GameMailsShown},
        scope="account",
        problems=[403, 404],
        tag="people",
        name="forget_game_mails",
    )
    def delete(self, request: Request, game: str) -> GameMailsShown:
        seat_of(request, game)
        mailing.choose(security.somebody(request), None, game=game)
        return _shown(request, game)


def _shown(request: Request, game: str) -> GameMailsShown:
    person = security.somebody(request)
    own = GameWish.objects.filter(person=person, game=game).first()
    wish = mailing.wish_of(person, own)
    return GameMailsShown(
        own=own is not None, mails=cast(Mails, wish.mode), mails_every=wish.every, mails_at=wish.at
    )


class InvitedAddressesView(Endpoint):
    @operation(
        "Addresses that you have invited into a game",
        {200: AddressesInvited},
        problems=[403, 404],
        tag="seats",
        name="list_invited_addresses",
    )
    def get(self, request: Request, game: str) -> AddressesInvited:
        found = door(request, game)
        if not found.host:
            raise NotTheHost("only the creator of the game does this")
        rows = invited_addresses.sent(game, security.somebody(request))
        return AddressesInvited(
            invited=[
                AddressInvited(id=row.pk, game=game, made_at=row.made_at, until=row.until) for row in rows
            ]
        )

    @operation(
        "Invite somebody by address",
        {201: AddressInvited},
        body=AddressRequest,
        scope="host",
        problems=[403, 404, 409, 422],
        tag="seats",
        name="invite_address",
    )
    def post(self, request: Request, game: str, body: AddressRequest) -> AddressInvited:
        """One mail of fixed words goes there, in which your name stands, unless that address got one lately or wants
        none. The answer is the same whether or not anybody here has the address, and so is the lobby. Ten a day, in the
        first week of your account three."""
        try:
            validate_email(body.address.strip())
        except ValidationError:
            raise Malformed("an address of mail", path="$.address") from None
        door(request, game)
        row = invited_addresses.invite(game, security.somebody(request), body.address, now())
        return AddressInvited(id=row.pk, game=game, made_at=row.made_at, until=row.until)
