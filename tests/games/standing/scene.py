"""Positions at which standing orders are looked at, and what comes of them there."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from horror.games import RULESETS
from horror.games.standing.evaluation import Note, Outcome, looked
from horror.games.standing.language import StandingLanguage, offered_by
from horror.games.standing.look import Asked, Happened, Look, Moment
from horror.games.standing.order import Kept
from horror.rules.kernel.able import Able
from horror.rules.kernel.ruleset import Ruleset
from tests.games.horror_positions import asked
from tests.games.ordered import built

OPENED = 100
"""The entry of the log that has opened what is asked."""
NOON = Moment("2027-03-01", 12 * 60)


class Scene(NamedTuple):
    """A position of a game, and the seat whose orders are looked at."""

    position: Any
    seat: int = 0
    rules: Ruleset = RULESETS["catan_horror"]

    @property
    def view(self) -> Any:
        return self.position.view(self.seat)

    @property
    def language(self) -> StandingLanguage:
        language = offered_by(self.rules)
        assert language is not None
        return language

    @property
    def asked(self) -> list[Asked]:
        return [Asked(each, OPENED) for each in self.position.waiting() if each.seat == self.seat]

    def kept(self, line: str, number: int = 1, **state: Any) -> Kept:
        """An order as it is kept; written where it is looked at."""
        return Kept(id=f"R{number}", order=self.language.parse(line, self.view), **state)

    def look(self, **more: Any) -> Look:
        return Look(self.rules, Able(self.position, self.seat), **{"moment": NOON, **more})

    def looked(self, *orders: str | Kept, late: bool = False, **more: Any) -> Outcome:
        """What comes of orders, R1, R2 … in their order."""
        kept = [
            self.kept(order, place) if isinstance(order, str) else order
            for place, order in enumerate(orders, 1)
        ]
        return looked(self.language, kept, self.look(**more), self.asked, late)

    def fired(self, *orders: str | Kept, **more: Any) -> tuple[str, ...]:
        """The orders that are given, none where nothing fires."""
        fires = self.looked(*orders, **more).fires
        return fires.orders if fires is not None else ()

    def noted(self, *orders: str | Kept, **more: Any) -> list[tuple[str, str, str]]:
        """What is noted of orders: which one, what, and why."""
        outcome = self.looked(*orders, **more)
        assert outcome.fires is None
        return [(note.id, note.what, self.said(note)) for note in outcome.notes]

    def said(self, note: Note) -> str:
        return self.rules.tell(note.why, [f"seat {number}" for number in range(self.position.seats)])


def happened(*events: Any, entry: int = 50, own: bool = False) -> Happened:
    """What the seat has seen before it is asked."""
    return Happened(entry, events, own)


def changed(kept: Kept, **more: Any) -> Kept:
    """The same order with another state."""
    return msgspec.structs.replace(kept, **more)


def classic(text: str, seat: int = 0) -> Scene:
    """A position of the classic game, told in the language of scenarios."""
    return Scene(built(text), seat, RULESETS["classic"])


def horror(text: str, seat: int = 0, dice: list[int] | None = None) -> Scene:
    """One of Catan Horror, from which the automatic turn has gone on with these dice to the next question."""
    return Scene(asked(text, dice or []), seat)
