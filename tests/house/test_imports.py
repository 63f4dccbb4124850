"""What modules may import, beyond what the contracts of pyproject.toml say of packages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("accounts", "api", "clients", "deploy", "docs", "horror", "tests", "web", "worker")
MODULES = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    """The full names of what a module imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name for one in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{one.name}" for one in node.names)


@pytest.fixture(scope="module")
def imports() -> dict[str, list[str]]:
    return {path.relative_to(ROOT).as_posix(): list(imported(path)) for path in MODULES}


def test_no_module_of_tests_is_a_library_of_another(imports: dict[str, list[str]]) -> None:
    """But for the soak, which runs some of them for longer."""
    of_tests = re.compile(r"tests\.(\w+\.)*test_")
    found = [(path, name) for path, names in imports.items() for name in names if of_tests.match(name)]
    assert [(path, name) for path, name in found if not path.startswith("tests/soak/")] == []


def test_no_private_module_of_a_library_is_imported(imports: dict[str, list[str]]) -> None:
    """What a library calls internal, or begins with an underscore, changes without a word in its notes."""
    private = re.compile(r"\.internal(\.|$)|\._[a-z]")
    found = [(path, name) for path, names in imports.items() for name in names if private.search(name)]
    assert [(path, name) for path, name in found if name.split(".")[0] not in ROOMS] == []
