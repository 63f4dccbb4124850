"""The walker, tried on positions in a node of our own."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from tests.positions.gathered import At
from tests.positions.told import now
from tests.web.scripts import NODE

TRYING = Path(__file__).with_name("trying.mjs")


class Tried(msgspec.Struct):
    """What ``failed``; how many ``touches`` moves took, by ruleset and kind; and the ``moves`` that came of wandering
    about, by position.
    """

    failed: list[str]
    touches: dict[str, dict[str, list[int]]]
    moves: list[list[dict[str, Any]]]


def tried(positions: Sequence[At], most: int = 2, far: int = 8) -> Tried:
    """Of every kind that is possible at a position ``most`` choices are made by touches, and as many assignments of
    each; then somebody wanders about ``far`` touches. All chances come from the names of positions.
    """
    rulesets = {at.rules.name: at.rules for at in positions}
    given = {
        "kinds": {name: rules.kinds("en") for name, rules in rulesets.items()},
        "positions": [{"name": at.name, "ruleset": at.rules.name, "now": now(at)} for at in positions],
        "most": most,
        "far": far,
    }
    ran = subprocess.run(
        [NODE, TRYING], input=msgspec.json.encode(given).decode(), capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return msgspec.convert(json.loads(ran.stdout), Tried)
