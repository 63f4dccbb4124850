"""The mails of one seat: what its reader has, or may have, and what was said last."""

from __future__ import annotations

from typing import Any

from accounts.ledger import Delivery, Notice
from horror.models.compiled import Compiled

_SEAT: dict[str, Any] = {"game": Notice._meta.get_field("game"), "seat": Notice._meta.get_field("seat")}
_TOLD = Compiled(lambda game, seat: Delivery.objects.thread(game, seat).told(), **_SEAT)
_LAST_TOLD = Compiled(lambda game, seat: Delivery.objects.thread(game, seat).told().reverse()[:1], **_SEAT)
_LAST_ABOUT = Compiled(
    lambda game, seat, kind, about: (
        Delivery.objects.thread(game, seat).filter(notice__kind=kind, notice__about=about).reverse()[:1]
    ),
    kind=Notice._meta.get_field("kind"),
    about=Notice._meta.get_field("about"),
    **_SEAT,
)


def told_in_thread(game_id: str, seat: int) -> list[Delivery]:
    """The mails to a seat that its reader has, or may have, oldest first."""
    return _TOLD(game=game_id, seat=seat)


def last_told(game_id: str, seat: int) -> Delivery | None:
    """The newest mail to a seat that its reader has, or may have."""
    return _LAST_TOLD.first(game=game_id, seat=seat)


def last_about(game_id: str, seat: int, kind: str, about: str) -> Delivery | None:
    """The newest mail of a kind to a seat about something."""
    return _LAST_ABOUT.first(game=game_id, seat=seat, kind=kind, about=about)
