"""Bytes to typed requests, and typed answers to bytes: JSON read strictly, once, with the place of each fault."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec import inspect

from api import misfits
from api.problems import Malformed
from horror.rules.kernel.phrases import Phrase, phrase

LARGEST = 64 * 1024
"""Bytes that a request may have."""
DEEPEST = 24
"""Levels of lists and objects that a request may have."""
NO_NULL = phrase("a request has no null characters")

_Typed = TypeVar("_Typed")
_prepared: set[Any] = set()
_STRUCTURE = re.compile(rb'"(?:[^"\\]|\\.)*+"?|[\[{\]}]', re.DOTALL)
_AT = re.compile(r"^(?P<what>.*?)(?: - at `(?P<path>[^`]*)`)?$", re.DOTALL)
_UNKNOWN = re.compile(r"^Object contains unknown field '(?P<name>.*)'$", re.DOTALL)
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+)\]")
_encoder = msgspec.json.Encoder()


def prepare(*kinds: Any) -> None:
    """Build what reading these types needs; to be called while modules are imported, before any thread serves.

    msgspec builds it at the first use of a type, and without a lock: a second thread that uses the type meanwhile
    follows a null pointer, and the whole process is gone.
    """
    for kind in kinds:
        if kind not in _prepared:
            msgspec.json.Decoder(kind)
            _prepared.add(kind)


def prepared() -> frozenset[Any]:
    """The types that may be read."""
    return frozenset(_prepared)


def _must_be_prepared(kind: Any) -> None:
    if kind not in _prepared:
        raise RuntimeError(f"{kind} is not prepared: api.codec.prepare belongs where it is declared")


def encode(value: Any) -> bytes:
    """JSON of a struct or of built-in values."""
    return _encoder.encode(value)


def typed(value: Any, kind: type[_Typed]) -> _Typed:
    """Built-in values of our own as the given type."""
    _must_be_prepared(kind)
    return msgspec.convert(value, kind)


def decode(body: bytes, kind: type[_Typed]) -> _Typed:
    """The request in these bytes; raises Malformed with the position or path of the first fault."""
    return convert(load(body), kind)


def convert(value: Any, kind: type[_Typed], root: str = "$") -> _Typed:
    """Built-in values as the given type; raises Malformed with the path below `root` where they do not fit."""
    _must_be_prepared(kind)
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        what, path = _where(str(error), "$")
        said = _with_choice(what, path, value, kind) or misfits.of_value(what)
        raise Malformed(said, path=root + path.removeprefix("$")) from None


def query(values: Mapping[str, list[str]], kind: type[_Typed]) -> _Typed:
    """The query of an address as the given struct; raises Malformed for unknown, repeated and ill-typed ones. A struct
    with a `rest` takes what it does not name there, as text.
    """
    _must_be_prepared(kind)
    rest: str = getattr(kind, "rest", "")
    given: dict[str, Any] = {rest: {}} if rest else {}
    for name, listed in values.items():
        known = name in kind.__struct_encode_fields__ and name != rest  # type: ignore[attr-defined]
        if not known and not (rest and name.isidentifier() and _short(name) == name):
            raise Malformed("no such parameter", path=f"?{_short(name)}")
        if len(listed) != 1:
            raise Malformed("given more than once", path=f"?{name}")
        if reason := _no_text(listed[0]):
            raise Malformed(reason, path=f"?{name}")
        if not known:
            given[rest][name] = listed[0]
            continue
        if listed[0].lower() == "null":
            raise Malformed("null is no value of a parameter; leave it out", path=f"?{name}")
        given[name] = listed[0]
    try:
        return msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError as error:
        what, path = _where(str(error), "$")
        said = _with_choice(what, path, given, kind) or misfits.of_value(what)
        raise Malformed(said, path=f"?{path.removeprefix('$.')}" if path != "$" else None) from None


def _where(message: str, root: str) -> tuple[str, str]:
    match = _AT.match(message)
    assert match is not None
    path = match["path"] or "$"
    what = match["what"].replace("`", "'")
    if unknown := _UNKNOWN.match(what):
        path = f"{path}.{_short(unknown['name'])}"
        what = f"there is no member {_short(unknown['name'])!r} here"
    return what[:1].lower() + what[1:], root + path.removeprefix("$")


def _with_choice(what: str, path: str, value: Any, kind: Any) -> Phrase | None:
    """What is said of a value that is none of a few, with those that there are."""
    if not what.startswith("invalid enum value "):
        return None
    said = what.removeprefix("invalid enum value ")
    if names := values_at(path, value, kind):
        return phrase("{value} is not one of {there}", value=said, there=[str(name) for name in names])
    return phrase("{value} is not one of those allowed", value=said)


def values_at(path: str, value: Any, kind: Any) -> Sequence[Any]:
    """The values that a type allows at this place of a value; none where it does not list them."""
    here: Any = inspect.type_info(kind)
    for name, index in _STEP.findall(path):
        here = _plain(here, value)
        if isinstance(here, inspect.StructType):
            here = next(field.type for field in here.fields if field.encode_name == name)
            value = value[name]
        elif isinstance(here, inspect.ListType | inspect.VarTupleType):
            here, value = here.item_type, value[int(index)]
        else:
            return ()
    here = _plain(here, value)
    return here.values if isinstance(here, inspect.LiteralType) else ()


def _plain(of: Any, value: Any) -> Any:
    """A type without its notes; of several, the one that a value means."""
    while isinstance(of, inspect.Metadata):
        of = of.type
    if isinstance(of, inspect.UnionType):
        kinds = [_plain(one, value) for one in of.types]
        meant = [kind for kind in kinds if _is_meant(kind, value)]
        return (meant or kinds)[0]
    return of


def _is_meant(kind: Any, value: Any) -> bool:
    if isinstance(kind, inspect.StructType):
        return (
            isinstance(value, dict) and kind.tag_field is not None and value.get(kind.tag_field) == kind.tag
        )
    return isinstance(kind, inspect.LiteralType)


def load(body: bytes) -> Any:
    """The built-in values in these bytes; raises Malformed with the position or path of the first fault."""
    if len(body) > LARGEST:
        raise Malformed(phrase("a request has at most {most} bytes", most=LARGEST), path="$")
    _check_depth(body)
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise Malformed("a request is UTF-8", position=error.start) from None
    if "\x00" in text:
        raise Malformed(NO_NULL, position=text.find("\x00"))
    reader = _Reader()
    try:
        value = json.loads(
            text,
            object_pairs_hook=reader.object,
            parse_constant=reader.constant,
            parse_int=reader.integer,
            parse_float=reader.number,
        )
    except json.JSONDecodeError as error:
        raise Malformed(
            misfits.of_text(error.msg),
            position=error.pos,
            line=error.lineno,
            column=error.colno,
        ) from None
    if reader.found or "\\u" in text:  # only an escape can bring in a character that is none
        for path, fault in _faults(value, "$"):
            raise Malformed(fault, path=path)
    return value


def _check_depth(body: bytes) -> None:
    if body.count(b"[") + body.count(b"{") <= DEEPEST:
        return
    depth = 0
    for match in _STRUCTURE.finditer(body):
        first = body[match.start()]
        if first in b"[{":
            depth += 1
            if depth > DEEPEST:
                raise Malformed(
                    phrase("nested deeper than {most} levels", most=DEEPEST), position=match.start()
                )
        elif first in b"]}":
            depth -= 1


class _Fault(NamedTuple):
    """Stands where JSON has something that no request may hold, until it is known where that is."""

    reason: Phrase


class _Reader:
    """What JSON allows, or Python's reader of it, and a request may not hold: `found` says whether there was any."""

    def __init__(self) -> None:
        self.found = False

    def _fault(self, reason: Phrase) -> _Fault:
        self.found = True
        return _Fault(reason)

    def object(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) != len(pairs):
            names = [name for name, _ in pairs]
            twice = next(name for name in names if names.count(name) > 1)
            made[twice] = self._fault(
                phrase("the name {name} stands twice in one object", name=repr(_short(twice)))
            )
        return made

    def constant(self, name: str) -> _Fault:
        return self._fault(phrase("{name} is no JSON number", name=name))

    def number(self, text: str) -> float | int:
        """In JSON Schema 3.0 is an integer (2020-12, 6.1.1)."""
        value = float(text)
        return int(value) if value.is_integer() and abs(value) < 1e16 else value

    def integer(self, digits: str) -> int | _Fault:
        return self._fault(phrase("a number of more than 16 digits")) if len(digits) > 16 else int(digits)


def _faults(value: Any, path: str) -> Iterator[tuple[str, Phrase]]:
    """The faults in a value, each with its path, in the order of the text."""
    if isinstance(value, _Fault):
        yield path, value.reason
    elif isinstance(value, str):
        if reason := _no_text(value):
            yield path, reason
    elif isinstance(value, dict):
        for name, item in value.items():
            if reason := _no_text(name):
                yield path, reason
            yield from _faults(item, f"{path}.{_short(name)}")
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _faults(item, f"{path}[{index}]")


def _no_text(text: str) -> Phrase | None:
    """Why no database and no answer can hold this text."""
    if "\x00" in text:
        return NO_NULL
    try:
        text.encode()
    except UnicodeEncodeError:
        return phrase("half of a surrogate pair is no character")
    return None


def _short(name: str) -> str:
    return name if len(name) <= 60 else f"{name[:59]}…"
