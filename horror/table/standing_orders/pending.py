"""What standing orders may still answer, so that nobody need be told of it yet (TAB-124)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Q

from horror.games.standing.language import offered_by
from horror.models import Game, Job, Seat
from horror.rulesets import rulesets
from horror.table.asked import STANDING
from horror.table.jobs import key_within
from horror.table.opened import Opened
from horror.table.standing_orders import lists


def looked_at(game: Game, seats: Sequence[Seat], now: datetime) -> set[int]:
    """The seats at whose orders somebody looks now, or is about to."""
    if not any(seat.has_orders for seat in seats):
        return set()
    due = Job.objects.open().filter(~Q(claim="") | Q(not_before__lte=now), game=game, kind=STANDING)
    return {int(key_within(key)) for key in due.values_list("key", flat=True)}


def answered_later(game: Game, seat: Seat) -> set[str]:
    """The decisions of a seat that an order is to answer at a later time (TAB-110)."""
    language = offered_by(rulesets()[game.ruleset])
    orders = lists.of(game, seat, language) if seat.has_orders and language is not None else None
    if orders is None:
        return set()
    asked = Opened.of(seat.opened).asked
    waiting = {
        each.entry
        for each in lists.firings(orders.row, asked.values())
        if each.fired_at is None and (order := orders.named(each.order)) is not None and not order.off
    }
    return {name for name, entry in asked.items() if entry in waiting}
