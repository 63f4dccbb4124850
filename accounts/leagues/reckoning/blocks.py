"""Who plays whom, in which seat: the schedule of a group, by one base block and its shifts (SCH-01)."""

from __future__ import annotations

from collections.abc import Mapping

BASE_BLOCKS: Mapping[int, Mapping[int, tuple[int, ...]]] = {
    3: {
        3: (0, 1, 2),
        4: (0, 1, 2),
        5: (0, 1, 2),
        6: (0, 1, 3),
        7: (0, 1, 3),
        8: (0, 1, 3),
        9: (0, 1, 3),
        10: (0, 1, 3),
        11: (0, 1, 3),
        12: (0, 1, 3),
        13: (0, 1, 3),
    },
    4: {
        4: (0, 1, 3, 2),
        5: (0, 1, 3, 2),
        6: (0, 1, 3, 2),
        7: (0, 1, 2, 4),
        8: (0, 1, 4, 3),
        9: (0, 1, 4, 3),
        10: (0, 1, 5, 2),
        11: (0, 1, 5, 2),
        12: (0, 1, 3, 7),
        13: (0, 1, 3, 9),
    },
}
"""By seats at a table and entries in a group, who sits in the first game: the index of an entry for each seat."""


def schedule(entries: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """The games of a group, each as the indices of entries (0 to ``entries`` - 1) by seat (SCH-01).

    As many games as entries; each entry plays in each seat once. Raises :class:`KeyError` for a size of which there is
    no block.
    """
    block = BASE_BLOCKS[seats][entries]
    return tuple(tuple((base + game) % entries for base in block) for game in range(entries))
