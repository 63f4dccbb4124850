"""Which games there are, and the forms of their options, moves, events and standing orders as JSON Schema."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta
from rest_framework.request import Request

from api.endpoint import Endpoint, operation
from api.language import LanguageQuery, kept, language_of
from api.problems import NotFound
from api.schema import union
from api.shapes import person
from horror.games.locale import Speech, speech
from horror.games.standing.forms import FormsShown, forms
from horror.games.standing.language import offered_by
from horror.rules.kernel.face import Kinds
from horror.rules.kernel.options import GROUP, VALUES
from horror.rules.kernel.results import Kind
from horror.rules.kernel.ruleset import Ruleset
from horror.rulesets import rulesets


class PresetShown(msgspec.Struct, kw_only=True):
    """Options that go together. Other options may be set besides; one of these that is set goes before the preset.
    `preselected` is the one to offer first; a game that is made without a preset has the defaults of its options.
    `series` grows by one when the name comes to mean another game; `even`: all seats begin alike, without which no
    game is rated (TAB-180)."""

    title: str
    description: str
    options: dict[str, Any]
    preselected: bool
    series: int
    even: bool


class BotShown(msgspec.Struct, kw_only=True):
    """A bot as people are told of it: its `name` in `bots`, what it is called, and how it plays."""

    name: str
    title: str
    description: str


class RulesetShown(msgspec.Struct, kw_only=True):
    """A game that this server plays. `seats` are the numbers of seats that it takes, `bots` who may fill them,
    `bots_told` the same in words,
    `presets` its sets of options, by the name under which a game may be made with them; `standing` says whether it has
    standing orders (`…/standing/`), `ends` in which ways one can end by its rules, in words for all games."""

    name: str
    title: str
    version: int
    seats: list[int]
    colours: list[str]
    bots: list[str]
    bots_told: list[BotShown]
    standing: bool
    ends: list[Kind]
    presets: dict[str, PresetShown]


class Rulesets(msgspec.Struct):
    """All games that this server plays."""

    rulesets: list[RulesetShown]


class RulesetDetail(RulesetShown, kw_only=True):
    """A game with JSON Schemas (2020-12): of its options (titles, defaults and ranges make a form), of its moves, of
    its events, and of its views."""

    options: Annotated[dict[str, Any], Meta(description="JSON Schema of the options.")]
    moves: Annotated[dict[str, Any], Meta(description="JSON Schema of the moves.")]
    events: Annotated[dict[str, Any], Meta(description="JSON Schema of the events.")]
    view: Annotated[dict[str, Any], Meta(description="JSON Schema of the view.")]


def _members(ruleset: Ruleset, talk: Speech) -> dict[str, Any]:
    return {
        "name": ruleset.name,
        "title": talk.word("game", ruleset.title),
        "version": ruleset.version,
        "seats": list(ruleset.seats),
        "colours": list(ruleset.colours),
        "bots": sorted(ruleset.bots),
        "bots_told": [
            BotShown(name=name, title=talk.say(about.title), description=talk.say(about.description))
            for name, about in sorted(ruleset.bot_words.items())
        ],
        "standing": offered_by(ruleset) is not None,
        "ends": sorted(set(ruleset.outcomes.values())),
        "presets": {
            name: PresetShown(
                title=talk.say(preset.title),
                description=talk.say(preset.description),
                options=dict(preset.options),
                preselected=preset.preselected,
                series=preset.series,
                even=preset.even,
            )
            for name, preset in ruleset.presets.items()
        },
    }


def _form(ruleset: Ruleset, talk: Speech) -> dict[str, Any]:
    """The JSON Schema of a game's options with what a form shows of each in a language: title, description,
    what the values are called that are words, and the heading of its subject, in the order of the subjects."""
    schema = msgspec.json.schema(ruleset.options_type)
    headings = {name: group.title for group in ruleset.option_groups for name in group.options}
    places = {name: place for place, name in enumerate(headings)}
    for kind in schema["$defs"].values():
        kind["title"] = talk.say("Options")
        kind["description"] = talk.say("What may be chosen when a game is made.")
        members = kind.get("properties", {})
        kind["properties"] = dict(sorted(members.items(), key=lambda each: places.get(each[0], len(places))))
        for name, option in members.items():
            if name in headings:
                option[GROUP] = talk.say(headings[name])
            for shown in ("title", "description"):
                if shown in option:
                    option[shown] = talk.say(option[shown])
            if VALUES in option:
                option[VALUES] = [talk.say(each) for each in option[VALUES]]
    return schema


class RulesetsView(Endpoint):
    @operation(
        "The games that this server plays",
        {200: Rulesets},
        visitors=True,
        tag="rulesets",
        name="list_rulesets",
        query=LanguageQuery,
    )
    def get(self, request: Request, query: LanguageQuery) -> Rulesets:
        self.kept = kept(request)
        language = language_of(request, person(request))
        return Rulesets(
            [
                RulesetShown(**_members(ruleset, speech(language, ruleset.locale)))
                for ruleset in rulesets().values()
            ]
        )


class RulesetView(Endpoint):
    @operation(
        "A game with the forms of its options, moves, events and views",
        {200: RulesetDetail},
        visitors=True,
        problems=[404],
        tag="rulesets",
        name="get_ruleset",
        query=LanguageQuery,
    )
    def get(self, request: Request, name: str, query: LanguageQuery) -> RulesetDetail:
        """Titles and descriptions of options and presets are in your language; what the schemas of moves, events and
        view describe is for programmers, and in English."""
        if name not in rulesets():
            raise NotFound
        ruleset = rulesets()[name]
        self.kept = kept(request)
        talk = speech(language_of(request, person(request)), ruleset.locale)
        return RulesetDetail(
            **_members(ruleset, talk),
            options=_form(ruleset, talk),
            moves=msgspec.json.schema(union(ruleset.move_types)),
            events=msgspec.json.schema(union(ruleset.event_types)),
            view=msgspec.json.schema(ruleset.view_type),
        )


class KindsView(Endpoint):
    @operation(
        "The kinds of moves of a game, for who makes them by hand",
        {200: Kinds},
        visitors=True,
        problems=[404],
        tag="rulesets",
        name="get_kinds",
        query=LanguageQuery,
    )
    def get(self, request: Request, name: str, query: LanguageQuery) -> Kinds:
        """What every kind and each of its fields is called in your language, and is: with this and `choices/` a client
        lets people play a game of which it has no word."""
        if name not in rulesets():
            raise NotFound
        self.kept = kept(request)
        return rulesets()[name].kinds(language_of(request, person(request)))


class StandingFormsView(Endpoint):
    @operation(
        "The standing orders that a game offers, for who makes forms of them",
        {200: FormsShown},
        visitors=True,
        problems=[404],
        tag="rulesets",
        name="get_standing_forms",
        query=LanguageQuery,
    )
    def get(self, request: Request, name: str, query: LanguageQuery) -> FormsShown:
        """What an order may wait for, on which terms, and what it may do, each with its JSON Schema and what it is
        called in your language (TAB-109). There is nothing here of a game that has no standing orders."""
        offered = offered_by(rulesets()[name]) if name in rulesets() else None
        if offered is None:
            raise NotFound
        self.kept = kept(request)
        return forms(offered, speech(language_of(request, person(request)), rulesets()[name].locale))
