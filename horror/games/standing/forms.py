"""Standing orders as forms: the JSON Schema of a game's, in a language, with what each part is called (TAB-109)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from horror.games.locale import Speech
from horror.games.standing.family import Saying
from horror.games.standing.language import StandingLanguage
from horror.games.standing.order import AskMe, Condition, Order, Part, Try
from horror.rules.kernel.fields import roles_of
from horror.rules.kernel.options import VALUES

ORDER = "StandingOrder"
USE = "x-use"
"""Where a schema says among which words the values of a member are found."""


class PartShown(msgspec.Struct, frozen=True, kw_only=True):
    """A family, guard or action for who makes a form: ``tag`` is what JSON calls it, ``title`` and ``description`` are
    for people, ``schema`` is its JSON Schema, with a title for each member, ``x-values`` beside an enum for what its
    values are called, and ``x-use`` for the words among which a member's values are found (``words`` in
    ``/rulesets/{name}/kinds/``, or the colours of seats).
    """

    tag: str
    title: str
    description: str
    schema: dict[str, Any]


class FamilyShown(PartShown, frozen=True, kw_only=True):
    """A family, which is what a standing order waits for, with its ``tag``, ``title``, ``description`` and ``schema``.
    ``guards`` and ``actions`` are those that go with it, by their tags (with ``order`` any order of the game does);
    ``moves`` are the kinds of moves that its orders may be, empty for any; ``watch`` and ``until`` are what is usual.
    """

    guards: list[str]
    actions: list[str]
    moves: list[str]
    watch: str
    until: dict[str, Any]


class CommonShown(msgspec.Struct, frozen=True, kw_only=True):
    """A common order, ready to be written: its ``label`` for people, the tag of its ``family``, and its ``lines``, one
    standing order each. It is set while all of them stand; of one family one is set at a time (TAB-133).
    """

    label: str
    family: str
    lines: list[str]


class FormsShown(msgspec.Struct, frozen=True, kw_only=True):
    """All that a form of standing orders needs: ``families`` are what an order may wait for, ``guards`` its terms,
    ``actions`` what it may do; ``schema`` is the JSON Schema of a whole order. ``common`` are orders that many write.
    """

    families: list[FamilyShown]
    guards: list[PartShown]
    actions: list[PartShown]
    schema: dict[str, Any]
    common: list[CommonShown]


def forms(language: StandingLanguage, talk: Speech) -> FormsShown:
    """The standing orders that a game offers, told in a language."""
    guards: Sequence[Any] = [each.kind for each in language.guards]
    actions: Sequence[Any] = [Order, AskMe, Try, *(each.kind for each in language.actions)]
    return FormsShown(
        families=[_family(each, guards, talk) for each in language.families],
        guards=[PartShown(**_part(kind, talk)) for kind in guards],
        actions=[PartShown(**_part(kind, talk)) for kind in actions],
        schema=_told(schema_of(language), talk),
        common=[
            CommonShown(label=talk.say(each.label.key), family=tag_of(each.family), lines=list(each.lines))
            for each in language.common
        ],
    )


def schema_of(language: StandingLanguage) -> dict[str, Any]:
    """The JSON Schema of a game's standing orders, under a short name."""
    schema = msgspec.json.schema(language.order_type)
    long = next(name for name in schema["$defs"] if name.startswith(ORDER))
    schema["$defs"][ORDER] = schema["$defs"].pop(long)
    schema["$defs"][ORDER]["title"] = ORDER
    return schema | {"$ref": f"#/$defs/{ORDER}"}


def _family(saying: Saying, guards: Sequence[Any], talk: Speech) -> FamilyShown:
    kind: Any = saying.kind
    tag = tag_of(kind)
    return FamilyShown(
        **_part(kind, talk),
        guards=[tag_of(guard) for guard in guards if not guard.families or tag in guard.families],
        actions=[tag_of(action) for action in (Order, *_further(kind), *kind.actions)],
        moves=list(kind.moves),
        watch=kind.watch,
        until=msgspec.to_builtins(kind.until),
    )


def _further(kind: type[Condition]) -> list[type[Part]]:
    """What every game has beside orders, as far as it goes with a family."""
    return [action for action, goes in ((AskMe, kind.asks), (Try, kind.own_turn)) if goes]


def _part(kind: type[Part], talk: Speech) -> dict[str, Any]:
    schema = _told(msgspec.json.schema(kind), talk)
    members = schema["$defs"][kind.__name__]["properties"]
    for name, field in roles_of(kind).items():
        if field.role.use:
            members[name][USE] = field.role.use
    return {
        "tag": tag_of(kind),
        "title": talk.say(kind.shown.title or ""),
        "description": talk.say(kind.shown.description or ""),
        "schema": schema,
    }


def tag_of(kind: type[Part]) -> str:
    """What JSON calls a kind of part."""
    return str(kind.__struct_config__.tag)


def _told(schema: Any, talk: Speech, name: str = "") -> Any:
    """A schema with its titles in a language; without what it has of the names and words of classes, which are for
    programmers.
    """
    if not isinstance(schema, dict):
        return schema
    shown = {key: _told(value, talk, key) for key, value in schema.items() if key != "description"}
    if shown.get("title") == name:
        del shown["title"]
    elif isinstance(shown.get("title"), str):
        shown["title"] = talk.say(shown["title"])
    if isinstance(shown.get(VALUES), list):
        shown[VALUES] = [talk.say(each) for each in shown[VALUES]]
    return shown
