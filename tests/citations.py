"""Rule numbers for tests: what :mod:`docs.tools.rulebook` reads, and whether a scenario refuses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from docs.tools.rulebook import (
    ROOT,
    SERIES,
    code_files,
    marked,
    numbers_in,
    rule_book,
    scenario_files,
    scenarios,
)

__all__ = [
    "ROOT",
    "SERIES",
    "code_files",
    "marked",
    "numbers_in",
    "refuses",
    "rule_book",
    "scenario_files",
    "scenarios",
]


def refuses(scenario: Mapping[str, Any]) -> bool:
    """Whether a scenario shows a refusal, in its first round or a later one."""
    return bool(scenario.get("refuse")) or any(part.get("refuse") for part in scenario.get("then", ()))
