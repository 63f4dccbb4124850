"""What people are mailed about: one class a kind, with whom it concerns, its subject and its text.

Whom it concerns is asked twice: when something may have happened, and again, under the game's lock, just before the
mail is handed over. What a mail says comes from the stream and the view of its own seat.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, ClassVar

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from horror.models import Bundle, Entry, Game, Seat, Sighting, often
from horror.models.compiled import Compiled
from horror.rules.kernel.choices import one_of_each
from horror.rules.kernel.ruleset import Result
from horror.rulesets import rulesets
from horror.table import read
from horror.table.acts import OpenDecision
from worker.thread import last_told

ENDED_BY_THE_TABLE = {
    "draw": pgettext_lazy("outcome", "a draw"),
    "cancelled": pgettext_lazy("outcome", "all agreed to cancel it"),
    "": pgettext_lazy("outcome", "nobody has won"),
}
"""How a game has ended otherwise than by its rules."""
ORDERS = 12
"""Examples of orders that a mail shows at most."""
SUBJECT = 90
"""Characters of a question that a subject has room for."""


class Desk:
    """A game as it is now, seen from the desk where its mails are written. To be made under the game's lock."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seats = often.seats_with_owners(game)
        self._doors = [
            read.Door(game, self.seats, seat.index, seat.language, seat.owner_id) for seat in self.seats
        ]

    def door(self, seat: Seat) -> read.Door:
        """What this seat may read, and nothing else."""
        return self._doors[seat.index]

    def open_to(self, seat: Seat) -> list[OpenDecision]:
        """What this seat is asked and has not answered."""
        decisions = read.decisions(self.door(seat))
        return [decision for decision in decisions if decision.seat == seat.index and not decision.answered]


def address_of(seat: Seat) -> str | None:
    """Where the seat's person gets mail: nowhere for a bot, without a verified address, or where none is wanted."""
    person = seat.owner
    if (
        person is None
        or not seat.human
        or not seat.mails
        or not person.is_active
        or person.mails == person.Mails.NONE
    ):
        return None
    address: str | None = person.verified_address
    return address


def colour_of(seat: Seat) -> str:
    """The colour of a seat, in the language of its mails."""
    return rulesets()[seat.game.ruleset].seat_name(seat.colour, seat.language)


def question(door: read.Door, decision: OpenDecision) -> dict[str, Any]:
    """An open decision, for the templates."""
    return {
        "id": decision.id,
        "text": read.questions(door)[decision.id].text,
        "together": decision.gather,
    }


def subject_of(door: read.Door, decision: OpenDecision) -> str:
    """The question as a subject has room for it: with its facts where they are short."""
    told = read.questions(door)[decision.id].text
    return told if len(told) <= SUBJECT else door.rules.question(decision.kind, language=door.language)


def asked_in_short(desk: Desk, seat: Seat) -> str:
    """What a subject says of what a seat is asked: that for which the game waits, if for anything."""
    asked = sorted(desk.open_to(seat), key=lambda decision: not decision.blocking)
    return subject_of(desk.door(seat), asked[0]) if asked else ""


def example_orders(door: read.Door) -> list[str]:
    """Some of the orders that the seat may give now, as one would write them: one of each kind, and of the others some
    from the whole list, since its beginning names but one corner of the board.
    """
    view, choices = read.view(door), read.able(door).choices
    every = list(dict.fromkeys(door.rules.orders(choices, view)))
    shown = set(door.rules.orders(one_of_each(choices), view)[:ORDERS])
    others = [order for order in every if order not in shown]
    room = min(ORDERS - len(shown), len(others))
    shown.update(others[number * len(others) // room] for number in range(room))
    return [order for order in every if order in shown]


class Kind(StrEnum):
    """The kinds of notices to a seat, as the ledger calls them."""

    TURN = "turn"
    OPTIONAL = "offer"
    """By the name that it had while an offer was all that was optional: rows have it, and mails on their way."""
    RECALL = "recall"
    OVER = "over"
    HALTED = "halted"

    @property
    def template(self) -> str:
        """Its templates, but for the ends of their names."""
        return f"worker/mail/{self.name.lower()}"


class SeatNotice:
    """One kind of notice to a seat.

    ``concerns`` lists what is true now: for which seat, about which decision. ``context`` is what its templates say
    beyond what every mail says (worker.letter).
    """

    kind: ClassVar[Kind]
    soft: ClassVar[bool] = False
    """Whether nobody waits for the reader, so that the mail has time."""

    def concerns(self, desk: Desk, seat: Seat) -> list[str]:
        """What such a mail to this seat would be about now: decisions, or ``[""]`` where there is but one thing."""
        raise NotImplementedError

    def subject(self, desk: Desk, seat: Seat) -> str:
        raise NotImplementedError

    def context(self, desk: Desk, seat: Seat) -> dict[str, Any]:
        return {}


class Turn(SeatNotice):
    """The game waits for the seat."""

    kind = Kind.TURN

    def concerns(self, desk: Desk, seat: Seat) -> list[str]:
        return [decision.id for decision in desk.open_to(seat) if decision.blocking]

    def subject(self, desk: Desk, seat: Seat) -> str:
        return _("%(game)s, %(colour)s: %(question)s") % {
            "game": desk.game.name,
            "colour": colour_of(seat),
            "question": asked_in_short(desk, seat),
        }

    def context(self, desk: Desk, seat: Seat) -> dict[str, Any]:
        return {
            "questions": [question(desk.door(seat), decision) for decision in desk.open_to(seat)],
            "orders": example_orders(desk.door(seat)),
        }


class Optional(SeatNotice):
    """The game waits for somebody else, but the seat is asked something that it may answer or not; told once."""

    kind = Kind.OPTIONAL
    soft = True

    def concerns(self, desk: Desk, seat: Seat) -> list[str]:
        asked = desk.open_to(seat)
        return [] if any(decision.blocking for decision in asked) else [decision.id for decision in asked]

    def subject(self, desk: Desk, seat: Seat) -> str:
        return _("%(game)s, %(colour)s, if you like: %(question)s") % {
            "game": desk.game.name,
            "colour": colour_of(seat),
            "question": asked_in_short(desk, seat),
        }

    def context(self, desk: Desk, seat: Seat) -> dict[str, Any]:
        return {
            "questions": [question(desk.door(seat), decision) for decision in desk.open_to(seat)],
            "orders": example_orders(desk.door(seat)),
        }


class Recall(SeatNotice):
    """What the last mail asked is closed, not by the seat's own answer, and nothing else is asked of it."""

    kind = Kind.RECALL

    def concerns(self, desk: Desk, seat: Seat) -> list[str]:
        last = last_told(desk.game.pk, seat.index)
        if last is None or last.notice.kind != Kind.TURN or desk.game.status != Game.Status.RUNNING:
            return []
        if desk.open_to(seat) or acted_since(seat, last.cursor):
            return []
        return [last.notice.about]

    def subject(self, desk: Desk, seat: Seat) -> str:
        return _("%(game)s: %(colour)s need not answer any more") % {
            "game": desk.game.name,
            "colour": colour_of(seat),
        }


class Over(SeatNotice):
    """The game has ended, however."""

    kind = Kind.OVER

    def concerns(self, desk: Desk, seat: Seat) -> list[str]:
        return [""] if desk.game.ended and desk.game.started_at else []

    def subject(self, desk: Desk, seat: Seat) -> str:
        return _("%(game)s is over: %(outcome)s") % {
            "game": desk.game.name,
            "outcome": self._outcome(desk.door(seat)),
        }

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
            return door.rules.outcome(Result(**result), door.names, door.language)
        return str(ENDED_BY_THE_TABLE.get(outcome, ENDED_BY_THE_TABLE[""]))


class Halted(SeatNotice):
    """The server set the game aside after a fault."""

    kind = Kind.HALTED

    def concerns(self, desk: Desk, seat: Seat) -> list[str]:
        if desk.game.status != Game.Status.QUARANTINED:
            return []
        return [str(Bundle.objects.filter(game=desk.game).count())]

    def subject(self, desk: Desk, seat: Seat) -> str:
        return _("%(game)s is halted") % {"game": desk.game.name}


NOTICES: dict[str, SeatNotice] = {
    notice.kind: notice for notice in (Turn(), Optional(), Recall(), Over(), Halted())
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
