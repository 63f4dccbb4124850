"""Positions of a game as their reader may know them, now and at any earlier moment: as data and in words."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import HttpResponse
from rest_framework.request import Request

from api.endpoint import operation
from api.reading import BoardQuery, GameReading, MomentQuery, cursor_of, moment
from horror.rules.kernel.face import Holding, Standings
from horror.rules.kernel.glance import FightTold, LeftTold, OfferTold, ThreatTold
from horror.table import read
from horror.table.acts import OpenDecision
from horror.table.standing import standing


class ViewShown(msgspec.Struct, kw_only=True):
    """The position as you may know it at `cursor`, which counts within the `epoch`. `decisions` are the open ones of
    now; none with `at`."""

    cursor: int
    epoch: str
    view: Any
    decisions: list[OpenDecision]


class TableShown(msgspec.Struct, kw_only=True):
    """How the game stands at `cursor`, which counts within the `epoch`, in your language: all that a page needs which
    knows no game. `headline` says who is to do what; it is null where the seats, or the server, have ended the game.
    `outcome` is how the game ended; null while it goes on, and with `at`. `standings` are how the seats stand.
    `tally` says what the points of the seats were made of, in the same shape, once the game has ended by its rules:
    the cells of a seat add up to its points; null before, and where a game counts none.
    `holdings` are what your seat has, for itself alone; the `cards` of a holding are the same as data, to be shown so.
    `offers` are the open ones that you know of, with what you may answer now. `threats` say what pieces that the game
    moves may do to yours before you decide again: at most, as things stand; none with `at`. `fights` say where pieces
    of yours meet what they fight, with their strength, and how likely each foe falls when all strike at it; none with
    `at`. `left` is what your turn still allows, empty while it is not your turn."""

    cursor: int
    epoch: str
    headline: str | None
    outcome: str | None
    standings: Standings
    tally: Standings | None
    holdings: list[Holding]
    offers: list[OfferTold]
    threats: list[ThreatTold]
    fights: list[FightTold]
    left: list[LeftTold]


class ViewView(GameReading):
    @operation(
        "The position as you may know it, now or at an earlier cursor",
        {200: ViewShown},
        query=MomentQuery,
        visitors=True,
        problems=[403, 404, 409],
        tag="reading",
        name="get_view",
    )
    def get(self, request: Request, game: str, query: MomentQuery) -> ViewShown | HttpResponse:
        found = self.looked(request, game, query)
        if isinstance(found, HttpResponse):
            return found
        view = moment(found, query)
        now = query.at is None
        return ViewShown(
            cursor=cursor_of(found, query),
            epoch=found.epoch,
            view=view,
            decisions=read.decisions(found) if now else [],
        )


class TableView(GameReading):
    @operation(
        "How the game stands, in words and figures",
        {200: TableShown},
        query=BoardQuery,
        visitors=True,
        problems=[403, 404, 409],
        tag="reading",
        name="get_table",
    )
    def get(self, request: Request, game: str, query: BoardQuery) -> TableShown | HttpResponse:
        found = self.looked(request, game, query)
        if isinstance(found, HttpResponse):
            return found
        stands = standing(found, moment(found, query), read.able(found) if query.at is None else None)
        return TableShown(
            cursor=cursor_of(found, query),
            epoch=found.epoch,
            headline=stands.headline,
            outcome=stands.outcome,
            standings=stands.standings,
            tally=stands.tally,
            holdings=stands.holdings,
            offers=stands.offers,
            threats=stands.threats,
            fights=stands.fights,
            left=stands.left,
        )
