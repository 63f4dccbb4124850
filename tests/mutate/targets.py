"""The functions that cite rules, and putting changed code in their place while everything keeps running."""

from __future__ import annotations

import ast
import functools
import importlib
import inspect
import sys
from collections.abc import Container, Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from tests.citations import ROOT, numbers_in
from tests.mutate.mutants import RULE, Site, apply, show

ROOMS = (
    ROOT / "horror" / "rules",
    ROOT / "horror" / "games" / "classic",
    ROOT / "horror" / "games" / "catan_horror",
    ROOT / "horror" / "games" / "island",
)
LEFT_OUT = {
    "scenario.py",
    "scenario_view.py",
    "scenario_keys.py",
    "scenario_board.py",
    "invariants.py",
    "recount.py",
}
"""What scenarios are read and judged by: mutants of it would judge the tests by themselves."""
FACES = {"bots", "grammar", "orders", "picture", "scenario", "telling"}
"""Bots, orders, words and pictures: they name rules without carrying them out. So does narration, in ``told_*``."""


class Target(NamedTuple):
    """A function: its module, dotted name within it, the rules that it cites, and its place in the source."""

    path: Path
    module: str
    name: str
    rules: frozenset[str]
    node: ast.FunctionDef
    tree: ast.Module

    def __str__(self) -> str:
        return f"{self.path.relative_to(ROOT).as_posix()}::{self.name}"


def targets() -> Iterator[Target]:
    """Every function that cites a rule: by the first line of its docstring, and where it refuses by one or names it.

    One whose docstring cites none stands for what its class cites, in a move file for what the move and its
    refusals cite, and elsewhere for what the module cites.
    """
    for room in ROOMS:
        for path in sorted(room.rglob("*.py")):
            told = path.name.startswith("told_")
            if path.name not in LEFT_OUT and not told and not FACES & set(path.relative_to(room).parts):
                yield from _in_module(path)


def _in_module(path: Path) -> Iterator[Target]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    fallback = _cited(tree, whole=True)
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and any(getattr(base, "id", "") == "Move" for base in node.bases):
            fallback = _cited(node, whole=True) | _named(tree)
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            rules = (_cited(node) or fallback) | _named(node)
            if rules:
                yield Target(path, module, node.name, frozenset(rules), node, tree)
        elif isinstance(node, ast.ClassDef) and not _is_protocol(node):
            common = _cited(node, whole=True) or fallback
            for method in node.body:
                if isinstance(method, ast.FunctionDef) and not _is_abstract(method):
                    rules = (_cited(method) or common) | _named(method)
                    if rules:
                        yield Target(
                            path, module, f"{node.name}.{method.name}", frozenset(rules), method, tree
                        )


def functions(path: Path) -> Iterator[Target]:
    """Every function of a module and of its classes, whatever it cites."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for node in tree.body:
        inner = node.body if isinstance(node, ast.ClassDef) and not _is_protocol(node) else [node]
        within = f"{node.name}." if isinstance(node, ast.ClassDef) else ""
        for function in inner:
            if isinstance(function, ast.FunctionDef) and not _is_abstract(function):
                yield Target(path, module, f"{within}{function.name}", frozenset(), function, tree)


def _cited(node: ast.Module | ast.ClassDef | ast.FunctionDef, whole: bool = False) -> set[str]:
    text = ast.get_docstring(node) or ""
    return numbers_in(text if whole else text.partition("\n")[0])


def _named(node: ast.AST) -> set[str]:
    """The rules that code hands to refusals and events."""
    texts = (part.value for part in ast.walk(node) if isinstance(part, ast.Constant))
    return {text for text in texts if isinstance(text, str) and RULE.fullmatch(text)}


def _is_protocol(node: ast.ClassDef) -> bool:
    named = [base.value if isinstance(base, ast.Subscript) else base for base in node.bases]
    return any(getattr(base, "id", "") == "Protocol" for base in named)


def _is_abstract(node: ast.FunctionDef) -> bool:
    last = node.body[-1]
    return isinstance(last, ast.Raise) and "NotImplementedError" in ast.unparse(last)


def described(target: Target, site: Site) -> str:
    """A change as survivors are listed: where it is made, and the statement before and after."""
    before, after = show(target.node, site)
    path = target.path.relative_to(ROOT).as_posix()
    return f"{path}:{site.line}: {target.name}: {before}  =>  {after}"


def change(target: Target, site: Site) -> None:
    """Make one change and let the running function have it, wherever it has been imported to."""
    apply(target.node, site)
    replace([target])
    forget_caches()


def replace(changed: Sequence[Target]) -> None:
    """Let the running functions have the code that the trees of these targets, all of one module, hold now."""
    tree, path = changed[0].tree, changed[0].path
    code = compile(ast.fix_missing_locations(tree), str(path), "exec", dont_inherit=True)
    for target in changed:
        function = running(target)
        function.__code__ = _code_of(code, target.name, function.__code__.co_firstlineno)


def running(target: Target) -> FunctionType:
    """The function object that the name stands for, out of its descriptors and caches."""
    found: Any = importlib.import_module(target.module)
    for part in target.name.split("."):
        found = vars(found)[part]
    while not isinstance(found, FunctionType):
        found = next(
            inner
            for inner in (getattr(found, name, None) for name in ("__wrapped__", "fget", "__func__", "func"))
            if inner is not None
        )
    plain: FunctionType = inspect.unwrap(found)
    return plain


def _code_of(code: CodeType, name: str, line: int) -> CodeType:
    waiting = [code]
    while waiting:
        here = waiting.pop()
        if here.co_qualname == name and here.co_firstlineno == line:
            return here
        waiting += [constant for constant in here.co_consts if isinstance(constant, CodeType)]
    raise LookupError(f"no code for {name} at line {line}: the source has changed since it was imported")


def forget_caches(modules: Container[str] | None = None) -> None:
    """Forget what functions of the rules and games, or of these modules, have remembered."""
    for name, module in list(sys.modules.items()):
        if name in modules if modules else name.startswith("horror."):
            for value in list(vars(module).values()):
                if isinstance(value, functools._lru_cache_wrapper):
                    value.cache_clear()
