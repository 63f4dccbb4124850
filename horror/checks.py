"""System checks: what must hold before a server may start on this database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import structlog
from django.core.checks import CheckMessage, Error, Tags, Warning, register, run_checks
from django.core.exceptions import ImproperlyConfigured
from django.db import DatabaseError, connection
from django.db.models import Min

from horror import present
from horror.models import ENDED, DiceSecret, Game
from horror.rulesets import rulesets
from horror.table import dice
from horror.table.exports import restore
from horror.table.standing import BY_THE_TABLE

log = structlog.get_logger(__name__)

SAMPLE = 200
"""Games of each end, by age, whose dice are tried."""


def may_serve() -> None:
    """To be called by every process that serves or works, when it starts; leaves no connection behind.

    Raises ImproperlyConfigured with what is wrong where this code must not run on this database. What is only
    doubtful becomes a line of the log.
    """
    try:
        found = run_checks(tags=[Tags.database], databases=["default"])
    finally:
        connection.close()
    for message in found:
        log.warning("doubtful", about=message.msg, hint=message.hint, id=message.id)
    if faults := [message for message in found if message.is_serious()]:
        told = "\n".join(f"{fault.msg} ({fault.id}).\n  {fault.hint or ''}".rstrip() for fault in faults)
        raise ImproperlyConfigured(f"This server does not start:\n{told}")


@register(Tags.database)
def live_games_have_their_rules(databases: Sequence[str] | None = None, **kwargs: Any) -> list[CheckMessage]:
    """No live game needs a ruleset, or a version of its rules, that the code has no more; a game is named for each."""
    if not databases:
        return []
    try:
        live = Game.objects.exclude(status__in=ENDED)
        needed = live.order_by().values("ruleset", "rules_version").annotate(game=Min("pk"))
        found = [(kind["game"], kind["ruleset"], kind["rules_version"]) for kind in needed]
    except DatabaseError:  # there are no tables yet
        return []
    orphans = [(pk, name, version) for pk, name, version in found if not playable(name, version)]
    return [
        Error(
            f"game {pk} needs {name} by rules of version {version}, which this code does not have",
            hint="Start the release that played it, and let `manage.py replay --live` move it on, or let it end there.",
            id="horror.E001",
        )
        for pk, name, version in orphans
    ]


@register(Tags.database)
def games_end_by_names_of_their_own(**kwargs: Any) -> list[CheckMessage]:
    """No game names an end by its rules as the table names one of its own: it would be taken for that."""
    return [
        Error(
            f"{name} can end by its rules as {outcome!r}, which is an end that the table gives to games",
            hint="Give that outcome another name in the ruleset.",
            id="horror.E002",
        )
        for name, rules in rulesets().items()
        for outcome in sorted(BY_THE_TABLE.keys() & set(rules.outcomes))
    ]


@register(Tags.database)
def restore_finished(databases: Sequence[str] | None = None, **kwargs: Any) -> list[CheckMessage]:
    """Where a backup was restored, every game under way has been told of it."""
    if not databases:
        return []
    try:
        begun = restore.unfinished()
    except DatabaseError:
        return []
    if begun is None:
        return []
    return [
        Warning(
            f"`manage.py restored` was begun on {begun.begun_at:%Y-%m-%d %H:%M} and has not come to its end",
            hint="Run it again: it tells the games that have not been told, and no other.",
            id="horror.W003",
        )
    ]


@register(Tags.database)
def clocks_agree(databases: Sequence[str] | None = None, **kwargs: Any) -> list[CheckMessage]:
    """This machine's clock tells the database's time, by which everything is due."""
    if not databases:
        return []
    try:
        ahead = present.ahead()
    except DatabaseError:
        return []
    if abs(ahead) <= present.SKEW:
        return []
    return [
        Warning(
            f"the clock of this machine is {ahead:+.0f} seconds off the database's",
            hint="Games go by the database's clock, but log lines and log-ins by this one. Let NTP set both.",
            id="horror.W002",
        )
    ]


def playable(name: str, version: int) -> bool:
    """Whether the code has this ruleset by the rules of this version."""
    rules = rulesets().get(name)
    return rules is not None and rules.oldest_version <= version <= rules.version


@register(Tags.database)
def dice_open(databases: Sequence[str] | None = None, **kwargs: Any) -> list[CheckMessage]:
    """The dice of live games open under SECRET_KEY or one of SECRET_KEY_FALLBACKS: of the newest and the oldest ones,
    since keys change with time and a start should not take longer with each game. `manage.py reseal` looks at all.
    """
    if not databases:
        return []
    try:
        live = DiceSecret.objects.exclude(game__status__in=ENDED)
        ends = [live.order_by(order)[:SAMPLE] for order in ("-game__created_at", "game__created_at")]
        lost = sorted({game for some in ends for game in dice.lost(some)})
    except DatabaseError:
        return []
    if not lost:
        return []
    return [
        Warning(
            f"the dice of {len(lost)} games under way (or more) were sealed under another SECRET_KEY, "
            f"{lost[0]} for one",
            hint="Name the old key in SECRET_KEY_FALLBACKS, or these games stop at their next draw; docs/operators.md.",
            id="horror.W001",
        )
    ]
