"""The rules of no game by their numbers: those of the table (TAB), which hold in every game, of leagues and mail."""

from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import files

from horror.games.lookup.rule_book import RuleBook
from horror.rules.kernel.ruleset import Ruleset
from horror.rules.kernel.things import BookTold, RuleTold

TABLE_RULES = RuleBook(files("horror.table") / "data" / "rules.json")
"""Those of docs/rules/table.md, docs/rules/leagues.md, docs/rules/mail.md and docs/rules/push.md."""


def rule(rules: Ruleset, number: str) -> RuleTold | None:
    """The rule of this number: of a game, of the table at which it is played, of leagues or mail; None for none."""
    return rules.rule(number) or TABLE_RULES.rule(number)


def books(rules: Ruleset) -> Sequence[BookTold]:
    """All books by which a game is played: its own, then those that hold in every game."""
    return (*rules.books(), *TABLE_RULES.books)


def book(rules: Ruleset, name: str) -> tuple[BookTold, Sequence[RuleTold]] | None:
    """The book of this name with its rules; None for none."""
    for told in books(rules):
        if told.name == name:
            found = [rule(rules, number) for chapter in told.chapters for number in chapter.numbers]
            return told, [each for each in found if each is not None]
    return None


@lru_cache(maxsize=8)
def series(games: tuple[Ruleset, ...]) -> Sequence[str]:
    """With which letters the numbers of all these games' rules begin, and those of the table."""
    told = [each for rules in games for each in rules.books()] + list(TABLE_RULES.books)
    numbers = (number for each in told for chapter in each.chapters for number in chapter.numbers)
    return tuple(dict.fromkeys(number.partition("-")[0] for number in numbers))
