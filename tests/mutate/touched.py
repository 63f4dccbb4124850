"""Which tests touch which statements of some functions, and how long each takes: kept in a file, as finding out takes
minutes.

Each statement notes that it is reached, by a call before it in the running function's code.
"""

from __future__ import annotations

import ast
import hashlib
import itertools
import json
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from tests.citations import ROOT
from tests.mutate.mutants import statements
from tests.mutate.targets import Target, replace, running

KEPT = ROOT / "var" / "mutate"
_NOTE = "__touched__"


class Touching(NamedTuple):
    """A test: its seconds, the statements that it reaches (:func:`place`), and the digest of its module."""

    seconds: float
    places: frozenset[str]
    module: str


def place(target: Target, statement: int) -> str:
    """The name of a statement by its place in its function."""
    return f"{target}#{statement}"


def watch(found: Sequence[Target]) -> set[str]:
    """Have running functions note the places that are reached, for as long as this process lives; the growing set."""
    noted: set[str] = set()
    for _, group in itertools.groupby(found, key=lambda target: target.path):
        targets = list(group)
        for target in targets:
            running(target).__globals__[_NOTE] = noted.add
            for number, (node, body, at) in reversed(list(enumerate(statements(target.node)))):
                body.insert(at, _note(place(target, number), node))
        replace(targets)
    return noted


def _note(text: str, before: ast.stmt) -> ast.stmt:
    call = ast.Call(ast.Name(_NOTE, ast.Load()), [ast.Constant(text)], [])
    return ast.fix_missing_locations(ast.copy_location(ast.Expr(call), before))


class Kept(NamedTuple):
    """Tests by their ids, and the digests of the functions whose statements they name, as they were then."""

    tests: dict[str, Touching]
    functions: dict[str, str]

    def reaching(self) -> dict[str, set[str]]:
        """The tests that reach each statement, each function and each module, by their names."""
        found: dict[str, set[str]] = defaultdict(set)
        for name, test in self.tests.items():
            for each in test.places:
                function = each.rpartition("#")[0]
                for reached in (each, function, function.partition("::")[0]):
                    found[reached].add(name)
        return dict(found)

    def reached(self, target: Target, statement: int) -> str:
        """What to look for in :meth:`reaching`: a statement; where its function has changed since, that; and where it
        is new, or remembers what it gave to an earlier test, its module.
        """
        function = str(target)
        if function not in self.functions or _is_remembered(target):
            return function.partition("::")[0]
        return place(target, statement) if self.functions[function] == shape(target) else function


def shape(target: Target) -> str:
    """The digest of a function, wherever in its file it stands."""
    return hashlib.sha256(ast.unparse(target.node).encode()).hexdigest()


def digest(path: Path) -> str:
    """Of what stands in a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def read(file: Path) -> Kept:
    """What is kept, but for tests whose modules have changed."""
    if not file.exists():
        return Kept({}, {})
    kept = json.loads(file.read_text(encoding="utf-8"))
    found = {
        name: Touching(seconds, frozenset(kept["places"][number] for number in places), module)
        for name, (seconds, places, module) in kept["tests"].items()
    }
    now = {path: digest(ROOT / path) for path in {_module(name) for name in found} if (ROOT / path).exists()}
    tests = {name: test for name, test in found.items() if now.get(_module(name)) == test.module}
    return Kept(tests, kept["functions"])


def write(file: Path, kept: Kept) -> None:
    """Keep it."""
    places = sorted(set().union(*(test.places for test in kept.tests.values())))
    number = {name: at for at, name in enumerate(places)}
    tests = {
        name: (round(test.seconds, 3), sorted(number[name] for name in test.places), test.module)
        for name, test in kept.tests.items()
    }
    file.parent.mkdir(parents=True, exist_ok=True)
    told = {"functions": kept.functions, "places": places, "tests": tests}
    file.write_text(json.dumps(told), encoding="utf-8")


def _is_remembered(target: Target) -> bool:
    marks = [mark.func if isinstance(mark, ast.Call) else mark for mark in target.node.decorator_list]
    return any(isinstance(mark, ast.Name) and mark.id in ("cache", "lru_cache") for mark in marks)


def _module(test: str) -> str:
    return test.partition("::")[0]
