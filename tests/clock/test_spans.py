"""Spans one after the other, and the time outside of them."""

from __future__ import annotations

from itertools import count, islice

import pytest

from horror.clock.spans import NEVER, Spans


@pytest.mark.rules("TAB-56", "TAB-58")
def test_what_overlaps_or_touches_is_one() -> None:
    assert list(Spans([(1, 3), (3, 5), (7, 9)], [(4, 6), (8, 8), (12, 14)], [(12, 13)])) == [
        (1, 6),
        (7, 9),
        (12, 14),
    ]
    assert list(Spans()) == list(Spans([])) == []


def test_spans_that_go_on_for_ever_are_made_as_far_as_somebody_looks() -> None:
    spans = Spans(((at, at + 2) for at in count(0, 10)), [(15, 22)])
    assert list(islice(spans, 3)) == list(islice(spans, 3)) == [(0, 2), (10, 12), (15, 22)]
    assert list(Spans([(5, NEVER)], ((at, at + 2) for at in count(0, 10)))) == [(0, 2), (5, NEVER)]


@pytest.mark.parametrize(
    ("begins", "ends", "outside"),
    [(0, 10, 10), (0, 15, 10), (0, 25, 15), (12, 25, 5), (12, 18, 0), (20, 30, 10), (20, 35, 10), (0, 60, 40),
     (9, 9, 0), (9, 5, 0), (15, 5, 0), (45, 5, 0), (10, 20, 0), (19, 21, 1)],
)  # fmt: skip
def test_time_outside(begins: int, ends: int, outside: int) -> None:
    assert Spans([(10, 20), (30, 40)]).outside(begins, ends) == outside


@pytest.mark.parametrize(
    ("begins", "amount", "at"),
    [(0, 1, 1), (0, 10, 10), (0, 11, 21), (0, 20, 30), (0, 21, 41), (12, 1, 21), (10, 1, 21), (20, 10, 30), (45, 5, 50),
     (5, 0, 5), (12, 0, 20), (10, 0, 10), (20, 0, 20)],
)  # fmt: skip
def test_when_so_much_time_outside_has_passed(begins: int, amount: int, at: int) -> None:
    assert Spans([(10, 20), (30, 40)]).passed(begins, amount) == at


def test_time_that_never_passes() -> None:
    spans = Spans([(10, NEVER)])
    assert spans.passed(0, 10) == 10 and spans.passed(0, 11) == NEVER and spans.outside(0, 99) == 10


@pytest.mark.parametrize(
    ("instant", "around", "left"),
    [(9, None, 9), (10, (10, 20), 10), (11, (10, 20), 20), (19, (10, 20), 20), (20, None, 20), (35, (30, 40), 40),
     (50, None, 50)],
)  # fmt: skip
def test_the_span_in_which_an_instant_lies(instant: int, around: tuple[int, int] | None, left: int) -> None:
    spans = Spans([(10, 20), (30, 40)])
    assert spans.around(instant) == around and spans.left(instant) == left
