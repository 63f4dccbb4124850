"""How far others can rely on somebody: two shares, a score, a word, and for how long no new game is begun.

Pure: functions of what was asked and answered, and of how games were left. A day is one of UTC.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta
from typing import Literal, NamedTuple

HALF_LIFE = 180
"""Days after which something counts half as much (TAB-85)."""
ASKED_BEFORE, IN_TIME_BEFORE = 20.0, 18.0
"""As how many turns, and how many of them in time, everybody begins."""
LEFT_BEFORE, FINISHED_BEFORE = 5.0, 4.5
"""As how many games, and how many of them finished, everybody begins."""
ABANDONED = 2
"""As how many games an abandoned one counts."""
SUBSTITUTED = 2
"""As how many finished games one counts that somebody took over and finished (TAB-88)."""

FEW_ASKED, FEW_GAMES = 20, 2
"""Below which nothing is known yet of a person (TAB-87)."""

BARRED = timedelta(days=2)
LONGEST_BARRED = timedelta(days=30)
AGAIN = timedelta(days=90)
"""Within which of the last one a further abandoned game doubles the time (TAB-88)."""

Word = Literal["new", "steady", "fair", "often_late", "leaves_games"]
End = Literal["finished", "abandoned", "resigned"]


class Asked(NamedTuple):
    """On one day somebody was asked so often in the own turn, and answered so often in time."""

    day: date
    asked: int = 1
    in_time: int = 1


class Left(NamedTuple):
    """How somebody's part in a game ended; ``taken_over``: it began when the game was under way."""

    at: datetime
    how: End
    taken_over: bool = False


class Figures(NamedTuple):
    """How far others can rely on somebody. ``asked``, ``in_time`` and the ends of games are plain numbers; the shares
    ``punctual`` and ``finishes`` (0 to 1) are weighed by age. ``games`` are those that are not over, too.
    """

    asked: int
    in_time: int
    games: int
    finished: int
    abandoned: int
    resigned: int
    punctual: float
    finishes: float

    @property
    def score(self) -> int:
        """0 to 100 (TAB-86)."""
        return int(100 * self.punctual * self.finishes + 0.5)

    @property
    def new(self) -> bool:
        """Whether too little is known of the person yet (TAB-87)."""
        return self.asked < FEW_ASKED or self.games < FEW_GAMES

    @property
    def word(self) -> Word:
        """TAB-87: the first that holds."""
        if self.new:
            return "new"
        if self.punctual >= 0.95 and self.finishes >= 0.9:
            return "steady"
        if self.punctual < 0.85:
            return "often_late"
        return "leaves_games" if self.finishes < 0.75 else "fair"


def figures(asked: Iterable[Asked], left: Iterable[Left], games: int, today: date) -> Figures:
    """TAB-85, TAB-86: what was asked on which day and how games were left, each weighed by its age; ``games``: how many
    have been begun. Of several :class:`Asked` of one day, and in whatever order, the same comes out.
    """
    turns = punctual = 0
    turns_weight = punctual_weight = 0.0
    for day, count, in_time in asked:
        weight = _weight(day, today)
        turns, punctual = turns + count, punctual + in_time
        turns_weight, punctual_weight = turns_weight + weight * count, punctual_weight + weight * in_time
    ends: dict[End, int] = {"finished": 0, "abandoned": 0, "resigned": 0}
    finished_weight = others_weight = 0.0
    for at, how, taken_over in left:
        weight = _weight(at.date(), today)
        ends[how] += 1
        if how == "finished":
            finished_weight += weight * (SUBSTITUTED if taken_over else 1)
        else:
            others_weight += weight * (ABANDONED if how == "abandoned" else 1)
    return Figures(
        asked=turns,
        in_time=punctual,
        games=games,
        **ends,
        punctual=(IN_TIME_BEFORE + punctual_weight) / (ASKED_BEFORE + turns_weight),
        finishes=(FINISHED_BEFORE + finished_weight) / (LEFT_BEFORE + finished_weight + others_weight),
    )


def _weight(day: date, today: date) -> float:
    return float(0.5 ** (max((today - day).days, 0) / HALF_LIFE))


def barred_until(abandoned: Sequence[datetime]) -> datetime | None:
    """TAB-88: until when somebody who abandoned games at these times begins no new one; None where that is nothing."""
    last: datetime | None = None
    barred = BARRED
    for at in sorted(abandoned):
        barred = min(2 * barred, LONGEST_BARRED) if last is not None and at - last <= AGAIN else BARRED
        last = at
    return None if last is None else last + barred
