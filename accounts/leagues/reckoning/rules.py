"""The rules of a season: all that it needs to know, frozen when its registration opens.

They are kept and published as JSON (:func:`as_data`), of which :func:`accounts.leagues.reckoning.lots.rules_digest`
makes what is committed to. Whether there is a ruleset of that name, with that preset and so many seats, the table says.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

import msgspec

from accounts.leagues.reckoning.composition import Placement
from accounts.leagues.reckoning.points import Points, checked_points
from accounts.leagues.reckoning.refused import BadRules
from accounts.leagues.reckoning.sizes import LARGEST_GROUP, LEAST_GROUP, USUAL_GROUP, Tiers
from horror import sizes
from horror.clock import NONE, BadRates, Rates, rates_of
from horror.rules.kernel.roles import NAME

Format: TypeAlias = Literal["divisions", "table"]
"""Groups in tiers with promotion and relegation, or one table over all games with a tag."""
Letters: TypeAlias = Literal["all", "table", "none"]
"""Which letters seats may write: to anybody, to the whole table alone, none."""
MOST_ENTRIES = 300


def _usual_rates() -> Rates:
    return _made("league", {}, "rates")


def _overtime_rates() -> Rates:
    return _made("brisk", {"bank": 0}, "overtime_rates")


class Rules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a season goes by (LEA-14). Days are of 24 hours.

    ``preset`` is played as it is (empty where the game has none), without options of one's own, at tables of
    ``seats``; games count for ratings where ``rated``. ``group`` is how many entries a group is to have (SCH-02),
    ``tiers`` how many groups stand side by side, ``placement`` by what newcomers are placed (LEA-03). With fewer than
    ``least`` entries there is no season; who comes when there are ``most`` waits. ``points`` say what games are worth
    (PTS-01).

    Games go by ``rates``, after the season's end by ``overtime_rates`` (PTS-05). ``vacation_days`` are of a person and
    season; ``pause_hours`` are how long seats may stop a game by a vote, once, 0 for not at all. Nobody enters who has
    less than ``least_reliability`` (0 to 95), nor, without ``newcomers``, who is new (TAB-87), nor, without
    ``programs``, for whom a program plays. Who does nothing within ``no_show_hours`` of first being asked is replaced.

    The season's parts: ``registration_days``, ``check_in_days``, ``season_days`` from the start of the games to the end
    that is aimed at, ``overtime_days`` from there to the hard end, ``protest_days`` after the last result. ``again`` is
    how many days after its end the next one begins to be prepared, None where organisers do that by hand.

    A ``table`` has no groups (FMT-05): it counts games with the ``tag`` that ended within ``season_days``, of each
    person the ``best`` of the first ``of``; None for all of them.
    """

    ruleset: str
    preset: str
    seats: Literal[3, 4] = 4
    format: Format = "divisions"
    rated: bool = True

    group: int = USUAL_GROUP
    tiers: Tiers = "doubling"
    placement: Placement = "rating"
    least: int = LEAST_GROUP
    most: int = MOST_ENTRIES
    points: Points = Points()

    rates: Rates = msgspec.field(default_factory=_usual_rates)
    overtime_rates: Rates = msgspec.field(default_factory=_overtime_rates)
    vacation_days: int = 7
    pause_hours: int = 72
    letters: Letters = "all"
    least_reliability: int = 0
    newcomers: bool = True
    programs: bool = False
    no_show_hours: int = 48

    registration_days: int = 14
    check_in_days: int = 7
    season_days: int = 77
    overtime_days: int = 21
    protest_days: int = 5
    again: int | None = None

    tag: str = ""
    best: int | None = None
    of: int | None = None


BOUNDS: Mapping[str, tuple[int, int]] = {
    "group": (LEAST_GROUP, LARGEST_GROUP),
    "least": (LEAST_GROUP, MOST_ENTRIES),
    "most": (LEAST_GROUP, MOST_ENTRIES),
    "vacation_days": (0, 30),
    "pause_hours": (48, 72),
    "least_reliability": (0, 95),
    "no_show_hours": (24, 168),
    "registration_days": (1, 90),
    "check_in_days": (1, 21),
    "season_days": (14, 365),
    "overtime_days": (0, 21),
    "protest_days": (1, 14),
    "again": (7, 365),
    "best": (1, 100),
    "of": (1, 100),
}
"""The least and the most of the members that are numbers; ``least`` is besides at most ``most``, ``best`` at most
``of``."""
LONGEST_TAG = 40
TAG = re.compile(rf"[A-Za-z0-9-]{{1,{LONGEST_TAG}}}")
"""The tag that people may give to games of their own, and a ``table`` counts."""

_AT = re.compile(r" - at `\$?\.?(?P<path>.*)`$")


def rules_of(value: Any) -> Rules:
    """Rules as JSON has them, checked. Raises :class:`BadRules` with the member that is wrong."""
    try:
        rules = msgspec.convert(value, Rules)
    except msgspec.ValidationError as error:
        said = str(error)
        at = _AT.search(said)
        raise BadRules(
            "these are no rules of a league: {problem}",
            rule="LEA-14", path=at["path"] if at else "", problem=NAME(_AT.sub("", said)),
        ) from None  # fmt: skip
    return checked(rules)


def as_data(rules: Rules) -> dict[str, Any]:
    """Every member as JSON has it."""
    data: dict[str, Any] = msgspec.to_builtins(rules)
    return data


def checked(rules: Rules) -> Rules:
    """Rules that a season can have (LEA-14); raises :class:`BadRules` with the first member that is wrong."""
    _named(rules.ruleset, 1, "ruleset")
    _named(rules.preset, 0, "preset")
    for name, (least, most) in BOUNDS.items():
        number = getattr(rules, name)
        if number is not None and (name, number) != ("pause_hours", 0):
            _number(number, least, most, name)
    _number(rules.least, LEAST_GROUP, rules.most, "least")
    checked_points(rules.points)
    for name, rates in (("rates", rules.rates), ("overtime_rates", rules.overtime_rates)):
        if rates.then:
            raise BadRules(
                "the second rates of a league are those of overtime", rule="PTS-05", path=f"{name}.then"
            )
        own = msgspec.to_builtins(rates)
        _made(own.pop("preset"), own, name)
    return _counted(rules)


def _counted(rules: Rules) -> Rules:
    """What belongs to a table, and to nothing else (FMT-05)."""
    if rules.format == "divisions":
        for name in ("tag", "best", "of"):
            if getattr(rules, name):
                raise BadRules("only a table counts games with a tag", rule="FMT-05", path=name)
        return rules
    if not TAG.fullmatch(rules.tag):
        raise BadRules(
            "expected a word of letters, digits and hyphens, at most {most}",
            rule="FMT-05",
            path="tag",
            most=LONGEST_TAG,
        )
    if rules.best is not None and rules.of is not None:
        _number(rules.best, 1, rules.of, "best")
    return rules


def _named(value: str, least: int, path: str) -> None:
    if not least <= len(value) <= sizes.NAMED:
        raise BadRules(
            "expected a name of at most {most} characters", rule="LEA-14", path=path, most=sizes.NAMED
        )


def _number(value: int, least: int, most: int, path: str) -> None:
    if not least <= value <= most:
        raise BadRules(
            "expected a whole number from {least} to {most}", rule="LEA-14", path=path, least=least, most=most
        )


def _made(preset: str, own: Mapping[str, Any], path: str) -> Rates:
    """Rates that a game can have, of a clock; as :func:`horror.clock.rates_of` refuses others."""
    if preset == NONE:
        raise BadRules("games of a league have a clock", rule="PTS-05", path=f"{path}.preset")
    try:
        rates = rates_of(preset, own)
    except BadRates as error:
        place = path + error.path.removeprefix("rates")
        raise BadRules(error.key, rule=error.rule, path=place, **error.parts) from None
    assert rates is not None
    return rates
