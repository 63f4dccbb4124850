"""Seat me: a table by what somebody wants of it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from rest_framework.request import Request

from accounts import security
from accounts.seating import sitting
from api.endpoint import Endpoint, operation
from api.games import GameDetail, detail
from api.shapes import Strict, caller_of, door, key_header, now, reliability_of
from horror import sizes
from horror.clock.paces import Pace
from horror.table.finding import seat_me


class SeatRequest(Strict):
    """What you want of a table: its `ruleset`, its `pace` (TAB-191) and its `language` (a short tag, TAB-190), each
    null for any; the `least_reliability` that it asks of all, at most your own; and with `near` one at which people's
    days are like yours, if there is any (TAB-194)."""

    ruleset: Annotated[str, Meta(max_length=sizes.NAMED)] | None = None
    pace: Pace | None = None
    language: Annotated[str, Meta(max_length=sizes.LANGUAGE)] | None = None
    least_reliability: Annotated[int, Meta(ge=0, le=100)] = 0
    near: bool = False


class SeatView(Endpoint):
    @operation(
        "Sit down at the first table that is as you wish, or at a new one",
        {200: GameDetail},
        body=SeatRequest,
        scope="play",
        limit="join",
        problems=[409, 422],
        headers=[key_header(required=False)],
        tag="seats",
        name="find_seat",
    )
    def post(self, request: Request, body: SeatRequest) -> GameDetail:
        """You sit at the public lobby that has waited for longest among those that fit, at the one at which you wait
        already, or at one that is made by your wish and begins when it is full (TAB-193 to TAB-196). `host` says
        whether you made it. Bind your dice then."""
        user, at = security.somebody(request), now()
        wish = seat_me.Wish(
            ruleset=body.ruleset or "", pace=body.pace, language=body.language or "",
            least_reliability=body.least_reliability, near=body.near,
        )  # fmt: skip
        game = seat_me.seat_me(wish, sitting(user), reliability_of(request, at), caller_of(request, body), at)
        return detail(door(request, game.pk), request)
