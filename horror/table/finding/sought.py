"""Which games somebody looks for in a list, by what everybody may know of a game (TAB-192)."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Literal, NamedTuple, TypeAlias

import msgspec
from django.db.models import Count, Exists, OuterRef, Q, Subquery
from django.db.models.lookups import GreaterThanOrEqual

from horror.clock.paces import TURNS, Pace
from horror.models import Game, Seat
from horror.models.game import GameQuerySet, Status, free_seat
from horror.table.acts import Reliability

PaceSought: TypeAlias = Literal[Pace, "none"]
"""A pace, or having no clock at all."""


class Sought(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked of the games of a list; None, and for the first two false, is whatever it may be.

    ``open``: lobbies with a free seat. ``joinable``: those at which the reader may sit down. ``seats`` is how many
    there are in all, ``free`` how many of them at least are free. ``spoken`` is the language of the table, to which
    those of any language belong.
    """

    open: bool = False
    joinable: bool = False
    status: Status | None = None
    ruleset: str | None = None
    seats: int | None = None
    free: int | None = None
    pace: PaceSought | None = None
    rated: bool | None = None
    spoken: str | None = None
    password: bool | None = None
    bots: bool | None = None


class Reader(NamedTuple):
    """Who looks for a game: a primary key, None for a visitor, with what is known of that person."""

    pk: Any
    reliability: Reliability
    now: datetime


Conditions: TypeAlias = Mapping[str, Q]
"""What is asked, by its name in :class:`Sought`."""


def conditions(sought: Sought, reader: Reader | None) -> Conditions:
    """All that is asked; the ``reader`` is there where ``joinable`` is."""
    asked: dict[str, Q] = {}
    if sought.open:
        asked["open"] = _open()
    if sought.joinable and reader is not None:
        asked["joinable"] = _open() & open_to(reader)
    if sought.status is not None:
        asked["status"] = Q(status=sought.status)
    if sought.ruleset is not None:
        asked["ruleset"] = Q(ruleset=sought.ruleset)
    if sought.seats is not None:
        asked["seats"] = _seats(sought.seats)
    if sought.free is not None:
        asked["free"] = Q(status=Game.Status.LOBBY) & Q(GreaterThanOrEqual(_free(), sought.free))
    if sought.pace is not None:
        asked["pace"] = Q(rates={}) if sought.pace == "none" else of_pace(sought.pace)
    if sought.rated is not None:
        asked["rated"] = Q(rated=sought.rated)
    if sought.spoken is not None:
        asked["spoken"] = spoken(sought.spoken)
    if sought.password is not None:
        asked["password"] = ~Q(password="") if sought.password else Q(password="")
    if sought.bots is not None:
        sitting = Q(Exists(Seat.objects.filter(game=OuterRef("pk")).exclude(bot="")))
        asked["bots"] = sitting if sought.bots else ~sitting
    return asked


def among(games: GameQuerySet, asked: Conditions) -> GameQuerySet:
    """Those of these games that are as is asked."""
    return games.filter(*asked.values())


def too_much(games: GameQuerySet, asked: Conditions) -> list[str]:
    """Without which of what is asked there would be games, where there are none. A query for each."""
    return [
        name
        for name in asked
        if among(games, {other: condition for other, condition in asked.items() if other != name}).exists()
    ]


def open_to(reader: Reader) -> Q:
    """Games that take somebody like this, uninvited, who does not sit there (TAB-88, TAB-89)."""
    until = reader.reliability.barred_until
    if until is not None and until > reader.now:
        return Q(pk__in=())
    fits = Q(least_reliability__lte=reader.reliability.score)
    if reader.reliability.new:
        fits &= Q(newcomers=True)
    fits &= Q(host="", lobby_until__gt=reader.now)
    if reader.pk is None:
        return fits
    return fits & ~Q(Exists(Seat.objects.played_by(reader.pk).filter(game=OuterRef("pk"))))


def of_pace(pace: Pace) -> Q:
    """Games with a clock of this pace (TAB-191)."""
    least, under = TURNS[pace]
    within = Q(rates__turn__gte=least)
    return within if under is None else within & Q(rates__turn__lt=under)


def spoken(language: str) -> Q:
    """Tables of a language, and those of any."""
    return Q(language__in=(language, ""))


def _open() -> Q:
    return Q(free_seat(), status=Game.Status.LOBBY)


def _seats(count: int) -> Q:
    at = Seat.objects.filter(game=OuterRef("pk"))
    return Q(Exists(at.filter(index=count - 1))) & ~Q(Exists(at.filter(index=count)))


def _free() -> Subquery:
    free = Seat.objects.filter(game=OuterRef("pk"), owner=None, bot="").order_by()
    return Subquery(free.values("game").annotate(count=Count("pk")).values("count"))
