"""The desk at which mails to seats are written: a game as it is now, what its seats may read, and what a notice is."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from typing import Any, ClassVar

from horror.games.standing.language import offered_by
from horror.models import Game, Seat, often
from horror.rules.kernel.choices import one_of_each
from horror.rulesets import rulesets
from horror.table import read
from horror.table.acts import OpenDecision
from horror.table.standing_orders import lists
from horror.table.standing_orders.lists import List

ORDERS = 12
"""Examples of orders that a mail shows at most."""
SUBJECT = 100
"""Characters of a question that a subject has room for."""


class Desk:
    """A game as it is now, seen from the desk where its mails are written. To be made under the game's lock.

    ``by`` is the channel by which something is to be told; empty where that is not known yet.
    """

    def __init__(self, game: Game, now: datetime, by: str = "") -> None:
        self.game = game
        self.now = now
        self.by = by
        self.seats = often.seats_with_owners(game)
        self._doors = [
            read.Door(game, self.seats, seat.index, seat.language, seat.owner_id) for seat in self.seats
        ]

    @cached_property
    def beforehand(self) -> Mapping[int, List]:
        """The standing orders of the seats whose players have written any."""
        language = offered_by(rulesets()[self.game.ruleset])
        return {} if language is None else lists.of_game(self.game, self.seats, language)

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
    REMINDER = "reminder"
    LAPSE = "lapse"
    STOOD_IN = "stood_in"
    SEAT_OPEN = "seat_open"
    EXTENDED = "extended"
    ORDER_ENDED = "order_ended"
    PAUSE_ENDS = "pause_ends"
    TO_DECIDE = "to_decide"

    @property
    def template(self) -> str:
        """Its templates, but for the ends of their names."""
        return f"worker/mail/{self.name.lower()}"


ASKING = (Kind.TURN, Kind.REMINDER)
"""The kinds by which a seat is told what the game waits for."""


class SeatNotice:
    """One kind of notice to a seat.

    ``concerns`` lists what is true now: for which seat, about which decision. ``context`` is what its templates say
    beyond what every mail says (worker.notices.letter).
    """

    kind: ClassVar[Kind]
    soft: ClassVar[bool] = False
    """Whether nobody waits for the reader, so that the mail has time."""
    event: ClassVar[str] = ""
    """As what it is told by other channels than mail (PUSH-05); empty where it is not."""

    def concerns(self, desk: Desk, seat: Seat) -> list[str]:
        """What such a mail to this seat would be about now: decisions, or ``[""]`` where there is but one thing."""
        raise NotImplementedError

    def subject(self, desk: Desk, seat: Seat) -> str:
        raise NotImplementedError

    def context(self, desk: Desk, seat: Seat) -> dict[str, Any]:
        return {}
