"""What is yours: all that is kept of you, and what becomes of it when the account is deleted."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from rest_framework.request import Request

from accounts import deletion, export, reauthentication, security
from api.authentication import credential
from api.endpoint import Endpoint, operation
from api.problems import NotAllowed, ProblemRaised
from api.shapes import Strict, now

COST = 60
"""Units of the limit on reading that a page of an export costs: some tables and some games are gone through."""


class ExportQuery(Strict):
    """Which page."""

    after: Annotated[
        Annotated[str, Meta(max_length=20)] | None, Meta(description="The `next` of the page before.")
    ] = None


class ExportPage(msgspec.Struct, kw_only=True):
    """All that is kept of you, made at `made_at`. On the first page `person` has everything but games, by what it is;
    it is null on the others. `games` are those in which you sit or sat, with your moves, messages, notes and orders;
    `next` is the `after` of the page that has more, null on the last one."""

    made_at: datetime
    person: dict[str, Any] | None
    games: list[dict[str, Any]]
    next: str | None


class FarewellShown(msgspec.Struct, kw_only=True):
    """What deleting your account would do: in so many `games` under way a steward plays on for you, so many `lobbies`
    you leave, and those that you `hosted` are closed; so many `tokens` end, and so many `templates` of standing orders
    are gone."""

    games: int
    lobbies: int
    hosted: int
    tokens: int
    templates: int


class ExportView(Endpoint):
    @operation(
        "All that is kept of you",
        {200: ExportPage},
        query=ExportQuery,
        scope="account",
        tag="people",
        name="export_me",
    )
    def get(self, request: Request, query: ExportQuery) -> ExportPage:
        """A page at a time, by a session alone, within five minutes of giving the password again. Nothing of others is
        in it that you could not read anyway, and nothing that opens anything."""
        session = credential(request).session
        if session is None:
            raise NotAllowed("an access token cannot export the account; log in for that")
        if not reauthentication.asked_lately(session):
            raise ProblemRaised("give your password again to export your account", kind="reauthenticate")
        self.charge(request, COST, "read")
        user = security.somebody(request)
        games, after = export.games(user, query.after or "")
        return ExportPage(
            made_at=now(), person=None if query.after else export.of(user), games=games, next=after
        )


class FarewellView(Endpoint):
    @operation(
        "What deleting your account would do",
        {200: FarewellShown},
        scope="account",
        tag="people",
        name="get_farewell",
    )
    def get(self, request: Request) -> FarewellShown:
        """In numbers, as it is now. `DELETE /me/` does it."""
        return FarewellShown(**deletion.farewell(security.somebody(request), now())._asdict())
