"""Commas in a script: what belongs to one order, and how often a long line is read to find that out (TAB-100)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from horror.games.standing.cutting import Piece
from horror.games.standing.order import Order
from horror.games.standing.scripts import reads_as
from horror.rules.kernel.ruleset import BadOrder


class Reader:
    """Reads what is not ``wrong``, which says the column in a text that is; keeps all that it was asked to read."""

    def __init__(self, wrong: Callable[[str], int | None]) -> None:
        self.wrong = wrong
        self.read: list[str] = []

    def __call__(self, piece: Piece) -> Order:
        self.read.append(piece.text)
        column = self.wrong(piece.text)
        if column is not None:
            raise BadOrder(piece.at + column, ["something else"])
        return Order(piece.text)


def test_a_line_of_many_orders_is_read_twice_for_each_of_them() -> None:
    """What was not expected is not expected with more behind it: or a hundred orders would be read 1,500 times."""
    reader = Reader(lambda text: None if text == "pass" else 5)
    line = Piece(", ".join(["pass"] * 80), 30)
    assert reads_as(line, reader) == [Order("pass")] * 80
    assert len(reader.read) == 2 * 80 - 1


def test_a_line_that_begins_with_nothing_known_is_read_once() -> None:
    reader = Reader(lambda text: 1)
    with pytest.raises(BadOrder):
        reads_as(Piece("x, y, z", 0), reader)
    assert reader.read == ["x, y, z"]


def test_where_nothing_reads_the_error_is_that_of_the_whole() -> None:
    """TAB-100"""
    reader = Reader({"give 9, 1, up": 12, "give 9, 1": 6}.get)
    with pytest.raises(BadOrder) as caught:
        reads_as(Piece("give 9, 1, up", 0), reader)
    assert caught.value.column == 12
    assert reader.read == ["give 9, 1, up", "give 9, 1"], "not what is still too much"
