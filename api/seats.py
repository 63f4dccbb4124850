"""Sitting down, standing up, starting."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from rest_framework.request import Request

from accounts import security
from accounts.seating import sitting
from api import limits
from api.endpoint import Endpoint, operation
from api.shapes import Hash, SeatIndex, Strict, caller_of, door, key_header, now, reliability_of
from horror import sizes
from horror.table import errors, read
from horror.table.acts import Answer, Join
from horror.table.people import seats

_KEY = [key_header(required=False)]


class JoinRequest(Strict):
    """Where to sit (the first free seat if null), the game's password if it has one, and your part in the dice: a
    `salt`
    (for dice of version 1), or the `anchor` of a chain for this `seat`, as its `generation` in `GET …/dice/`."""

    seat: SeatIndex | None = None
    password: Annotated[str, Meta(max_length=sizes.GAME_PASSWORD)] = ""
    salt: Annotated[str, Meta(max_length=sizes.SALT)] = ""
    anchor: Hash | None = None
    generation: Annotated[int, Meta(ge=0, le=sizes.GENERATION)] = 0


class SaltRequest(Strict):
    """Text of your own that enters the key of dice of version 1; taken until the game starts."""

    salt: Annotated[str, Meta(min_length=1, max_length=sizes.SALT)]


class BotRequest(Strict):
    """A bot for a free seat (the first if null)."""

    bot: Annotated[str, Meta(min_length=1, max_length=sizes.NAMED)]
    seat: SeatIndex | None = None


class JoinView(Endpoint):
    @operation(
        "Sit down",
        {200: Answer},
        body=JoinRequest,
        scope="play",
        limit="join",
        problems=[404, 409, 422],
        headers=_KEY,
        tag="seats",
        name="join_game",
    )
    def post(self, request: Request, game: str, body: JoinRequest) -> Answer:
        """A private game is joined by its id and password; without the right one it answers as if it did not exist."""
        limits.spend_tries(request, body.password)
        at = now()
        join = Join(
            profile=sitting(security.somebody(request)), seat=body.seat, password=body.password, salt=body.salt,
            anchor=body.anchor or "", generation=body.generation, reliability=reliability_of(request, at),
        )  # fmt: skip
        return seats.join(game, join, caller_of(request, body), at)


class LeaveView(Endpoint):
    @operation(
        "Leave a lobby",
        {200: Answer},
        scope="play",
        problems=[404, 409],
        headers=_KEY,
        tag="seats",
        name="leave_game",
    )
    def post(self, request: Request, game: str) -> Answer:
        """If you made the game, leaving closes it."""
        return seats.leave(game, caller_of(request), now())


class SaltView(Endpoint):
    @operation(
        "Set your salt for the dice",
        {200: Answer},
        body=SaltRequest,
        scope="play",
        problems=[404, 409],
        headers=_KEY,
        tag="seats",
        name="set_salt",
    )
    def put(self, request: Request, game: str, body: SaltRequest) -> Answer:
        return seats.salt(game, seat_of(request, game).index, body.salt, caller_of(request, body), now())


class BotsView(Endpoint):
    @operation(
        "Put a bot into a free seat",
        {200: Answer},
        body=BotRequest,
        scope="host",
        problems=[404, 409, 422],
        headers=_KEY,
        tag="seats",
        name="seat_bot",
    )
    def post(self, request: Request, game: str, body: BotRequest) -> Answer:
        return seats.seat_bot(game, body.seat, body.bot, caller_of(request, body), now())


class StartView(Endpoint):
    @operation(
        "Start a game whose seats are taken",
        {200: Answer},
        scope="host",
        problems=[404, 409],
        headers=_KEY,
        tag="seats",
        name="start_game",
        trial=True,
    )
    def post(self, request: Request, game: str) -> Answer:
        return seats.start(game, caller_of(request), now())


class CancelView(Endpoint):
    @operation(
        "Close a lobby, or stop a game in which nobody plays",
        {200: Answer},
        scope="host",
        problems=[404, 409],
        headers=_KEY,
        tag="seats",
        name="cancel_game",
        trial=True,
    )
    def post(self, request: Request, game: str) -> Answer:
        """For the host. A game that people play ends when they agree on it, by votes."""
        return seats.cancel(game, caller_of(request), now())


def seat_of(request: Request, game: str) -> read.Held:
    """The seat that the caller plays; raises NotFound for a game that the caller may not open,
    else NotYourSeat."""
    seat = read.seat_held(game, request.user)
    if seat is None:
        door(request, game)
        raise errors.NotYourSeat("you play no seat of this game")
    return seat
