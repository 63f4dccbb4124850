"""What organisers do in a season, to be read by who has entered; and doing it (ORG-02, API-03)."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal, cast

import msgspec
from msgspec import Meta
from rest_framework.request import Request

from accounts import security
from accounts.leagues.acts import doing
from accounts.leagues.acts.doing import AnyDeed
from accounts.leagues.models import Act
from accounts.leagues.models.act import REASON
from api.endpoint import operation
from api.leagues.doors import KEY, LeagueEndpoint, is_entrant, once
from api.problems import NotAllowed
from api.schema import declare_union
from api.shapes import Strict, now

Version = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Reason = Annotated[str, Meta(min_length=1, max_length=REASON)]
declare_union("LeagueAct", AnyDeed)


class ActRequest(Strict):
    """An `act`, why (`reason`, which everybody reads who has entered), and the `version` of the season that you have
    seen: where it has another one by now, nothing is done."""

    act: AnyDeed
    reason: Reason
    version: Version


class ReverseRequest(Strict):
    """Why (`reason`), and the `version` of the season that you have seen."""

    reason: Reason
    version: Version


class TroubleShown(msgspec.Struct, kw_only=True):
    """In which game (its `match`, by the number in its group) the table has refused an act, and `why`."""

    match: int
    why: str


class ActShown(msgspec.Struct, kw_only=True):
    """An act. `by` is the name of who did it, empty for the server and where the account is gone; `role` as what.
    `kind` and `target` say what to whom, `before` and `after` what that changed. `asked`: it comes into effect at
    tables, `left` is in how many games that is still to be; `failed` says in which it could not be. `reverses` is the
    number of the act that it takes back. `reversible`: it can be taken back itself."""

    number: int
    kind: str
    by: str
    role: Literal["organiser", "staff", "server"]
    target: dict[str, Any]
    before: dict[str, Any]
    after: dict[str, Any]
    reason: str
    at: datetime
    state: Literal["asked", "done", "failed", "reversed"]
    left: int
    failed: list[TroubleShown]
    reverses: int | None
    reversible: bool


class Acts(msgspec.Struct, kw_only=True):
    """What was done in a season, the newest first. `version` is that of the season."""

    acts: list[ActShown]
    version: int


def act_shown(row: Act) -> ActShown:
    deed = doing.deed_of(row) if row.kind in doing.KINDS else None
    return ActShown(
        number=row.number,
        kind=row.kind,
        by="" if row.who is None else row.who.name,
        role=cast(Any, row.role),
        target=row.target,
        before=row.before,
        after=row.after,
        reason=row.reason,
        at=row.at,
        state=cast(Any, row.state),
        left=len(row.left),
        failed=msgspec.convert(row.failed, list[TroubleShown]),
        reverses=None if row.reverses is None else row.reverses.number,
        reversible=deed is not None and deed.reversible and row.state == Act.State.DONE,
    )


class ActsView(LeagueEndpoint):
    @operation("What was done in a season", {200: Acts}, problems=[404], tag="leagues", name="list_acts")
    def get(self, request: Request, slug: str, number: int) -> Acts:
        """For who has entered it, plays in it for somebody, or runs the league."""
        found, season = self.season(request, slug, number)
        if not found.organises and not is_entrant(season, found.me):
            raise NotAllowed(
                "only who has entered the season reads this", code="not_organiser", rule="ORG-02"
            )
        rows = season.acts.select_related("who", "reverses").order_by("-number")
        return Acts(acts=[act_shown(row) for row in rows], version=season.version)

    @operation(
        "Act as an organiser",
        {201: ActShown},
        body=ActRequest,
        scope="organise",
        problems=[404, 409, 422],
        headers=KEY,
        tag="leagues",
        name="act_in_season",
    )
    def post(self, request: Request, slug: str, number: int, body: ActRequest) -> ActShown:
        """Nobody acts in games of the group in which he plays (ORG-01). What an act does at tables comes into effect
        within moments."""
        season, at = self.acting(request, slug, number), now()
        somebody = security.somebody(request)
        return once(
            request,
            body,
            at,
            ActShown,
            lambda: act_shown(doing.act(season.pk, somebody, body.act, body.reason, body.version, at)),
        )


class ReverseView(LeagueEndpoint):
    @operation(
        "Take an act back",
        {201: ActShown},
        body=ReverseRequest,
        scope="organise",
        problems=[404, 409, 422],
        headers=KEY,
        tag="leagues",
        name="reverse_act",
    )
    def post(self, request: Request, slug: str, number: int, act: int, body: ReverseRequest) -> ActShown:
        """Of those that can be, while they are in effect. That is an act of its own."""
        season, at = self.acting(request, slug, number), now()
        somebody = security.somebody(request)
        return once(
            request,
            body,
            at,
            ActShown,
            lambda: act_shown(doing.reverse(season.pk, somebody, act, body.reason, body.version, at)),
        )
