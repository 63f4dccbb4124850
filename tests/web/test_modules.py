"""The pages' modules fit together: each parses, finds what it imports, exports nothing in vain, and imports as its
folder may. What they do is held by tests in their own language; that they use what they import or declare, by the
linter.
"""

from __future__ import annotations

import json
import re
import subprocess
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests.web.scripts import EFFECT, IMPORT, MODULES, NODE, imported, late, named, origin

LINKING = Path(__file__).with_name("linking.mjs")
UNITS = sorted(LINKING.parent.rglob("*.test.js"))
TESTS = LINKING.parents[1]
TYPES = re.compile(r"@import \{([^}]*)\} from \"(\.{1,2}/[\w./-]+\.js)\"")
ARROWS = {
    "": {"", "vendor"},
    "walk": {"walk"},
    "board": {"board", "vendor"},
    "sheet": {"sheet", "walk", "vendor", ""},
    "game": {"game", "sheet", "board", "walk", "vendor", ""},
    "desk": {"desk", "vendor", ""},
    "account": {"account", ""},
    "front": {"front", "board", ""},
    "invited": {"invited", "game", ""},
    "leagues": {"leagues", ""},
    "staff": {"staff", ""},
    "rules": {"rules", ""},
    "lobby": {"lobby", ""},
    "learn": {"learn", "game", "sheet", "board", "walk", "vendor", ""},
    "trouble": {"trouble", ""},
}
"""From which folders the modules of a folder may import; those in none stand in ``""``."""


def imports(path: Path) -> dict[str, str]:
    """By the name that a module uses, where it comes from as ``folder/module.js:name``."""
    found = {}
    for default, names, address in IMPORT.findall(path.read_text()):
        module = origin(named(path), address)
        if default:
            found[default] = f"{module}:default"
        for one in filter(None, map(str.strip, names.split(","))):
            name, _, known_as = one.partition(" as ")
            found[known_as or name] = f"{module}:{name}"
    return found


def types(path: Path) -> set[str]:
    """What a module imports for its types alone, as ``folder/module.js:name``."""
    found = TYPES.findall(path.read_text())
    return {
        f"{origin(named(path), address)}:{name.strip()}"
        for names, address in found
        for name in names.split(",")
    }


def folder(module: str) -> str:
    return module.partition("/")[0] if "/" in module else ""


def test_no_module_of_the_pages_is_long() -> None:
    """As those in Python (tests/house/test_imports.py)."""
    assert MODULES
    assert [named(path) for path in MODULES if len(path.read_text("utf-8").splitlines()) > 300] == []


@pytest.fixture(scope="module")
def exported() -> dict[str, list[str]]:
    """By module, what it exports, as node finds it that links them all."""
    addresses = {path.as_uri(): named(path) for path in MODULES}
    linked = subprocess.run(
        [NODE, "--no-warnings", "--experimental-vm-modules", LINKING, json.dumps(list(addresses))],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert linked.returncode == 0, linked.stderr
    return {addresses[address]: names for address, names in json.loads(linked.stdout).items()}


def test_every_module_parses_and_finds_what_it_imports(exported: dict[str, list[str]]) -> None:
    assert len(exported) == len(MODULES) > 20
    for path in MODULES:
        text = path.read_text()
        understood = len(IMPORT.findall(text)) + len(EFFECT.findall(text))
        assert len(re.findall(r"^import\b", text, re.MULTILINE)) == understood, named(path)
        assert not re.search(r"^export\b.*\bfrom \"", text, re.MULTILINE), named(path)


def test_a_folder_imports_from_those_below_it_alone() -> None:
    for path in MODULES:
        for module in imported(path):
            assert folder(module) in ARROWS[folder(named(path))], f"{named(path)} imports {module}"


def test_no_module_imports_itself_by_way_of_others() -> None:
    """CycleError names the circle."""
    TopologicalSorter({named(path): imported(path) for path in MODULES}).prepare()


def test_what_a_module_says_once_waits_for_the_language() -> None:
    """By its own import: one that waits by way of others says English as soon as these need it no more."""
    once = re.compile(r"^(?:export )?const \w+ = (?!.*=>).*\bsay\(", re.MULTILINE)
    says = [path for path in MODULES if once.search(path.read_text())]
    assert says and [named(path) for path in says if not EFFECT.search(path.read_text())] == []


def test_what_is_exported_is_imported_by_another_module_or_a_test(exported: dict[str, list[str]]) -> None:
    used = {origin for path in MODULES for origin in {*imports(path).values(), *types(path)}}
    tests = [path.read_text() for path in [*TESTS.rglob("*.py"), *UNITS, *(TESTS / "browser").rglob("*.js")]]
    loading = [(late(path), path.read_text()) for path in MODULES]
    for module, names in exported.items():
        by_import = {name for name in names if f"{module}:{name}" in used}
        about = [text for text in tests if module in text]
        about += [text for loads, text in loading if module in loads]
        for name in set(names) - by_import:
            assert any(re.search(rf"\b{name}\b", text) for text in about), f"{module} exports {name}"


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_module_does_what_its_tests_say(path: Path) -> None:
    ran = subprocess.run([NODE, "--test", path], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
