"""Open seats: taking one, naming who is asked first, and being told of them (TAB-78, TAB-79)."""

from __future__ import annotations

import uuid
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType
from rest_framework.request import Request

from accounts import directory, security
from accounts.models import User
from accounts.seating import sitting
from accounts.standby import Standby
from api import limits
from api.endpoint import Endpoint, operation
from api.problems import Malformed, ProblemRaised
from api.seats import seat_of
from api.shapes import SeatIndex, Strict, caller_of, key_header, now, reliability_of
from horror import sizes
from horror.models import Seat
from horror.rules.kernel.phrases import phrase
from horror.rulesets import rulesets
from horror.table.acts import Answer, Substitution
from horror.table.people import substitute

_KEY = [key_header(required=False)]


class SubstituteRequest(Strict):
    """Which open seat to take, and the game's password if it has one."""

    seat: SeatIndex
    password: Annotated[str, Meta(max_length=sizes.GAME_PASSWORD)] = ""


class NamedRequest(Strict):
    """Who is asked first, should your seat ever open: a `player` by the id that seats and people's pages show, null for
    nobody; or the `name` of somebody with whom you have sat in a game. One of them."""

    player: uuid.UUID | None | UnsetType = UNSET
    name: Annotated[str, Meta(min_length=1, max_length=sizes.NAME)] | UnsetType = UNSET


class NamedShown(msgspec.Struct, kw_only=True):
    """Whom you have named to take your seat, should it open; null for nobody."""

    player: str | None
    name: str | None


class StandbyRequest(Strict):
    """The games of whose open seats you want to be told, by their names."""

    rulesets: Annotated[list[Annotated[str, Meta(max_length=sizes.NAMED)]], Meta(max_length=100)]


class StandbyShown(msgspec.Struct, kw_only=True):
    """The games of whose open seats you are told by mail, by their names."""

    rulesets: list[str]


class SubstitutesView(Endpoint):
    @operation(
        "Take a seat that is open to others",
        {200: Answer},
        body=SubstituteRequest,
        scope="play",
        limit="join",
        problems=[404, 409, 422],
        headers=_KEY,
        tag="seats",
        name="take_seat",
    )
    def post(self, request: Request, game: str, body: SubstituteRequest) -> Answer:
        """In a game under way, of somebody who has left it or was away for too long (TAB-78, TAB-79): it is yours from
        then on, with all that lies on the board. Not where you have sat in the game before."""
        limits.spend_tries(request, body.password)
        user, at = security.somebody(request), now()
        wanted = Substitution(
            profile=sitting(user), seat=body.seat, password=body.password,
            reliability=reliability_of(request, at), program=user.program,
        )  # fmt: skip
        return substitute.take(game, wanted, caller_of(request, body), at)


class NamedView(Endpoint):
    @operation(
        "Whom you have named to take your seat",
        {200: NamedShown},
        problems=[404],
        tag="seats",
        name="get_substitute",
    )
    def get(self, request: Request, game: str) -> NamedShown:
        seat = Seat.objects.select_related("substitute").get(game=game, index=seat_of(request, game).index)
        return NamedShown(
            player=str(seat.substitute_id) if seat.substitute is not None else None,
            name=seat.substitute.name if seat.substitute is not None else None,
        )

    @operation(
        "Name who is to take your seat, should it open",
        {200: Answer},
        body=NamedRequest,
        scope="play",
        problems=[404, 409, 422],
        headers=_KEY,
        tag="seats",
        name="name_substitute",
    )
    def put(self, request: Request, game: str, body: NamedRequest) -> Answer:
        """Whom you name is asked alone for twelve hours then, and needs no password (TAB-78). Nobody is told before."""
        seat = seat_of(request, game).index
        person = _wanted(security.somebody(request), body)
        return substitute.name(game, seat, person and person.pk, caller_of(request, body), now())


class StandbyView(Endpoint):
    @operation(
        "Of which games' open seats you are told", {200: StandbyShown}, tag="people", name="get_standby"
    )
    def get(self, request: Request) -> StandbyShown:
        return _standby(request)

    @operation(
        "Be told of open seats",
        {200: StandbyShown},
        body=StandbyRequest,
        scope="account",
        problems=[422],
        tag="people",
        name="set_standby",
    )
    def put(self, request: Request, body: StandbyRequest) -> StandbyShown:
        """By mail, when a seat is open in a game of one of these that you may take (TAB-78)."""
        for place, name in enumerate(body.rulesets):
            if name not in rulesets():
                raise ProblemRaised(
                    phrase("there is no game {name}; there are: {there}", name=repr(name), there=sorted(rulesets())),
                    kind="refused", code="unknown_ruleset", path=f"$.rulesets[{place}]",
                )  # fmt: skip
        Standby.objects.replace(security.somebody(request).pk, body.rulesets)
        return _standby(request)


def _standby(request: Request) -> StandbyShown:
    return StandbyShown(rulesets=Standby.objects.rulesets_of(security.somebody(request).pk))


def _wanted(asks: User, body: NamedRequest) -> User | None:
    """Whom a request names, None for nobody."""
    if (body.player is UNSET) == (body.name is UNSET):
        raise Malformed("a player or a name, one of them", path="$")
    if isinstance(body.name, str):
        found = directory.companion(asks, body.name)
        if found is None:
            raise ProblemRaised(
                "no one person of this name has sat in a game with you: give the address of the person's page",
                kind="refused", code="unknown_person", path="$.name",
            )  # fmt: skip
        return found
    if not isinstance(body.player, uuid.UUID):
        return None
    found = directory.shown(body.player)
    if found is None:
        raise ProblemRaised(
            "there is nobody of this id", kind="refused", code="unknown_person", path="$.player"
        )
    return found
