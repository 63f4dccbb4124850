"""Links that invite into lobbies: for the host who makes them, and for whoever has one."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import msgspec
from django.conf import settings
from msgspec import Meta
from rest_framework.request import Request

from accounts import security
from accounts.seating import sitting
from api import codec
from api.endpoint import Endpoint, operation
from api.games import GameDetail, detail
from api.invitations import AcceptRequest
from api.shapes import Strict, caller_of, door, key_header, now, reliability_of
from horror import sizes
from horror.models import InvitationLink
from horror.table import invitation_links
from horror.table.acts import Answer, Join
from horror.table.errors import NotTheHost

Key = Annotated[str, Meta(min_length=1, max_length=sizes.KEY)]


class OpenRequest(Strict):
    """The `key` of a link: what stands behind the `#` of its address."""

    key: Key


class TakeRequest(AcceptRequest, kw_only=True):
    """The `key` of a link; where to sit (the first free seat if null), and your part in the dice, as for `join/`."""

    key: Key


class InvitationLinkShown(msgspec.Struct, kw_only=True):
    """A link into a lobby, without its key. `uses` people have sat down by it, of `most`; at most `until` then."""

    id: str
    created_at: datetime
    until: datetime
    uses: int
    most: int


class InvitationLinkMade(InvitationLinkShown, kw_only=True):
    """A new link. `address` is what friends follow, with the key behind its `#`: it is shown this once."""

    address: str


class InvitationLinks(msgspec.Struct, kw_only=True):
    """The links of a lobby that still open it, newest first."""

    links: list[InvitationLinkShown]


class Opened(msgspec.Struct, kw_only=True):
    """What a link shows: who invites (`host`, and the id `by`), until when it holds, and the `game` as a visitor sees a
    public one."""

    host: str
    by: str
    until: datetime
    game: GameDetail


codec.prepare(InvitationLinks)


def _shown(row: InvitationLink) -> InvitationLinkShown:
    return InvitationLinkShown(
        id=row.pk, created_at=row.created_at, until=row.until, uses=row.uses, most=row.most
    )


class LinksView(Endpoint):
    @operation(
        "Links into a game: yours",
        {200: InvitationLinks},
        scope="host",
        problems=[404],
        tag="seats",
        name="list_invitation_links",
    )
    def get(self, request: Request, game: str) -> InvitationLinks:
        """For the host; the keys are shown no more."""
        found = door(request, game)
        if not found.host:
            raise NotTheHost("only the creator of the game does this")
        rows = invitation_links.listed(game, security.somebody(request).pk, now())
        return InvitationLinks(links=[_shown(row) for row in rows])

    @operation(
        "Make a link into a game",
        {201: InvitationLinkMade},
        scope="host",
        headers=[key_header(required=False)],
        problems=[404, 409, 422],
        tag="seats",
        name="make_invitation_link",
    )
    def post(self, request: Request, game: str) -> InvitationLinkMade:
        """Whoever has it sees the lobby, of a private game too, and may sit down without its password. To ask again
        with the same key gives the same link."""
        made = invitation_links.make(game, caller_of(request), now())
        address = f"{settings.PUBLIC_URL}/games/{game}/invitation#{made.key}"
        return InvitationLinkMade(**msgspec.structs.asdict(_shown(made.link)), address=address)


class LinkView(Endpoint):
    @operation(
        "Take a link back",
        {204: None},
        scope="host",
        problems=[404],
        tag="seats",
        name="revoke_invitation_link",
    )
    def delete(self, request: Request, game: str, link: str) -> None:
        """It opens nothing any more; who sits by it stays."""
        invitation_links.revoke(game, link, caller_of(request), now())


class OpenView(Endpoint):
    @operation(
        "Look at a game by a link",
        {200: Opened},
        body=OpenRequest,
        visitors=True,
        problems=[404],
        tag="seats",
        name="open_invitation_link",
    )
    def post(self, request: Request, game: str, body: OpenRequest) -> Opened:
        """Changes nothing. A key that opens nothing, or another game, is answered as a game that is not there."""
        link, found = invitation_links.opened(game, body.key, now())
        return Opened(host=link.by.name, by=str(link.by_id), until=link.until, game=detail(found, request))


class TakeView(Endpoint):
    @operation(
        "Sit down by a link",
        {200: Answer},
        body=TakeRequest,
        scope="play",
        limit="join",
        problems=[404, 409, 422],
        headers=[key_header(required=False)],
        tag="seats",
        name="take_seat_by_link",
    )
    def post(self, request: Request, game: str, body: TakeRequest) -> Answer:
        """As by an invitation: no password is asked for, nor what the game asks of people who come unasked."""
        at = now()
        join = Join(
            profile=sitting(security.somebody(request)), seat=body.seat, salt=body.salt, anchor=body.anchor or "",
            generation=body.generation, reliability=reliability_of(request, at),
        )  # fmt: skip
        return invitation_links.take(game, body.key, join, caller_of(request, body), at)
