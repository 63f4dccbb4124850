"""The games that this server plays: those of the registry that the setting ``HORROR_GAMES`` names."""

from functools import cache

from django.conf import settings
from django.utils.module_loading import import_string

from horror.rules.kernel.registry import Rulesets


def rulesets() -> Rulesets:
    """The registry. What is kept of it is kept by the registry, or by one of its games: another one may be set."""
    return _named(settings.HORROR_GAMES)


@cache
def _named(name: str) -> Rulesets:
    registry = import_string(name)
    assert isinstance(registry, Rulesets), name
    return registry
