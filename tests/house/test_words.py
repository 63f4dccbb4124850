"""Words of single games, which rooms that serve any game do not use (docs/glossary.md)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("horror/rules/kernel", "horror/models", "horror/table", "worker", "api")
OF_A_GAME = re.compile(
    r"\b(islands?|hexes|settlements?|towns?|roads?|harbours?|robbers?|monsters?|knights?|trade offers?)\b",
    re.IGNORECASE,
)
DESCRIBED = {"api/members.py", "api/view_members.py"}
"""What says in words of every game what the members of its structs are."""


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_for_any_game_speaks_of_none(room: str) -> None:
    """An automatic turn is not an island's, and what is optional not an offer."""
    found = [
        f"{name}:{number}: {line.strip()}"
        for path in sorted((ROOT / room).rglob("*"))
        if path.suffix in {".py", ".html", ".txt"} and "migrations" not in path.parts
        if (name := path.relative_to(ROOT).as_posix()) not in DESCRIBED
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if OF_A_GAME.search(line)
    ]
    assert found == []
