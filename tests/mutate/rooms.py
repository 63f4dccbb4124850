"""The rooms whose mutants are tried against the tests that touch them, each held for itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.citations import ROOT
from tests.mutate.targets import Target, functions

ENOUGH = 0.95
SUITES = ("tests/table", "tests/worker", "tests/accounts", "tests/api")


class Room(NamedTuple):
    """Files and folders that do one thing together. ``database``: the one on which all of it runs; ``suites``: where
    tests are looked for that touch it.
    """

    name: str
    files: tuple[str, ...]
    database: str = "sqlite"
    suites: tuple[str, ...] = SUITES

    @property
    def paths(self) -> list[Path]:
        """Its files."""
        found = [ROOT / file for file in self.files]
        return [each for path in found for each in (sorted(path.glob("*.py")) if path.is_dir() else [path])]

    def targets(self) -> Iterator[Target]:
        """Every function of it."""
        for path in self.paths:
            yield from functions(path)


ROOMS = {
    room.name: room
    for room in (
        Room("asked", ("horror/table/asked.py",)),
        Room("showing", ("horror/table/showing.py", "horror/table/contents.py", "horror/table/deeds")),
        Room(
            "writer",
            (
                "horror/table/rows.py",
                "horror/table/log.py",
                "horror/table/writer.py",
                "horror/table/frame.py",
                "horror/table/table.py",
            ),
        ),
        Room("batch", ("horror/models/batch.py",), "postgresql", ("tests/table", "tests/accounts")),
        Room("read", ("horror/table/read.py",)),
        Room("notices", ("worker/notices.py",)),
    )
}
