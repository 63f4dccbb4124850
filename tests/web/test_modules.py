"""The pages' modules fit together: each parses, finds what it imports, and exports nothing in vain. What they do is
held by tests in their own language; that they use what they import or declare, by the linter.
"""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from tests.web.scripts import NODE, STATIC

MODULES = sorted(STATIC.glob("*.js"))
LINKING = Path(__file__).with_name("linking.mjs")
UNITS = sorted(LINKING.parent.glob("*.test.js"))
TESTS = LINKING.parents[1]
IMPORT = re.compile(r"^import \{([^}]*)\} from \"\./(\w+\.js)\";$", re.MULTILINE)


def imports(text: str) -> dict[str, str]:
    """By the name that a module uses, where it comes from as ``module.js:name``."""
    found = {}
    for names, module in IMPORT.findall(text):
        for one in filter(None, map(str.strip, names.split(","))):
            name, _, known_as = one.partition(" as ")
            found[known_as or name] = f"{module}:{name}"
    return found


@pytest.fixture(scope="module")
def exported() -> dict[str, list[str]]:
    """By module, what it exports, as node finds it that links them all."""
    addresses = [path.as_uri() for path in MODULES]
    linked = subprocess.run(
        [NODE, "--no-warnings", "--experimental-vm-modules", LINKING, json.dumps(addresses)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert linked.returncode == 0, linked.stderr
    return {Path(address).name: names for address, names in json.loads(linked.stdout).items()}


def test_every_module_parses_and_finds_what_it_imports(exported: dict[str, list[str]]) -> None:
    assert len(exported) == len(MODULES) > 20
    for path in MODULES:
        text = path.read_text()
        imported = len(IMPORT.findall(text)) + text.count('import "./tongue.js";')
        assert len(re.findall(r"^import\b", text, re.MULTILINE)) == imported, path.name


def test_what_is_exported_is_imported_by_another_module_or_a_test(exported: dict[str, list[str]]) -> None:
    used = {origin for path in MODULES for origin in imports(path.read_text()).values()}
    tests = "".join(path.read_text() for path in [*TESTS.rglob("*.py"), *UNITS])
    for module, names in exported.items():
        for name in names:
            assert f"{module}:{name}" in used or re.search(rf"\b\w\.{name}\b", tests), (
                f"{module} exports {name}"
            )


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_module_does_what_its_tests_say(path: Path) -> None:
    ran = subprocess.run([NODE, "--test", path], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
