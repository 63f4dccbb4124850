"""The numbers on hexes, and how often two dice show them."""

from typing import NamedTuple

LIKELIEST_TOTAL, MOST_WAYS = 7, 6
"""What two dice show most often, and in how many of 36 rolls."""


class Chit(NamedTuple):
    """A number on a hex: in how many ways two dice show it, and whether it is one of the likeliest."""

    number: int
    ways: int
    heavy: bool


def ways(chit: int) -> int:
    """In how many of 36 rolls two dice show the number of a chit; 0 without one."""
    return MOST_WAYS - abs(LIKELIEST_TOTAL - chit) if chit else 0


def likeliest(chit: int) -> bool:
    """Whether a chit is one of the two that come up most often."""
    return ways(chit) == MOST_WAYS - 1


def chit_of(number: int) -> Chit | None:
    """A chit to draw, None without one."""
    return Chit(number, ways(number), likeliest(number)) if number else None
