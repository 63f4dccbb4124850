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

    ``read`` raises :class:`BadOrder` with the column in the line.
    """
    found: list[Action] = []
    while True:
        commas = [at for at, letter in enumerate(piece.text) if letter == ","]
        action, end = _longest(piece, [*commas, len(piece.text)][:MOST_JOINED], read)
        found.append(action)
        if end == len(piece.text):
            return found
        piece = piece.cut(end + 1, len(piece.text))


def _longest(piece: Piece, ends: list[int], read: Callable[[Piece], Action]) -> tuple[Action, int]:
    """The longest beginning of the piece that reads, up to one of these ends, and where it ends."""
    errors: list[BadOrder] = []
    for end in reversed(ends):
        if errors and piece.at + end >= errors[-1].column:
            continue  # what was not expected there is not expected with more behind it
        try:
            return read(piece.cut(0, end)), end
        except BadOrder as bad:
            errors.append(bad)
    raise errors[0]
