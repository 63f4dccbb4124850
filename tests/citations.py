"""Rule numbers: reading them out of prose, and what cites them: rule books, code, tests, scenarios.

Prose may name ranges and lists: `BASE-45 to BASE-47`, `TAB-10 to 13`, `BASE-61, 62, 64`, `BASE-37-39`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent
RULE_BOOKS = ROOT / "docs" / "rules"
SCENARIOS = ROOT / "tests" / "scenarios"
CODE = (ROOT / "horror" / "rules", ROOT / "horror" / "games")
SERIES = ("BASE", "TAB")

_CITED = re.compile(
    rf"\b(?P<series>{'|'.join(SERIES)})-(?P<first>\d+)"
    r"(?P<more>(?:\s*(?:,|to|and|-|–|…)\s*(?:(?:and|to)\s+)?(?:(?P=series)-)?\d+)*)"
)
_NEXT = re.compile(r"(?P<link>,|to|and|-|–|…)\s*(?:(?:and|to)\s+)?(?:[A-Z]+-)?(?P<number>\d+)")
_SPAN = {"to", "-", "–", "…"}


def numbers_in(text: str) -> set[str]:
    """Every rule number that a text cites, ranges written out."""
    found: set[str] = set()
    for match in _CITED.finditer(text):
        series, last = match["series"], int(match["first"])
        cited = {last}
        for link in _NEXT.finditer(match["more"]):
            number = int(link["number"])
            cited |= set(range(last, number + 1)) if link["link"] in _SPAN else {number}
            last = number
        found |= {f"{series}-{number:02}" for number in cited}
    return found


@cache
def rule_book() -> dict[str, str]:
    """Every rule in docs/rules: its number and its text."""
    rules: dict[str, str] = {}
    for book in sorted(RULE_BOOKS.glob("*.md")):
        number = ""
        for line in book.read_text(encoding="utf-8").splitlines():
            entry = re.match(r"- \*\*([A-Z]+-\d+)\*\* (.*)", line)
            if entry:
                number = entry[1]
                assert number not in rules, f"{number} stands twice"
                rules[number] = entry[2]
            elif number and line.startswith("  "):
                rules[number] += " " + line.strip()
            else:
                number = ""
    return rules


def code_files() -> Iterator[Path]:
    """The modules and data files of the rules and the games."""
    for folder in CODE:
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".toml") and "__pycache__" not in path.parts:
                yield path


def scenario_files() -> list[Path]:
    """The files of scenarios, in order."""
    return sorted(SCENARIOS.rglob("*.yaml"))


@cache
def scenarios() -> list[tuple[Path, Mapping[str, Any]]]:
    """Every scenario with its file, as written."""
    found: list[tuple[Path, Mapping[str, Any]]] = []
    for path in scenario_files():
        written = yaml.safe_load(path.read_text(encoding="utf-8"))
        found += [(path, one) for one in (written if isinstance(written, list) else [written])]
    return found


def refuses(scenario: Mapping[str, Any]) -> bool:
    """Whether a scenario shows a refusal, in its first round or a later one."""
    return bool(scenario.get("refuse")) or any(part.get("refuse") for part in scenario.get("then", ()))


def marked(path: Path) -> dict[str, set[str]]:
    """The numbers that each test function of a module is marked with, read without importing it."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    common: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.Assign) and any(getattr(t, "id", "") == "pytestmark" for t in node.targets):
            common |= _marks(node.value)
    return {
        node.name: common | {number for mark in node.decorator_list for number in _marks(mark)}
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def _marks(node: ast.expr) -> set[str]:
    found: set[str] = set()
    for call in ast.walk(node):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "rules":
            found |= set(map(ast.literal_eval, call.args))
    return found
