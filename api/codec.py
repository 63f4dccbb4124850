"""Bytes to typed requests, and typed answers to bytes: JSON read strictly, once, with the place of each fault."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import inspect

from api.problems import Malformed

LARGEST = 64 * 1024
"""Bytes that a request may have."""
DEEPEST = 24
"""Levels of lists and objects that a request may have."""

_Typed = TypeVar("_Typed")
_STRUCTURE = re.compile(rb'"(?:[^"\\]|\\.)*+"?|[\[{\]}]', re.DOTALL)
_AT = re.compile(r"^(?P<what>.*?)(?: - at `(?P<path>[^`]*)`)?$", re.DOTALL)
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+)\]")
_encoder = msgspec.json.Encoder()


def encode(value: Any) -> bytes:
    """JSON of a struct or of built-in values."""
    return _encoder.encode(value)


def decode(body: bytes, kind: type[_Typed]) -> _Typed:
    """The request in these bytes; raises Malformed with the position or path of the first fault."""
    return convert(_load(body), kind)


def convert(value: Any, kind: type[_Typed], root: str = "$") -> _Typed:
    """Built-in values as the given type; raises Malformed with the path below `root` where they do not fit."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        what, path = _where(str(error), "$")
        raise Malformed(_with_choice(what, path, value, kind), path=root + path.removeprefix("$")) from None


def query(values: Mapping[str, list[str]], kind: type[_Typed]) -> _Typed:
    """The query of an address as the given struct; raises Malformed for unknown, repeated and ill-typed ones."""
    given: dict[str, str] = {}
    for name, listed in values.items():
        if name not in kind.__struct_encode_fields__:  # type: ignore[attr-defined]
            raise Malformed("no such parameter", path=f"?{name}")
        if len(listed) != 1:
            raise Malformed("given more than once", path=f"?{name}")
        given[name] = listed[0]
    try:
        return msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError as error:
        what, path = _where(str(error), "$")
        raise Malformed(what, path=f"?{path.removeprefix('$.')}" if path != "$" else None) from None


def _where(message: str, root: str) -> tuple[str, str]:
    match = _AT.match(message)
    assert match is not None
    path = match["path"] or "$"
    what = match["what"].replace("`", "'")
    return what[:1].lower() + what[1:], root + path.removeprefix("$")


def _with_choice(what: str, path: str, value: Any, kind: Any) -> str:
    """The message of a value that is none of a few, with those that there are."""
    if not what.startswith("invalid enum value "):
        return what
    told = what.removeprefix("invalid enum value ")
    names = values_at(path, value, kind)
    return (
        f"{told} is not one of {', '.join(map(str, names))}"
        if names
        else f"{told} is not one of those allowed"
    )


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


def _load(body: bytes) -> Any:
    if len(body) > LARGEST:
        raise Malformed(f"a request has at most {LARGEST} bytes")
    _check_depth(body)
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        raise Malformed("a request is UTF-8", position=error.start) from None
    if "\x00" in text or "\\u0000" in text:
        raise Malformed(
            "a request has no null characters", position=text.find("\x00") if "\x00" in text else None
        )
    try:
        value = json.loads(text, object_pairs_hook=_object, parse_constant=_constant, parse_int=_integer)
    except json.JSONDecodeError as error:
        raise Malformed(
            f"not JSON: {error.msg.lower()}", position=error.pos, line=error.lineno, column=error.colno
        ) from None
    _check_surrogates(text, value)
    return value


def _check_depth(body: bytes) -> None:
    depth = 0
    for match in _STRUCTURE.finditer(body):
        first = body[match.start()]
        if first in b"[{":
            depth += 1
            if depth > DEEPEST:
                raise Malformed(f"nested deeper than {DEEPEST} levels", position=match.start())
        elif first in b"]}":
            depth -= 1


def _check_surrogates(text: str, value: Any) -> None:
    """An escaped half of a surrogate pair is a string that no database and no answer can hold."""
    if "\\u" in text:
        try:
            json.dumps(value, ensure_ascii=False).encode()
        except UnicodeEncodeError:
            raise Malformed("half of a surrogate pair is no character") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Malformed(f"the name {twice[:60]!r} stands twice in one object")
    return found


def _constant(name: str) -> Any:
    raise Malformed(f"{name} is no JSON number")


def _integer(digits: str) -> int:
    if len(digits) > 16:
        raise Malformed("a number of more than 16 digits")
    return int(digits)
