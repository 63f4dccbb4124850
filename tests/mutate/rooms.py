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
    "tests/games/test_any_horror_order.py",
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
CLASSIC_WORDS = tuple(
    f"horror/games/classic/{name}.py" for name in ("asked", "narration", "summary", "words")
)
HORROR_WORDS = tuple(
    sorted(
        path.relative_to(ROOT).as_posix() for path in (ROOT / "horror/games/catan_horror").glob("told_*.py")
    )
) + tuple(
    f"horror/games/catan_horror/{name}.py"
    for name in ("asked", "narration", "places", "questions", "summary", "words")
)
SHOWN = (
    "tests/games/test_asked.py",
    "tests/games/test_horror_hidden_answers.py",
    "tests/games/test_pieces_chosen.py",
    "tests/games/test_resigning.py",
    "tests/games/test_views.py",
    "tests/scenarios",
)
"""Where it is named what a view shows."""
TOLD = (
    "tests/games/test_asked.py",
    "tests/games/test_horror_narration.py",
    "tests/games/test_horror_text_board.py",
    "tests/games/test_kinds.py",
    "tests/games/test_narration.py",
    "tests/games/test_plain_text.py",
    "tests/games/test_resigning.py",
    "tests/games/test_text_board.py",
    "tests/games/test_told_places.py",
    "tests/games/test_told_positions.py",
)
"""Where it is named what is said of a game."""
DRAWN_IN_TEXT = (
    "tests/games/test_horror_text_board.py",
    "tests/games/test_text_board.py",
    "tests/games/test_resigning.py",
)
"""Where it is named what stands on a text board."""
DRAWN = (
    "tests/games/test_colours.py",
    "tests/games/test_drawing.py",
    "tests/games/test_layout.py",
    "tests/games/test_levels.py",
    "tests/games/test_panels.py",
)
"""Where it is named what a panel or a legend says, how it lies there, and what is written of it."""
DRAWN_ISLAND = (
    *DRAWN,
    "tests/games/test_figures.py",
    "tests/games/test_horror_drawn.py",
    "tests/games/test_island_drawn.py",
    "tests/games/test_outlines.py",
)
"""Where it is named besides how an island lies on a picture, and the pieces on it."""
SWEEPS = (
    "tests/games/test_asked.py::test_every_question_of_random_games_is_told_in_every_language",
    "tests/games/test_horror_narration.py::test_a_hidden_card_changes_no_sentence_of_others",
    "tests/games/test_horror_narration.py::test_every_event_type_has_a_sentence_for_every_kind_of_reader",
    "tests/games/test_horror_text_board.py::test_no_line_is_wider_than_68_columns",
    "tests/games/test_narration.py::test_a_hidden_card_changes_no_sentence_of_others",
    "tests/games/test_narration.py::test_every_event_type_has_a_sentence_for_every_kind_of_reader",
    "tests/games/test_pieces_chosen.py::test_every_piece_that_a_move_may_name",
    "tests/games/test_resigning.py::test_a_game_stays_sound_and_waits_for_nobody",
    "tests/games/test_resigning.py::test_what_goes_back_when_a_seat_leaves_tells_nothing_of_other_hands",
    "tests/games/test_text_board.py::test_no_line_is_wider_than_68_columns",
)
"""Tests among these that name nothing that is shown: they look at whether anything is, and how wide, or compare what
is shown to two readers. What dies by them alone counts as alive.
"""


class Room(NamedTuple):
    """Files and folders that do one thing together. ``database``: the one on which all of it runs; ``suites``: where
    tests are looked for that touch it, ``without`` some whose names begin so; ``function``: the name of those that are
    meant, where it is not all.
    """

    name: str
    files: tuple[str, ...]
    database: str = "sqlite"
    suites: tuple[str, ...] = SUITES
    function: str = ""
    without: tuple[str, ...] = ()

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
        Room(
            "undo",
            ("horror/table/undo.py", "horror/table/undoable.py"),
            suites=(
                "tests/table/test_undo.py",
                "tests/table/test_undo_horror.py",
                "tests/table/test_imports.py",
                "tests/api/test_agreements.py",
            ),
        ),
        Room(
            "notices",
            (
                "worker/notices/seats.py",
                "worker/notices/clocks.py",
                "worker/notices/desk.py",
                "worker/notices/moments.py",
            ),
        ),
        Room(
            "inbox",
            ("worker/inbox", "worker/inbox/commands"),
            suites=("tests/inbox", "tests/leagues/test_by_mail.py", "tests/docs/test_mail_examples.py"),
        ),
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
            "standing",
            (
                "horror/games/standing",
                "horror/games/island/standing",
                "horror/games/catan_horror/standing",
            ),
            suites=("tests/games/standing",),
            without=(
                "tests/games/standing/test_standing_lines.py::test_each_standing_order_survives_its_line_and_json",
                "tests/games/standing/test_standing_lines.py::test_garbage_is_refused_with_a_column_of_its_text",
            ),
        ),
        Room(
            "views",
            (
                "horror/games/catan_horror/seen.py",
                "horror/games/catan_horror/view.py",
                "horror/games/classic/view.py",
                "horror/games/island/view.py",
            ),
            suites=SHOWN,
            without=SWEEPS,
        ),
        Room(
            "telling",
            (
                "horror/games/telling",
                "horror/games/island/telling",
                *CLASSIC_WORDS,
                *HORROR_WORDS,
            ),
            suites=TOLD,
            without=SWEEPS,
        ),
        Room(
            "boards",
            (
                "horror/games/catan_horror/text_board.py",
                "horror/games/classic/text_board.py",
                "horror/games/island/picture/text_island.py",
            ),
            suites=DRAWN_IN_TEXT,
            without=SWEEPS,
        ),
        Room(
            "panels",
            (
                "horror/games/catan_horror/legend.py",
                "horror/games/catan_horror/panel.py",
                "horror/games/classic/legend.py",
                "horror/games/classic/panel.py",
                "horror/games/island/picture/legend.py",
                "horror/games/picture",
            ),
            suites=DRAWN,
        ),
        Room(
            "islands",
            (
                "horror/games/catan_horror/badges.py",
                "horror/games/catan_horror/figures.py",
                "horror/games/catan_horror/labels.py",
                "horror/games/catan_horror/picture.py",
                "horror/games/classic/picture.py",
                "horror/games/island/picture/board.py",
                "horror/games/island/picture/ground.py",
                "horror/games/island/picture/land.py",
                "horror/games/island/picture/on_island.py",
                "horror/games/island/picture/outlines.py",
                "horror/games/island/picture/pieces.py",
                "horror/games/island/picture/places.py",
            ),
            suites=DRAWN_ISLAND,
        ),
        Room("clock", ("horror/clock",), suites=("tests/clock", "tests/rules/test_clock.py")),
        Room(
            "mails",
            ("worker/inbox/text",),
            suites=("tests/mails", "tests/golden/test_mails.py"),
            without=("tests/mails/test_manners.py", "tests/mails/test_mutated.py"),
        ),
        Room("reckoning", ("accounts/leagues/reckoning",), suites=("tests/leagues/reckoning",)),
        Room(
            "lapse",
            (
                "horror/table/late/deadlines.py",
                "horror/table/answering/firing.py",
                "horror/table/late/lapse.py",
                "horror/table/late/last_orders.py",
                "horror/table/clocks/obligations.py",
                "horror/table/people/returning.py",
                "horror/table/clocks/rungs.py",
                "horror/table/people/substitute.py",
            ),
            suites=(
                "tests/table/test_caps.py",
                "tests/table/test_credit.py",
                "tests/table/test_deadlines.py",
                "tests/table/test_firing_failures.py",
                "tests/table/test_firing_looks.py",
                "tests/table/test_handed_over.py",
                "tests/table/test_lapse.py",
                "tests/table/test_lapse_placing.py",
                "tests/table/test_last_orders.py",
                "tests/table/test_more_time.py",
                "tests/table/test_obligations.py",
                "tests/table/test_open_seats.py",
                "tests/table/test_scenarios.py",
                "tests/table/test_seat_votes.py",
                "tests/table/test_standing_courses.py",
                "tests/table/test_standing_firing.py",
                "tests/table/test_standing_orders.py",
                "tests/table/test_substitutes.py",
                "tests/api/test_agreements.py",
            ),
        ),
        Room(
            "people",
            (
                "accounts/reliability",
                "accounts/vacation",
                "horror/table/people/admission.py",
                "horror/table/people/away.py",
            ),
            suites=(
                "tests/accounts/test_reliability.py",
                "tests/accounts/test_reliability_rows.py",
                "tests/accounts/test_vacation.py",
                "tests/table/test_admission.py",
                "tests/table/test_away.py",
                "tests/api/test_vacation.py",
            ),
        ),
        Room("ways", ("horror/rules/board/paths.py", "horror/rules/monsters/actions/ways.py"), suites=ORDERS),
    )
}
