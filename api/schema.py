"""The OpenAPI 3.1 document: every request, answer, frame, move and event is one msgspec struct, described here once.

Structs are made known by the operations that declare them; moves, events, views and options by the rulesets. All
are described in one call, so that equal names of two games are told apart.
"""

from __future__ import annotations

import inspect
import re
import types
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec
from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.utils import OpenApiParameter

from api import codec
from api.members import MEMBERS
from api.problems import KINDS, address
from api.refined import TEMPLATE, one_of, reference, refined
from horror.rules.kernel.events import SeenBy
from horror.rules.kernel.registry import Rulesets
from horror.rulesets import rulesets
from horror.table import acts
from horror.table.deeds import DEEDS

_declared: dict[type, None] = {}
_unions: dict[str, Any] = {}


def declare(*kinds: Any) -> None:
    """Make structs known that an operation or a frame uses: for the document, and so that any thread may read them."""
    for kind in kinds:
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            codec.prepare(kind)
            _declared[kind] = None


def declare_union(name: str, kinds: Any) -> None:
    """Make a tagged union known, by the name that the document gives it."""
    _unions[name] = kinds


def union(kinds: Sequence[type]) -> Any:
    """The tagged union of these structs."""
    return reduce(or_, kinds)


def components() -> dict[str, dict[str, Any]]:
    """All schemas of the document by name."""
    return _components(rulesets())


@cache
def _components(games: Rulesets) -> dict[str, dict[str, Any]]:
    named: list[tuple[str, str, Any]] = [("TableAct", "", union(DEEDS))]
    named += [(name, "", kinds) for name, kinds in _unions.items()]
    for ruleset in games.values():
        title = "".join(part.capitalize() for part in ruleset.name.split("_"))
        named += [
            (f"{title}Move", "Move", union(ruleset.move_types)),
            (f"{title}Event", "Event", union(ruleset.event_types)),
            (f"{title}View", "View", ruleset.view_type),
            (f"{title}Options", "Options", ruleset.options_type),
        ]
    wanted = [*_declared, *acts_of_the_table(), *(kind for _, _, kind in named)]
    schemas, found = msgspec.json.schema_components(wanted, ref_template=TEMPLATE)
    result: dict[str, dict[str, Any]] = dict(found)
    members: dict[str, list[dict[str, str]]] = {}
    renamed: dict[str, str] = {}
    for (name, common, _), schema in zip(named, schemas[len(schemas) - len(named) :], strict=True):
        own = schema["$ref"].rpartition("/")[2] if schema.keys() == {"$ref"} else None
        result[name] = result.pop(own) if own else schema
        result[name]["title"] = name
        if own:
            renamed[TEMPLATE.format(name=own)] = TEMPLATE.format(name=name)
        if common:
            members.setdefault(common, []).append(reference(name))
    for common, options in members.items():
        assert common not in result
        result[common] = {"title": common, "description": _COMMON[common], "anyOf": options}
    for name, properties in refined().items():
        if name in result:
            result[name]["properties"] |= {
                member: schema | _description(result[name]["properties"].get(member))
                for member, schema in properties.items()
            }
    for kind in _structs(wanted):
        _say_what_is_there(result, kind)
    for name in [name for name in result if "." in name]:
        renamed[TEMPLATE.format(name=name)] = TEMPLATE.format(name=_spoken(name))
        assert _spoken(name) not in result, name
        result[_spoken(name)] = result.pop(name)
    result = {name: _tidy(schema, renamed) for name, schema in result.items()}
    for name, schema in result.items():
        if "title" in schema:
            schema["title"] = name
        _describe(name, schema)
    problems = _problems(result.pop("Problem"))
    return result | problems


OF_ALL_KINDS = ("type", "title", "status", "detail", "key", "parts", "places")
"""Members of every problem; the first four are always there."""


def _problems(flat: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """A schema for each kind of problem, and their union by `type`."""
    union: dict[str, Any] = {"anyOf": [], "discriminator": {"propertyName": "type", "mapping": {}}}
    schemas = {}
    for kind, known in KINDS.items():
        name = problem_name(kind)
        members = {member: flat["properties"][member] for member in (*OF_ALL_KINDS, *known.members)}
        members["type"] = members["type"] | {"const": address(kind)}
        members["status"] = members["status"] | {"const": known.status}
        if known.codes:
            members["code"] = members["code"] | one_of(list(known.codes))
        schemas[name] = {
            "title": name,
            "description": known.meaning,
            "type": "object",
            "properties": members,
            "required": list(OF_ALL_KINDS[:4]),
        }
        union["anyOf"].append(reference(name))
        union["discriminator"]["mapping"][address(kind)] = reference(name)["$ref"]
    described = {
        "title": "Problem",
        "description": "What went wrong (RFC 9457); `type` says which kind of problem.",
    }
    return {**schemas, "Problem": described | union}


def problem_name(kind: str) -> str:
    """The component that describes a kind of problem: `MalformedProblem`."""
    return "".join(part.capitalize() for part in kind.split("-")) + "Problem"


_COMMON = {
    "Move": "A move of one of the games; `type` says which kind. A game takes the moves of its own ruleset.",
    "Event": "An event of one of the games; `type` says which kind. What the reader may not see is left out.",
    "View": "A position of one of the games as one reader may know it.",
    "Options": "The options of one of the games.",
}


def acts_of_the_table() -> list[Any]:
    """The structs of the table that appear in answers."""
    return [acts.Answer, acts.Item]


def _description(schema: dict[str, Any] | None) -> dict[str, Any]:
    return {"description": schema["description"]} if schema and "description" in schema else {}


def _structs(roots: Sequence[Any]) -> list[type[msgspec.Struct]]:
    """All structs reachable from these types."""
    found: dict[type[msgspec.Struct], None] = {}
    left = list(roots)
    while left:
        kind = left.pop()
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            if kind not in found:
                found[kind] = None
                left += get_type_hints(kind).values()
        elif get_origin(kind) is not None or isinstance(kind, types.UnionType):
            left += get_args(kind)
    return list(found)


def _say_what_is_there(schemas: dict[str, dict[str, Any]], kind: type[msgspec.Struct]) -> None:
    """Times are marked as such. Answers have all their members, but those which not every reader sees and, where a
    struct leaves them out, those that have their usual value."""
    schema = schemas.get(kind.__name__) or schemas.get(_qualified(kind))
    if schema is None or "properties" not in schema:
        return
    hints = get_type_hints(kind, include_extras=True)
    names = {field.name: field.encode_name for field in msgspec.structs.fields(kind)}
    for field, name in names.items():
        if datetime in _parts(hints[field]):
            _mark_time(schema["properties"][name])
    if kind.__struct_config__.forbid_unknown_fields:
        return
    secret = {
        names[field] for field in names if any(isinstance(mark, SeenBy) for mark in _marks(hints[field]))
    }
    always = set(schema.get("required", []))
    if kind.__struct_config__.omit_defaults:
        for name in schema["properties"].keys() - always:
            _never_null(schema["properties"][name])
    else:
        always |= {names[field] for field in names if msgspec.UnsetType not in _parts(hints[field])}
    schema["required"] = [name for name in schema["properties"] if name in always - secret]


def _parts(hint: Any) -> set[Any]:
    """A type and, of a union or an annotated type, those that it is made of."""
    found = {hint} if isinstance(hint, type) else set()
    if get_origin(hint) is Annotated:
        return found | _parts(hint.__origin__)
    if isinstance(hint, types.UnionType) or get_origin(hint) is Union:
        for one in get_args(hint):
            found |= _parts(one)
    return found


def _never_null(schema: dict[str, Any]) -> None:
    """What is left out when it is None is never null."""
    if "default" in schema and schema["default"] is None:
        del schema["default"]
        kinds = [option for option in schema.pop("anyOf", []) if option.get("type") != "null"]
        schema |= kinds[0] if len(kinds) == 1 else {"anyOf": kinds}


def _mark_time(schema: dict[str, Any]) -> None:
    for option in [schema, *schema.get("anyOf", [])]:
        if option.get("type") == "string":
            option["format"] = "date-time"


def _qualified(kind: type[msgspec.Struct]) -> str:
    """The name that msgspec gives a struct where several are called alike."""
    return f"{kind.__module__}.{kind.__qualname__}"


def _spoken(name: str) -> str:
    """A qualified name as readers of the document meet it: ``CatanHorrorSeatView``, ``MonstersBuildRoad``."""
    parts = name.split(".")
    room = parts[2] if len(parts) > 3 else ""
    return "".join(word.capitalize() for word in room.split("_")) + parts[-1]


def _marks(hint: Any) -> Sequence[Any]:
    return getattr(hint, "__metadata__", ())


def _tidy(schema: Any, renamed: Mapping[str, str]) -> Any:
    """Tags are constants of type string; references follow components that got another name.

    What generators of clients trip over is said otherwise: tuples are lists of a fixed length, every list says what it
    holds, and what a member is taken for when it is left out stands in its description, since it is left out of
    answers too.
    """
    if isinstance(schema, list):
        return [_tidy(item, renamed) for item in schema]
    if not isinstance(schema, dict):
        return renamed.get(schema, schema) if isinstance(schema, str) else schema
    tidy = {
        name: {member: _tidy(each, renamed) for member, each in value.items()}
        if name == "properties"
        else _tidy(value, renamed)
        for name, value in schema.items()
    }
    for part in (tidy.get("properties") or {}).values():
        _say_default(part)
    values = tidy.get("enum")
    if isinstance(values, list) and all(type(value) is int for value in values):
        tidy["type"] = "integer"
    if isinstance(values, list) and all(isinstance(value, str) for value in values):
        tidy["type"] = "string"
        if len(values) == 1:
            tidy["const"] = tidy.pop("enum")[0]
    if tidy.get("type") == "array":
        if kinds := tidy.pop("prefixItems", None):
            tidy["items"] = kinds[0] if all(kind == kinds[0] for kind in kinds) else {"anyOf": kinds}
        tidy.setdefault("items", {})
    return tidy


def _say_default(member: dict[str, Any]) -> None:
    default = member.pop("default", None)
    if default is None or default == "" or default == [] or default == {} or "const" in member:
        return
    told = msgspec.json.encode(default).decode()
    member["description"] = f"{member.get('description', '')} When left out: `{told}`.".lstrip()


def _describe(name: str, schema: dict[str, Any]) -> None:
    """Gives every member a description: its own, the sentence about it in that of its struct, or the one
    of `api.members`."""
    if "description" in schema:
        schema["description"] = inspect.cleandoc(schema["description"]).replace("``", "`")
    clauses = re.split(r"(?<=[.;])\s+", schema.get("description", ""))
    for member, described in schema.get("properties", {}).items():
        own = described.get("description", "")
        if "const" in described:
            continue
        if own and not own.startswith("When left out"):
            continue
        about = [clause for clause in clauses if f"`{member}`" in clause]
        told = MEMBERS.get(f"{name}.{member}") or " ".join(about) or MEMBERS.get(member, "")
        told = " ".join(told.split()).rstrip(";:. ")
        if told:
            described["description"] = f"{told[:1].upper()}{told[1:]}. {own}".rstrip()


def name_of(kind: type[msgspec.Struct]) -> str:
    """The struct's name among the components."""
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=TEMPLATE)
    return str(schema["$ref"]).rpartition("/")[2]


def parameters(query: type[msgspec.Struct] | None) -> list[OpenApiParameter]:
    """The parameters of an address, from the struct that its query is read into."""
    if query is None:
        return []
    _, found = msgspec.json.schema_components([query], ref_template=TEMPLATE)
    schema = found[name_of(query)]
    described = []
    for name, property_ in schema["properties"].items():
        default = property_.get("default")
        options = property_.pop("anyOf", None)
        if options:
            property_ |= next(option for option in options if option.get("type") != "null")
        if default is None:
            property_.pop("default", None)
        rest = name == getattr(query, "rest", "")
        described.append(
            OpenApiParameter(
                name,
                type=_tidy(property_, {}),
                description=property_.pop("description", ""),
                required=name in schema.get("required", ()),
                style="form" if rest else None,
                explode=True if rest else None,
            )
        )
    return described


class StructExtension(OpenApiSerializerExtension):
    """Describes msgspec structs to drf-spectacular."""

    target_class = "msgspec.Struct"
    match_subclasses = True

    def get_name(self, auto_schema: Any, direction: Any) -> str:
        return name_of(self.target)

    def map_serializer(self, auto_schema: Any, direction: Any) -> dict[str, Any]:
        return components()[name_of(self.target)]
