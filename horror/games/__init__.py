"""The games that there are: one folder each, one ruleset each."""

from horror.games.catan_horror import CATAN_HORROR
from horror.games.classic import CLASSIC
from horror.rules.kernel.registry import Entry, Rulesets

RULESETS = Rulesets(
    Entry(CATAN_HORROR, scenarios="horror.games.catan_horror.scenario.CATAN_HORROR_FACE"),
    Entry(CLASSIC, scenarios="horror.games.classic.scenario.CLASSIC_FACE"),
)
