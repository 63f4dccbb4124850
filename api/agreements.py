"""What a table agrees on: taking moves back, votes, leaving the game."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from rest_framework.request import Request

from api.endpoint import Endpoint, operation
from api.seats import seat_of
from api.shapes import (
    SeatIndex,
    Strict,
    caller_of,
    key_header,
    now,
)
from horror import sizes
from horror.table import undo
from horror.table.acts import Answer
from horror.table.deeds.agreements import Question
from horror.table.people import resign, returning
from horror.table.votes import extend, vote

_KEY = [key_header(required=False)]


class UndoRequest(Strict):
    """How many of your last moves are to be undone."""

    count: Annotated[int, Meta(ge=1, le=sizes.UNDONE)] = 1


class AgreeRequest(Strict):
    """Yes or no."""

    agree: bool


class VoteRequest(Strict):
    """The first yes asks all seats, the last one decides; a no ends it (TAB-30). `resume` ends a pause a day later, or
    at once when all want that (TAB-95). `extend` is more time for who asks (TAB-64), `rates_…` another clock for the
    game (TAB-69). About a `seat`, which the others name: `open_seat` and `remove_seat` (TAB-80), `stand_in` (TAB-69),
    `steward` (TAB-81)."""

    what: Question
    agree: bool = True
    seat: SeatIndex | None = None


class ExtensionRequest(Strict):
    """The seat that is to have more time."""

    seat: SeatIndex


class UndoView(Endpoint):
    @operation(
        "Undo your last moves",
        {200: Answer},
        body=UndoRequest,
        scope="play",
        problems=[404, 409, 422],
        headers=_KEY,
        tag="play",
        name="undo",
        trial=True,
    )
    def post(self, request: Request, game: str, body: UndoRequest) -> Answer:
        """Down to the last draw, secret, or move of another seat, or the start of your turn (TAB-20)."""
        return undo.undo(
            game, seat_of(request, game).index, caller_of(request, body), now(), count=body.count
        )


class UndoAskView(Endpoint):
    @operation(
        "Ask all other seats to let you undo",
        {200: Answer},
        body=UndoRequest,
        scope="play",
        problems=[404, 409, 422],
        headers=_KEY,
        tag="play",
        name="ask_undo",
    )
    def post(self, request: Request, game: str, body: UndoRequest) -> Answer:
        return undo.ask(game, seat_of(request, game).index, caller_of(request, body), now(), count=body.count)


class UndoConsentView(Endpoint):
    @operation(
        "Let another seat undo, or not",
        {200: Answer},
        body=AgreeRequest,
        scope="play",
        problems=[404, 409],
        headers=_KEY,
        tag="play",
        name="consent_undo",
    )
    def post(self, request: Request, game: str, body: AgreeRequest) -> Answer:
        return undo.consent(game, seat_of(request, game).index, body.agree, caller_of(request, body), now())


class VotesView(Endpoint):
    @operation(
        "Agree on a draw, a cancellation, a pause, or its end",
        {200: Answer},
        body=VoteRequest,
        scope="play",
        problems=[404, 409],
        headers=_KEY,
        tag="play",
        name="vote",
    )
    def post(self, request: Request, game: str, body: VoteRequest) -> Answer:
        return vote.vote(
            game,
            seat_of(request, game).index,
            body.what,
            body.agree,
            caller_of(request, body),
            now(),
            body.seat,
        )


class ExtensionsView(Endpoint):
    @operation(
        "Give a seat that the game waits for more time",
        {200: Answer},
        body=ExtensionRequest,
        scope="play",
        problems=[404, 409],
        headers=_KEY,
        tag="play",
        name="extend",
    )
    def post(self, request: Request, game: str, body: ExtensionRequest) -> Answer:
        """As much time again as a turn may take: once for what it owes now, three times in a game (TAB-64)."""
        giver = seat_of(request, game).index
        return extend.extend(game, giver, body.seat, caller_of(request, body), now())


class HereView(Endpoint):
    @operation(
        "Say that you are here",
        {200: Answer},
        scope="play",
        problems=[404, 409],
        headers=_KEY,
        tag="play",
        name="here",
    )
    def post(self, request: Request, game: str) -> Answer:
        """An act without an order (TAB-73): who is late is so no more, and who is stood in for, or whose seat is open,
        has it back (TAB-77). It answers nothing, and changes nothing for who is none of that.
        """
        return returning.here(game, seat_of(request, game).index, caller_of(request), now())


class ResignView(Endpoint):
    @operation(
        "Resign",
        {200: Answer},
        scope="play",
        trial=True,
        problems=[404, 409],
        headers=_KEY,
        tag="play",
        name="resign",
    )
    def post(self, request: Request, game: str) -> Answer:
        """What is yours stays and the steward plays on, or nobody does, where the option `resigned` is `dead`; you look
        on as a spectator does (TAB-30, TAB-32, TAB-36).
        """
        return resign.resign(game, seat_of(request, game).index, caller_of(request), now())
