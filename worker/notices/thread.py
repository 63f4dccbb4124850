"""The mails of one seat: what its reader has, or may have, and what was said last."""

from __future__ import annotations

from typing import Any

from accounts.ledger import Delivery, DeliveryQuerySet, Notice
from horror.models import Seat
from horror.models.compiled import Compiled

_SEAT: dict[str, Any] = {"game": Notice._meta.get_field("game"), "seat": Notice._meta.get_field("seat")}
_HELD: dict[str, Any] = {**_SEAT, "person": Notice._meta.get_field("person")}
_TOLD = Compiled(lambda game, seat, person: _told(game, seat, person), **_HELD)
_LAST_TOLD = Compiled(lambda game, seat, person: _told(game, seat, person).reverse()[:1], **_HELD)
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


def told_in_thread(seat: Seat) -> list[Delivery]:
    """The mails to a seat that its player has, or may have, oldest first; not those to who sat there before."""
    return _TOLD(game=seat.game_id, seat=seat.index, person=seat.owner_id)


def last_told(seat: Seat) -> Delivery | None:
    """The newest mail to a seat that its player has, or may have."""
    return _LAST_TOLD.first(game=seat.game_id, seat=seat.index, person=seat.owner_id)


def last_about(game_id: str, seat: int, kind: str, about: str) -> Delivery | None:
    """The newest mail of a kind to a seat about something, whoever sat there then."""
    return _LAST_ABOUT.first(game=game_id, seat=seat, kind=kind, about=about)
