"""The languages in which games are told: plain gettext over the catalogues in this folder; English is the source.

A sentence stands in the code, once, as the argument of a method of :class:`Speech`; ``make catalogues`` collects them
all into ``horror.pot``, brings ``<language>/LC_MESSAGES/horror.po`` up to date and compiles it. A game may bring
catalogues of its own in a folder of the same shape; what they lack is said by those that all games share.
"""

import gettext
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

DOMAIN = "horror"
SOURCE = "en"
FOLDER = Path(__file__).parent


def languages() -> tuple[str, ...]:
    """The languages that there are: English, and each that has a compiled catalogue."""
    compiled = FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")
    return (SOURCE, *sorted(path.parent.parent.name for path in compiled))


class Speech:
    """Says things in one language. A sentence has its parts as ``{names}``, which every translation keeps."""

    def __init__(self, language: str, translations: gettext.NullTranslations) -> None:
        self.language = language
        self._translations = translations

    def say(self, sentence: str, /, **parts: Any) -> str:
        """The sentence with its parts put in."""
        return self._translations.gettext(sentence).format(**parts)

    def count(self, one: str, many: str, n: int, /, **parts: Any) -> str:
        """The form of the sentence that fits the number; ``{n}`` is one of its parts."""
        return self._translations.ngettext(one, many, n).format(n=n, **parts)

    def word(self, use: str, word: str) -> str:
        """A single word in one use ("terrain", "to whom"): one English word may need several elsewhere."""
        return self._translations.pgettext(use, word)

    def listed(self, items: Sequence[str]) -> str:
        """``a, b and c``; empty for nothing."""
        if len(items) < 2:
            return "".join(items)
        return self.say("{all_but_last} and {last}", all_but_last=", ".join(items[:-1]), last=items[-1])


@lru_cache(maxsize=32)
def _catalogue(language: str, own: str) -> Speech:
    if language == SOURCE:
        return Speech(SOURCE, gettext.NullTranslations())
    shared = gettext.translation(DOMAIN, FOLDER, [language])
    if not own:
        return Speech(language, shared)
    translations = gettext.translation(DOMAIN, own, [language], fallback=True)
    translations.add_fallback(shared)
    return Speech(language, translations)


def speech(language: str = SOURCE, own: str = "") -> Speech:
    """Speech in this language (``de``, ``de-AT``), or in English where there is no catalogue for it.

    ``own`` is the folder of the catalogues that a game brings; they are asked before the shared ones.
    """
    return _catalogue(_known(language), own)


def called(language: str) -> str:
    """What a language calls itself."""
    return speech(language).word("language", "English")


@lru_cache(maxsize=128)
def _known(language: str) -> str:
    wanted = language.replace("_", "-").lower()
    return next((name for name in (wanted, wanted.split("-")[0]) if name in languages_known()), SOURCE)


@lru_cache(maxsize=1)
def languages_known() -> tuple[str, ...]:
    """:func:`languages`, looked up once in the life of a process."""
    return languages()
