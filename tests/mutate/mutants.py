"""The changes that are tried: each site in a function where one may be made, and the making of it."""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

_COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
RULE = re.compile(r"[A-Z]+-\d+")
_REMOVABLE = (ast.Expr, ast.Assign, ast.AugAssign, ast.AnnAssign, ast.Raise, ast.For, ast.While, ast.If)

Edit = Callable[[], None]


class Site(NamedTuple):
    """One change: the node's place in the walk of its function, and which of the changes of that node it is."""

    node: int
    change: int
    line: int


class Statement(NamedTuple):
    """A statement, the list in which it stands, and where there."""

    node: ast.stmt
    body: list[ast.stmt]
    at: int


class Shown(NamedTuple):
    """A change as a reader sees it: the statement before and after."""

    before: str
    after: str


def sites(function: ast.FunctionDef) -> Iterator[Site]:
    """Every change that can be made in a function."""
    for index, (node, statement, holder) in enumerate(_places(function)):
        for change in range(len(_edits(node, statement, holder))):
            yield Site(index, change, getattr(node, "lineno", statement.lineno))


def statements(function: ast.FunctionDef) -> list[Statement]:
    """The statements in which changes are made, in the order of the walk."""
    return [
        Statement(statement, *holder) for node, statement, holder in _places(function) if node is statement
    ]


def statement_of(function: ast.FunctionDef, site: Site) -> int:
    """The place among :func:`statements` of the one in which a change is made."""
    statement = list(_places(function))[site.node][1]
    return [each.node for each in statements(function)].index(statement)


def within(function: ast.FunctionDef, number: int) -> list[int]:
    """The places among :func:`statements` of those that stand in one of them."""
    found = [each.node for each in statements(function)]
    inner = {id(node) for node in ast.walk(found[number])} - {id(found[number])}
    return [place for place, node in enumerate(found) if id(node) in inner]


def apply(function: ast.FunctionDef, site: Site) -> None:
    """Make the change in place."""
    node, statement, holder = list(_places(function))[site.node]
    _edits(node, statement, holder)[site.change]()
    ast.fix_missing_locations(function)


def show(function: ast.FunctionDef, site: Site) -> Shown:
    """The statement in which a change is made, before and after; the function stays as it is."""
    changed = copy.deepcopy(function)
    node, statement, holder = list(_places(changed))[site.node]
    before = ast.unparse(statement)
    where, at = holder
    _edits(node, statement, holder)[site.change]()
    return Shown(*_differing(before, ast.unparse(ast.fix_missing_locations(where[at]))))


def _differing(before: str, after: str) -> tuple[str, str]:
    """The lines that a change of a longer statement touches."""
    old, new = before.splitlines(), after.splitlines()
    if len(old) != len(new):
        return old[0].strip(), new[0].strip()
    lines = [(a.strip(), b.strip()) for a, b in zip(old, new, strict=True) if a != b]
    return (lines or [(old[0], new[0])])[0]


Holder = tuple[list[ast.stmt], int]


def _places(function: ast.FunctionDef) -> Iterator[tuple[ast.AST, ast.stmt, Holder]]:
    """Every node of the body with its statement and where that stands; no docstring, annotation, text or default."""
    body = function.body
    first = 1 if ast.get_docstring(function, clean=False) is not None else 0
    yield from _statements(body, first)


def _statements(body: list[ast.stmt], first: int = 0) -> Iterator[tuple[ast.AST, ast.stmt, Holder]]:
    for at in range(first, len(body)):
        statement = body[at]
        holder = (body, at)
        yield statement, statement, holder
        if isinstance(statement, ast.FunctionDef):
            yield from _statements(statement.body, 1 if ast.get_docstring(statement) else 0)
            continue
        for name, value in ast.iter_fields(statement):
            if name == "annotation":
                continue
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.expr):
                    yield from ((node, statement, holder) for node in _expressions(part))
                elif isinstance(part, ast.ExceptHandler):
                    yield from _statements(part.body)
            if isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                yield from _statements(value)


def _expressions(node: ast.AST) -> Iterator[ast.AST]:
    """A part of a statement and its parts; not texts, nor the `strict` of a zip, which only guards against mistakes."""
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.keyword) and node.arg == "strict"):
        return
    yield node
    for child in ast.iter_child_nodes(node):
        yield from _expressions(child)


def _edits(node: ast.AST, statement: ast.stmt, holder: Holder) -> list[Edit]:
    if node is statement:
        return _statement_edits(statement, holder)
    if isinstance(node, ast.Compare):
        return [
            lambda index=index, other=other: node.ops.__setitem__(index, other())  # type: ignore[misc]
            for index, op in enumerate(node.ops)
            for other in _COMPARISONS[type(op)]
        ]
    if isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return [lambda: setattr(node, "op", other)]
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
        return [lambda: setattr(node, "op", _OPERATORS[type(node.op)]())]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return [lambda: _become(node, ast.Call(ast.Name("bool", ast.Load()), [node.operand], []))]
    if isinstance(node, ast.Constant):
        return [lambda value=value: setattr(node, "value", value) for value in _other_values(node.value)]  # type: ignore[misc]
    return []


def _become(node: ast.AST, other: ast.AST) -> None:
    """Turn a node into another one where it stands."""
    other = copy.deepcopy(other)
    node.__class__ = other.__class__
    node.__dict__.update(other.__dict__)


def _other_values(value: object) -> list[object]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    if isinstance(value, str) and RULE.fullmatch(value):
        return [f"{value.partition('-')[0]}-00"]
    return []


def _statement_edits(statement: ast.stmt, holder: Holder) -> list[Edit]:
    body, at = holder

    def gone() -> None:
        body[at] = ast.copy_location(ast.Pass(), statement)

    edits: list[Edit] = []
    if isinstance(statement, _REMOVABLE) and not _binds_a_name(statement) and not _is_a_text(statement):
        edits.append(gone)
    if isinstance(statement, ast.AugAssign) and type(statement.op) in _OPERATORS:
        edits.append(lambda: setattr(statement, "op", _OPERATORS[type(statement.op)]()))
    if isinstance(statement, ast.Return) and statement.value is not None:
        edits += _return_edits(statement, statement.value)
    return edits


def _return_edits(statement: ast.Return, value: ast.expr) -> list[Edit]:
    if isinstance(value, ast.Constant):
        return []
    if isinstance(value, ast.Compare | ast.BoolOp):
        return [lambda: setattr(statement, "value", ast.UnaryOp(ast.Not(), value))]
    return [lambda: setattr(statement, "value", ast.Constant(None))]


def _is_a_text(statement: ast.stmt) -> bool:
    """What tells a reader of the code what an attribute is."""
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)


def _binds_a_name(statement: ast.stmt) -> bool:
    """Assignments to local names are left in place: without them nearly everything fails by itself."""
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    if isinstance(statement, ast.AugAssign | ast.For):
        return False
    names = [name for target in targets if target for name in getattr(target, "elts", [target])]
    return bool(names) and all(isinstance(name, ast.Name) for name in names)
