"""What who runs a league has done to it, to be read by who belongs to it (ORG-02)."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Literal, cast

import msgspec
from rest_framework.request import Request

from accounts.leagues.models import Change, Entry
from api.endpoint import operation
from api.leagues.doors import LeagueEndpoint
from api.problems import NotAllowed

NEWEST = 200
"""So many changes are told."""


class ChangeShown(msgspec.Struct, kw_only=True):
    """What was done to a league. `by` is the name of who did it, `whom` of whom it was done to; empty where there is
    nobody, or the account is gone. `before` and `after` say what that changed: of rules those members that became
    others, of a season that was planned its number, of an invitation for how many and until when it was."""

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
    """What was done to a league, the newest first, at most two hundred of them."""

    changes: list[ChangeShown]


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
        "What was done to a league", {200: Changes}, problems=[404], tag="leagues", name="list_changes"
    )
    def get(self, request: Request, slug: str) -> Changes:
        """For who belongs to it, or has entered one of its seasons: who runs it, by which rules, and why."""
        found = self.league(request, slug)
        entered = Entry.objects.filter(season__league=found.league, person=found.me)
        if not (found.organises or found.role or entered.exists()):
            raise NotAllowed("only who belongs to the league reads this", code="not_organiser", rule="ORG-02")
        rows = found.league.changes.select_related("who", "whom").order_by("-at", "-pk")
        return Changes(changes=[_shown(row) for row in rows[:NEWEST]])
