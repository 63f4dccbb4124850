"""The desk at which mails to seats are written: a game as it is now, what its seats may read, and what a notice is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from typing import Any, ClassVar

from accounts import mailing
from accounts.mailing import Wish
from accounts.wishes import GameWish, Mode
from horror.games.standing.language import offered_by
from horror.models import Game, Seat, often
from horror.rules.kernel.choices import one_of_each
from horror.rulesets import rulesets
from horror.table import read
from horror.table.acts import OpenDecision
from horror.table.standing_orders import lists
from horror.table.standing_orders.lists import List

ORDERS = 20
"""Likely orders that a mail numbers at most."""
PASSING = "pass until my turn"
"""The order that is number 1 wherever it may be given: it spares its seat and all others the most mails (MAIL-16)."""


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

    @cached_property
    def _wishes(self) -> Mapping[Any, GameWish]:
        return mailing.of_game(self.game.pk)

    def wish(self, seat: Seat) -> Wish | None:
        """How the person of a seat wants to be mailed about this game; None where no person sits there."""
        if seat.owner is None or not seat.human:
            return None
        own = self._wishes.get(seat.owner_id)
        if own is None and not seat.mails:
            return mailing.Wish(mode="none", every=0, at="")
        return mailing.wish_of(seat.owner, own)

    def address(self, seat: Seat) -> str | None:
        """Where the seat's person gets mail: nowhere for a bot, without a verified address, or where none is wanted."""
        person, wish = seat.owner, self.wish(seat)
        if person is None or wish is None or wish.mode == Mode.NONE or not person.is_active:
            return None
        address: str | None = person.verified_address
        return address

    @property
    def turn(self) -> int:
        """The turn of the game, 0 before the first one."""
        return self._doors[0].position.turn

    def door(self, seat: Seat) -> read.Door:
        """What this seat may read, and nothing else."""
        return self._doors[seat.index]

    def open_to(self, seat: Seat) -> list[OpenDecision]:
        """What this seat is asked and has not answered."""
        decisions = read.decisions(self.door(seat))
        return [decision for decision in decisions if decision.seat == seat.index and not decision.answered]


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


def asked_in_short(desk: Desk, seat: Seat) -> str:
    """What the first line of a mail says of what a seat is asked: that for which the game waits, if for anything;
    without its facts, as a telephone shows that line to whoever looks at it (MAIL-20).
    """
    asked = sorted(desk.open_to(seat), key=lambda decision: not decision.blocking)
    door = desk.door(seat)
    return door.rules.question(asked[0].kind, language=door.language) if asked else ""


def written(door: read.Door, orders: Sequence[str]) -> list[str]:
    """Orders in the words of their reader (TAB-216)."""
    return [door.rules.order_text(order, door.language) for order in orders]


def example_orders(door: read.Door) -> list[str]:
    """Some of the orders that the seat may give now, as one would write them: one of each kind, and of the others some
    from the whole list, since its beginning names but one corner of the board. The first of them are given most.
    """
    view, choices = read.view(door), read.able(door).choices
    every = list(dict.fromkeys(door.rules.orders(choices, view)))
    shown = {PASSING, *door.rules.orders(one_of_each(choices), view)[: ORDERS - 1]}.intersection(every)
    others = [order for order in every if order not in shown]
    room = min(ORDERS - len(shown), len(others))
    shown.update(others[number * len(others) // room] for number in range(room))
    return sorted((order for order in every if order in shown), key=lambda order: order != PASSING)


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
    SAID = "said"

    @property
    def template(self) -> str:
        """Its templates, but for the ends of their names."""
        return f"worker/mail/{self.name.lower()}"


RECEIPT = "receipt"
"""The kind of answers to mails, which ask as well (MAIL-16); `worker.inbox` writes them."""
ASKING = (Kind.TURN, Kind.REMINDER)
"""The kinds by which a seat is told what the game waits for."""
OF_TIME = (Kind.REMINDER, Kind.LAPSE, Kind.STOOD_IN, Kind.SEAT_OPEN)
"""The kinds that go to who wants to be told of nothing but the time that runs out."""


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

    def line(self, desk: Desk, seat: Seat) -> str:
        """What the mail says in one line, the first one: what telephones show of it."""
        raise NotImplementedError

    def context(self, desk: Desk, seat: Seat) -> dict[str, Any]:
        return {}
