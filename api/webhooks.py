"""Endpoints that are told events: of a person, a game, a league (PUSH-04 to PUSH-06, docs/webhooks.md)."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType
from rest_framework.request import Request

from accounts import security
from accounts.channels import endpoints, models
from accounts.channels.endpoints import EndpointRefused
from accounts.channels.events import EVERY, Owner, choosable
from accounts.leagues import members
from api.authentication import credential
from api.endpoint import Endpoint, operation
from api.leagues.doors import LeagueEndpoint
from api.problems import NotAllowed, NotFound, ProblemRaised
from api.shapes import Strict, now
from horror.models import Game
from horror.rules.kernel.phrases import phrase
from horror.table import read

Kind = Literal["standard", "discord", "slack", "ntfy"]
State = Literal["unproven", "on", "off"]
SCOPES = {"person": "account", "game": "host", "league": "organise"}
Chosen = Annotated[list[Annotated[str, Meta(max_length=32)]], Meta(min_length=1, max_length=len(EVERY))]
Named = Annotated[str, Meta(max_length=models.NAME)]


class WebhookRequest(Strict):
    """An endpoint to be made: of which `kind`, its `url` (https, at port 443 or 8443), which `events` it is told, and
    what you call it (`name`)."""

    kind: Kind
    url: Annotated[str, Meta(min_length=1, max_length=models.ADDRESS)]
    events: Chosen
    name: Named = ""


class WebhookChange(Strict):
    """What is to be changed; members left out stay. `on` turns it off, or on again where you have turned it off."""

    name: Named | UnsetType = UNSET
    events: Chosen | UnsetType = UNSET
    on: bool | UnsetType = UNSET


class WebhookCode(Strict):
    """The `code` that was sent to a chat."""

    code: Annotated[str, Meta(min_length=1, max_length=32)]


class WebhookShown(msgspec.Struct, kw_only=True):
    """An endpoint. Of its address only the host and the last characters are shown again (`address`). Events flow when
    its `state` is `on`; `why` says why it is off: `owner`, `gone`, `dead`, else empty. `waiting` events wait for it,
    from `next_at` on where it has failed. `status` is what came of the last call (`tried_at`): the code of the answer,
    `unreachable`, `busy` where its host has had its calls of this minute, or empty while one is on its way."""

    id: str
    kind: Kind
    name: str
    address: str
    owner: Owner
    game: str | None
    league: str | None
    events: list[str]
    state: State
    why: str
    status: str
    waiting: int
    created_at: datetime
    tried_at: datetime | None
    last_ok_at: datetime | None
    next_at: datetime | None


class WebhookMade(WebhookShown, kw_only=True):
    """A new endpoint. `secret` signs what it is sent: shown this once, and empty for chats."""

    secret: str


class WebhookSecret(msgspec.Struct, kw_only=True):
    """A new `secret`, shown this once. The one before signs beside it until `old_until`."""

    secret: str
    old_until: datetime


class Webhooks(msgspec.Struct, kw_only=True):
    """Endpoints, oldest first, and the `events` that they may be told."""

    webhooks: list[WebhookShown]
    events: list[str]


class ReplayQuery(Strict):
    """What is to be told once more."""

    game: Annotated[str, Meta(min_length=1, max_length=12, description="The game, by its id.")]
    after: Annotated[int, Meta(ge=0, le=10_000_000, description="The cursor that you have come to.")] = 0


class Replayed(msgspec.Struct, kw_only=True):
    """How many `events` come back into the line; of those that are true no more, none is sent."""

    events: int


def _members(row: models.Endpoint) -> dict[str, Any]:
    return {
        "id": row.pk,
        "kind": row.kind,
        "name": row.name,
        "address": row.shown,
        "owner": row.owner,
        "game": row.game_id,
        "league": row.league.slug if row.league is not None else None,
        "events": row.events,
        "state": row.state,
        "why": row.why,
        "status": row.status,
        "waiting": row.waiting.count(),
        "created_at": row.created_at,
        "tried_at": row.tried_at,
        "last_ok_at": row.last_ok_at,
        "next_at": row.next_at,
    }


def _listed(owner: Owner, **of: Any) -> Webhooks:
    return Webhooks(
        webhooks=[WebhookShown(**_members(row)) for row in endpoints.of(**of)], events=list(choosable(owner))
    )


def _made(request: Request, body: WebhookRequest, **of: Any) -> WebhookMade:
    me = security.somebody(request)
    try:
        row, secret = endpoints.create(body.kind, body.url, body.events, body.name, me, now(), **of)
    except EndpointRefused as error:
        raise _refused(error) from None
    security.note("webhook_made", me, made=row.pk)
    return WebhookMade(**_members(row), secret=secret)


def _refused(error: EndpointRefused) -> ProblemRaised:
    return ProblemRaised(error.phrase, kind="refused", code="bad_webhook", path=f"$.{error.field}")


class MyWebhooksView(Endpoint):
    @operation("Your webhooks", {200: Webhooks}, scope="account", tag="webhooks", name="list_my_webhooks")
    def get(self, request: Request) -> Webhooks:
        return _listed("person", person=security.somebody(request))

    @operation(
        "Make a webhook of yours", {201: WebhookMade}, body=WebhookRequest, scope="account", problems=[422],
        tag="webhooks", name="create_my_webhook",
    )  # fmt: skip
    def post(self, request: Request, body: WebhookRequest) -> WebhookMade:
        """A program's account makes its own. Its code is on the way at once: a program answers with it, one of a chat
        is sent to `…/prove/`."""
        return _made(request, body, person=security.somebody(request))


class GameWebhooksView(Endpoint):
    def hosted(self, request: Request, game: str) -> Game:
        """The game, for who has made it. Raises GameNotFound, NotAllowed."""
        me = security.somebody(request)
        found = read.door(game, me).game
        if found.creator_id != me.pk:
            raise NotAllowed("only who has made the game does this")
        return found

    @operation(
        "Webhooks of a game", {200: Webhooks}, scope="host", problems=[404], tag="webhooks",
        name="list_game_webhooks",
    )  # fmt: skip
    def get(self, request: Request, game: str) -> Webhooks:
        """For its host. They are told what everybody knows who sees the game."""
        return _listed("game", game=self.hosted(request, game))

    @operation(
        "Make a webhook of a game", {201: WebhookMade}, body=WebhookRequest, scope="host", problems=[404, 422],
        tag="webhooks", name="create_game_webhook",
    )  # fmt: skip
    def post(self, request: Request, game: str, body: WebhookRequest) -> WebhookMade:
        return _made(request, body, game=self.hosted(request, game))


class LeagueWebhooksView(LeagueEndpoint):
    @operation(
        "Webhooks of a league", {200: Webhooks}, scope="organise", problems=[404], tag="webhooks",
        name="list_league_webhooks",
    )  # fmt: skip
    def get(self, request: Request, slug: str) -> Webhooks:
        """For who runs it."""
        found = self.league(request, slug)
        members.must_organise(found.league, security.somebody(request))
        return _listed("league", league=found.league)

    @operation(
        "Make a webhook of a league", {201: WebhookMade}, body=WebhookRequest, scope="organise",
        problems=[404, 422], tag="webhooks", name="create_league_webhook",
    )  # fmt: skip
    def post(self, request: Request, slug: str, body: WebhookRequest) -> WebhookMade:
        found = self.league(request, slug)
        members.must_organise(found.league, security.somebody(request))
        return _made(request, body, league=found.league)


class OneWebhook(Endpoint):
    """What every address of one endpoint does first."""

    def endpoint(self, request: Request, webhook: str) -> models.Endpoint:
        """The endpoint, for its owner and a token with the scope that its owner's kind wants. Raises NotFound."""
        me = security.somebody(request)
        row = models.Endpoint.objects.filter(pk=webhook).select_related("game", "league").first()
        if row is None or not _is_owned(row, me):
            raise NotFound
        scope = SCOPES[row.owner]
        if scope not in credential(request).scopes:
            raise ProblemRaised(
                phrase("this access token lacks the scope {scope}", scope=scope),
                kind="scope-missing",
                scope=scope,
            )
        return row


def _is_owned(row: models.Endpoint, me: Any) -> bool:
    if row.game is not None:
        return bool(row.game.creator_id == me.pk)
    if row.league is not None:
        role = members.role_of(row.league, me.pk)
        return role in (members.Role.OWNER, members.Role.ORGANISER)
    return bool(row.person_id == me.pk)


class WebhookView(OneWebhook):
    @operation("A webhook", {200: WebhookShown}, problems=[404], tag="webhooks", name="get_webhook")
    def get(self, request: Request, webhook: str) -> WebhookShown:
        """Beside `read`, a token needs `account` for one of yours, `host` for one of a game, `organise` for a league's;
        so it does for all that is done with it."""
        return WebhookShown(**_members(self.endpoint(request, webhook)))

    @operation(
        "Change a webhook", {200: WebhookShown}, body=WebhookChange, limit="account", problems=[404, 422],
        tag="webhooks", name="change_webhook", trial=False,
    )  # fmt: skip
    def patch(self, request: Request, webhook: str, body: WebhookChange) -> WebhookShown:
        row = self.endpoint(request, webhook)
        given = {
            name: None if (value := getattr(body, name)) is UNSET else value
            for name in body.__struct_fields__
        }
        try:
            endpoints.change(row, now(), name=given["name"], chosen=given["events"], on=given["on"])
        except EndpointRefused as error:
            raise _refused(error) from None
        row.refresh_from_db()
        return WebhookShown(**_members(row))

    @operation(
        "Remove a webhook",
        {204: None},
        limit="account",
        problems=[404],
        tag="webhooks",
        name="remove_webhook",
    )
    def delete(self, request: Request, webhook: str) -> None:
        row = self.endpoint(request, webhook)
        endpoints.remove(row)
        security.note("webhook_removed", security.somebody(request), removed=webhook)


class WebhookTestView(OneWebhook):
    @operation(
        "Try a webhook",
        {202: WebhookShown},
        limit="account",
        problems=[404],
        tag="webhooks",
        name="test_webhook",
        trial=False,
    )
    def post(self, request: Request, webhook: str) -> WebhookShown:
        """A test is sent, or to one that has not proven itself its code once more; `status` says soon what came of it.
        Where it is taken, all that waits goes at once, and one that was off because it did not answer is on again."""
        row = self.endpoint(request, webhook)
        unproven = row.state == models.Endpoint.State.UNPROVEN or row.why == models.Endpoint.Why.GONE
        endpoints.ask(row, "proof" if unproven else "test", now())
        row.refresh_from_db()
        return WebhookShown(**_members(row))


class WebhookProveView(OneWebhook):
    @operation(
        "Enter the code of a webhook", {200: WebhookShown}, body=WebhookCode, limit="account", problems=[404, 422],
        tag="webhooks", name="prove_webhook", trial=False,
    )  # fmt: skip
    def post(self, request: Request, webhook: str, body: WebhookCode) -> WebhookShown:
        """As it was written into the chat; a few wrong ones end it."""
        row = self.endpoint(request, webhook)
        try:
            endpoints.enter(row, body.code, now())
        except EndpointRefused as error:
            raise _refused(error) from None
        row.refresh_from_db()
        return WebhookShown(**_members(row))


class WebhookSecretView(OneWebhook):
    @operation(
        "Change the secret of a webhook", {200: WebhookSecret}, limit="account", problems=[404, 422],
        tag="webhooks", name="rotate_webhook",
    )  # fmt: skip
    def post(self, request: Request, webhook: str) -> WebhookSecret:
        """The old one signs beside it for a day."""
        row, at = self.endpoint(request, webhook), now()
        try:
            secret = endpoints.rotate(row, at)
        except EndpointRefused as error:
            raise _refused(error) from None
        return WebhookSecret(secret=secret, old_until=at + endpoints.OVERLAP)


class WebhookReplayView(OneWebhook):
    @operation(
        "Have a webhook told events once more", {202: Replayed}, query=ReplayQuery, limit="account",
        problems=[404, 422], tag="webhooks", name="replay_webhook",
    )  # fmt: skip
    def post(self, request: Request, webhook: str, query: ReplayQuery) -> Replayed:
        """What it was told of a game past a cursor, or could not be told, as far as that is still true: under the same
        ids. What happened meanwhile has no gaps in `…/events/`."""
        row = self.endpoint(request, webhook)
        found = read.door(query.game, security.somebody(request)).game
        try:
            return Replayed(events=endpoints.replay(row, found, query.after, now()))
        except EndpointRefused as error:
            raise _refused(error) from None
