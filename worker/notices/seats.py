"""What people are mailed about: one class a kind, with whom it concerns, its subject and its text.

Whom it concerns is asked twice: when something may have happened, and again, under the game's lock, just before the
mail is handed over. What a mail says comes from the stream and the view of its own seat. Those about clocks are in
`worker.notices.clocks`, about standing orders in `worker.notices.beforehand`.
"""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from horror.models import Bundle, Entry, Game, Seat, Sighting
from horror.models.compiled import Compiled
from horror.table import read, results
from worker.notices import clocks
from worker.notices.beforehand import OrderEnded
from worker.notices.desk import (
    ASKING,
    Desk,
    Kind,
    SeatNotice,
    asked_in_short,
    example_orders,
    question,
)
from worker.notices.moments import asked_until, deadline
from worker.notices.said import Said
from worker.notices.thread import last_told
from worker.notices.words import short

ENDED_BY_THE_TABLE = {
    "draw": pgettext_lazy("outcome", "a draw"),
    "cancelled": pgettext_lazy("outcome", "all agreed to cancel it"),
    "called_off": pgettext_lazy("outcome", "its host has called it off"),
    "adjudicated": pgettext_lazy("outcome", "its host has ended it as it stands"),
    "": pgettext_lazy("outcome", "nobody has won"),
}
"""How a game has ended otherwise than by its rules."""


class Turn(SeatNotice):
    """The game waits for the seat."""

    kind = Kind.TURN

    def concerns(self, desk: Desk, seat: Seat) -> list[str]:
        if not seat.waited_for:
            return []
        return [decision.id for decision in desk.open_to(seat) if decision.blocking]

    def line(self, desk: Desk, seat: Seat) -> str:
        return asked_until(seat, asked_in_short(desk, seat))

    def context(self, desk: Desk, seat: Seat) -> dict[str, Any]:
        return {
            "questions": [question(desk.door(seat), decision) for decision in desk.open_to(seat)],
            "deadline": deadline(seat, desk.now),
            "orders": example_orders(desk.door(seat)),
        }


class Optional(SeatNotice):
    """The game waits for somebody else, but the seat is asked something that it may answer or not; told once."""

    kind = Kind.OPTIONAL
    soft = True

    def concerns(self, desk: Desk, seat: Seat) -> list[str]:
        asked = desk.open_to(seat)
        return [] if any(decision.blocking for decision in asked) else [decision.id for decision in asked]

    def line(self, desk: Desk, seat: Seat) -> str:
        return short(_("You may, and need not: %(question)s") % {"question": asked_in_short(desk, seat)})

    def context(self, desk: Desk, seat: Seat) -> dict[str, Any]:
        return {
            "questions": [question(desk.door(seat), decision) for decision in desk.open_to(seat)],
            "orders": example_orders(desk.door(seat)),
        }


class Recall(SeatNotice):
    """What the last mail asked is closed, not by the seat's own answer, and nothing else is asked of it."""

    kind = Kind.RECALL

    def concerns(self, desk: Desk, seat: Seat) -> list[str]:
        last = last_told(seat)
        if last is None or last.notice.kind not in ASKING or desk.game.status != Game.Status.RUNNING:
            return []
        if desk.open_to(seat) or acted_since(seat, last.cursor):
            return []
        return [last.notice.about]

    def line(self, desk: Desk, seat: Seat) -> str:
        return _("You need not answer any more.")


class Over(SeatNotice):
    """The game has ended, however."""

    kind = Kind.OVER

    def concerns(self, desk: Desk, seat: Seat) -> list[str]:
        return [""] if desk.game.ended and desk.game.started_at else []

    def line(self, desk: Desk, seat: Seat) -> str:
        return _("The game is over: %(outcome)s") % {"outcome": self._outcome(desk.door(seat))}

    def context(self, desk: Desk, seat: Seat) -> dict[str, Any]:
        door = desk.door(seat)
        table = sorted(door.position.score(), key=lambda standing: -standing.points)
        return {
            "outcome": self._outcome(door),
            "standings": [
                {"name": door.names[standing.seat], "points": standing.points} for standing in table
            ],
        }

    def _outcome(self, door: read.Door) -> str:
        result = door.game.result or {}
        outcome = result.get("outcome", "")
        if outcome in door.rules.outcomes:
            return door.rules.outcome(results.by_rules(door.game), door.names, door.language)
        return str(ENDED_BY_THE_TABLE.get(outcome, ENDED_BY_THE_TABLE[""]))


class Halted(SeatNotice):
    """The server set the game aside after a fault."""

    kind = Kind.HALTED

    def concerns(self, desk: Desk, seat: Seat) -> list[str]:
        if desk.game.status != Game.Status.QUARANTINED:
            return []
        return [str(Bundle.objects.filter(game=desk.game).count())]

    def line(self, desk: Desk, seat: Seat) -> str:
        return _("The game is halted.")


NOTICES: dict[str, SeatNotice] = {
    notice.kind: notice
    for notice in (Turn(), Optional(), Recall(), Over(), Halted(), OrderEnded(), Said(), *clocks.NOTICES)
}


_AT = {
    "game": Game._meta.pk,
    "seat": Sighting._meta.get_field("reader"),
    "cursor": Sighting._meta.get_field("cursor"),
}


def _moves(game: Any, seat: Any) -> QuerySet[Sighting]:
    """What a seat has seen of its own moves."""
    return Sighting.objects.filter(
        game_id=game, reader=seat, entry__seat=seat, entry__kind=Entry.Kind.MOVE
    ).order_by()


_MOVED_PAST = Compiled(
    lambda game, seat, cursor: (
        _moves(game, seat).filter(cursor__gt=cursor, entry__undone_by=None).values_list("cursor")[:1]
    ),
    **_AT,
)
_MOVED_AT = Compiled(
    lambda game, seat, cursor: _moves(game, seat).filter(cursor=cursor).values_list("cursor")[:1], **_AT
)


def acted_since(seat: Seat, cursor: int) -> bool:
    """Whether the seat has made a move past a cursor of its stream that was not undone."""
    return bool(_MOVED_PAST(game=seat.game_id, seat=seat.index, cursor=cursor))


def changed_by_others(game: Game, seat: Seat, cursor: int) -> bool:
    """Whether what the seat must know to decide has changed past this cursor, and last by somebody else."""
    basis = game.basis[seat.index]
    if basis <= cursor:
        return False
    return not _MOVED_AT(game=game.pk, seat=seat.index, cursor=basis)
