"""Orders in the words of another language, as people write them in mails (MAIL-13)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

_WORD = re.compile(r"[^\W\d_]+")
_ID = re.compile(r"[a-z]\s*\d", re.IGNORECASE)


class Translated(NamedTuple):
    """A line with words of the order language. ``verb``: it was one of its words that begins it."""

    order: str
    verb: bool


class Foreign(NamedTuple):
    """Words of a language and what they are in orders, in lower case. A verb comes to the front where it is the last
    word, as German has it, unless the line begins with an id of one letter that is no offer's; ``pronoun`` may stand
    before one.
    """

    nouns: Mapping[str, str]
    verbs: Mapping[str, str]
    pronoun: str
    offer: str = "t"

    def translated(self, line: str) -> Translated | None:
        """A line in the words of orders; None where no word of it is known here."""
        words = _WORD.findall(line.lower())
        if not any(word in self.verbs or word in self.nouns for word in words):
            return None
        if words[0] == self.pronoun:
            words = words[1:]
            line = line.strip()[len(self.pronoun) :].lstrip()
        order = _WORD.sub(self._word, line)
        verb_first = words[0] in self.verbs
        if len(words) > 1 and words[-1] in self.verbs and not self._begins_with_piece(line):
            rest, _, verb = order.rstrip().rpartition(" ")
            if verb == self.verbs[words[-1]]:
                order, verb_first = f"{verb} {rest}", True
        return Translated(order, verb_first)

    def _word(self, found: re.Match[str]) -> str:
        word = found[0].lower()
        return self.verbs.get(word) or self.nouns.get(word) or found[0]

    def _begins_with_piece(self, line: str) -> bool:
        return _ID.match(line) is not None and line[0].lower() != self.offer
