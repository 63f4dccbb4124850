"""Words with one wrong letter (MAIL-13)."""

from __future__ import annotations

from collections.abc import Iterable

LEAST, LONGEST = 3, 40
"""Letters of a word that is looked for."""


class Nearby:
    """Words, looked for with one change: by what is left of each without one of its letters."""

    def __init__(self, words: Iterable[str]) -> None:
        self._words: dict[str, list[str]] = {}
        for word in words:
            for left in (word, *(word[:at] + word[at + 1 :] for at in range(len(word)))):
                self._words.setdefault(left, []).append(word)

    def __contains__(self, text: str) -> bool:
        return self.of(text, 0)

    def of(self, text: str, letters: int) -> bool:
        """Whether one change makes a text one of the words that have as many letters."""
        if not LEAST <= len(text) <= LONGEST:
            return False
        found = self._words.get
        for at in range(-1, len(text)):
            words = found(text if at < 0 else text[:at] + text[at + 1 :])
            if words is not None and any(len(word) >= letters and near(text, word) for word in words):
                return True
        return False


def near(text: str, other: str) -> bool:
    """Whether one change makes a text another: a letter more, less, or otherwise, or two neighbours swapped."""
    if abs(len(text) - len(other)) > 1:
        return False
    longer, shorter = sorted((text, other), key=len, reverse=True)
    at = 0
    while at < len(shorter) and longer[at] == shorter[at]:
        at += 1
    if len(longer) > len(shorter):
        return longer[at + 1 :] == shorter[at:]
    if longer[at + 1 :] == shorter[at + 1 :]:
        return True
    return longer[at : at + 2] == shorter[at : at + 2][::-1] and longer[at + 2 :] == shorter[at + 2 :]
