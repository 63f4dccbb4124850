"""Whose words a reader does not want, at a table where both sit (PEO-04, PEO-05).

Who wrote what is a matter of persons: words of an earlier holder of a seat are that one's. Who knows what people want
says so here when the apps are ready; nothing of the table asks for it by name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

from horror.models import Entry, Tenure


class Unwanted(NamedTuple):
    """The people (primary keys) whose words somebody wants folded away, and those among them whose letters are not
    shown.
    """

    folded: frozenset[Any] = frozenset()
    closed: frozenset[Any] = frozenset()


Wanted: TypeAlias = Callable[[Any], Unwanted]
"""Whose words a person (a primary key) does not want; one query."""

_known: list[Wanted] = []


def told_by(wanted: Wanted) -> None:
    """Have this say whose words people do not want."""
    _known[:] = [wanted]


class Aside:
    """What of a game's words a reader does not want: asked for where words of others are met, at most once, and only of
    a person who has a seat, since who looks on sees what all see.
    """

    def __init__(self, game: str, seat: int | None, person: Any) -> None:
        self.game, self.seat, self.person = game, seat, person
        self._unwanted: Unwanted | None = None
        self._tenures: list[Tenure] | None = None

    def folds(self, entry: Entry) -> bool:
        """Whether these words are to be folded away (PEO-05)."""
        return self._reads(entry) and self._is_of(entry, self._asked().folded)

    def closes(self, entry: Entry) -> bool:
        """Whether a letter is not shown (PEO-04)."""
        return self._reads(entry) and self._is_of(entry, self._asked().closed)

    def _reads(self, entry: Entry) -> bool:
        return None not in (self.seat, self.person, entry.seat) and entry.seat != self.seat

    def _is_of(self, entry: Entry, whose: frozenset[Any]) -> bool:
        if whose and self._tenures is None:
            self._tenures = list(Tenure.objects.filter(game=self.game, person__in=self._asked().folded))
        return any(
            held.person_id in whose and held.seat == entry.seat and held.covers(entry.number)
            for held in self._tenures or ()
        )

    def _asked(self) -> Unwanted:
        if self._unwanted is None:
            self._unwanted = _known[0](self.person) if _known else Unwanted()
        return self._unwanted

    @staticmethod
    def together(asides: Iterable[Aside]) -> None:
        """Ask once for what one reader wants in several games, instead of in each."""
        mine = [aside for aside in asides if aside.person is not None]
        if not mine:
            return
        unwanted = mine[0]._asked()
        rows = Tenure.objects.filter(game__in=[aside.game for aside in mine], person__in=unwanted.folded)
        tenures = list(rows) if unwanted.folded else []
        for aside in mine:
            if aside.person == mine[0].person:
                aside._unwanted = unwanted
                aside._tenures = [held for held in tenures if held.game_id == aside.game]
