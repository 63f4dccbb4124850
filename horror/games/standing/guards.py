"""The guards that every game has: points, turns, how often, when (TAB-107)."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from horror.games.grammar.words import column_of
from horror.games.standing.family import Saying, Words, seated
from horror.games.standing.look import Asked, Look
from horror.games.standing.order import Found, Guard, Kept
from horror.rules.kernel.options import VALUES
from horror.rules.kernel.phrases import Phrase, counted, phrase
from horror.rules.kernel.roles import COLOUR, Colour
from horror.rules.kernel.ruleset import BadOrder

DAY = 24 * 60


class Points(Guard, frozen=True, tag="points"):
    """A seat has so many points that everybody sees; ``seat`` is its colour, ``me`` or ``anybody``."""

    shown: ClassVar[Meta] = Meta(title="Points", description="Once a seat has so many points.")

    seat: Annotated[Colour, Meta(title="Seat")]
    points: Annotated[int, Meta(ge=1, le=99, title="Points")]

    def told(self) -> Phrase:
        if self.seat == "me":
            return counted("you have {n} point", "you have {n} points", self.points)
        if self.seat == "anybody":
            return counted("anybody has {n} point", "anybody has {n} points", self.points)
        return counted("{seat} has {n} point", "{seat} has {n} points", self.points, seat=COLOUR(self.seat))

    def fitted(self, view: Any) -> Points:
        if self.seat not in _SEATS:
            seated(view, [self.seat])
        return self

    def holds(self, look: Look, asked: Asked, found: Found, kept: Kept) -> bool:
        colours = [seat.colour for seat in look.view.seats]
        if self.seat == "anybody":
            return any(look.points(seat) >= self.points for seat in range(len(colours)))
        seat = look.seat if self.seat == "me" else colours.index(self.seat)
        return look.points(seat) >= self.points


class ByTurn(Guard, frozen=True, tag="by_turn"):
    """Up to this turn of the game."""

    shown: ClassVar[Meta] = Meta(title="By turn", description="Up to this turn of the game.")

    turn: Annotated[int, Meta(ge=0, le=9999, title="Turn")]

    def told(self) -> Phrase:
        return phrase("turn {turn} is not over", turn=self.turn)

    def holds(self, look: Look, asked: Asked, found: Found, kept: Kept) -> bool:
        return look.position.turn <= self.turn


class Often(Guard, frozen=True, tag="at_most"):
    """So often in a turn of the game."""

    shown: ClassVar[Meta] = Meta(title="How often", description="At most so often in a turn of the game.")

    times: Annotated[int, Meta(ge=1, le=99, title="Times")]

    def told(self) -> Phrase:
        return counted("at most {n} time a turn", "at most {n} times a turn", self.times)

    def holds(self, look: Look, asked: Asked, found: Found, kept: Kept) -> bool:
        return kept.turn != look.position.turn or kept.in_turn < self.times


class Hour(Guard, frozen=True, tag="hour"):
    """Before or after a time of the day, where the owner lives; ``minute`` counts from midnight."""

    shown: ClassVar[Meta] = Meta(
        title="Time of day", description="Before or after a time of the day where you live."
    )

    side: Annotated[
        Literal["before", "after"],
        Meta(title="Before or after", extra_json_schema={VALUES: ["after", "before"]}),
    ]
    minute: Annotated[int, Meta(ge=0, le=DAY - 1, title="Minutes after midnight")]

    def told(self) -> Phrase:
        if self.side == "before":
            return phrase("it is before {time}", time=clock(self.minute))
        return phrase("it is {time} or later", time=clock(self.minute))

    def holds(self, look: Look, asked: Asked, found: Found, kept: Kept) -> bool:
        return (look.moment.minute < self.minute) == (self.side == "before")


def clock(minute: int) -> str:
    """``8:05``."""
    return f"{minute // 60}:{minute % 60:02}"


class GuardWords(Words):
    """What they mean."""

    def points_guard(self, parts: list[Any]) -> Points:
        seat, count = parts
        names = {"MY": "me", "ANY_SEAT": "anybody"}
        name = names.get(seat.type) or self.colours[self.named(seat)]
        return Points(name, self.count(count, Points, "points"))

    def by_turn_guard(self, parts: list[Any]) -> ByTurn:
        [turn] = parts
        return ByTurn(self.count(turn, ByTurn, "turn"))

    def often_guard(self, parts: list[Any]) -> Often:
        [times] = parts
        return Often(self.count(times, Often, "times"))

    def hour_guard(self, parts: list[Any]) -> Hour:
        side, time = parts
        hours, minutes = map(int, time.split(":"))
        if hours > 23 or minutes > 59:
            raise BadOrder(column_of(time), [phrase("a time from 0:00 to 23:59")])
        return Hour("before" if side.lower() == "before" else "after", hours * 60 + minutes)


_SEATS = {"me": "I have", "anybody": "anybody has"}

GUARDS = (
    Saying(
        Points,
        "points_guard",
        "points_guard: (COLOUR _HAS | ANY_SEAT _HAS | MY) _AT_LEAST? NUMBER _POINTS",
        GuardWords,
        lambda guard, view: f"{_SEATS.get(guard.seat) or f'{guard.seat} has'} at least {guard.points} points",
    ),
    Saying(
        ByTurn,
        "by_turn_guard",
        "by_turn_guard: _BY_TURN NUMBER",
        GuardWords,
        lambda guard, view: f"by turn {guard.turn}",
    ),
    Saying(
        Often,
        "often_guard",
        "often_guard: _AT_MOST NUMBER _TIMES_A_TURN",
        GuardWords,
        lambda guard, view: f"at most {guard.times} times a turn",
    ),
    Saying(
        Hour,
        "hour_guard",
        "hour_guard: SIDE CLOCK",
        GuardWords,
        lambda guard, view: f"{guard.side} {clock(guard.minute)}",
    ),
)
