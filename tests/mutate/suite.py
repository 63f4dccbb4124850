"""What mutants are run against: the plain test functions and the scenarios, by the rules that they cite.

Test functions are called without pytest, once for each set of parameters; one that needs a fixture is left out.
"""

from __future__ import annotations

import importlib
import inspect
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from horror.games import RULESETS
from horror.games.scenario.reading import Scenario, read
from horror.games.scenario.running import run
from tests.citations import ROOT, rule_book, scenario_files

ROOMS = (ROOT / "tests" / "rules", ROOT / "tests" / "games")
LEFT_OUT = {"test_citations.py"}
"""Tests of files, which no mutant changes."""
_Marked = type(pytest.param())
"""A set of parameters with an id or a mark of its own."""
KNOWN = frozenset(rule_book())
"""What events may cite."""


class Case(NamedTuple):
    """One test: its name, the rules that it cites, what to call, and how long that took unchanged."""

    name: str
    rules: frozenset[str]
    call: Callable[[], object]
    seconds: float = 0.0


class DoesNotHold(AssertionError):
    """A scenario failed."""


def cases() -> list[Case]:
    """Every test that cites a rule."""
    return [case for case in (*_functions(), *_scenarios()) if case.rules]


def _functions() -> Iterator[Case]:
    for room in ROOMS:
        for path in sorted(room.rglob("test_*.py")):
            if path.name not in LEFT_OUT:
                yield from _in_module(path)


def _in_module(path: Path) -> Iterator[Case]:
    module = importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    common = _listed(getattr(module, "pytestmark", ()))
    for name, function in vars(module).items():
        if name.startswith("test_") and inspect.isfunction(function):
            marks = [*common, *_listed(getattr(function, "pytestmark", ()))]
            rules = frozenset(number for mark in marks if mark.name == "rules" for number in mark.args)
            for values in _parameters([mark for mark in marks if mark.name == "parametrize"]):
                if set(values) == set(inspect.signature(function).parameters):
                    yield Case(f"{path.name}::{name}", rules, partial(function, **values))


def _listed(marks: Any) -> list[Any]:
    return list(marks) if isinstance(marks, Iterable) else [marks]


def _parameters(marks: list[Any]) -> Iterator[dict[str, Any]]:
    """Each set of arguments that the parametrize marks give, all their combinations."""
    if not marks:
        yield {}
        return
    names, rows = marks[0].args
    wanted = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    for row in rows:
        values = row.values if isinstance(row, _Marked) else [row] if len(wanted) == 1 else row
        given = dict(zip(wanted, values, strict=True))
        for rest in _parameters(marks[1:]):
            yield {**given, **rest}


def _scenarios() -> Iterator[Case]:
    for path in scenario_files():
        for scenario in read(path.read_text(encoding="utf-8"), RULESETS):
            yield Case(f"{path.name}::{scenario.name}", frozenset(scenario.rules), partial(_hold, scenario))


def _hold(scenario: Scenario) -> None:
    failures = run(scenario, strictly=True, known=KNOWN)
    if failures:
        raise DoesNotHold(str(failures[0]))


def timed(case: Case) -> Case:
    """The case with the time that it takes; raises what it raises."""
    began = time.process_time()
    case.call()
    return case._replace(seconds=time.process_time() - began)


def first_failure(chosen: Iterable[Case]) -> str:
    """The name of the first case that fails, empty when all hold."""
    for case in chosen:
        try:
            case.call()
        except Exception:  # whatever goes wrong kills the mutant
            return case.name
    return ""
