"""Which games there are, and the forms of their options, moves and events as JSON Schema."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta
from rest_framework.request import Request

from api import caching
from api.endpoint import Endpoint, operation
from api.problems import NotFound
from api.schema import union
from horror.rules.kernel.ruleset import Ruleset
from horror.rulesets import rulesets


class PresetShown(msgspec.Struct, kw_only=True):
    """Options that go together. Other options may be set besides; one of these that is set goes before the preset.
    `preselected` is the one to offer first; a game that is made without a preset has the defaults of its options."""

    title: str
    description: str
    options: dict[str, Any]
    preselected: bool


class RulesetShown(msgspec.Struct, kw_only=True):
    """A game that this server plays. `seats` are the numbers of seats that it takes, `bots` who may fill them,
    `presets` its sets of options, by the name under which a game may be made with them."""

    name: str
    title: str
    version: int
    seats: list[int]
    colours: list[str]
    bots: list[str]
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


def _members(ruleset: Ruleset) -> dict[str, Any]:
    return {
        "name": ruleset.name,
        "title": ruleset.title,
        "version": ruleset.version,
        "seats": list(ruleset.seats),
        "colours": list(ruleset.colours),
        "bots": sorted(ruleset.bots),
        "presets": {
            name: PresetShown(
                title=preset.title,
                description=preset.description,
                options=dict(preset.options),
                preselected=preset.preselected,
            )
            for name, preset in ruleset.presets.items()
        },
    }


class RulesetsView(Endpoint):
    @operation(
        "The games that this server plays",
        {200: Rulesets},
        visitors=True,
        tag="rulesets",
        name="list_rulesets",
        kept=caching.STEADY,
    )
    def get(self, request: Request) -> Rulesets:
        return Rulesets([RulesetShown(**_members(ruleset)) for ruleset in rulesets().values()])


class RulesetView(Endpoint):
    @operation(
        "A game with the forms of its options, moves, events and views",
        {200: RulesetDetail},
        visitors=True,
        problems=[404],
        tag="rulesets",
        name="get_ruleset",
        kept=caching.STEADY,
    )
    def get(self, request: Request, name: str) -> RulesetDetail:
        if name not in rulesets():
            raise NotFound
        ruleset = rulesets()[name]
        return RulesetDetail(
            **_members(ruleset),
            options=msgspec.json.schema(ruleset.options_type),
            moves=msgspec.json.schema(union(ruleset.move_types)),
            events=msgspec.json.schema(union(ruleset.event_types)),
            view=msgspec.json.schema(ruleset.view_type),
        )
