"""Commas in a script: one belongs to its order where the line reads so, else it separates two (TAB-100)."""

from __future__ import annotations

from collections.abc import Callable

from horror.games.standing.cutting import Piece
from horror.games.standing.order import Action
from horror.rules.kernel.ruleset import BadOrder

MOST_JOINED = 16
"""So many commas are tried at most as part of one order."""


def reads_as(piece: Piece, read: Callable[[Piece], Action]) -> list[Action]:
    """The actions that stand in a piece without semicolons, each as long as it reads.

    ``read`` raises :class:`BadOrder` with the column in the line; nothing that begins so can go on behind it, so no
    more is tried with a comma after that column.
    """
    found: list[Action] = []
    while True:
        commas = [at for at, letter in enumerate(piece.text) if letter == ","]
        action, end = _longest(piece, commas, read)
        found.append(action)
        if end == len(piece.text):
            return found
        piece = piece.cut(end + 1, len(piece.text))


def _longest(piece: Piece, commas: list[int], read: Callable[[Piece], Action]) -> tuple[Action, int]:
    """The longest beginning of the piece that reads, and where it ends."""
    try:
        return read(piece), len(piece.text)
    except BadOrder as bad:
        first = bad
    furthest = first.column - 1 - piece.at
    ends = [at for at in commas if at <= furthest][-MOST_JOINED:]
    for end in reversed(ends):
        try:
            return read(piece.cut(0, end)), end
        except BadOrder:
            continue
    raise first
