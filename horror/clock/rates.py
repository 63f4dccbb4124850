"""The rates of a game: how long its seats may take, and what stops their clocks (TAB-50, TAB-51)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from datetime import UTC, date, datetime
from typing import Annotated, Any, Literal, TypeAlias, get_args

import msgspec
from msgspec import UNSET, UnsetType

from horror.clock.refused import BadRates
from horror.clock.zones import zones
from horror.rules.kernel.roles import ALTERNATIVES, NAME, Part

HOURS, DAYS = 3600, 86400
"""In seconds."""

Away: TypeAlias = Literal["clock", "choice"]
Late: TypeAlias = Literal["play", "wait"]
Ladder: TypeAlias = Literal["gentle", "standard", "strict"]
"""How soon a seat that lets its clock run out is stood in for (TAB-71)."""


class Times(msgspec.Struct, frozen=True, kw_only=True):
    """What the clocks of a game go by that a second set of its rates has of its own. Durations are whole seconds."""

    preset: str
    """The name of those that they were made of."""
    turn: int
    """For the first thing that a seat is asked in its own turn, and for each placing of the set-up."""
    again: int
    """The least for what it is asked later in the same turn."""
    reaction: int
    """For what a seat is asked outside of its own turn."""
    awake: int
    """So much waking time has everybody, however soon it would be due (TAB-57)."""
    bank: int
    """With how much a seat begins (TAB-55); of a second set, more than which is not left to it when it first owes
    something by that (TAB-161)."""
    refill: int
    """How much it gets for an own turn that it has ended itself."""
    cap: int
    """More is never in the bank."""


class Then(Times, frozen=True, kw_only=True):
    """The second set of a game's rates, for what is owed from a moment on (TAB-160)."""

    at: datetime
    """From when on what a seat comes to owe goes by this set."""
    ladder: Ladder
    """As in :class:`Rates`."""


class Rates(Times, frozen=True, kw_only=True):
    """What a game's clocks go by, fixed when it is created."""

    off_days: tuple[int, ...] = ()
    """Days of the week on which the game's clocks stand still: 0 is Monday (TAB-56)."""
    off_zone: str = "UTC"
    """The time zone of these days, and of the holidays."""
    holidays: tuple[date, ...] = ()
    """Days on which they stand still besides."""
    vacation_days: int = 10
    """How many days of a seat's vacations stop its clock (TAB-62)."""
    away: Away = "clock"
    """Whether vacation stops the clock, or who is away may choose that the steward plays on (TAB-75)."""
    late: Late = "play"
    """Whether the clock plays for who is late, or everybody waits (TAB-83)."""
    ladder: Ladder = "standard"
    """How soon a seat is stood in for (TAB-71)."""
    then: Then | UnsetType = UNSET
    """The second set, where there is one (TAB-160): days off, vacation and what becomes of who is late are those of the
    game, and the same by both."""

    def second_at(self, at: datetime) -> bool:
        """Whether what a seat comes to owe at a moment goes by the second set."""
        return self.then is not UNSET and at >= self.then.at

    def of(self, second: bool) -> Rates:
        """The one set or the other, by itself."""
        if self.then is UNSET or not second:
            return self
        return msgspec.structs.replace(
            self, then=UNSET, **{name: getattr(self.then, name) for name in SECOND}
        )

    def beginning(self, at: datetime) -> Rates:
        """The same with a second set that begins at a moment; where there is one."""
        return (
            self
            if self.then is UNSET
            else msgspec.structs.replace(self, then=msgspec.structs.replace(self.then, at=at))
        )

    def at(self, at: datetime) -> Rates:
        """The set by which goes what a seat comes to owe at a moment."""
        return self.of(self.second_at(at))


SECOND = (*Times.__struct_fields__, "ladder")
"""The settings of which a second set has its own."""


NONE = "none"
"""The name of having no clock at all."""
PRESETS: Mapping[str, Rates] = {
    rates.preset: rates
    for rates in (
        Rates(
            preset="daily", turn=24 * HOURS, again=8 * HOURS, reaction=24 * HOURS, awake=6 * HOURS,
            bank=72 * HOURS, refill=12 * HOURS, cap=96 * HOURS, ladder="standard",
        ),
        Rates(
            preset="brisk", turn=12 * HOURS, again=4 * HOURS, reaction=12 * HOURS, awake=4 * HOURS,
            bank=24 * HOURS, refill=6 * HOURS, cap=36 * HOURS, ladder="strict",
        ),
        Rates(
            preset="slow", turn=72 * HOURS, again=24 * HOURS, reaction=48 * HOURS, awake=8 * HOURS,
            bank=120 * HOURS, refill=24 * HOURS, cap=168 * HOURS, ladder="gentle",
        ),
        Rates(
            preset="league", turn=24 * HOURS, again=8 * HOURS, reaction=24 * HOURS, awake=6 * HOURS,
            bank=48 * HOURS, refill=8 * HOURS, cap=72 * HOURS, ladder="strict",
        ),
    )
}  # fmt: skip
"""By name; the first is what a game has that asks for nothing else. ``none`` is not among them: it is no rates."""

LEAST_TURN, LONGEST_TURN = 6 * HOURS, 14 * DAYS
LEAST_AGAIN = 1 * HOURS
LEAST_REACTION, LONGEST_REACTION = 4 * HOURS, 7 * DAYS
LONGEST_AWAKE = 10 * HOURS
LARGEST_BANK = 30 * DAYS
MOST_VACATION_DAYS = 60
MOST_OFF_DAYS = 3
MOST_HOLIDAYS = 40
FIRST_HOLIDAY, LAST_HOLIDAY = date(2000, 1, 1), date(2999, 12, 31)
FIRST_MOMENT, LAST_MOMENT = datetime(2000, 1, 1, tzinfo=UTC), datetime(2999, 12, 31, tzinfo=UTC)
"""The bounds of when a second set of rates begins (TAB-160)."""
BOUNDS: Mapping[str, tuple[int, int]] = {
    "turn": (LEAST_TURN, LONGEST_TURN),
    "again": (LEAST_AGAIN, LONGEST_TURN),
    "reaction": (LEAST_REACTION, LONGEST_REACTION),
    "awake": (0, LONGEST_AWAKE),
    "bank": (0, LARGEST_BANK),
    "refill": (0, LONGEST_TURN),
    "cap": (0, LARGEST_BANK),
    "vacation_days": (0, MOST_VACATION_DAYS),
}
"""The least and the most of the settings that are numbers (TAB-51). By others of the same game some have less: `again`
and `refill` at most `turn`, `awake` at most `reaction`, `bank` at most `cap`."""


def rates_of(preset: str, own: Mapping[str, Any]) -> Rates | None:
    """The rates of a game that asks for a preset with some settings of its own; None for a game without clock.

    ``own`` is as JSON has it: seconds, days of the week from 0 (Monday), dates as ``2026-12-24``. What it does not say
    is the preset's, or as near to that as fits to what it does say. ``then`` is a second set, said in the same way with
    the moment ``at`` which it begins (TAB-160). Raises :class:`BadRates` (TAB-50, TAB-51, TAB-160).
    """
    if preset == NONE:
        for name in own:
            raise BadRates("a game without a clock has no rates", rule="TAB-50", path=f"rates.{name}")
        return None
    rates = _set_of(preset, own, _SETTINGS, "rates", (*PRESETS, NONE))
    then = own.get("then", UNSET)
    return rates if then is UNSET else msgspec.structs.replace(rates, then=_then(then))


def _set_of(
    preset: Any, own: Mapping[str, Any], names: Collection[str], path: str, presets: Iterable[str]
) -> Rates:
    """One set: a preset with some settings of its own, of which there are these ``names``."""
    if not isinstance(preset, str) or preset not in PRESETS:
        raise BadRates(
            "there are no rates {preset}; there are {presets}", rule="TAB-50", path=f"{path}.preset",
            preset=NAME(str(preset)), presets=_either(presets),
        )  # fmt: skip
    for name in own:
        if name not in names:
            raise BadRates(
                "nothing of this name is set; what can be set is {settings}", rule="TAB-51", path=f"{path}.{name}",
                settings=_either(names),
            )  # fmt: skip
    chosen = {name: read(own[name], f"{path}.{name}") for name, read in _CHOSEN.items() if name in own}
    named = {
        name: _named(own[name], get_args(of), f"{path}.{name}") for name, of in _NAMED.items() if name in own
    }
    return msgspec.structs.replace(PRESETS[preset], **chosen, **named, **_numbers(PRESETS[preset], own, path))


def _then(value: Any) -> Then:
    """The second set of rates, as JSON has it."""
    if not isinstance(value, Mapping):
        raise BadRates(
            "expected rates, and the moment at which they begin", rule="TAB-160", path="rates.then"
        )
    own = dict(value)
    at = _moment(own.pop("at", None), "rates.then.at")
    second = _set_of(own.pop("preset", None), own, SECOND[1:], "rates.then", PRESETS)
    return Then(at=at, **{name: getattr(second, name) for name in SECOND})


def _moment(value: Any, path: str) -> datetime:
    try:
        moment: datetime = msgspec.convert(value, Annotated[datetime, msgspec.Meta(tz=True)])
    except msgspec.ValidationError:
        moment = datetime.min.replace(tzinfo=UTC)
    if FIRST_MOMENT <= moment <= LAST_MOMENT:
        return moment.astimezone(UTC).replace(microsecond=0)
    raise BadRates("expected a moment, with its zone", rule="TAB-160", path=path)


def _numbers(preset: Rates, own: Mapping[str, Any], path: str) -> dict[str, int]:
    """Those that are asked for, and the preset's others fitted to them."""
    found: dict[str, int] = {}

    def fit(name: str, least: int, most: int) -> None:
        if name in own:
            found[name] = _number(own[name], least, most, f"{path}.{name}")
        else:
            found[name] = max(least, min(getattr(preset, name), most))

    fit("turn", LEAST_TURN, LONGEST_TURN)
    fit("again", LEAST_AGAIN, found["turn"])
    fit("reaction", LEAST_REACTION, LONGEST_REACTION)
    fit("awake", 0, min(found["reaction"], LONGEST_AWAKE))
    fit("cap", 0, LARGEST_BANK)
    fit("bank", 0, found["cap"] if "cap" in own else LARGEST_BANK)
    found["cap"] = max(found["cap"], found["bank"])
    fit("refill", 0, found["turn"])
    fit("vacation_days", 0, MOST_VACATION_DAYS)
    return found


def _number(value: Any, least: int, most: int, path: str) -> int:
    if type(value) is int and least <= value <= most:
        return value
    raise BadRates(
        "expected a whole number from {least} to {most}", rule="TAB-51", path=path, least=least, most=most
    )


def _off_days(value: Any, path: str) -> tuple[int, ...]:
    if not isinstance(value, list | tuple) or len(value) > MOST_OFF_DAYS:
        raise BadRates("expected a list of at most {most} days", rule="TAB-51", path=path, most=MOST_OFF_DAYS)
    return tuple(sorted({_number(day, 0, 6, f"{path}[{at}]") for at, day in enumerate(value)}))


def _off_zone(value: Any, path: str) -> str:
    if isinstance(value, str) and value in zones():
        return value
    raise BadRates("there is no time zone of this name", rule="TAB-59", path=path)


def _holidays(value: Any, path: str) -> tuple[date, ...]:
    if not isinstance(value, list | tuple) or len(value) > MOST_HOLIDAYS:
        raise BadRates("expected a list of at most {most} days", rule="TAB-51", path=path, most=MOST_HOLIDAYS)
    return tuple(sorted({_date(day, f"{path}[{at}]") for at, day in enumerate(value)}))


def _date(value: Any, path: str) -> date:
    try:
        day = msgspec.convert(value, date)
    except msgspec.ValidationError:
        day = date.min
    if FIRST_HOLIDAY <= day <= LAST_HOLIDAY:
        return day
    raise BadRates(
        "expected a day from {first} to {last}",
        rule="TAB-51",
        path=path,
        first=NAME(FIRST_HOLIDAY.isoformat()),
        last=NAME(LAST_HOLIDAY.isoformat()),
    )


def _named(value: Any, names: tuple[str, ...], path: str) -> str:
    if value in names:
        return str(value)
    raise BadRates("expected {names}", rule="TAB-51", path=path, names=_either(names))


def _either(names: Iterable[str]) -> Part:
    return ALTERNATIVES([NAME(name) for name in names])


_CHOSEN: Mapping[str, Callable[[Any, str], Any]] = {
    "off_days": _off_days,
    "off_zone": _off_zone,
    "holidays": _holidays,
}
"""What reads the settings that are neither numbers nor one of some names."""
_NAMED = {"away": Away, "late": Late, "ladder": Ladder}
"""Those that are, and which names there are."""
_SETTINGS = Rates.__struct_fields__[1:]
