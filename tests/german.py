"""Finds what was left in English in what a German reader is told.

Words are English that stand in the sentences of the code and in no translation; names of people, and words of the order
language, which is English for everybody, are no finding.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from io import BytesIO

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from docs.tools.catalogues import CATALOGUES

PART = re.compile(r"\{\w*\}|%\(\w+\)s")
WORD = re.compile(r"[^\W\d_]{2,}")
TAG = re.compile(r"<[^>]*>|https?://\S+")
FOREIGN = {"bot", "steward", "random", "lobby", "link", "cookie", "header"}
"""Words that German readers know as they are, and names of bots."""


def words(text: str) -> set[str]:
    """The words of a text without its parts, in small letters."""
    return {word.lower() for word in WORD.findall(PART.sub(" ", TAG.sub(" ", text)))}


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


@cache
def english() -> frozenset[str]:
    """Words that stand in English messages and in no German one."""
    ours = set().union(*(words(text) for message in messages() for text in said(message.id)))
    theirs = set().union(*(words(text) for message in messages() for text in said(message.string)))
    return frozenset(ours - theirs - FOREIGN)


def english_in(text: str, *allowed: str) -> set[str]:
    """The English words in what a German reader is told, but for those of texts that are allowed to stand in it."""
    return words(text) & english() - set().union(*(words(each) for each in allowed), set())
