"""Tests that documents name, as `folder/test_file.py::test_name` below `tests/`."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]


def named_in(document: str) -> list[tuple[str, str]]:
    """The file and the name of each, in order."""
    return re.findall(r"`([\w/]+\.py)::([\w:]+)`", document)


def missing_of(document: str) -> list[tuple[str, str]]:
    """Those of them that there are not."""
    return [(file, test) for file, test in named_in(document) if test not in _names_in(file)]


@cache
def _names_in(file: str) -> frozenset[str]:
    """The names of the tests in a file, read and not run."""
    found = set()
    for node in ast.parse((TESTS / file).read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            found |= {f"{node.name}::{each.name}" for each in node.body if isinstance(each, ast.FunctionDef)}
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(node.name)
    return frozenset(name for name in found if name.rpartition("::")[2].startswith("test_"))
