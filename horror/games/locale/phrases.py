"""Phrases of the rules and of the table, told in a language: refusals, and what else is kept as key and parts."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from horror.games.locale import Speech
from horror.rules.kernel.phrases import Wording
from horror.rules.kernel.roles import ORDER_TEXT

Own: TypeAlias = Mapping[str, Callable[[Speech, Any], str]]
"""What tells the values of roles that want more than a word, by role."""


def plain_word(speech: Speech, use: str, identifier: str) -> str:
    """An identifier by the catalogue alone, for what knows no game's words."""
    return speech.word(use, identifier.replace("_", " "))


class Told(Wording):
    """Puts phrases into one language. ``names`` are what the seats are called, ``word`` has the words of a game,
    ``order`` writes its orders.
    """

    def __init__(
        self,
        speech: Speech,
        names: Sequence[str] = (),
        word: Callable[[Speech, str, str], str] = plain_word,
        own: Own | None = None,
        order: Callable[[str, str], str] | None = None,
    ) -> None:
        self._speech = speech
        self._names = names
        self._word = word
        self._order = order
        self.own = {role: _in(speech, tell) for role, tell in (own or {}).items()}

    def say(self, key: str, parts: Mapping[str, str]) -> str:
        return self._speech.say(key, **parts)

    def count(self, one: str, many: str, n: int, parts: Mapping[str, str]) -> str:
        return self._speech.count(one, many, n, **{name: said for name, said in parts.items() if name != "n"})

    def word(self, use: str, identifier: str) -> str:
        if use == ORDER_TEXT.use:
            return self._order(identifier, self._speech.language) if self._order else identifier
        return self._word(self._speech, use, identifier)

    def amounts(self, counts: Mapping[str, int], use: str) -> str:
        items = [f"{count} {self.word(use, kind)}" for kind, count in counts.items() if count]
        return self._speech.listed(items) or self._speech.word("no cards", "nothing")

    def seat(self, index: int) -> str:
        if 0 <= index < len(self._names):
            return self._names[index]
        return self._speech.say("seat {number}", number=index)

    def all(self, items: Sequence[str]) -> str:
        return self._speech.listed(items)

    def either(self, items: Sequence[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        return self._speech.say(
            "{all_but_last} or {last}", all_but_last=", ".join(items[:-1]), last=items[-1]
        )


def _in(speech: Speech, tell: Callable[[Speech, Any], str]) -> Callable[[Any], str]:
    return lambda value: tell(speech, value)
