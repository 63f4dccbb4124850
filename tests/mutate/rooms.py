"""The rooms whose mutants are tried against the tests that touch them, each held for itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.citations import ROOT
from tests.mutate.targets import Target, functions

ENOUGH = 0.95
SUITES = ("tests/table", "tests/worker", "tests/accounts", "tests/api")
ORDERS = (
    "tests/games/test_completed.py",
    "tests/games/test_grammar.py",
    "tests/games/test_horror_grammar.py",
    "tests/games/test_horror_scenarios.py",
    "tests/games/test_nearest.py",
    "tests/games/test_orders.py",
    "tests/games/test_saying.py",
    "tests/rules/test_moves.py",
    "tests/rules/test_horror_choices.py",
    "tests/rules/test_ways.py",
)
"""Where orders are read and written, and completed."""
MOVES = tuple(
    sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "horror" / "rules").rglob("moves"))
)
"""The folders of move kinds."""
SHOWN = (
    "tests/games/test_asked.py::test_a_card_names_who_played_it_and_how_many",
    "tests/games/test_asked.py::test_an_assault_names_monsters_towns_and_knights",
    "tests/games/test_asked.py::test_a_fight_names_the_monster_and_what_it_is_about",
    "tests/games/test_horror_hidden_answers.py",
    "tests/games/test_pieces_chosen.py::test_a_piece_stands_at_an_intersection_or_on_a_hex",
    "tests/games/test_resigning.py::test_everybody_sees_who_has_left_and_what_stays",
    "tests/games/test_views.py",
    "tests/scenarios",
)
"""What a reader is shown, by tests that name it: none that compares with what was shown before, or with another
reader's, or that only looks whether anything comes.
"""


class Room(NamedTuple):
    """Files and folders that do one thing together. ``database``: the one on which all of it runs; ``suites``: where
    tests are looked for that touch it; ``function``: the name of those that are meant, where it is not all.
    """

    name: str
    files: tuple[str, ...]
    database: str = "sqlite"
    suites: tuple[str, ...] = SUITES
    function: str = ""

    @property
    def paths(self) -> list[Path]:
        """Its files."""
        found = [ROOT / file for file in self.files]
        return [each for path in found for each in (sorted(path.glob("*.py")) if path.is_dir() else [path])]

    def targets(self) -> Iterator[Target]:
        """Every function of it."""
        for path in self.paths:
            for target in functions(path):
                if self.function in ("", target.name):
                    yield target


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
        Room(
            "orders",
            (
                "horror/games/grammar",
                "horror/games/island/grammar",
                "horror/games/classic/orders",
                "horror/games/catan_horror/orders",
            ),
            suites=ORDERS,
        ),
        Room("completed", MOVES, suites=ORDERS, function="completed"),
        Room(
            "views",
            (
                "horror/games/catan_horror/seen.py",
                "horror/games/catan_horror/view.py",
                "horror/games/classic/view.py",
                "horror/games/island/view.py",
            ),
            suites=SHOWN,
        ),
        Room("ways", ("horror/rules/board/paths.py", "horror/rules/monsters/actions/ways.py"), suites=ORDERS),
    )
}
