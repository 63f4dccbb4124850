"""System checks: what must hold before a server may start on this database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.core.checks import CheckMessage, Error, Tags, register
from django.db import DatabaseError

from horror.games import RULESETS
from horror.models import ENDED, Game


@register(Tags.database)
def live_games_have_their_rules(databases: Sequence[str] | None = None, **kwargs: Any) -> list[CheckMessage]:
    """No live game needs a ruleset, or a version of its rules, that the code has no more."""
    if not databases:
        return []
    try:
        games = list(Game.objects.exclude(status__in=ENDED).values_list("id", "ruleset", "rules_version"))
    except DatabaseError:  # there are no tables yet
        return []
    orphans = [(pk, name, version) for pk, name, version in games if not playable(name, version)]
    return [
        Error(
            f"game {pk} needs {name} by rules of version {version}, which this code does not have",
            hint="Start the release that played it, and let `manage.py replay --live` move it on, or let it end there.",
            id="horror.E001",
        )
        for pk, name, version in orphans
    ]


def playable(name: str, version: int) -> bool:
    """Whether the code has this ruleset by the rules of this version."""
    rules = RULESETS.get(name)
    return rules is not None and rules.oldest_version <= version <= rules.version
