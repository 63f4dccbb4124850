"""The games that this server plays: those of the registry that the setting ``HORROR_GAMES`` names."""

import os
from functools import cache

from django.conf import ENVIRONMENT_VARIABLE, settings
from django.utils.module_loading import import_string

from horror.rules.kernel.registry import Rulesets

OURS = "horror.games.RULESETS"


def rulesets() -> Rulesets:
    """The registry. What is kept of it is kept by the registry, or by one of its games: another one may be set.

    Ours where there are no settings: scenarios and games in a terminal need no server.
    """
    without = not settings.configured and ENVIRONMENT_VARIABLE not in os.environ
    return _named(OURS if without else settings.HORROR_GAMES)


@cache
def _named(name: str) -> Rulesets:
    registry = import_string(name)
    assert isinstance(registry, Rulesets), name
    return registry
