"""The order that somebody probably meant, and examples of the orders that may be given now."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from horror.rules.kernel.choices import Choice, Template
from horror.rules.kernel.moves import Move

TAIL = 0.25
"""What a letter costs that an order merely has not got to yet, against 1 for a wrong one."""
FAR = 0.5
"""An order is near when at most this part of what was typed would have to change, the missing rest not counted."""
MOST_TAIL = 100
"""More than any missing rest costs."""


def nearest(order: str, orders: Iterable[str]) -> str | None:
    """The one of these orders that needs the fewest changes of letters, if any is near."""
    text = " ".join(order.partition("#")[0].lower().split())[:120]
    best, found = float(len(text) + MOST_TAIL), None
    for candidate in orders if text else ():
        cost = _changes(text, candidate.lower(), FAR * len(text))
        if cost is not None and cost < best:
            best, found = cost, candidate
    return found


def _changes(text: str, other: str, most: float) -> float | None:
    """How many letters differ (insert, drop, replace, swap), the missing rest at a lower price; None for too many."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for at, letter in enumerate(text, 1):
        earlier, before, row = before, row, [at]
        for to, wanted in enumerate(other, 1):
            cost = min(before[to] + 1, row[to - 1] + 1, before[to - 1] + (letter != wanted))
            if at > 1 and to > 1 and letter == other[to - 2] and text[at - 2] == wanted:
                cost = min(cost, earlier[to - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return None
    tail = len(other)
    return min(changes + TAIL * (tail - to) for to, changes in enumerate(row) if changes <= most)


def examples(choices: Sequence[Choice], each: int = 1) -> Iterator[Move]:
    """The moves among these choices, and up to ``each`` small members of every template."""
    for choice in choices:
        if isinstance(choice, Template):
            yield from islice(choice.examples(), each)
        else:
            yield choice
