"""The language of rulesets and of the mail commands, for the finder of scripts (MAIL-13)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from horror.games.grammar.reading import Reading
from horror.games.grammar.saying import is_message, said
from horror.games.grammar.vocabulary import Vocabulary
from horror.games.standing.cutting import cut, is_standing
from horror.games.standing.lines import is_beforehand
from horror.rules.kernel.ruleset import BadOrder, Ruleset
from worker.inbox.text.language import Commands, Language, Sort

META = ("say", "tell", "note", "game", "preview", "replace", "forget", "list", "when", "whenever", "press")
"""First words of lines that are no moves, in every game."""
TALK = ("die",)
"""First words of orders that are articles elsewhere: ``Die Karten sind gut``."""
SHORT = ("roll", "pass", "end turn")
"""Whole lines that are looked for with one wrong letter."""

_ABOUT = re.compile(
    r"(?:note(?:\s*:\s*|\s+)[^\s:].*|game\s+\S.*|preview|replace(?:\s+all)?(?:\s+orders)?)\s*",
    re.IGNORECASE | re.DOTALL,
)


_ABOUT_ORDERS = {*META, "if", "after", "until", "till"}
_FIRST = re.compile(r"\s*([^\W\d_]+)")


def _may_begin(vocabulary: Vocabulary, line: str) -> bool:
    """Whether a line may be an order by how it begins: no card does."""
    if vocabulary.ids.match(line):
        return True
    begun = _FIRST.match(line)
    return begun is not None and begun[1].lower() in vocabulary.first and not vocabulary.cards.match(line)


class _Read:
    """See :func:`language_of`."""

    def __init__(self, rulesets: Sequence[Ruleset], commands: Commands | None) -> None:
        self._commands = commands
        self._languages = [rules.language for rules in rulesets if rules.language is not None]
        self._colours = sorted({colour for rules in rulesets for colour in rules.colours})
        vocabularies = self._vocabularies = [language.vocabulary() for language in self._languages]
        first = set(META).union(*(each.first for each in vocabularies)) - set(TALK)
        self.first_words = frozenset(first | set(commands.first_words if commands else ()))
        self.words = frozenset().union(*(each.words for each in vocabularies))
        tongues = [each for language in self._languages for each in language.tongues]
        self.verbs = frozenset().union(*(each.verbs for each in tongues))
        self.nouns = frozenset().union(*(each.words for each in tongues))
        self.short = frozenset(line for line in SHORT if self._is_order(line))

    def sort(self, line: str) -> Sort | None:
        return (self._sort(line) if self.asks(line) else None) or self._command(line)

    def _sort(self, line: str) -> Sort | None:
        if is_message(line):
            return Sort.MESSAGE if self._is_said(line) else None
        if _ABOUT.fullmatch(line):
            return Sort.ABOUT
        if is_beforehand(line.partition("#")[0].strip()):
            return Sort.STANDING if not is_standing(line) or self._is_cut(line) else None
        if self._is_order(line):
            return Sort.ORDER
        return None

    def _command(self, line: str) -> Sort | None:
        return Sort.COMMAND if self._commands is not None and self._commands.is_command(line) else None

    def asks(self, line: str) -> int:
        begun = _FIRST.match(line)
        if begun and begun[1].lower() in _ABOUT_ORDERS:
            return 1
        return sum(_may_begin(vocabulary, line) for vocabulary in self._vocabularies)

    def begins_with_id(self, line: str) -> bool:
        return any(vocabulary.ids.match(line) for vocabulary in self._vocabularies)

    def translated(self, line: str) -> Iterable[Reading]:
        return [found for each in self._languages for found in each.translated(line)]

    def _is_order(self, line: str) -> bool:
        return any(
            _may_begin(language.vocabulary(), line) and language.reads(line) for language in self._languages
        )

    def _is_said(self, line: str) -> bool:
        try:
            return said(line, self._colours) is not None
        except BadOrder:
            return False

    @staticmethod
    def _is_cut(line: str) -> bool:
        try:
            cut(line)
        except BadOrder:
            return False
        return True


def language_of(rulesets: Sequence[Ruleset], commands: Commands | None = None) -> Language:
    """What reads as a line of any of these games, or as a command. One ruleset at the address of a seat; at that of a
    person those of all games that it may name; none where no game is known.
    """
    return _Read(rulesets, commands)
