"""The games that this server plays: one folder each, one ruleset each."""

from horror.games.catan_horror import CATAN_HORROR
from horror.games.classic import CLASSIC
from horror.rules.kernel.registry import Rulesets
from horror.rules.kernel.ruleset import Ruleset

RULESETS = Rulesets((CATAN_HORROR, CLASSIC))


class UnknownRuleset(LookupError):
    """No game has this name; the message lists those that there are."""


def ruleset(name: str) -> Ruleset:
    """The ruleset of this name; raises :class:`UnknownRuleset`."""
    try:
        return RULESETS[name]
    except KeyError:
        raise UnknownRuleset(f"there is no game {name!r}; there are: {', '.join(sorted(RULESETS))}") from None
