"""What a reader gets depends only on what that reader may know: the pairs of the quick tests, over many games."""

import multiprocessing
import time
from collections.abc import Callable
from typing import Any

from tests.games import test_horror_non_interference as horror
from tests.games import test_non_interference as quick

CHECKS: tuple[Callable[[int], None], ...] = (
    quick.test_equal_views_give_equal_pictures_choices_and_refusals,
    quick.test_the_same_move_of_another_seat_tells_a_reader_the_same,
    horror.test_hidden_cards_and_answers_show_in_nothing_that_a_reader_gets,
    horror.test_cup_and_gate_stack_show_in_nothing_that_a_reader_gets,
    horror.test_the_same_move_of_another_seat_tells_a_reader_the_same,
)


def compare(task: tuple[int, int]) -> str:
    """One check over one random game; what went wrong, empty when nothing did."""
    check, seed = task
    try:
        CHECKS[check](seed)
    except Exception as fault:
        return f"{CHECKS[check].__module__}.{CHECKS[check].__name__}, seed {seed}: {str(fault)[:300]}"
    return ""


def run(games: int) -> dict[str, Any]:
    """All checks over so many games, on all cores."""
    started = time.monotonic()
    tasks = [(check, 1000 + seed) for seed in range(games) for check in range(len(CHECKS))]
    with multiprocessing.Pool() as pool:
        faults = [fault for fault in pool.imap_unordered(compare, tasks) if fault]
    return {"games": games, "faults": faults, "seconds": round(time.monotonic() - started, 1)}
