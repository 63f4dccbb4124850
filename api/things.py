"""What may be looked up of a game: its things with pictures and words, what is paid for, and its rules by number."""

from __future__ import annotations

import re

import msgspec
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from api import caching
from api.endpoint import Endpoint, operation
from api.language import kept, language_of
from api.problems import NotFound
from api.shapes import person
from api.themes import ThemeQuery
from horror.games.locale import speech
from horror.games.lookup.options import OPTION, options
from horror.games.lookup.words import bots, headings, words
from horror.rules.kernel.things import BookTold, RuleTold, Things
from horror.rulesets import rulesets
from horror.table.rule_book import book, books, rule

_NUMBER = "[A-Z]{1,8}-[0-9]{2,4}"
NUMBERED = OpenApiParameter(
    "number",
    {"type": "string", "pattern": f"^{_NUMBER}$", "maxLength": 13},
    OpenApiParameter.PATH,
    description="The number of the rule, as refusals and things cite it.",
)


class RuleBooks(msgspec.Struct):
    """The books by which a game is played: those of the game first, then those that hold in every game."""

    books: list[BookTold]


class BookWhole(BookTold, frozen=True, kw_only=True):
    """A book with its ``rules``, in the order of its chapters."""

    rules: list[RuleTold]


class ThingsView(Endpoint):
    @operation(
        "What may be looked up of a game: cards, pieces, moves, options, costs",
        {200: Things},
        visitors=True,
        problems=[404],
        tag="rulesets",
        name="get_things",
        query=ThemeQuery,
    )
    def get(self, request: Request, name: str, query: ThemeQuery) -> Things:
        """What each is called in your language, what it is and does, its values, its sign as SVG, and the numbers of
        the rules that say it: with this a client opens any of them without knowing the game."""
        if name not in rulesets():
            raise NotFound
        self.kept = kept(request)
        rules, language = rulesets()[name], language_of(request, person(request))
        told, said = rules.things(language, query.theme), speech(language, rules.locale)
        own = {(each.use, each.value) for each in told.things}
        return Things(
            groups={
                **{group: label for group, label in told.groups.items() if group not in headings(said)},
                OPTION: said.say("Options"),
                **headings(said),
            },
            things=[
                *told.things,
                *(each for each in bots(said, sorted(rules.bots)) if (each.use, each.value) not in own),
                *options(said, rules.options_type),
                *(each for each in words(said) if (each.use, each.value) not in own),
            ],
            costs=told.costs,
        )


class RuleBooksView(Endpoint):
    @operation(
        "The rule books of a game: their chapters, with the numbers of their rules",
        {200: RuleBooks},
        visitors=True,
        problems=[404],
        tag="rulesets",
        name="list_rule_books",
    )
    def get(self, request: Request, name: str) -> RuleBooks:
        """The contents of all books, those of the table, of leagues and of mail too. Their rules are in
        `…/rules/{number}/`, one by one, and in `…/books/{book}/`."""
        if name not in rulesets():
            raise NotFound
        self.kept = caching.Kept(caching.STEADY)
        return RuleBooks(list(books(rulesets()[name])))


class RuleBookView(Endpoint):
    @operation(
        "A rule book whole",
        {200: BookWhole},
        visitors=True,
        problems=[404],
        tag="rulesets",
        name="get_rule_book",
    )
    def get(self, request: Request, name: str, book_name: str) -> BookWhole:
        """Every rule of a book, by its chapters. Rule books are in English as yet: `language` says so."""
        found = book(rulesets()[name], book_name) if name in rulesets() else None
        if found is None:
            raise NotFound
        self.kept = caching.Kept(caching.STEADY)
        told, rules = found
        return BookWhole(**msgspec.structs.asdict(told), rules=list(rules))


class RuleView(Endpoint):
    @operation(
        "A rule of a game, or of the table, by its number",
        {200: RuleTold},
        named=[NUMBERED],
        visitors=True,
        problems=[404],
        tag="rulesets",
        name="get_rule",
    )
    def get(self, request: Request, name: str, number: str) -> RuleTold:
        """Rule books are in English as yet, whatever the language of who asks: `language` says so."""
        found = (
            rule(rulesets()[name], number) if name in rulesets() and re.fullmatch(_NUMBER, number) else None
        )
        if found is None:
            raise NotFound
        self.kept = caching.Kept(caching.STEADY)
        return found
