"""The ledger played through, game after game: what is known of everybody after each (RAT-09 to RAT-11). Pure.

One game that has just ended and all games from the first on go the same way; only what is known before differs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

import msgspec

from accounts.ratings.formula import START, Rating, of_new_series, rested
from accounts.ratings.rating import Change, rate
from horror.table.results import GameResult


class Ending(msgspec.Struct, frozen=True, kw_only=True):
    """A rated game as the ledger keeps it: all that a rating follows from, also what may be otherwise later.

    In ``result`` subjects (numbers of their rows) stand in place of people. ``island`` is the board's subject, and
    ``earlier`` those of the same board while its preset meant something else, the last one first. ``busy`` says of
    subjects until when, before this game began, they were in another rated game (RAT-09).
    """

    result: GameResult
    island: int | None = None
    earlier: tuple[int, ...] = ()
    busy: Mapping[int, datetime] = {}


@dataclass
class Kept:
    """What is known of a subject: when the last of the games ended that counted, the rating, how many there were, and
    with whom how many.
    """

    last_at: datetime
    rating: Rating = START
    games: int = 0
    met: Counter[int] = field(default_factory=Counter)


class Fold:
    """What is known of everybody in a category after some games; ``kept``: before the first that is taken."""

    def __init__(self, kept: dict[int, Kept] | None = None) -> None:
        self.kept = {} if kept is None else kept

    def take(self, ending: Ending) -> tuple[Change, ...]:
        """Rate a game; what it changed."""
        people = {one.person for one in ending.result.tenures if one.person is not None}
        before = {person: self._rested(person, ending) for person in people}
        if ending.island is not None:
            before[ending.island] = self._board(ending.island, ending.earlier)
        changes = rate(ending.result, before, ending.island)
        self.accept(ending.result.ended_at, changes)
        return changes

    def accept(self, ended_at: datetime, changes: tuple[Change, ...]) -> None:
        """Go on from what a game changed, as it was written."""
        counted = [change for change in changes if change.counts]
        people = [change.subject for change in counted if change.role != "board"]
        for change in counted:
            known = self.kept.setdefault(change.subject, Kept(ended_at))
            known.rating = change.after
            known.games += 1
            known.last_at = max(known.last_at, ended_at)
            if change.role != "board":
                known.met.update(person for person in people if person != change.subject)

    def _rested(self, person: int, ending: Ending) -> Rating:
        """RAT-09: the rating of a person as the game began."""
        known = self.kept.get(person)
        if known is None:
            return START
        began = ending.result.started_at or ending.result.ended_at
        since = max(known.last_at, ending.busy.get(person, known.last_at))
        return rested(known.rating, max((began - since).days, 0))

    def _board(self, island: int, earlier: tuple[int, ...]) -> Rating:
        """RAT-04: the rating of a board; of one whose preset is new in its meaning it goes on from the old one."""
        if island in self.kept:
            return self.kept[island].rating
        known = next((board for board in earlier if board in self.kept), None)
        return START if known is None else of_new_series(self.kept[known].rating)
