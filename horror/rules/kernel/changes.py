"""What is otherwise in a later view than in an earlier one, for who looks again after a while."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from horror.rules.kernel.events import Reader
from horror.rules.kernel.face import Standings


class ChangeTold(msgspec.Struct, frozen=True, kw_only=True):
    """Something that is otherwise.

    ``what`` it is about, the same in every language; ``seat`` is the seat that it is about, null for none, and ``mine``
    whether that is the reader's own. ``text`` says it, ``places`` are the places and pieces of the board that it names,
    and ``data`` its figures and names.
    """

    what: str
    seat: int | None
    mine: bool
    text: str
    places: list[str] = []
    data: dict[str, Any] = {}


def by_standings(before: Standings, after: Standings, reader: Reader) -> Iterator[ChangeTold]:
    """What is otherwise by the figures of standings, for a game that does not say more: ``Ann: points 3 → 5``."""
    for was, row in zip(before.rows, after.rows, strict=True):
        for column, old, new in zip(after.columns, was.cells, row.cells, strict=True):
            if old != new:
                yield ChangeTold(
                    what=column.name,
                    seat=row.seat,
                    mine=row.seat == reader,
                    text=f"{row.name}: {column.heading} {old} → {new}",
                    data={"before": old, "after": new},
                )
