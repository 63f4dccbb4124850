"""What the table tells of a game that is over, to whoever rates it or counts it in a league: how it ended, what became
of each seat, and who held it for how many of its turns.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec

from horror.rules.kernel.results import Fate, Kind


class SeatResult(msgspec.Struct, frozen=True, kw_only=True):
    """How a seat came out of a game that is over.

    ``points`` are all of them, hidden ones too; ``fate`` is what had become of the seat at the end, ``began`` what it
    was at the beginning. ``turns`` are its own turns that ended in the game, whoever played them, and ``steward`` those
    of them that the steward played: a bot in a person's seat, be it that the person was away or has left.
    """

    seat: int
    points: int
    fate: Fate = "well"
    began: Fate = "well"
    turns: int = 0
    steward: int = 0


class TenureResult(msgspec.Struct, frozen=True, kw_only=True):
    """Who held a seat, a ``person`` (its primary key; None for a bot, and where the account is gone) or a ``bot``.

    ``ended`` is a :class:`horror.models.Tenure.End`, empty where it is not known. ``turns`` are the seat's own turns
    that ended in this tenure, ``steward`` those of them that the steward played, ``own_before`` the seat's own turns
    before this tenure began. ``from_start``: the holder sat down before the game started.
    """

    seat: int
    generation: int
    person: Any
    bot: str
    ended: str
    began_at: datetime | None
    ended_at: datetime | None
    turns: int
    steward: int
    from_start: bool
    own_before: int


class GameResult(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is over.

    ``preset`` is the one that it was made with, empty for none, ``series`` which edition of it (:class:`Preset`), and
    ``plain`` whether it has no options of its own beside it. ``rates`` is the preset of the rates of its clock,
    ``none`` where it has none. ``turn`` is the number of the game turn in which it ended; ``target`` the points that
    win, None where nothing of the kind does. ``island``: the game itself plays against the seats. ``results`` and
    ``lapses`` go by the seats: of lapses those in the seat's own turns that nothing excuses, as is known by now.
    ``tenures`` go by seat and generation, with persons as they are now. ``late_seat`` is the one that a game which was
    adjudicated had waited for longest (PTS-05).
    """

    game: str
    ruleset: str
    preset: str
    series: int
    plain: bool
    seats: int
    visibility: str
    rated: bool
    tag: str
    rates: str
    outcome: str
    kind: Kind
    winners: tuple[int, ...]
    turn: int
    target: int | None
    island: bool
    started_at: datetime | None
    ended_at: datetime
    results: tuple[SeatResult, ...]
    tenures: tuple[TenureResult, ...]
    lapses: tuple[int, ...]
    late_seat: int | None = None


def of(game_id: str) -> GameResult | None:
    """What is told of this game; None while it goes on, and where it never started."""
    raise NotImplementedError
