"""The same lines as :mod:`horror.games.standing.lines`, in the words of every language: English first (TAB-215)."""

from __future__ import annotations

from horror.games.grammar import heads
from horror.games.grammar.tongue import Spoken
from horror.games.standing.cutting import is_standing
from horror.games.standing.lines import is_beforehand
from horror.games.standing.order_words import WORDS
from horror.games.telling.words import vocabulary

_SPOKEN = Spoken(vocabulary(), (), (heads.WORDS, WORDS))


def in_english(line: str) -> str:
    """The line with its beginning in English where it is of these in another language; else as it is."""
    return line if is_beforehand(line) else heads.beginning(line, _SPOKEN, is_beforehand)


def is_beforehand_in_any(line: str) -> bool:
    """Whether a line of a script is of these in any language."""
    return is_beforehand(in_english(line))


def is_standing_in_any(line: str) -> bool:
    """Whether a line begins in any language as a standing order does."""
    return is_standing(in_english(line))
