"""The lists of standing orders that an adopter leaves at the table, and when: by the verb of the table, as text."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from accounts.models import User
from horror.models import StandingList
from horror.rules.kernel.ruleset import PlayedPosition, Ruleset
from horror.table import read
from horror.table.acts import Caller
from horror.table.opened import Opened
from horror.table.standing_orders.writing import write
from tests.pace.adopting import Adopter


class Leaving:
    """What one adopter leaves for the seat. ``looked``: the board has been seen. ``notes`` are what the table has noted
    of orders, by order and moment: what was dropped, skipped, stopped before its end, over.
    """

    def __init__(self, game: str, rules: Ruleset, seed: int, seat: int, user: User) -> None:
        self._game, self._seat, self._user = game, seat, user
        self._adopter = Adopter(rules, seed, seat)
        self.looked = False
        self.notes: dict[tuple[str, str], str] = {}

    def first_look(self, position: PlayedPosition, now: datetime) -> None:
        """The board is seen for the first time, before the own first place."""
        self.looked = True
        self._write(self._adopter.placing(position), now)

    def made(self, kind: str, now: datetime) -> None:
        """A move of this kind was just made by hand."""
        if kind == "place":
            self._placed(now)
        elif kind == "offer":
            door = read.door(self._game, self._user)
            lines, own_turns = self._round(door), self._own_turns(door)
            self._write([*lines, *self._adopter.going_on(door.position, own_turns)], now)

    def ending(self, door: read.Door, now: datetime) -> None:
        """The own turn is about to be ended by hand."""
        self._write(self._round(door), now)

    def _placed(self, now: datetime) -> None:
        door = read.door(self._game, self._user)
        view: Any = door.position.view(self._seat)
        stand = sum(town.owner == self._seat for town in view.towns)
        if stand < len(self._adopter.towns):
            self._write(self._adopter.placing(door.position, stand), now)
        else:
            self._write(self._round(door), now)

    def _round(self, door: read.Door) -> list[str]:
        return self._adopter.round(door.position, self._own_turns(door))

    def _own_turns(self, door: read.Door) -> int:
        return Opened.of(door.seats[self._seat].opened).turns

    def _write(self, lines: Sequence[str], now: datetime) -> None:
        self.note()
        write(self._game, self._seat, lines, None, Caller(author=self._user.pk), now)

    def note(self) -> None:
        """Keep what has been noted of the orders that stand."""
        kept: Any = StandingList.objects.filter(game=self._game, seat=self._seat).values_list("orders")
        for orders, *_ in kept:
            for order in orders:
                for noted in order.get("notes", ()):
                    self.notes[order["id"], noted["at"]] = noted["what"]
