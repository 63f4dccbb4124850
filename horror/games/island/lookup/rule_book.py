"""The rules of the base game by their numbers (BASE), on which every game of an island stands."""

from importlib.resources import files

from horror.games.lookup.rule_book import RuleBook

BASE_FILE = files("horror.games.island") / "data" / "rules.json"
BASE_RULES = RuleBook(BASE_FILE)
"""Those of docs/rules/base.md."""
