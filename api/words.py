"""The words of pages: buttons, labels, what a page says by itself. Sentences about games come with the games."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import msgspec
from rest_framework.request import Request

from api.endpoint import Endpoint, operation
from api.language import LanguageQuery, kept, language_of
from api.shapes import person
from horror.games.locale import SOURCE
from horror.rulesets import rulesets
from horror.table.rule_book import series

FOLDER = Path(__file__).parent / "locale"
"""Where `make catalogues` puts a language's words."""


class Words(msgspec.Struct, kw_only=True):
    """How pages speak a language. `words` gives for each sentence, as the pages have it in English, how it is said;
    what is not among them is said as it stands, and in English all is. Parts stand in braces: `{name}`.
    `series` are the letters with which numbers of rules begin, by which they are found in what is told."""

    language: str
    words: dict[str, str]
    series: list[str]


@cache
def words_of(language: str) -> dict[str, str]:
    """What is said otherwise in this language than in English."""
    path = FOLDER / language / "LC_MESSAGES" / "pages.json"
    found: dict[str, str] = json.loads(path.read_text()) if language != SOURCE and path.exists() else {}
    return found


class WordsView(Endpoint):
    @operation(
        "The words of pages in a language",
        {200: Words},
        query=LanguageQuery,
        visitors=True,
        tag="index",
        name="get_words",
    )
    def get(self, request: Request, query: LanguageQuery) -> Words:
        self.kept = kept(request)
        language = language_of(request, person(request))
        return Words(
            language=language, words=words_of(language), series=list(series(tuple(rulesets().values())))
        )
