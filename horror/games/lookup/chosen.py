"""What was chosen of a game's options, in words: what is otherwise than its preset says, or than the rules do."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from horror.games.locale import speech
from horror.games.lookup.options import named, options
from horror.rules.kernel.ruleset import Ruleset
from horror.rules.kernel.things import ThingTold


class Chosen(msgspec.Struct, frozen=True, kw_only=True):
    """An `option` that is not as the game's preset has it, or without one as the rules do: what it is called (`title`),
    and what it is in the game (`value`), in words."""

    option: str
    title: str
    value: str


def chosen(rules: Ruleset, given: Mapping[str, Any], preset: str, language: str) -> list[Chosen]:
    """What differs in a game with these options, in the order of the form."""
    meant = rules.presets[preset].options if preset in rules.presets else {}
    told = _told(rules, language)
    return [
        Chosen(option=name, title=told[name].label, value=_value(told[name], value))
        for name, value in given.items()
        if name in told
        and named(value) != (named(meant[name]) if name in meant else told[name].figures[0].name)
    ]


@lru_cache(maxsize=64)
def _told(rules: Ruleset, language: str) -> dict[str, ThingTold]:
    """Each option by its name; the first of its figures is the default."""
    return {thing.value: thing for thing in options(speech(language, rules.locale), rules.options_type)}


def _value(thing: ThingTold, value: Any) -> str:
    name = named(value)
    return next((figure.value for figure in thing.figures if figure.name == name), name)
