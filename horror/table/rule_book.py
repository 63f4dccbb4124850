"""The rules of no game by their numbers: those of the table (TAB), which hold in every game, of leagues and mail."""

from importlib.resources import files

from horror.games.lookup.rule_book import RuleBook
from horror.rules.kernel.ruleset import Ruleset
from horror.rules.kernel.things import RuleTold

TABLE_RULES = RuleBook(files("horror.table") / "data" / "rules.json")
"""Those of docs/rules/table.md, docs/rules/leagues.md and docs/rules/mail.md."""


def rule(rules: Ruleset, number: str) -> RuleTold | None:
    """The rule of this number: of a game, of the table at which it is played, of leagues or mail; None for none."""
    return rules.rule(number) or TABLE_RULES.rule(number)
