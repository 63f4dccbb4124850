"""Invitations into lobbies: for the host who sends them, and for whoever gets one."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import msgspec
from msgspec import Meta
from rest_framework.request import Request

from accounts import directory, profile, security
from accounts.seating import sitting
from api import codec
from api.endpoint import Endpoint, operation
from api.problems import Malformed, NotFound
from api.shapes import Hash, SeatIndex, Strict, caller_of, door, key_header, now, reliability_of
from horror import sizes
from horror.models import Invitation
from horror.models.invitation import State
from horror.table.acts import Answer, Join
from horror.table.people import invitations

_KEY = [key_header(required=False)]


class InvitationRequest(Strict):
    """Whom to invite: by the `name` of an account, as it is written, or a `player` by the id that seats show. One
    of them."""

    name: Annotated[str, Meta(min_length=1, max_length=sizes.NAME)] | None = None
    player: Annotated[str, Meta(min_length=1, max_length=36)] | None = None


class AcceptRequest(Strict):
    """Where to sit (the first free seat if null), and your part in the dice, as for `join/`."""

    seat: SeatIndex | None = None
    salt: Annotated[str, Meta(max_length=sizes.SALT)] = ""
    anchor: Hash | None = None
    generation: Annotated[int, Meta(ge=0, le=sizes.GENERATION)] = 0


class InvitationShown(msgspec.Struct, kw_only=True):
    """An invitation. `name` or `player` is what its host asked for, `by` the host's id and `host` its name; it can be
    answered while it is `open`, at most `until` then."""

    id: str
    game: str
    game_name: str
    ruleset: str
    by: str
    host: str
    name: str | None
    player: str | None
    status: State
    created_at: datetime
    until: datetime


class Invitations(msgspec.Struct, kw_only=True):
    """Invitations."""

    invitations: list[InvitationShown]


codec.prepare(Invitations)


def shown(row: Invitation, at: datetime) -> InvitationShown:
    """An invitation, as its host and whoever got it are told of it."""
    return InvitationShown(
        id=row.pk,
        game=row.game_id,
        game_name=row.game.name,
        ruleset=row.game.ruleset,
        by=str(row.by_id),
        host=row.by.name,
        name=row.name or None,
        player=row.player or None,
        status=row.status(at),
        created_at=row.created_at,
        until=row.until,
    )


def _one(answer: Answer, at: datetime) -> InvitationShown:
    """The invitation of an answer, as it is now; one that is long over is there no more, though its key is known."""
    row = Invitation.objects.select_related("game", "by").filter(pk=answer.invitation).first()
    if row is None:
        raise NotFound
    return shown(row, at)


class GameInvitationsView(Endpoint):
    @operation(
        "Invitations into a game: yours",
        {200: Invitations},
        problems=[404],
        tag="seats",
        name="list_game_invitations",
    )
    def get(self, request: Request, game: str) -> Invitations:
        """The host sees all, newest first, whoever is invited his own."""
        found, at = door(request, game), now()
        return Invitations(
            invitations=[shown(row, at) for row in invitations.of_game(found.game.pk, request.user.pk)]
        )

    @operation(
        "Invite somebody by name",
        {201: InvitationShown},
        body=InvitationRequest,
        scope="host",
        problems=[404, 409, 422],
        headers=_KEY,
        tag="seats",
        name="invite",
    )
    def post(self, request: Request, game: str, body: InvitationRequest) -> InvitationShown:
        """The person sees the game, private ones too, and may sit down in it. The answer is the same whether or not
        anybody is called so. Who is invited already stays so."""
        if (body.name is None) == (body.player is None):
            raise Malformed("a name or a player, one of them", path="$")
        name, player = profile.plain_name(body.name or ""), (body.player or "").lower()
        at = now()
        wanted = invitations.Wanted(
            name=name,
            player=player,
            person=directory.meant(security.somebody(request), name=name, player=player),
        )
        answer = invitations.invite(game, wanted, caller_of(request, body), at)
        return _one(answer, at)


class InvitationView(Endpoint):
    @operation(
        "Take an invitation back",
        {200: InvitationShown},
        scope="host",
        problems=[404, 409],
        headers=_KEY,
        tag="seats",
        name="withdraw_invitation",
    )
    def delete(self, request: Request, game: str, invitation: str) -> InvitationShown:
        at = now()
        return _one(invitations.withdraw(game, invitation, caller_of(request), at), at)


class AcceptView(Endpoint):
    @operation(
        "Accept an invitation, and sit down",
        {200: Answer},
        body=AcceptRequest,
        scope="play",
        limit="join",
        problems=[404, 409, 422],
        headers=_KEY,
        tag="seats",
        name="accept_invitation",
    )
    def post(self, request: Request, game: str, invitation: str, body: AcceptRequest) -> Answer:
        """As by `join/`, which takes whoever is invited too; no password is asked for."""
        at = now()
        join = Join(
            profile=sitting(security.somebody(request)), seat=body.seat, salt=body.salt, anchor=body.anchor or "",
            generation=body.generation, reliability=reliability_of(request, at),
        )  # fmt: skip
        return invitations.accept(game, invitation, join, caller_of(request, body), at)


class DeclineView(Endpoint):
    @operation(
        "Decline an invitation",
        {200: InvitationShown},
        scope="play",
        problems=[404, 409],
        headers=_KEY,
        tag="seats",
        name="decline_invitation",
    )
    def post(self, request: Request, game: str, invitation: str) -> InvitationShown:
        at = now()
        return _one(invitations.decline(game, invitation, caller_of(request), at), at)


class MyInvitationsView(Endpoint):
    @operation(
        "Invitations that you may accept", {200: Invitations}, tag="people", name="list_my_invitations"
    )
    def get(self, request: Request) -> Invitations:
        at, me = now(), request.user.pk
        return Invitations(invitations=[shown(row, at) for row in invitations.open_to([me], at)[me]])
