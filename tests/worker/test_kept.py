"""What a process keeps, within bounds."""

from __future__ import annotations

import os
import signal
from concurrent.futures import ThreadPoolExecutor

from worker.kept import Kept


def test_the_longest_unused_is_forgotten_first() -> None:
    kept: Kept[str] = Kept(100)
    for name in "abc":
        kept.put(name, name, 30)
    assert kept.get("a") == "a"
    kept.put("d", "d", 40)
    assert [kept.get(name) for name in "abcd"] == ["a", None, "c", "d"] and kept.size == 100


def test_what_comes_anew_takes_the_place_of_what_was() -> None:
    kept: Kept[str] = Kept(100)
    kept.put("a", "old", 90)
    kept.put("a", "new", 20)
    assert kept.get("a") == "new" and kept.size == 20


def test_what_is_larger_than_all_room_pushes_nothing_out() -> None:
    kept: Kept[str] = Kept(100)
    kept.put("a", "a", 100)
    kept.put("b", "b", 101)
    assert kept.get("a") == "a" and kept.get("b") is None


def test_threads_keep_the_bound() -> None:
    kept: Kept[int] = Kept(1_000)

    def use(start: int) -> None:
        for number in range(start, start + 500):
            kept.put(number % 90, number, 1 + number % 50)
            kept.get(number % 70)

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(use, range(4)))
    assert 0 < kept.size <= 1_000
    kept.put("all", 0, 1_000)
    assert kept.size == 1_000 and kept.get("all") == 0


def test_a_forked_process_begins_with_nothing_and_waits_for_nobody() -> None:
    kept: Kept[str] = Kept(100)
    kept.put("a", "a", 10)
    with kept._lock:  # as if another thread were in it
        if not (child := os.fork()):
            signal.alarm(60)
            os._exit(0 if kept.get("a") is None and kept.size == 0 else 1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert kept.get("a") == "a"
