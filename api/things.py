"""What may be looked up of a game: its things with pictures and words, what is paid for, and its rules by number."""

from __future__ import annotations

import re

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
from horror.rules.kernel.things import RuleTold, Things
from horror.rulesets import rulesets
from horror.table.rule_book import rule

_NUMBER = "[A-Z]{1,8}-[0-9]{2,4}"
NUMBERED = OpenApiParameter(
    "number",
    {"type": "string", "pattern": f"^{_NUMBER}$", "maxLength": 13},
    OpenApiParameter.PATH,
    description="The number of the rule, as refusals and things cite it.",
)


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
        return Things(
            groups={**told.groups, OPTION: said.say("Options")},
            things=[*told.things, *options(said, rules.options_type)],
            costs=told.costs,
        )


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
