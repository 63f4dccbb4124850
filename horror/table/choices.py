"""What a seat may do, as it is told: choices with their orders, what they take, and what is short of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec

from horror.rules.kernel.choices import Choice, Cost, as_json
from horror.rules.kernel.fields import places_chosen
from horror.rules.kernel.ruleset import Ruleset
from horror.table.words import order_text


class DomainShown(msgspec.Struct, kw_only=True, omit_defaults=True, rename={"start": "from"}):
    """The values that a field of a template may take: `one_of` values, `some_of` them (between `least` and `most`, in
    the listed order), or `amounts` of cards (each kind at most its limit, in all between `least` and `most`, and no
    kind that is in the field which `excludes` names, where it names one).

    With `more` the values are the obvious ones, and others are taken too: any walk `from` a place along `edges` (two
    places, and what a step between them takes) that takes at most `most` in all; or things, each at most as often as
    `limits` says and in its order, whose `worth` is at least the `price`. A value other than null `needs` what it names
    of another field: `{"path": "watched"}` a walk that leaves one of the places which its domain has as `watched`.
    `worth` is also what values count for where that helps to choose."""

    domain: Literal["one_of", "some_of", "amounts"]
    values: list[Any] | None = None
    more: bool = False
    limits: dict[str, int] | None = None
    excludes: str | None = None
    least: int | None = None
    most: int | None = None
    start: int | None = None
    edges: list[tuple[int, int, int]] | None = None
    watched: list[int] | None = None
    needs: dict[str, str] | None = None
    worth: dict[str, int] | None = None
    price: int | None = None


class TemplateShown(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Many moves of one kind: any value for each field from its domain. Fields that are `apart` have no kind of card
    in common."""

    type: str
    fields: dict[str, DomainShown]
    apart: list[str] | None = None


class ChoiceShown(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Something that you may do: a `move`, or a `template` of many. `order` is the move as text, or an example of the
    template's moves, `order_text` the same in your language, where that is not English; `cost` is what it takes, where
    it takes something."""

    move: dict[str, Any] | None = None
    template: TemplateShown | None = None
    order: str | None = None
    order_text: str | None = None
    cost: Cost | None = None


def told(
    rules: Ruleset, view: Any, listed: Sequence[tuple[Choice, Cost | None]], language: str
) -> list[ChoiceShown]:
    """Choices for their seat, whose view this is, each with its order and what it takes."""
    shown = []
    for choice, cost in listed:
        example = rules.orders([choice], view)
        shape = msgspec.convert({**as_json(choice), "order": example[0] if example else None}, ChoiceShown)
        shape.order_text = order_text(rules, shape.order, language) or None
        shape.cost = cost
        shown.append(shape)
    return shown


def pieces(view: Any, *listed: Sequence[tuple[Choice, Cost | None]]) -> dict[str, str]:
    """Where the pieces stand that choices name, as their seat sees it: the name of a place by that of a piece."""
    standing: Mapping[str, str] = view.pieces() if view is not None else {}
    if not standing:
        return {}
    named = dict.fromkeys(name for some in listed for choice, _ in some for name in places_chosen(choice))
    return {name: standing[name] for name in named if name in standing}
