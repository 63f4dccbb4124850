"""Events, views and who may see which part of them: visibility is declared on fields, one function redacts."""

from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec
from msgspec import UNSET, UnsetType

Reader: TypeAlias = int
"""Who reads: a seat (0 …), :data:`SPECTATOR`, or :data:`EVERYTHING`."""

SPECTATOR: Reader = -1
"""Somebody without a seat."""
EVERYTHING: Reader = -2
"""The all-knowing reader: the engine itself, scenarios, and everybody after the end."""

Hidden: TypeAlias = UnsetType
"""The type of a field's value for readers that may not see it; such a field is left out of JSON."""


class SeenBy(NamedTuple):
    """Marks a field of an event or view: only the seats in the named sibling fields see it.

    ``Annotated[Cards | Hidden, SeenBy(("seat", "victim"))]``. A sibling holds a seat, a list of seats or None.
    ``SeenBy(())`` is: nobody until the end.
    """

    fields: tuple[str, ...] = ()


class Event(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, tag_field="type", kw_only=True):
    """Something that happened, in order. ``rule`` is the number of the rule by which it happened.

    ``audience`` names the fields that hold the seats who learn of the event at all; None is everybody.
    ``reveals`` is true where the event shows somebody a secret, so that no undo may go behind it (TAB-20).
    ``detail`` is true where another event tells what came of it, if anything did: short accounts leave it out.
    """

    audience: ClassVar[tuple[str, ...] | None] = None
    reveals: ClassVar[bool] = False
    detail: ClassVar[bool] = False

    rule: str


class View(msgspec.Struct, gc=False, omit_defaults=False, kw_only=True):
    """Base of the structs that show a position to a reader; fields are redacted as those of events are."""

    audience: ClassVar[tuple[str, ...] | None] = None


_Shown = TypeVar("_Shown", bound=msgspec.Struct)


class _Plan(NamedTuple):
    secrets: tuple[tuple[str, tuple[str, ...]], ...]
    nested: tuple[str, ...]


_plans: dict[type, _Plan] = {}


def _holds_struct(hint: Any) -> bool:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return issubclass(hint, View | Event)
    return any(_holds_struct(argument) for argument in get_args(hint) if get_origin(hint) is not Literal)


def _plan(kind: type) -> _Plan:
    """Which fields of this struct are secret, and which may hold structs with secrets of their own."""
    if kind not in _plans:
        hints = get_type_hints(kind, include_extras=True)
        names = [name for name in kind.__struct_fields__ if name in hints]  # type: ignore[attr-defined]
        secrets, nested = [], []
        for name in names:
            marks = [mark for mark in getattr(hints[name], "__metadata__", ()) if isinstance(mark, SeenBy)]
            secrets += [(name, mark.fields) for mark in marks]
            if _holds_struct(hints[name]):
                nested.append(name)
        _plans[kind] = _Plan(tuple(secrets), tuple(nested))
    return _plans[kind]


def _names_seat(value: Any, reader: Reader) -> bool:
    if isinstance(value, int):
        return value == reader
    return value is not None and value is not UNSET and reader in value


def _may_see(shown: msgspec.Struct, fields: tuple[str, ...], reader: Reader) -> bool:
    return reader == EVERYTHING or any(_names_seat(getattr(shown, field), reader) for field in fields)


def sees(shown: msgspec.Struct, reader: Reader) -> bool:
    """Whether this reader learns of the event (or part of a view) at all."""
    audience: tuple[str, ...] | None = getattr(shown, "audience", None)
    return audience is None or _may_see(shown, audience, reader)


def redact(shown: _Shown, reader: Reader) -> _Shown:
    """The event or view as this reader may see it: secret fields unset, structs not for him left out of lists.

    Ask :func:`sees` first for the thing itself. Never changes its argument.
    """
    if reader == EVERYTHING:
        return shown
    plan = _plan(type(shown))
    changes: dict[str, Any] = {}
    for name in plan.nested:
        value = getattr(shown, name)
        if isinstance(value, msgspec.Struct):
            changes[name] = redact(value, reader)
        elif isinstance(value, list | tuple):
            kept = [redact(item, reader) for item in value if sees(item, reader)]
            changes[name] = kept if isinstance(value, list) else tuple(kept)
    for name, fields in plan.secrets:
        if not _may_see(shown, fields, reader):
            changes[name] = UNSET
    return msgspec.structs.replace(shown, **changes) if changes else shown


__all__ = [
    "EVERYTHING",
    "SPECTATOR",
    "UNSET",
    "Annotated",
    "Event",
    "Hidden",
    "Reader",
    "SeenBy",
    "View",
    "redact",
    "sees",
]
