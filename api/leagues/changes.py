"""What who runs a league has done to it, to be read by who belongs to it (ORG-02)."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal, cast

import msgspec
from django.db.models import Q
from msgspec import Meta
from rest_framework.request import Request

from accounts.leagues.models import Change, Entry
from api import pages
from api.endpoint import operation
from api.leagues.doors import LeagueEndpoint
from api.problems import NotAllowed
from api.shapes import Strict


class ChangesQuery(Strict):
    """Which page of them."""

    cursor: Annotated[
        Annotated[str, Meta(max_length=120)] | None, Meta(description="The `next` of the page before.")
    ] = None
    limit: Annotated[int, Meta(ge=1, le=100, description="Changes a page.")] = 50


class ChangeShown(msgspec.Struct, kw_only=True):
    """What was done to a league. `by` is the name of who did it, `whom` of whom it was done to; empty where there is
    nobody, or the account is gone. `before` and `after` say what that changed: of rules those members that became
    others, with their values, of a season that was planned its number, of somebody the `role`, of an invitation for how
    many and until when it was."""

    kind: Literal[
        "founded", "appointed", "dismissed", "went", "handed_over", "rules", "planned", "invited", "uninvited"
    ]
    by: str
    whom: str
    before: dict[str, Any]
    after: dict[str, Any]
    reason: str
    at: datetime


class Changes(msgspec.Struct, kw_only=True):
    """What was done to a league, the newest first, a page at a time: `next` is the cursor of the page after it, null on
    the last one."""

    changes: list[ChangeShown]
    next: str | None


def _shown(row: Change) -> ChangeShown:
    return ChangeShown(
        kind=cast(Any, row.kind),
        by="" if row.who is None else row.who.name,
        whom="" if row.whom is None else row.whom.name,
        before=row.before,
        after=row.after,
        reason=row.reason,
        at=row.at,
    )


class ChangesView(LeagueEndpoint):
    @operation(
        "What was done to a league",
        {200: Changes},
        query=ChangesQuery,
        problems=[404],
        tag="leagues",
        name="list_changes",
    )
    def get(self, request: Request, slug: str, query: ChangesQuery) -> Changes:
        """For who belongs to it, or has entered one of its seasons: who runs it, by which rules, and why."""
        found = self.league(request, slug)
        entered = Entry.objects.filter(season__league=found.league, person=found.me)
        if not (found.organises or found.role or entered.exists()):
            raise NotAllowed("only who belongs to the league reads this", code="not_organiser", rule="ORG-02")
        known = found.league.changes.select_related("who", "whom")
        if query.cursor:
            at, pk = pages.named(query.cursor)
            number = int(pk) if pk.isdecimal() and len(pk) < 18 else 0
            known = known.filter(Q(at__lt=at) | Q(at=at, pk__lt=number))
        rows = list(known.order_by("-at", "-pk")[: query.limit + 1])
        more, rows = len(rows) > query.limit, rows[: query.limit]
        return Changes(
            changes=[_shown(row) for row in rows],
            next=pages.cursor(rows[-1].at, str(rows[-1].pk)) if more else None,
        )
