"""Finds what was left in English in what a German reader is told.

Words are English that stand in the sentences of the code and in no translation; names of people, and words of the order
language, which is English for everybody, are no finding.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from babel.dates import get_day_names
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po

from docs.tools.catalogues import CATALOGUES

PART = re.compile(r"\{\w*\}|%\(\w+\)s|`[^`]*`|\bgame NAME\b|\bsign up as NAME\b|\bnew@")
"""Places for parts, names of members and headers, which stand in backticks, and what one writes in mails."""
WORD = re.compile(r"[^\W\d_]{2,}")
TAG = re.compile(r"<style>.*?</style>|<[^>]*>|https?://\S+", re.DOTALL)
ATTRIBUTE = re.compile(r"""\b(?:aria-label|aria-description|title|alt|placeholder)=("[^"]*"|'[^']*')""")
"""What stands in a tag and is read all the same."""
FOREIGN = {"accept", "bot", "steward", "random", "lobby", "link", "cookie", "header"}
"""Words that German readers know as they are, names of bots and of a header, which the framework's German names."""
DAYS = {day.strip(".").lower() for day in get_day_names("abbreviated", locale="de").values()}
"""Days of the week as they stand before a date: what is due on a Thursday is due on *Do.*"""


def words(text: str) -> set[str]:
    """The words of a text without its parts, in small letters; of a page or picture also those of attributes that are
    read out."""
    read = " ".join(
        [TAG.sub(" ", text), *(value for tag in TAG.findall(text) for value in ATTRIBUTE.findall(tag))]
    )
    return {word.lower() for word in WORD.findall(PART.sub(" ", read))}


@cache
def german(name: str) -> Catalog:
    return read_po(BytesIO(CATALOGUES[name].path("de").read_bytes()), locale="de")


def messages() -> Iterator[Message]:
    """All messages of all catalogues but their heads."""
    for name in CATALOGUES:
        yield from (message for message in german(name) if message.id)


def said(texts: str | Iterable[str]) -> list[str]:
    """What a message says, in one form or several."""
    return [texts] if isinstance(texts, str) else list(texts)


BORROWED = ("django/conf", "django/contrib/auth", "allauth", "rest_framework")
"""Packages that tell people something by themselves."""


def borrowed() -> Iterator[Message]:
    """The messages of what others wrote and our readers are told."""
    for package in BORROWED:
        name = package.partition("/")[0]
        (root,) = (Path(place) for place in find_spec(name).submodule_search_locations)
        path = root.parent / package / "locale" / "de" / "LC_MESSAGES" / "django.mo"
        with path.open("rb") as compiled:
            yield from (message for message in read_mo(compiled) if message.id)


@cache
def english() -> frozenset[str]:
    """Words that stand in English messages and in no German one."""
    ours, german_ones = _known(messages())
    others, other_german_ones = _known(message for message in borrowed() if message.string)
    return frozenset((ours | (others - other_german_ones)) - german_ones - FOREIGN - DAYS)


def _known(found: Iterable[Message]) -> tuple[set[str], set[str]]:
    """The words of messages, and those of their translations."""
    every = list(found)
    return (
        set().union(*(words(text) for message in every for text in said(message.id))),
        set().union(*(words(text) for message in every for text in said(message.string))),
    )


def english_in(text: str, *allowed: str) -> set[str]:
    """The English words in what a German reader is told, but for those of texts that are allowed to stand in it."""
    return words(text) & english() - set().union(*(words(each) for each in allowed), set())
