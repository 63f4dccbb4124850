"""What orders may name on an island, and what is somebody's own there (TAB-108)."""

from __future__ import annotations

from typing import Any

from horror.games.island.view import shape_of
from horror.rules.base.events import (
    Answered,
    BankShort,
    OfferDeclined,
    OfferMade,
    OfferWithdrawn,
    Received,
    Rolled,
    TurnBegan,
    TurnEnded,
)
from horror.rules.base.roles import BORDER, HEX, INTERSECTION, OFFER
from horror.rules.kernel.events import Event


def there(view: Any, role: str, name: str) -> bool:
    """Whether the island has this place, the board this piece, the table this offer."""
    if role == OFFER.name:
        return any(offer.offer == name for offer in view.offers)
    if role == INTERSECTION.name:
        return 1 <= int(name) <= shape_of(view).size
    if role == BORDER.name:
        return name in shape_of(view).border_index
    if role == HEX.name:
        return name in shape_of(view).hexes
    return name in view.pieces()


def mine(view: Any) -> frozenset[str]:
    """The towns and roads of the reader, and the pieces that say whose they are."""
    owned = [
        *(str(town.at) for town in view.towns if town.owner == view.reader),
        *(road.border for road in view.roads if road.owner == view.reader),
        *(knight.knight for knight in getattr(view, "knights", ()) if knight.owner == view.reader),
    ]
    return frozenset(owned)


LASTING = frozenset((INTERSECTION.name, BORDER.name, HEX.name))
"""The roles of places, which stay."""
ORDINARY: tuple[type[Event], ...] = (
    TurnBegan,
    TurnEnded,
    Rolled,
    Received,
    BankShort,
    Answered,
    OfferMade,
    OfferDeclined,
    OfferWithdrawn,
)
"""What the turn brings to all, production among it, and offers, which change nothing until one is accepted."""
