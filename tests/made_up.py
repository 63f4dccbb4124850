"""A language that nobody speaks, made of the templates of all catalogues: English with other letters, one for one.

What a reader of it is told in letters of ours was not translated, and cannot be. It is switched on by its catalogues
alone, as every language is (docs/languages.md).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from django.test import override_settings

from accounts import profile
from api import words as pages
from docs.tools.catalogues import CATALOGUES, FORMS, Sayings
from horror.games import locale

CODE = "qya"
_PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_OTHER = "àƀćđèƒĝĥìĵķłɱńòƥʠŕśţùṽŵẋýžÀɃĆĐÈƑĜĤÌĴĶŁṀŃÒƤǪŔŚŢÙṼŴẊÝŽ"
_LETTERS = str.maketrans(_PLAIN, _OTHER)
_PARTS = re.compile(r"\{[^{}]*\}|%\(\w+\)[sd]|%[sd]|<[^>]*>|&\w+;")
_WORD = re.compile(r"(?<![\w@./])[A-Za-z]{2,}(?![\w@/])")
_TAGS = re.compile(r"<style>.*?</style>|<[^>]*>|https?://\S+|`[^`]*`", re.DOTALL)


def said(text: str) -> str:
    """A message in this language, which keeps its parts."""
    return "".join(
        found if _PARTS.fullmatch(found) else found.translate(_LETTERS)
        for found in re.split(f"({_PARTS.pattern})", text)
    )


def leaks(text: str, *allowed: str) -> set[str]:
    """The words of a text that are of no such letters, but for those of texts that are allowed to stand in it."""
    known = {word.lower() for each in allowed for word in re.findall("[A-Za-z]+", each)}
    return {word for word in _WORD.findall(_TAGS.sub(" ", text)) if word.lower() not in known}


_MOMENTS = {"moment": "Y-m-d H:i", "moment in short": "m-d H:i"}
"""How moments are written by who has no names of days and months, which Django knows of many languages, not of all."""


def _translation(message: Message) -> str | tuple[str, ...]:
    if message.context in _MOMENTS:
        return _MOMENTS[message.context]
    return said(message.id) if isinstance(message.id, str) else tuple(map(said, message.id))


def translated(sayings: Sayings) -> Catalog:
    """The template of a catalogue, translated."""
    catalogue = read_po(BytesIO(sayings.template.read_bytes()))
    for message in catalogue:
        if message.id:
            message.string = _translation(message)
    return catalogue


def written(root: Path) -> None:
    """Write the catalogues of this language into a folder, where they would stand in the repository."""
    for sayings in CATALOGUES.values():
        path = root / sayings.folder / CODE / "LC_MESSAGES" / f"{sayings.domain}{sayings.compiled}"
        path.parent.mkdir(parents=True)
        path.write_bytes(FORMS[sayings.compiled](translated(sayings)))


_KNOWING = (
    locale.languages_known,
    locale._known,
    locale._catalogue,
    profile.languages,
    profile.languages_by_name,
    profile.accepted,
    pages.words_of,
)
"""What is looked up once in the life of a process."""


@contextmanager
def spoken(root: Path) -> Iterator[None]:
    """Meanwhile the catalogues of this language, which are written into a folder, are all that there are."""
    written(root)
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setattr(locale, "FOLDER", root / "horror/games/locale")
        monkeypatch.setattr(pages, "FOLDER", root / "api/locale")
        for known in _KNOWING:
            known.cache_clear()
        with override_settings(LOCALE_PATHS=[root / "accounts/locale", root / "worker/locale"]):
            yield
    for known in _KNOWING:
        known.cache_clear()
