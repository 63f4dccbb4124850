"""The dice: what is published of them, and what a seat adds to them (docs/dice.md)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from rest_framework.request import Request

from api.endpoint import Endpoint, operation
from api.seats import seat_of
from api.shapes import Hash, Strict, Turn, caller_of, door, key_header, now
from horror import sizes
from horror.table.acts import Answer
from horror.table.exports import published
from horror.table.people import links

_KEY = [key_header(required=False)]


class DiceQuery(Strict):
    """Which turns the links are wanted of."""

    after: Annotated[
        int, Meta(ge=-1, le=2**31 - 1, description="Links of the turns past this one; of all without it.")
    ] = -1


class OpeningQuery(Strict):
    """Which draw: the k-th (from 0) of a purpose in a turn."""

    turn: Annotated[Turn, Meta(description="The turn; 4294967295 is the set-up.")]
    purpose: Annotated[str, Meta(min_length=1, max_length=32, description="What was drawn for.")]
    k: Annotated[int, Meta(ge=0, le=31, description="Which of the draws of this purpose in this turn.")] = 0


class AnchorRequest(Strict):
    """The anchor of your chain, link number 0, and which chain of the seat it is: `generation` of the seat in
    `GET …/dice/`."""

    anchor: Hash
    generation: Annotated[int, Meta(ge=0, le=sizes.GENERATION)] = 0


class ReadyRequest(Strict):
    """Link number 1 of your chain."""

    link: Hash


class DepositRequest(Strict):
    """A later link of your chain, and its number."""

    index: Annotated[int, Meta(ge=2, le=4095)]
    link: Hash


class DiceView(Endpoint):
    @operation(
        "The dice: commitment, links and roots so far, the secret after the end",
        {200: published.Dice},
        query=DiceQuery,
        visitors=True,
        problems=[404],
        tag="dice",
        name="get_dice",
    )
    def get(self, request: Request, game: str, query: DiceQuery) -> published.Dice:
        found = door(request, game)
        shown = published.dice(found, query.after)
        shown.epoch = found.epoch
        return shown


class OpeningView(Endpoint):
    @operation(
        "The key of one draw whose value you see",
        {200: published.Opening},
        query=OpeningQuery,
        visitors=True,
        problems=[404],
        tag="dice",
        name="get_dice_opening",
    )
    def get(self, request: Request, game: str, query: OpeningQuery) -> published.Opening:
        """There is one for the first draws of each purpose in a turn (8; of the set-up 32) of games in which a seat is
        bound. A draw that you do not see is as one that there is not."""
        return published.opening(door(request, game), query.turn, query.purpose, query.k)


class AnchorView(Endpoint):
    @operation(
        "Bind your seat's dice",
        {200: Answer},
        body=AnchorRequest,
        scope="play",
        problems=[404, 409],
        headers=_KEY,
        tag="dice",
        name="set_anchor",
        trial=True,
    )
    def put(self, request: Request, game: str, body: AnchorRequest) -> Answer:
        """Until the anchors are frozen it takes the place of an earlier one; later it is the only one of your time at
        the seat, and is mixed in once the others' links lie between."""
        seat = seat_of(request, game).index
        return links.anchor(game, seat, body.anchor, body.generation, caller_of(request, body), now())


class ReadyView(Endpoint):
    @operation(
        "Show your first link, once the anchors are frozen",
        {200: Answer},
        body=ReadyRequest,
        scope="play",
        problems=[404, 409, 422],
        headers=_KEY,
        tag="dice",
        name="send_first_link",
        trial=True,
    )
    def post(self, request: Request, game: str, body: ReadyRequest) -> Answer:
        """With the last one the game is set up."""
        seat = seat_of(request, game).index
        return links.ready(game, seat, body.link, caller_of(request, body), now())


class DepositView(Endpoint):
    @operation(
        "Leave a later link for turns in which you send none",
        {200: Answer},
        body=DepositRequest,
        scope="play",
        problems=[404, 409, 422],
        headers=_KEY,
        tag="dice",
        name="leave_deposit",
        trial=True,
    )
    def post(self, request: Request, game: str, body: DepositRequest) -> Answer:
        """It serves every turn up to its own, is kept sealed, and cannot be taken back; whoever runs the server can
        foresee what your seat adds in these turns."""
        seat = seat_of(request, game).index
        return links.deposit(game, seat, body.index, body.link, caller_of(request, body), now())


class ReleaseView(Endpoint):
    @operation(
        "Let your seat go on without links, when its seed is lost",
        {200: Answer},
        scope="play",
        problems=[404, 409],
        headers=_KEY,
        tag="dice",
        name="release_dice",
        trial=True,
    )
    def post(self, request: Request, game: str) -> Answer:
        """The next turn that you begin counts as missing; afterwards the seat is free for as long as you hold it."""
        seat = seat_of(request, game).index
        return links.release(game, seat, caller_of(request), now())
