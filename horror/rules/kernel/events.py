"""Events, views and who may see which part of them: visibility is declared on fields, one function redacts."""

from collections.abc import Callable, Mapping
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    NamedTuple,
    NoReturn,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec
from msgspec import UNSET, UnsetType

from horror.rules.kernel.roles import READER, RuleNumber

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

    ``Annotated[Cards | Hidden, SeenBy(("seat", "victim"))]``. A sibling holds a seat, several seats or None.
    ``SeenBy(())`` is: nobody until the end. The mark stands on top of its field; :func:`plan_redaction` refuses it
    anywhere else.
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

    rule: RuleNumber


class View(msgspec.Struct, gc=False, omit_defaults=False, kw_only=True):
    """Base of the structs that show a position to a reader; fields are redacted as those of events are."""

    audience: ClassVar[tuple[str, ...] | None] = None


class GameView(View, kw_only=True):
    """Base of the views of whole positions. ``reader`` is whose view it is: a seat, :data:`SPECTATOR`, or
    :data:`EVERYTHING`; so nothing that is drawn, told or understood from a view need guess it.
    """

    reader: Annotated[Reader, READER]

    def pieces(self) -> Mapping[str, str]:
        """Where the pieces stand of which moves may speak: the name of a place by that of a piece."""
        return {}


_Shown = TypeVar("_Shown", bound=msgspec.Struct)

_Part: TypeAlias = Callable[[Any, Reader], Any]
"""Gives what a field holds as a reader may see it, :data:`_ABSENT` where it is one struct that is not for him."""


class _Plan(NamedTuple):
    secrets: tuple[tuple[str, tuple[str, ...]], ...]
    """Each secret field, and the fields that hold the seats who see it."""
    parts: tuple[tuple[str, _Part, Any], ...]
    """Each field that holds views or events, and what stands there instead of one that is not for a reader."""


_ABSENT: Any = object()
_NOTHING: set[type] = {NoneType, UnsetType}
_LEAVES = {bool, int, float, str, bytes}
_SEATS = {int, list[int], tuple[int, ...]}

_plans: dict[type, _Plan] = {}
_alike: set[type] = set(_NOTHING)
"""The types of what every reader sees alike."""


def plan_redaction(*kinds: type) -> None:
    """Find out how events and views of these types are redacted, with all that they hold, before any is shown.

    Raises TypeError, which names type, field and shape, unless each field holds one of a closed set of shapes:
    numbers, text, ``Literal``, None, plain structs (without secrets); views and events; ``list[X]``,
    ``tuple[X, ...]``, ``dict[str, X]`` and ``X | None`` of these; ``tuple[X, Y]`` without views. A mark
    :class:`SeenBy` stands on top of a field that is ``| Hidden``, and names fields that hold seats, as an audience
    does. A view with an audience stands where it can be left out.
    """
    planning = _Planning()
    for kind in kinds:
        planning.plan(kind)
    alike = {kind for kind, plan in planning.plans.items() if not plan.secrets and not _has_audience(kind)}
    while differing := {kind for kind in alike if not planning.holds[kind] <= alike | _alike}:
        alike -= differing
    _plans.update(planning.plans)
    _alike.update(alike)


class _Planning:
    """The plans of some types and of all that they hold; they count when none of them is refused."""

    def __init__(self) -> None:
        self.plans: dict[type, _Plan] = {}
        self.holds: dict[type, set[type]] = {}
        self.plain: set[type] = set()

    def plan(self, kind: type) -> None:
        if kind in _plans or kind in self.holds:
            return
        self.holds[kind] = set()
        fields = _fields(self, kind)
        names = [
            *(getattr(kind, "audience", None) or ()),
            *(name for one in fields for name in one.seen_by or ()),
        ]
        seats = {one.name for one in fields if one.members and one.members <= _SEATS}
        if strange := [name for name in names if name not in seats]:
            raise TypeError(
                f"{kind.__qualname__} is seen by {strange[0]!r}, which is no field that holds seats"
            )
        self.holds[kind] |= {held for one in fields for held in one.holds}
        self.plans[kind] = _Plan(
            tuple((one.name, one.seen_by) for one in fields if one.seen_by is not None),
            tuple((one.name, one.part, one.instead) for one in fields if one.part is not None),
        )

    def plan_plain(self, kind: type) -> None:
        """A struct that is neither view nor event is shown as it is: it may have no secrets and hold none, nor may any
        that can stand in its place.
        """
        if kind in self.plain:
            return
        self.plain.add(kind)
        for field in _fields(self, kind):
            if field.seen_by is not None or field.holds:
                field.refuse("has secrets, in a struct that is neither a view nor an event")
        narrower: type
        for narrower in kind.__subclasses__():
            self.plan_plain(narrower)


class _Field:
    """One field of a struct: whose secret it is, and how the views and events that it holds are shown."""

    def __init__(self, planning: _Planning, kind: type, name: str, hint: Any, bare: Any) -> None:
        self.planning = planning
        self.owner = kind
        self.name = name
        self.hint = hint
        self.holds: set[type] = set()
        marks = [mark for mark in getattr(hint, "__metadata__", ()) if _marks(mark)]
        inner = hint.__origin__ if get_origin(hint) is Annotated else hint
        options = _options(inner)
        self.members = _options(bare) - _NOTHING
        if len(marks) > 1 or SeenBy in marks:
            self.refuse("needs one mark SeenBy((...))")
        if marks and UnsetType not in options:
            self.refuse("is marked SeenBy and is not `| Hidden`")
        self.seen_by: tuple[str, ...] | None = marks[0].fields if marks else None
        self.part = self.shape(inner)
        self.instead = None if NoneType in options else UNSET
        if self.part is _shown and not options & _NOTHING and any(map(_has_audience, self.holds)):
            self.refuse("has an audience, and is not `| None` for the others")

    def refuse(self, why: str) -> NoReturn:
        raise TypeError(f"{self.owner.__qualname__}.{self.name}: {self.hint} {why}")

    def shape(self, hint: Any) -> _Part | None:
        """How what has this shape is shown; None where it holds no views or events."""
        origin, arguments = get_origin(hint), get_args(hint)
        if origin is Annotated:
            if any(map(_marks, hint.__metadata__)):
                self.refuse("is marked SeenBy below the top of the field")
            return self.shape(hint.__origin__)
        if origin is Literal or hint in _LEAVES:
            return None
        if (
            isinstance(hint, type)
            and issubclass(hint, msgspec.Struct)
            and hint not in (msgspec.Struct, Event, View, GameView)
        ):
            return self.struct(hint)
        if origin in (Union, UnionType):
            return self.union([self.shape(one) for one in arguments if one not in _NOTHING])
        if origin is list or (origin is tuple and arguments[1:] == (...,)):
            part = self.shape(arguments[0])
            return part and _items(part, origin)
        if origin is dict and getattr(arguments[0], "__origin__", arguments[0]) is str:
            part = self.shape(arguments[1])
            return part and _values(part)
        if origin is tuple and not any(self.shape(one) for one in arguments):
            return None
        self.refuse(f"holds {hint}, a shape that redaction does not know")

    def struct(self, kind: type) -> _Part | None:
        if not issubclass(kind, View | Event):
            self.planning.plan_plain(kind)
            return None
        self.holds.add(kind)
        self.planning.plan(kind)
        return _shown

    def union(self, parts: list[_Part | None]) -> _Part | None:
        if len(set(parts)) > 1:
            self.refuse("is a view or an event or something else")
        return parts[0] if parts else None


def _fields(planning: _Planning, kind: type) -> list[_Field]:
    try:
        hints = get_type_hints(kind, include_extras=True)
    except NameError as error:
        raise TypeError(
            f"{kind.__qualname__} has a field of a type that is not to be found: {error}"
        ) from error
    names: tuple[str, ...] = kind.__struct_fields__  # type: ignore[attr-defined]
    bare = get_type_hints(kind)  # without what is said of the types, in which seats may stand
    return [_Field(planning, kind, name, hints[name], bare[name]) for name in names]


def _options(hint: Any) -> set[Any]:
    return set(get_args(hint)) if get_origin(hint) in (Union, UnionType) else {hint}


def _marks(mark: Any) -> bool:
    return isinstance(mark, SeenBy) or mark is SeenBy


def _has_audience(kind: type) -> bool:
    return getattr(kind, "audience", None) is not None


def _items(part: _Part, kind: type) -> _Part:
    def shown(value: Any, reader: Reader) -> Any:
        if type(value) in _alike:
            return value
        seen = [found for item in value if (found := part(item, reader)) is not _ABSENT]
        return seen if kind is list else kind(seen)

    return shown


def _values(part: _Part) -> _Part:
    def shown(value: Any, reader: Reader) -> Any:
        if type(value) in _alike:
            return value
        return {key: found for key, item in value.items() if (found := part(item, reader)) is not _ABSENT}

    return shown


def _shown(value: Any, reader: Reader) -> Any:
    if type(value) in _alike:
        return value
    return redact(value, reader) if sees(value, reader) else _ABSENT


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
    """The event or view as this reader may see it: secret fields unset, structs not for him left out.

    Ask :func:`sees` first for the thing itself. Never changes its argument. Raises TypeError for a type that
    :func:`plan_redaction` refuses.
    """
    kind = type(shown)
    if reader == EVERYTHING or kind in _alike:
        return shown
    if kind not in _plans:
        plan_redaction(kind)
    plan = _plans[kind]
    changes: dict[str, Any] = {}
    for name, part, instead in plan.parts:
        seen = part(getattr(shown, name), reader)
        changes[name] = instead if seen is _ABSENT else seen
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
    "GameView",
    "Hidden",
    "Reader",
    "SeenBy",
    "View",
    "plan_redaction",
    "redact",
    "sees",
]
