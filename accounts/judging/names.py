"""Names that people give to what they make, and that staff take away (PEO-27): of games here, of leagues where these
are. Each kind of thing registers the ways by which that is done.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, NamedTuple

from accounts.conduct.refused import BadMeasure
from horror.models import Game
from horror.table import renaming
from horror.table.errors import NotFound


class Ways(NamedTuple):
    """What is done with the name of a thing of one kind, by its key; all but ``neutral`` in a transaction that is open.

    ``author`` gives whose the name is (a primary key, or None); raises :class:`NotFound`, and :class:`BadMeasure` for
    what is called after something else. ``take`` locks the thing, gives it its ``neutral`` name, and gives the one that
    it had; raises :class:`NotFound`. ``give_back`` does the reverse where it has the neutral name still, and says
    whether it had.
    """

    author: Callable[[str], Any]
    take: Callable[[str, datetime], str]
    give_back: Callable[[str, str, datetime], bool]
    neutral: Callable[[str], str]


_ways: dict[str, Ways] = {}


def register(what: str, ways: Ways) -> None:
    """To be done when the apps are ready: the ways for what is called so in reports (``name:<what>:<key>``)."""
    _ways[what] = ways


class Named(NamedTuple):
    """Something that has a name: ``what`` it is (`game`, `league`), and its ``key`` in addresses."""

    what: str
    key: str

    @property
    def about(self) -> str:
        return f"{self.what}:{self.key}"

    @property
    def neutral(self) -> str:
        return _ways[self.what].neutral(self.key)

    def author(self) -> Any:
        return _ways[self.what].author(self.key)

    def take(self, now: datetime) -> str:
        return _ways[self.what].take(self.key, now)

    def give_back(self, name: str, now: datetime) -> bool:
        return _ways[self.what].give_back(self.key, name, now)


def of(about: str) -> Named:
    """What an act is about by its word (`Measure.about`)."""
    what, _, key = about.partition(":")
    return Named(what, key)


def _creator(game: str) -> Any:
    found = Game.objects.filter(pk=game).values_list("creator", "host").first()
    if found is None:
        raise NotFound("there is no such game")
    creator, host = found
    if host:
        raise BadMeasure(
            "this game is called after its league: take the name of the league away", rule="PEO-27"
        )
    return creator


register("game", Ways(_creator, renaming.take_away, renaming.give_back, renaming.neutral))
