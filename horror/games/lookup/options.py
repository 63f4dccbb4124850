"""The options of any game as things that may be looked up, from the form by which they are chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from horror.games.locale import Speech
from horror.rules.kernel.options import VALUES
from horror.rules.kernel.things import FigureTold, ThingTold

OPTION = "option"
"""The use and the group of options."""
_NUMBER = re.compile(r"\b[A-Z]+-\d{2,3}\b")


def options(speech: Speech, options_type: type[msgspec.Struct]) -> Iterator[ThingTold]:
    """Each option with its title, what it is about, its values, the one that is the default first."""
    for form in msgspec.json.schema(options_type)["$defs"].values():
        for name, option in form.get("properties", {}).items():
            said = option.get("description", "")
            yield ThingTold(
                use=OPTION,
                value=name,
                label=speech.say(option.get("title", name)),
                group=OPTION,
                text=speech.say(said) if said else "",
                figures=list(_values(speech, option)),
                rules=list(dict.fromkeys(_NUMBER.findall(said))),
            )


def _values(speech: Speech, option: dict[str, Any]) -> Iterator[FigureTold]:
    default = option.get("default")
    if VALUES in option:
        called = dict(zip(option["enum"], map(speech.say, option[VALUES]), strict=True))
    elif option.get("type") == "boolean":
        called = {True: speech.say("yes"), False: speech.say("no")}
    else:
        yield FigureTold(speech.say("as the rules say"), str(default), name=named(default))
        if {"minimum", "maximum"} <= option.keys():
            span = speech.say("{least} to {most}", least=option["minimum"], most=option["maximum"])
            yield FigureTold(speech.say("possible"), span)
        return
    yield FigureTold(speech.say("as the rules say"), called.pop(default), name=named(default))
    yield from (FigureTold(speech.say("or"), text, name=named(each)) for each, text in called.items())


def named(value: Any) -> str:
    """A value of an option as a word."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
