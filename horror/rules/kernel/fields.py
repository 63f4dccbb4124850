"""The fields of moves, events and views by their roles, as the annotations of their structs declare them.

``mover: Annotated[str, PIECE]`` names a piece; ``victim: Annotated[SeatNumber | None, ONLY]`` a seat that may be left
out where it can be but one. A type of its own may have its role with it, as the class variable ``role``.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

from horror.rules.kernel.choices import Choice, Template
from horror.rules.kernel.moves import Move
from horror.rules.kernel.roles import Counts, Many, Null, Role

_SEVERAL = (list, tuple)
_UNSAID = "?"


class Field(NamedTuple):
    """A field: its role (of an object by names that of its values, while ``keys`` are what the names are), whether it
    has ``one`` value or several (:class:`horror.rules.kernel.roles.Many`), and what null means there, empty where it
    may not be null. ``values`` are all that it can have, where its type lists them; ``rows`` is the type of what it has
    several of, where that has fields of its own. ``counts`` is what its values count, empty where they count nothing.
    """

    name: str
    role: Role
    many: str
    null: str
    values: tuple[str, ...]
    rows: type[msgspec.Struct] | None
    required: bool
    keys: Role | None = None
    counts: str = ""


def fields_of(kind: type[msgspec.Struct]) -> tuple[Field, ...]:
    """The fields of a struct, in order.

    Raises TypeError, which names the field, where one has no role, or may be null and does not say what that means.
    """
    found, names = roles_of(kind), kind.__struct_fields__
    for name in names:
        field = found.get(name)
        if field is None:
            raise TypeError(f"{kind.__qualname__}.{name} has no role")
        if field.null == _UNSAID:
            raise TypeError(f"{kind.__qualname__}.{name} does not say what null means")
    return tuple(found[name] for name in names)


@cache
def by_touch(kind: type[Move]) -> tuple[Field, ...]:
    """The fields of a kind of move in the order in which a hand may fill them."""
    order = {name: at for at, name in enumerate(kind.touch)}
    return tuple(sorted(fields_of(kind), key=lambda field: order.get(field.name, len(order))))


@cache
def roles_of(kind: type[msgspec.Struct]) -> dict[str, Field]:
    """The fields that have a role, by name: of moves, events and views all that do not hold structs."""
    hints = get_type_hints(kind, include_extras=True)
    required = {field.name for field in msgspec.structs.fields(kind) if field.required}
    found = {name: _field(name, hints[name], name in required) for name in kind.__struct_fields__}
    return {name: field for name, field in found.items() if field is not None}


def places_in(told: msgspec.Struct) -> list[str]:
    """The names of the places and pieces of the board in a move or an event as its reader may see it, each once."""
    return list(dict.fromkeys(_named(told)))


def places_chosen(choice: Choice) -> list[str]:
    """The same of a choice: of a template, what stands among the values of its domains."""
    if not isinstance(choice, Template):
        return places_in(choice)
    fields = roles_of(choice.kind)
    listed = [(fields[name], getattr(domain, "values", ())) for name, domain in choice.domains.items()]
    return list(dict.fromkeys(name for field, values in listed for name in _names(field.role, values)))


def roleless(kind: type[msgspec.Struct]) -> list[str]:
    """The fields of a struct, and of those that it holds, that have a number or a text without a role:
    ``KnightView.at``.
    """
    return sorted(_roleless(kind, set()))


def _roleless(kind: Any, seen: set[Any]) -> Iterator[str]:
    if kind in seen or hasattr(kind, "role"):
        return
    seen.add(kind)
    hints, known = get_type_hints(kind, include_extras=True), roles_of(kind)
    for name in kind.__struct_fields__:
        held = set(_leaves(hints[name]))
        named = name in known and (known[name].keys is not None or not _by_name(hints[name]))
        if not named and held & {int, str}:
            yield f"{kind.__qualname__}.{name}"
        for each in held:
            if _has_fields(each):
                yield from _roleless(each, seen)


def _leaves(hint: Any) -> Iterator[Any]:
    if get_origin(hint) is Annotated:
        yield from _leaves(hint.__origin__)
    elif get_args(hint) and get_origin(hint) is not Literal:
        for each in get_args(hint):
            yield from _leaves(each)
    else:
        yield hint


def names_in(field: Field, value: Any) -> Iterator[str]:
    """The names of the places and pieces in a value of a field, or in one of several such."""
    return _names(field.role, value)


def _named(told: msgspec.Struct) -> Iterator[str]:
    for name, role, keys in _naming(type(told)):
        value = getattr(told, name)
        if isinstance(value, dict):
            yield from _names(keys, list(value))
            value = list(value.values())
        yield from _names(role, value)


@cache
def _naming(kind: type[msgspec.Struct]) -> list[tuple[str, Role | None, Role | None]]:
    """The fields that name places, and those that hold structs, which may."""
    hints, known, found = get_type_hints(kind, include_extras=True), roles_of(kind), []
    for name in kind.__struct_fields__:
        field, holds = known.get(name), any(map(_has_fields, _leaves(hints[name])))
        if holds or field and (field.role.place or field.keys and field.keys.place):
            found.append((name, field and field.role, field and field.keys))
    return found


def _names(role: Role | None, value: Any) -> Iterator[str]:
    if isinstance(value, _SEVERAL):
        for each in value:
            yield from _names(role, each)
    elif isinstance(value, msgspec.Struct):
        yield from _named(value)
    elif role and role.place and value is not None and value is not msgspec.UNSET:
        yield str(value)


def _field(name: str, hint: Any, required: bool) -> Field | None:
    parts = list(_parts(hint))
    by_name = _by_name(hint)
    role = _role(parts) or _role(_within(parts))
    if role is None:
        return None
    several = any(get_origin(part) in _SEVERAL for part in parts)
    said = next((part.name for part in parts if isinstance(part, Many)), role.many)
    null = next((part.name for part in parts if isinstance(part, Null)), _UNSAID)
    listed = [part for part in parts if get_origin(part) is Literal]
    return Field(
        name=name,
        role=role,
        many=said if several else "one",
        null=null if type(None) in parts else "",
        values=tuple(value for part in listed for value in get_args(part)),
        rows=next((row for part in parts if several for row in get_args(part) if _has_fields(row)), None),
        required=required,
        keys=_role(list(_parts(get_args(by_name)[0]))) if by_name else None,
        counts=next((part.name for part in parts if isinstance(part, Counts)), ""),
    )


def _by_name(hint: Any) -> Any:
    """The part of a type that is an object by names, None where none is."""
    return next((part for part in _parts(hint) if get_origin(part) is dict), None)


def _role(parts: Sequence[Any]) -> Role | None:
    role = next((part for part in parts if isinstance(part, Role)), None)
    return role or next((part.role for part in parts if isinstance(getattr(part, "role", None), Role)), None)


def _within(parts: Sequence[Any]) -> list[Any]:
    """What is said of the things that a field has several of; of an object, of its values."""
    args = [arg for part in parts if get_origin(part) in _SEVERAL for arg in get_args(part)]
    args += [get_args(part)[1] for part in parts if get_origin(part) is dict]
    found = [each for arg in args if arg is not ... for each in _parts(arg)]
    return [*found, *_within(found)] if found else []


def _has_fields(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def _parts(hint: Any) -> Iterator[Any]:
    """The types that a field may have, and what is said of them."""
    if get_origin(hint) is Annotated:
        yield from hint.__metadata__
        yield from _parts(hint.__origin__)
    elif get_origin(hint) in (Union, UnionType):
        for each in get_args(hint):
            yield from _parts(each)
    else:
        yield hint
