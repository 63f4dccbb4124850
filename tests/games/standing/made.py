"""Standing orders made of their types, for properties: of every family, guard and action that a game offers."""

from __future__ import annotations

import types
from collections.abc import Sequence
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from hypothesis import strategies as st

from horror.games.island.standing.words import Bounded
from horror.games.standing.language import StandingLanguage
from horror.games.standing.order import (
    AskMe,
    AtTurn,
    Delay,
    ForGood,
    NextTurn,
    OnDay,
    Order,
    StandingOrder,
    Try,
    Used,
)
from horror.rules.base.cards import Cards

KINDS = ("brick", "lumber", "wool", "grain", "ore")
PLACES = st.sampled_from([1, 12, 19, 30, 54])
BORDERS = st.sampled_from(["", "12-17", "19-24"])
DELAYS = st.tuples(st.integers(5, 60), st.integers(5, 60)).map(lambda ends: Delay(min(ends), max(ends)))
UNTIL = st.one_of(
    st.just(NextTurn()),
    st.just(ForGood()),
    st.integers(1, 200).map(AtTurn),
    st.integers(1, 99).map(Used),
    st.dates().filter(lambda day: day.year > 1000).map(lambda day: OnDay(day.isoformat())),
)


def cards(least: int = 1) -> st.SearchStrategy[Cards]:
    """Cards of some kinds."""
    counts = st.dictionaries(st.sampled_from(KINDS), st.integers(1, 120), min_size=least)
    return counts.map(lambda some: Cards(**some))


def bounded() -> st.SearchStrategy[Bounded]:
    """Amounts; of those of any number kinds alone count."""
    kinds = st.lists(st.sampled_from(KINDS), min_size=1, unique=True)
    some = kinds.map(lambda named: Bounded(Cards(**dict.fromkeys(named, 1)), "any"))
    bounds = st.sampled_from(["exactly", "at_most", "at_least"])
    return st.one_of(st.builds(Bounded, cards(), bounds), some)


def of_kind(kind: Any, colours: Sequence[str]) -> st.SearchStrategy[Any]:
    """Any value of a struct."""
    hints = get_type_hints(kind, include_extras=True)
    fields = {name: of_field(name, hints[name], colours) for name in kind.__struct_fields__}
    if {"get", "give"} <= set(fields):
        terms = st.one_of(st.just((None, None)), st.tuples(bounded(), bounded()))
        return st.builds(lambda both, by: kind(*both, by), terms, fields["by"])
    return st.fixed_dictionaries(fields).map(lambda given: kind(**given))


def of_field(name: str, hint: Any, colours: Sequence[str]) -> st.SearchStrategy[Any]:
    """Any value that a field may have, by its type and bounds."""
    metas: list[msgspec.Meta] = []
    while get_origin(hint) is Annotated:
        metas = [*metas, *(each for each in get_args(hint)[1:] if isinstance(each, msgspec.Meta))]
        hint = get_args(hint)[0]
    least = next((each.ge for each in metas if each.ge is not None), 0)
    most = next((each.le or (each.lt and each.lt - 1) for each in metas if each.le or each.lt), 54)
    if name == "by":
        some = st.lists(st.sampled_from(colours), unique=True)
        return some.map(lambda named: tuple(sorted(named, key=colours.index)))
    if name in ("get", "give"):
        return bounded()
    if name == "seat":
        return st.sampled_from([*colours, "me", "anybody"])
    if name == "offer":
        return st.sampled_from(["T1"])
    if name == "sites":
        site = get_args(hint)[0]
        return st.lists(st.builds(site, PLACES, BORDERS), min_size=1, max_size=3).map(tuple)
    if name == "kinds":
        return st.lists(st.sampled_from(KINDS), min_size=1, unique=True).map(tuple)
    if name in ("at", "town") and hint is int:
        return st.just(0) if name == "town" else PLACES
    if name == "goods":
        return st.lists(st.sampled_from(["apple", "plum"]), min_size=1, unique=True).map(tuple)
    if hint is Cards:
        return cards(0 if name == "keep" else 1)
    if get_origin(hint) is Literal:
        return st.sampled_from(get_args(hint))
    if hint is bool:
        return st.booleans()
    if hint is int:
        return st.integers(int(least or 0), int(most or 54))
    assert get_origin(hint) in (Union, types.UnionType), (name, hint)
    return st.one_of([of_field(name, each, colours) for each in get_args(hint)])


def standing_orders(
    language: StandingLanguage, colours: Sequence[str], orders: Sequence[str]
) -> st.SearchStrategy[Any]:
    """Any standing order of a game, with these orders where one goes with its family; not all can be kept."""

    @st.composite
    def made(draw: Any) -> Any:
        match = draw(st.one_of([of_kind(each.kind, colours) for each in language.families]))
        tag = type(match).__struct_config__.tag
        guards: list[Any] = [each.kind for each in language.guards]
        fitting = [kind for kind in guards if not kind.families or tag in kind.families]
        actions = [of_kind(kind, colours) for kind in match.actions]
        action = st.one_of(
            [
                *actions,
                *(st.sampled_from(orders).map(kind) for kind in (Order, Try)),
                st.sampled_from(["", *orders]).map(AskMe),
            ]
        )
        script = st.lists(action, min_size=1, max_size=3).map(tuple)
        return StandingOrder(
            match=match,
            guards=tuple(draw(st.lists(st.one_of([of_kind(kind, colours) for kind in fitting]), max_size=2))),
            do=tuple(draw(st.lists(script, min_size=1, max_size=2))),
            watch=draw(st.sampled_from([None, "nothing", "named", "mine"])),
            delay=draw(st.one_of(st.none(), DELAYS)),
            until=draw(st.one_of(st.none(), UNTIL)),
        )

    return made()
