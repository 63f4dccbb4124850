"""What one seat was told, by mail or by the other channels: what its reader has, or may have, what was said last."""

from __future__ import annotations

from typing import Any

from accounts.ledger import Delivery, DeliveryQuerySet, Notice
from horror.models import Seat
from horror.models.compiled import Compiled

MOST = 40
"""So many channels and devices of one notice are looked at."""
OPEN = (Delivery.State.QUEUED, Delivery.State.HELD, Delivery.State.HANDING_OVER)

_SEAT: dict[str, Any] = {"game": Notice._meta.get_field("game"), "seat": Notice._meta.get_field("seat")}
_HELD: dict[str, Any] = {**_SEAT, "person": Notice._meta.get_field("person")}
_TOLD = Compiled(lambda game, seat, person: _told(game, seat, person), **_HELD)
_LAST_TOLD = Compiled(lambda game, seat, person: _told(game, seat, person).reverse()[:1], **_HELD)
_BY = {**_HELD, "by": Delivery._meta.get_field("channel")}
_TOLD_BY = Compiled(lambda game, seat, person, by: _told_by(game, seat, person).filter(channel=by), **_BY)
_LAST_TOLD_BY = Compiled(
    lambda game, seat, person, by: _told_by(game, seat, person).filter(channel=by).reverse()[:1], **_BY
)
_TOLD_ANYHOW = Compiled(lambda game, seat, person: _told_by(game, seat, person), **_HELD)
_LAST_TOLD_ANYHOW = Compiled(lambda game, seat, person: _told_by(game, seat, person).reverse()[:1], **_HELD)
_ABOUT = Compiled(
    lambda game, seat, kind, about: (
        Delivery.objects.to_seat(game, seat).filter(notice__kind=kind, notice__about=about).reverse()[:MOST]
    ),
    kind=Notice._meta.get_field("kind"),
    about=Notice._meta.get_field("about"),
    **_SEAT,
)
_LAST_ABOUT = Compiled(
    lambda game, seat, kind, about: (
        Delivery.objects.thread(game, seat).filter(notice__kind=kind, notice__about=about).reverse()[:1]
    ),
    kind=Notice._meta.get_field("kind"),
    about=Notice._meta.get_field("about"),
    **_SEAT,
)


def _told(game: Any, seat: Any, person: Any) -> DeliveryQuerySet:
    return Delivery.objects.thread(game, seat).told().filter(notice__person=person)


def _told_by(game: Any, seat: Any, person: Any) -> DeliveryQuerySet:
    return Delivery.objects.to_seat(game, seat).told().filter(notice__person=person)


def told_in_thread(seat: Seat) -> list[Delivery]:
    """The mails to a seat that its player has, or may have, oldest first; not those to who sat there before."""
    return _TOLD(game=seat.game_id, seat=seat.index, person=seat.owner_id)


def last_told(seat: Seat) -> Delivery | None:
    """The newest mail to a seat that its player has, or may have."""
    return _LAST_TOLD.first(game=seat.game_id, seat=seat.index, person=seat.owner_id)


def told_by(seat: Seat, by: str) -> list[Delivery]:
    """The same by a channel; by any, where that is empty."""
    at: dict[str, Any] = {"game": seat.game_id, "seat": seat.index, "person": seat.owner_id}
    return _TOLD_BY(by=by, **at) if by else _TOLD_ANYHOW(**at)


def last_told_by(seat: Seat, by: str) -> Delivery | None:
    """The newest by a channel that the player of a seat has, or may have; by any, where that is empty."""
    at: dict[str, Any] = {"game": seat.game_id, "seat": seat.index, "person": seat.owner_id}
    return _LAST_TOLD_BY.first(by=by, **at) if by else _LAST_TOLD_ANYHOW.first(**at)


def last_about_anyhow(game_id: str, seat: int, kind: str, about: str) -> Delivery | None:
    """The delivery that came farthest of the newest notice of a kind to a seat about something, whoever sat there."""
    rows = _ABOUT(game=game_id, seat=seat, kind=kind, about=about)
    return max(
        (row for row in rows if row.notice_id == rows[0].notice_id),
        key=lambda row: (row.surely_told, row.state in OPEN, row.cursor),
        default=None,
    )


def last_about(game_id: str, seat: int, kind: str, about: str) -> Delivery | None:
    """The newest mail of a kind to a seat about something, whoever sat there then."""
    return _LAST_ABOUT.first(game=game_id, seat=seat, kind=kind, about=about)
