"""Variants: what some games of a ruleset have otherwise than the rules as they are written.

Three things make one: the version under which a game began (an amendment), an option, and the number of seats. Each
says in the same way what is bound in place of what: bodies of functions, facts, and values of the position's class.
They are put together once for all games that are played alike (:meth:`horror.rules.kernel.position.Position.bound`).
A function of which some games have another body is marked where it is defined, and asks the position by which one its
game is played; all others know nothing of variants.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, wraps
from inspect import signature
from typing import Any, NamedTuple, ParamSpec, TypeAlias, TypeVar

import msgspec

_Args = ParamSpec("_Args")
_Result = TypeVar("_Result")
Bodies: TypeAlias = Mapping[Callable[..., Any], Callable[..., Any]]
"""By marked function, the body that is played instead."""
_marked: set[Callable[..., Any]] = set()


class Variant(NamedTuple):
    """What is bound otherwise.

    ``bodies`` gives the body of each function that differs: ``check``, ``choices`` or ``do`` of a move kind, a method
    of a step, or any other that takes the position. ``facts`` are those fields of the facts that differ, or a function
    that makes them of the facts as they are without this variant. ``values`` are attributes of the position's class:
    its steps, its board, functions that it binds, methods.
    """

    bodies: Bodies = {}
    facts: Mapping[str, Any] | Callable[[Any], Mapping[str, Any]] = {}
    values: Mapping[str, Any] = {}


class Amendment(NamedTuple):
    """A change of rules that games under way do not follow: what games of versions before it have instead."""

    version: int
    date: str
    rules: tuple[str, ...]
    sentence: str
    before: Variant


def varies(function: Callable[_Args, _Result]) -> Callable[_Args, _Result]:
    """Mark a function of which some games have another body.

    Raises :class:`TypeError` for one that does not take the position, as ``p``, by which that is decided.
    """
    names = list(signature(function).parameters)
    if "p" not in names:
        raise TypeError(
            f"{function.__qualname__} takes no position p, so no game can have another body of it"
        )
    place = names.index("p")

    @wraps(function)
    def played(*args: _Args.args, **kwargs: _Args.kwargs) -> _Result:
        position: Any = args[place]
        body: Callable[_Args, _Result] = position.bodies.get(played, function)
        return body(*args, **kwargs)

    _marked.add(played)
    return played


def before(amendments: Iterable[Amendment], version: int) -> list[Variant]:
    """What games of a version have otherwise than the newest, of each the oldest since then last."""
    later = [amendment for amendment in amendments if amendment.version > version]
    return [amendment.before for amendment in sorted(later, key=lambda one: -one.version)]


def put_together(variants: Iterable[Variant], facts: Any) -> dict[str, Any]:
    """The attributes of a position's class in which these variants are bound, each over those before it.

    Raises :class:`TypeError` for a body of a function that is not marked: it would change nothing.
    """
    bodies: dict[Callable[..., Any], Callable[..., Any]] = {}
    values: dict[str, Any] = {}
    for variant in variants:
        for function in variant.bodies:
            if function not in _marked:
                raise TypeError(f"{function.__qualname__} has another body in some games and is not marked")
        bodies.update(variant.bodies)
        values.update(variant.values)
        changed = variant.facts(facts) if callable(variant.facts) else variant.facts
        if changed:
            facts = values["facts"] = msgspec.structs.replace(facts, **changed)
    return {**values, "bodies": bodies}


@lru_cache(maxsize=512)  # options are what people choose
def variant_of(
    written: Any, version: int, enough: tuple[int, ...], chosen: tuple[tuple[str, Any], ...]
) -> type[Any]:
    """The class of games of a version, of at least so many seats, with these values of options."""
    variants = [
        *before(written.amendments, version),
        *[written.by_seats[least] for least in sorted(enough)],
        *[written.by_option[name][value] for name, value in chosen],
    ]
    if not variants:
        kind: type[Any] = written
        return kind
    name = "".join([written.__name__, f"V{version}", *[f"_{value}" for _, value in chosen]])
    return type(name, (written,), {**put_together(variants, written.facts), "written": written})
